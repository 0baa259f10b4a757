"""The admin's lists: pages by cursor, newest first. A page costs the same however deep it lies."""

from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Select, func, literal_column, select, table, text

from fundable.db import search, tallies
from fundable.db.intake import from_row as form_from_row
from fundable.db.intake import intake_forms
from fundable.db.orders import UNPAID, orders, with_history
from fundable.domain.errors import Refused
from fundable.domain.intake import IntakeForm
from fundable.domain.orders import Order, OrderFilter, Page, SessionState

_search = table("order_search")
_rowid: Any = literal_column("rowid")


def orders_page(connection: Connection, narrowed: OrderFilter, cursor: str | None, limit: int) -> Page[Order]:
    """Orders with their history and business name. Raises Refused for a cursor that is none of ours."""
    before = _position(cursor)
    query = (
        select(orders, intake_forms.c.business_name)
        .outerjoin(intake_forms, intake_forms.c.order_id == orders.c.id)
        .order_by(orders.c.seq.desc())
        .limit(limit + 1)
    )
    if narrowed.text is not None or narrowed.addon:
        matching = _first_that_matches(connection, narrowed)
        if matching is None:
            return Page((), 0, None)
        query = query.where(orders.c.seq.in_(_matches(matching, before, limit + 1)))
        total = _count_matches(connection, matching) if narrowed.text else tallies.count(connection, narrowed)
    else:
        query = _filtered(query, narrowed, before)
        total = tallies.count(connection, narrowed)
    rows = list(connection.execute(query).mappings())
    found = with_history(connection, rows[:limit])
    return Page(tuple(found), total, str(rows[limit - 1]["seq"]) if len(rows) > limit else None)


def forms_page(connection: Connection, typed: str | None, cursor: str | None, limit: int) -> Page[IntakeForm]:
    """Intake forms, optionally those whose order matches what was typed."""
    before = _position(cursor)
    query = select(intake_forms).order_by(intake_forms.c.seq.desc()).limit(limit + 1)
    total = tallies.count_forms(connection)
    if before is not None:
        query = query.where(intake_forms.c.seq < before)
    if typed is not None:
        matching = _first_that_matches(connection, OrderFilter(text=typed))
        if matching is None:
            return Page((), 0, None)
        of_matches = _orders_matching(matching)
        query = query.where(intake_forms.c.order_id.in_(of_matches))
        counted = select(func.count()).select_from(intake_forms).where(intake_forms.c.order_id.in_(of_matches))
        total = int(connection.execute(counted).scalar_one())
    rows = list(connection.execute(query).mappings())
    items = tuple(form_from_row(row) for row in rows[:limit])
    return Page(items, total, str(rows[limit - 1]["seq"]) if len(rows) > limit else None)


def _position(cursor: str | None) -> int | None:
    if cursor is None:
        return None
    if not (cursor.isascii() and cursor.isdigit() and len(cursor) <= 18):
        raise Refused("cursor_unknown", "This page of the list is not known. Go back to the first page.")
    return int(cursor)


def _filtered(query: Select[Any], narrowed: OrderFilter, before: int | None) -> Select[Any]:
    if before is not None:
        query = query.where(orders.c.seq < before)
    if narrowed.status:
        query = query.where(orders.c.status == narrowed.status)
    if narrowed.abandoned:
        query = query.where(text(UNPAID), orders.c.session_state == SessionState.ENDED)
    return query


def _first_that_matches(connection: Connection, narrowed: OrderFilter) -> str | None:
    ways = search.expressions(narrowed)
    found = (way for way in ways[:-1] if connection.execute(_matches(way, None, 1)).first())
    return next(found, ways[-1] if ways else None)


def _matches(matching: str, before: int | None, limit: int) -> Select[Any]:
    query = (
        select(_rowid).select_from(_search).where(text("order_search MATCH :matching").bindparams(matching=matching))
    )
    if before is not None:
        query = query.where(_rowid < before)
    return query.order_by(_rowid.desc()).limit(limit)


def _count_matches(connection: Connection, matching: str) -> int:
    query = select(func.count()).select_from(_search).where(text("order_search MATCH :matching"))
    return int(connection.execute(query, {"matching": matching}).scalar_one())


def _orders_matching(matching: str) -> Select[tuple[UUID]]:
    rowids = (
        select(_rowid).select_from(_search).where(text("order_search MATCH :matching").bindparams(matching=matching))
    )
    return select(orders.c.id).where(orders.c.seq.in_(rowids))
