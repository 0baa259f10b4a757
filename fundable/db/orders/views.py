"""Views of orders: one query behind the table, the board and the month.

Each stage gives its first rows by an index, and the first of all of these are what is shown: it costs the same however
many orders there are, and however deep a page lies. A view that has no index is sorted among so many (`SOUGHT_MAX`).
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Select,
    case,
    column,
    false,
    func,
    literal,
    or_,
    select,
    table,
    true,
    tuple_,
)

from fundable.db.engine.json_lists import each_of, listed, numbers_of, those_of
from fundable.db.engine.search import Expression
from fundable.db.orders import counters, search
from fundable.db.orders.intake import intake_forms
from fundable.db.orders.listed_orders import listed_orders
from fundable.db.orders.orders import HISTORY, from_row, orders
from fundable.db.types import IdText, UtcText
from fundable.domain.cursors import cursor_unknown, position
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.orders import COUNTED_MAX, Order, OrderFilter, OrderStatus, Page
from fundable.domain.orders.views import COUNTED_PER_DAY, SOUGHT_MAX, OrderSort, OrderView, WorkStage

_ROW = listed_orders.c
_rounds = table("site_rounds", column("order_id", IdText), column("closed_at", UtcText))
"""Of the wing sites, which lies above this one."""
_WITH_NOTES = select(orders.c.seq).join(_rounds, _rounds.c.order_id == orders.c.id).where(_rounds.c.closed_at.is_(None))
_STAGE, _DAY = each_of("stages"), each_of("days")
_RANKS = {stage.value: rank for rank, stage in enumerate(WorkStage)}
_ORDERS = select(orders, HISTORY, intake_forms.c.business_name).outerjoin(
    intake_forms, intake_forms.c.order_id == orders.c.id
)
_BY_NUMBER = _ORDERS.where(orders.c.seq.in_(numbers_of("seqs")))


def page(connection: Connection, view: OrderView, cursor: str | None, limit: int) -> Page[Order]:
    """Orders with their history and business name. Raises Refused `cursor_unknown`."""
    place, sought = _place(connection, cursor), _sought(connection, view)
    seqs = _seqs(connection, view, limit + 1, place, sought)
    is_all = place is None and len(seqs) <= limit
    total = len(seqs) if is_all else count(connection, view, sought)
    next_cursor = str(seqs[limit - 1]) if len(seqs) > limit else None
    return Page(tuple(_read(connection, seqs[:limit])), total, next_cursor)


def lane(connection: Connection, view: OrderView, rows: int) -> tuple[int, list[Order]]:
    """How many orders a view has, and the first of them."""
    found = _read(connection, _seqs(connection, view, rows))
    return len(found) if len(found) < rows else count(connection, view), found


def of_days(connection: Connection, view: OrderView, shown: Sequence[date], rows: int) -> list[tuple[Any, Order]]:
    """The first orders that are promised for each of these days in each stage, each with its row."""
    first = select(_ROW.seq).where(_ROW.stage == _STAGE.c.value, _ROW.due == _DAY.c.value, *_conditions(view))
    chosen = first.order_by(_ROW.seq).limit(rows).correlate(_STAGE, _DAY)
    row = listed_orders.alias("chosen")
    query = select(row).select_from(_DAY.join(_STAGE, true()).join(row, row.c.seq.in_(chosen)))
    found = connection.execute(query.order_by(row.c.due, row.c.seq), _of(view, shown)).all()
    read = _by_number(connection, [one.seq for one in found])
    return [(one, read[one.seq]) for one in found if one.seq in read]


def count_days(connection: Connection, view: OrderView, shown: Sequence[date]) -> list[Any]:
    """`due`, `stage` and `found`: how many are promised for each day in each stage, up to `COUNTED_PER_DAY`."""
    of_day = select(_ROW.seq).where(_ROW.stage == _STAGE.c.value, _ROW.due == _DAY.c.value, *_conditions(view))
    some = of_day.limit(COUNTED_PER_DAY).correlate(_STAGE, _DAY).subquery("counted")
    counted = select(func.count()).select_from(some).scalar_subquery()
    both = _DAY.join(_STAGE, true())
    query = select(_DAY.c.value.label("due"), _STAGE.c.value.label("stage"), counted.label("found")).select_from(both)
    return list(connection.execute(query, _of(view, shown)))


def count(connection: Connection, view: OrderView, sought: Collection[int] | None = None) -> int:
    """Exactly, by stage alone; else up to `COUNTED_MAX`."""
    is_by_stage = view.person is None and view.due is None and not view.without_notes
    if sought is None and is_by_stage and not view.is_sought:
        kept = counters.count_by_stage(connection, view.is_live)
        return sum(kept.get(stage, 0) for stage in view.stages)
    found = select(_ROW.seq).where(_ROW.stage.in_(view.stages), *_conditions(view))
    if sought is not None:
        found = found.where(_ROW.seq.in_(numbers_of("sought")))
    query = select(func.count()).select_from(found.limit(COUNTED_MAX).subquery("counted"))
    return int(connection.execute(query, {"sought": _numbers(sought or ())} if sought is not None else {}).scalar_one())


def by_stage(connection: Connection, is_live: bool | None) -> dict[WorkStage, int]:
    """As they are kept; stages without any are left out."""
    return counters.count_by_stage(connection, is_live)


def every_id(connection: Connection, view: OrderView) -> Select[tuple[UUID]]:
    """All orders of a view, however many, for a query over them."""
    rows = select(_ROW.seq).where(_ROW.stage.in_(view.stages), *_conditions(view))
    query = select(orders.c.id).where(orders.c.seq.in_(rows))
    if not view.is_sought:
        return query
    matching = _matching(connection, view)
    return query.where(orders.c.seq.in_(search.TABLE.every(matching)) if matching else false())


def _seqs(
    connection: Connection, view: OrderView, rows: int, place: Any = None, sought: Collection[int] | None = None
) -> list[int]:
    """The numbers of the first orders behind a place."""
    conditions = [*_conditions(view), *_behind(view, place)]
    values = {"stages": json.dumps(_stages_behind(view, place))}
    if sought is not None:
        of_them = select(_ROW.seq).where(_ROW.seq.in_(numbers_of("sought")), _ROW.stage.in_(those_of("stages")))
        query = _sorted(of_them.where(*conditions), view, listed_orders)
        return list(connection.execute(query.limit(rows), {**values, "sought": _numbers(sought)}).scalars())
    of_stage = select(_ROW.seq).where(_ROW.stage == _STAGE.c.value, *conditions)
    first = _sorted(of_stage, view, listed_orders, is_one_stage=True).limit(rows).correlate(_STAGE)
    row = listed_orders.alias("chosen")
    query = select(row.c.seq).select_from(_STAGE.join(row, row.c.seq.in_(first)))
    return list(connection.execute(_sorted(query, view, row).limit(rows), values).scalars())


def _key(view: OrderView, row: FromClause, *, is_one_stage: bool = False) -> list[Any]:
    """What a view is sorted by, ending with the number. Within one stage there's nothing to sort stages by."""
    keys: dict[OrderSort, list[Any]] = {
        OrderSort.DUE: [row.c.due],
        OrderSort.CREATED: [],
        OrderSort.CLIENT: [row.c.client],
        OrderSort.AMOUNT: [row.c.amount_cents],
        OrderSort.STATUS: [] if is_one_stage else [case(_RANKS, value=row.c.stage)],
    }
    return [*keys[view.sort], row.c.seq]


def _sorted(query: Select[Any], view: OrderView, row: FromClause, *, is_one_stage: bool = False) -> Select[Any]:
    keys = _key(view, row, is_one_stage=is_one_stage)
    return query.order_by(*(key.desc() if view.descending else key for key in keys))


def _behind(view: OrderView, place: Any) -> list[ColumnElement[bool]]:
    if place is None:
        return []
    if view.sort is OrderSort.STATUS:
        is_behind = _ROW.seq < place.seq if view.descending else _ROW.seq > place.seq
        return [or_(_ROW.stage != place.stage, is_behind)]
    keys = tuple_(*_key(view, listed_orders))
    values = {OrderSort.DUE: [place.due], OrderSort.CLIENT: [place.client], OrderSort.AMOUNT: [place.amount_cents]}
    there = tuple_(*(literal(value) for value in [*values.get(view.sort, []), place.seq]))
    return [keys < there if view.descending else keys > there]


def _stages_behind(view: OrderView, place: Any) -> list[str]:
    """Sorted by stage, those before the place have been shown."""
    if place is None or view.sort is not OrderSort.STATUS:
        return [stage.value for stage in view.stages]
    rank = _RANKS[place.stage]
    ahead = (stage.value for stage in view.stages)
    if view.descending:
        return [stage for stage in ahead if _RANKS[stage] <= rank]
    return [stage for stage in ahead if _RANKS[stage] >= rank]


def _conditions(view: OrderView) -> list[ColumnElement[bool]]:
    conditions = []
    if view.person is not None:
        conditions.append(_ROW.person == view.person)
    if view.due is not None:
        first, last = view.due
        conditions += [_ROW.due >= first.isoformat(), _ROW.due <= last.isoformat()]
    if view.without_notes:
        conditions.append(_ROW.seq.not_in(_WITH_NOTES))
    if view.is_live is not None:
        conditions.append((_ROW.mode == PaymentMode.LIVE) == view.is_live)
    return conditions


def _place(connection: Connection, cursor: str | None) -> Any:
    """The row that the page before ended with. Raises Refused `cursor_unknown`."""
    seq = position(cursor)
    if seq is None:
        return None
    row = connection.execute(select(listed_orders).where(_ROW.seq == seq)).first()
    if row is None:
        raise cursor_unknown()
    return row


def _sought(connection: Connection, view: OrderView) -> list[int] | None:
    """What a view without an index is sorted among; None for one with an index."""
    if view.is_sought:
        return _matches(connection, view)
    is_by_day = view.sort is OrderSort.DUE
    if is_by_day or (view.person is None and view.due is None):
        return None
    return _seqs(connection, replace(view, sort=OrderSort.DUE, descending=False), SOUGHT_MAX)


def _matches(connection: Connection, view: OrderView) -> list[int]:
    """The newest that match, of each status that the view has orders of."""
    matching = _matching(connection, view)
    if matching is None:
        return []
    is_every = WorkStage.CLOSED in view.stages
    ways = [matching] if is_every else [search.in_status(matching, OrderStatus(stage)) for stage in view.stages]
    pages = (search.TABLE.page(way, None, SOUGHT_MAX) for way in ways)
    found = [seq for query in pages for seq in connection.execute(query).scalars()]
    return sorted(found, reverse=True)[:SOUGHT_MAX]


def _matching(connection: Connection, view: OrderView) -> Expression | None:
    filters = OrderFilter(text=view.text, addon=view.addon, is_live=view.is_live)
    return search.TABLE.first_that_matches(connection, search.expressions(filters))


def _by_number(connection: Connection, seqs: Sequence[int]) -> dict[int, Order]:
    rows = connection.execute(_BY_NUMBER, {"seqs": _numbers(seqs)}).mappings()
    return {row["seq"]: from_row(row) for row in rows}


def _read(connection: Connection, seqs: Sequence[int]) -> list[Order]:
    found = _by_number(connection, seqs)
    return [found[seq] for seq in seqs if seq in found]


def _of(view: OrderView, shown: Sequence[date]) -> dict[str, str]:
    return {"stages": listed(view.stages), "days": listed(shown)}


def _numbers(seqs: Collection[int]) -> str:
    return json.dumps(list(seqs))
