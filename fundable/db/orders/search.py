"""Looking for orders by the words of their email, number and business, among those that a filter admits."""

import re
from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import Connection, String, bindparam, text

from fundable.db.engine.json_lists import joined, words_of
from fundable.db.engine.prepared import Prepared
from fundable.db.engine.search import Expression, SearchTable, narrowed
from fundable.db.types import metadata
from fundable.domain.orders.orders import OrderFilter, OrderStatus

TABLE = SearchTable("order_search", metadata, ("email", "number", "business_name"), beginnings=(2, 3, 4, 5, 6))
_ADDONS = joined("orders.selected_addons", "orders.later_addons")
ROWS = f"""SELECT orders.seq, orders.email, substr(orders.id, 1, 8), intake_forms.business_name,
    'status' || orders.status
    || CASE WHEN mode = 'live' THEN ' live' ELSE ' test' END
    || CASE WHEN session_state = 'ended' AND payment_state = 'unpaid' THEN ' abandoned' ELSE '' END
    || CASE WHEN intake_forms.seq IS NULL THEN '' ELSE ' form' END
    || coalesce({words_of(_ADDONS, "'addon' || replace(value, '-', '')")}, '')
FROM orders LEFT JOIN intake_forms ON intake_forms.order_id = orders.id"""  # noqa: S608
"""What is searched of every order; a condition may follow."""
_REFRESH = Prepared(TABLE.write(text(f"{ROWS} WHERE orders.id = :order_id")))
_REMOVE = text(TABLE.remove("(SELECT seq FROM orders WHERE id IN :order_ids)")).bindparams(
    bindparam("order_ids", expanding=True, type_=String)
)
_ADDON = re.compile(r"[a-z0-9-]+")
_ID = re.compile(r"\b([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.IGNORECASE)


def refresh(connection: Connection, order_id: UUID) -> None:
    """Writes what is searched of one order anew, from the order and its form as they are now."""
    _REFRESH.run(connection, order_id=str(order_id))


def remove(connection: Connection, order_ids: Iterable[UUID]) -> None:
    """Takes orders out of the index; before their rows go."""
    connection.execute(_REMOVE, {"order_ids": [str(order_id) for order_id in order_ids]})


def expressions(filters: OrderFilter) -> list[Expression]:
    """Expressions of a filter, to be tried in turn until one matches; none when nothing typed is a word, or no add-on
    can have such an id. An order's whole id, as addresses and exports have it, is looked for by its number."""
    if filters.addon and not _ADDON.fullmatch(filters.addon):
        return []
    return TABLE.ways(filters.text and _ID.sub(r"\1", filters.text), _facets(filters))


def in_status(matching: Expression, status: OrderStatus) -> Expression:
    """An expression for those of its matches."""
    return narrowed(matching, _facet(status))


def count_by_status(connection: Connection, matching: Expression, most: int) -> dict[OrderStatus, int]:
    """How many of its matches have each status, up to `most`."""
    facets = {status: _facet(status) for status in OrderStatus}
    found = TABLE.count_each(connection, matching, facets.values(), most)
    return {status: found[facet] for status, facet in facets.items()}


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
