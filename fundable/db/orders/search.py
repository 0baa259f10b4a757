"""Full-text search over orders: an FTS5 table beside them (SQLite's own; see docs/decisions/0003-sqlite.md).

Its rowid is orders.seq. It is written by `refresh` and not by triggers, because `trusted_schema=OFF` keeps triggers
away from virtual tables.
"""

import re
from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import DDL, Connection, bindparam, event, text

from fundable.db import fulltext
from fundable.db.fulltext import SearchTable
from fundable.db.prepared import Prepared
from fundable.db.types import metadata
from fundable.domain.orders.orders import OrderFilter, OrderStatus

SCHEMA = """CREATE VIRTUAL TABLE order_search USING fts5(
    email, number, business_name, facets, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4 5 6')"""
event.listen(metadata, "after_create", DDL(SCHEMA))  # type: ignore[no-untyped-call]

INDEX = """
INSERT OR REPLACE INTO order_search (rowid, email, number, business_name, facets)
SELECT orders.seq, orders.email, substr(orders.id, 1, 8), intake_forms.business_name,
    'status' || orders.status
    || CASE WHEN mode = 'live' THEN ' live' ELSE ' test' END
    || CASE WHEN session_state = 'ended' AND payment_state = 'unpaid' THEN ' abandoned' ELSE '' END
    || CASE WHEN intake_forms.seq IS NULL THEN '' ELSE ' form' END
    || coalesce((SELECT ' ' || group_concat('addon' || replace(value, '-', ''), ' ')
                 FROM json_each(orders.selected_addons)), '')
FROM orders LEFT JOIN intake_forms ON intake_forms.order_id = orders.id"""
"""Writes what is searched of every order; a condition may follow."""
_REFRESH = Prepared(text(f"{INDEX} WHERE orders.id = :order_id"))
_REMOVE = text("DELETE FROM order_search WHERE rowid IN (SELECT seq FROM orders WHERE id IN :order_ids)").bindparams(
    bindparam("order_ids", expanding=True)
)


def refresh(connection: Connection, order_id: UUID) -> None:
    """Writes what is searched of one order anew, from the order and its form as they are now."""
    _REFRESH.run(connection, order_id=str(order_id))


def remove(connection: Connection, order_ids: Iterable[UUID]) -> None:
    """Takes orders out of the index; before their rows go."""
    connection.execute(_REMOVE, {"order_ids": [str(order_id) for order_id in order_ids]})


TABLE = SearchTable("order_search")
_COLUMNS = "email number business_name"
_ADDON = re.compile(r"[a-z0-9-]+")


def expressions(filters: OrderFilter) -> list[str]:
    """FTS5 expressions of a filter, to be tried in turn until one matches; none when nothing typed is a word, or no
    add-on can have such an id."""
    if filters.addon and not _ADDON.fullmatch(filters.addon):
        return []
    return fulltext.expressions(filters.text, _COLUMNS, _facets(filters))


def in_status(matching: str, status: OrderStatus) -> str:
    """An expression for those of its matches."""
    return f'({matching}) AND (facets : "{_facet(status)}")'


def _facet(status: OrderStatus) -> str:
    return f"status{status}"


def _facets(filters: OrderFilter) -> list[str]:
    facets = []
    if filters.status:
        facets.append(_facet(filters.status))
    if filters.addon:
        facets.append("addon" + filters.addon.replace("-", ""))
    if filters.is_live is not None:
        facets.append("live" if filters.is_live else "test")
    if filters.abandoned:
        facets.append("abandoned")
    if filters.has_form:
        facets.append("form")
    return facets
