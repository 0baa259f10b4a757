"""The admin's lists: pages by cursor, newest first. A page costs the same however deep it lies."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    String,
    bindparam,
    column,
    false,
    func,
    select,
    table,
    text,
)

from fundable.db.engine.prepared import Prepared, among
from fundable.db.engine.search import Expression
from fundable.db.orders import counters, promise, search
from fundable.db.orders.intake import from_row as form_from_row
from fundable.db.orders.intake import intake_forms
from fundable.db.orders.orders import HISTORY, UNPAID, from_row, orders
from fundable.db.types import IdText, UtcText
from fundable.domain.cursors import position
from fundable.domain.money.hosting import HostingMatch, HostingStatus
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import COUNTED_MAX, Order, OrderFilter, OrderStatus, Page, SessionState

WALKED_FROM = 5000
"""So many forms match that a page of them is found soonest from the newest form on."""
NEWEST_PER_ROW = 20
"""Of the newest forms, this many are looked through for each row of a page, before all are."""

_hosting = table("hosting", column("order_id", IdText), column("status", String), column("cancel_at", UtcText))
"""Of the wing money, which lies above this one."""

# Made once: making a statement costs more than running it.
_PAGE = (
    select(orders, HISTORY, intake_forms.c.business_name)
    .outerjoin(intake_forms, intake_forms.c.order_id == orders.c.id)
    .order_by(orders.c.seq.desc())
    .limit(bindparam("rows"))
)


def orders_page(connection: Connection, filters: OrderFilter, cursor: str | None, limit: int) -> Page[Order]:
    """Orders with their history and business name, newest first. Raises Refused `cursor_unknown`."""
    before = position(cursor)
    if filters.hosting:
        query, total = _hosted(connection, filters, before)
    elif filters.promised:
        query, total = _promised(connection, _filtered(_PAGE, filters, before), filters)
    elif filters.text is not None or filters.addon or filters.is_live is False:
        matching = _first_that_matches(connection, filters)
        if matching is None:
            return Page((), 0, None)
        query = _PAGE.where(orders.c.seq.in_(search.TABLE.page(matching, before, limit + 1)))
        found = list(connection.execute(query, {"rows": limit + 1}).mappings())
        is_all = before is None and len(found) <= limit
        return _page_of(found, len(found) if is_all else _total(connection, filters, matching), limit)
    else:
        rows = _plain_page(filters, before is not None).every(connection, before=before, rows=limit + 1)
        return _page_of(rows, counters.count(connection, filters), limit)
    return _page_of(list(connection.execute(query, {"rows": limit + 1}).mappings()), total, limit)


def _page_of(rows: Sequence[Mapping[Any, Any]], total: int, limit: int) -> Page[Order]:
    """Of one row more than it holds, if there is one."""
    found = tuple(from_row(row) for row in rows[:limit])
    return Page(found, total, str(rows[limit - 1]["seq"]) if len(rows) > limit else None)


@cache
def _plain_page(filters: OrderFilter, is_later: bool) -> Prepared:
    """A page that is narrowed by what few values there are of."""
    return Prepared(_filtered(_PAGE, filters, bindparam("before") if is_later else None))


def every_id(connection: Connection, filters: OrderFilter) -> Select[tuple[UUID]]:
    """The ids of all orders that a filter admits, for a query over what belongs to them."""
    return _filtered(select(orders.c.id), filters, None).where(*_matches_of(connection, filters))


def count_by_status(connection: Connection, filters: OrderFilter) -> dict[OrderStatus, int]:
    """How many orders of each status a search finds, whatever status it asks for itself, each up to `COUNTED_MAX`."""
    wanted = replace(filters, status=None)
    if wanted.hosting or wanted.promised:
        return _count_few_by_status(connection, wanted)
    matching = _first_that_matches(connection, wanted)
    found = search.count_by_status(connection, matching, COUNTED_MAX) if matching else {}
    return {status: count for status, count in found.items() if count}


def _count_few_by_status(connection: Connection, wanted: OrderFilter) -> dict[OrderStatus, int]:
    seqs = _filtered(select(orders.c.seq), wanted, None).where(*_matches_of(connection, wanted))
    query = select(orders.c.status, func.count()).where(orders.c.seq.in_(seqs)).group_by(orders.c.status)
    return {OrderStatus(status): min(count, COUNTED_MAX) for status, count in connection.execute(query)}


def _total(connection: Connection, filters: OrderFilter, matching: Expression) -> int:
    return _count(connection, matching) if filters.text else counters.count(connection, filters)


def _count(connection: Connection, matching: Expression) -> int:
    return search.TABLE.count(connection, matching, COUNTED_MAX)


def forms_page(
    connection: Connection, typed: str | None, cursor: str | None, limit: int, walked_from: int = WALKED_FROM
) -> Page[IntakeForm]:
    """Intake forms, newest first; with `typed`, those whose order matches it. Raises Refused `cursor_unknown`."""
    before, filters = position(cursor), OrderFilter(text=typed, has_form=True)
    query = select(intake_forms).order_by(intake_forms.c.seq.desc()).limit(limit + 1)
    if before is not None:
        query = query.where(intake_forms.c.seq < before)
    if typed is None:
        return _forms_of(_rows(connection, query), counters.count(connection, filters), limit)
    matching = _first_that_matches(connection, filters)
    if matching is None:
        return Page((), 0, None)
    counted = search.TABLE.count(connection, matching, max(walked_from + 1, COUNTED_MAX))
    are_many, total = counted > walked_from, min(counted, COUNTED_MAX)
    newest = _rows(connection, _among_newest(query, matching, limit)) if are_many else []
    if len(newest) > limit:
        return _forms_of(newest, total, limit)
    return _forms_of(_rows(connection, _of_matches(query, matching, are_many)), total, limit)


def _rows(connection: Connection, query: Select[Any]) -> list[Mapping[Any, Any]]:
    return list(connection.execute(query).mappings())


def _forms_of(rows: Sequence[Mapping[Any, Any]], total: int, limit: int) -> Page[IntakeForm]:
    """Of one row more than it holds, if there is one."""
    items = tuple(form_from_row(row) for row in rows[:limit])
    return Page(items, total, str(rows[limit - 1]["seq"]) if len(rows) > limit else None)


def count_hosted(connection: Connection, wanted: HostingMatch, is_live: bool | None) -> int:
    """Orders whose hosting stands so. `is_live`: those of real money alone, or of none; None is both."""
    query = _count_hosted(wanted.statuses, wanted.cancels_by is not None, is_live)
    return query.number(connection, **_last_day(wanted))


@cache
def _count_hosted(statuses: tuple[HostingStatus, ...], ends: bool, is_live: bool | None) -> Prepared:
    query = _of_hosting(statuses, bindparam("cancels_by") if ends else None)
    if is_live is not None:
        of_mode = (orders.c.id == _hosting.c.order_id, (orders.c.mode == PaymentMode.LIVE) == is_live)
        query = query.where(select(orders.c.id).where(*of_mode).exists())
    return Prepared(select(func.count()).select_from(query.subquery()))


def _last_day(wanted: HostingMatch) -> dict[str, datetime]:
    return {"cancels_by": wanted.cancels_by} if wanted.cancels_by else {}


def _hosted_so(wanted: HostingMatch) -> Select[Any]:
    return _of_hosting(wanted.statuses, wanted.cancels_by)


def _of_hosting(statuses: tuple[HostingStatus, ...], cancels_by: Any) -> Select[Any]:
    """`cancels_by` is a time, or a parameter in place of one; None asks for none."""
    query = select(_hosting.c.order_id).where(among(_hosting.c.status, statuses))
    return query if cancels_by is None else query.where(_hosting.c.cancel_at <= cancels_by)


def _promised(connection: Connection, query: Select[Any], filters: OrderFilter) -> tuple[Select[Any], int]:
    """Starts from the orders that are owed, which are few, and looks which of them match the rest."""
    query = query.where(orders.c.seq.in_(promise.matching(filters)))
    if filters.text is None and not filters.addon:
        return query, promise.count(connection, filters)
    expression = _first_that_matches(connection, filters)
    found = search.TABLE.every(expression) if expression else select(orders.c.seq).where(false())
    return query.where(orders.c.seq.in_(found)), promise.count(connection, filters, found)


def _hosted(connection: Connection, filters: OrderFilter, before: int | None) -> tuple[Select[Any], int]:
    """Starts from the hosting that stands so, which is little, and looks which of its orders match the rest."""
    matches = _matches_of(connection, filters)
    total = select(func.count()).select_from(_filtered(select(orders.c.seq), filters, None).where(*matches).subquery())
    return _filtered(_PAGE, filters, before).where(*matches), int(connection.execute(total).scalar_one())


def _matches_of(connection: Connection, filters: OrderFilter) -> list[ColumnElement[bool]]:
    """What begins elsewhere than with the orders: hosting, what is owed, and the search."""
    matches: list[ColumnElement[bool]] = []
    if filters.hosting:
        matches.append(orders.c.id.in_(_hosted_so(filters.hosting)))
    if filters.promised:
        matches.append(orders.c.seq.in_(promise.matching(filters)))
    if filters.text is not None or filters.addon:
        expression = _first_that_matches(connection, filters)
        matches.append(orders.c.seq.in_(search.TABLE.every(expression)) if expression else false())
    return matches


def _filtered(query: Select[Any], filters: OrderFilter, before: Any) -> Select[Any]:
    """`before` is a number, or a parameter in place of one; None asks for none."""
    if before is not None:
        query = query.where(orders.c.seq < before)
    if filters.status:
        query = query.where(orders.c.status == filters.status)
    if filters.is_live is not None:
        query = query.where((orders.c.mode == PaymentMode.LIVE) == filters.is_live)
    if filters.abandoned:
        query = query.where(text(UNPAID), orders.c.session_state == SessionState.ENDED)
    if filters.has_form:
        query = query.where(orders.c.form_at.is_not(None))
    return query


def _first_that_matches(connection: Connection, filters: OrderFilter) -> Expression | None:
    return search.TABLE.first_that_matches(connection, search.expressions(filters))


def _among_newest(query: Select[Any], matching: Expression, limit: int) -> Select[Any]:
    """Where so many match, the newest forms hold a page of them, as a rule. Their orders are close together, so little
    of the index is read."""
    ordered = query.join(orders, orders.c.id == intake_forms.c.order_id).add_columns(orders.c.seq.label("order_seq"))
    newest = ordered.limit(NEWEST_PER_ROW * (limit + 1)).cte("newest")
    first, last = (select(end(newest.c.order_seq)).scalar_subquery() for end in (func.min, func.max))
    matches = newest.c.order_seq.in_(search.TABLE.between(matching, first, last))
    return select(newest).where(matches).order_by(newest.c.seq.desc()).limit(limit + 1)


def _of_matches(query: Select[Any], matching: Expression, are_many: bool) -> Select[Any]:
    """Forms of orders that match: from the few matches to their forms; or, where every few forms one matches, from the
    newest form on. `+ 0` keeps SQLite from beginning with the matches all the same."""
    if are_many:
        joined = query.join(orders, orders.c.id == intake_forms.c.order_id)
        return joined.where((orders.c.seq + 0).in_(search.TABLE.every(matching)))
    few = select(orders.c.id).where(orders.c.seq.in_(search.TABLE.every(matching)))
    return query.where(intake_forms.c.order_id.in_(few))
