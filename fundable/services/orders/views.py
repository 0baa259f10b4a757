"""Orders as staff look at them all: as a table, by stage, and by the day that they are promised for."""

from dataclasses import dataclass, replace
from datetime import date

from fundable.app import App
from fundable.db.orders import views as rows
from fundable.domain.agency.calendar import SATURDAY, WorkingDays
from fundable.domain.orders.orders import Order, Page
from fundable.domain.orders.views import (
    LANES,
    OPEN,
    PER_DAY,
    PER_LANE,
    DueWindow,
    OrderSort,
    OrderView,
    WorkStage,
    delivered_at,
    parse_month,
    shown_days,
    window,
)
from fundable.services.agency import calendar
from fundable.services.money.ledger import shown_money
from fundable.services.orders import promise
from fundable.services.orders.promise import OrderSeen


@dataclass(frozen=True, slots=True)
class Counts:
    """How many orders each of the usual views has; those beside the stages count to `COUNTED_MAX`."""

    by_stage: dict[WorkStage, int]
    mine: int
    late: int
    with_client: int


@dataclass(frozen=True, slots=True)
class Lane:
    """One stage of the board. `total` counts all of it, up to `COUNTED_MAX` where it's one person's."""

    stage: WorkStage
    total: int
    items: tuple[OrderSeen, ...]


@dataclass(frozen=True, slots=True)
class Promised:
    """One order on its promised day. `delivered_on` is None while it isn't delivered."""

    order: Order
    is_late: bool
    delivered_on: date | None


@dataclass(frozen=True, slots=True)
class Day:
    """`off` says why it doesn't count, in a word; empty for a weekend, None for a business day. `total` counts to
    `COUNTED_PER_DAY` in each stage."""

    on: date
    off: str | None
    total: int
    items: tuple[Promised, ...]


@dataclass(frozen=True, slots=True)
class Month:
    first: date
    today: date
    ahead: int
    late: int
    delivered: int
    days: tuple[Day, ...]


def effective(app: App, view: OrderView, due: DueWindow | None, on: date | None = None) -> OrderView:
    """As of now: with a live key tests are left out, and only what's open is due. `on`: promised for this day, open or
    delivered."""
    view = replace(view, is_live=shown_money(app))
    if due is None:
        return replace(view, due=(on, on)) if on else view
    stages = tuple(stage for stage in view.stages if stage in OPEN)
    return replace(view, stages=stages, due=window(due, calendar.today(app)))


def sorted_by(view: OrderView, sort: OrderSort, descending: bool) -> OrderView:
    return replace(view, sort=sort, descending=descending)


def page(app: App, view: OrderView, cursor: str | None, limit: int) -> Page[OrderSeen]:
    """Raises Refused `cursor_unknown`."""
    with app.database.read() as connection:
        found = rows.page(connection, view, cursor, limit)
        return Page(promise.see(connection, app, found.items), found.total, found.next_cursor)


def counts(app: App, person: str) -> Counts:
    """`person` is whoever asks."""
    every = effective(app, OrderView(), None)
    late = effective(app, OrderView(), DueWindow.OVERDUE)
    with_client = replace(every, stages=(WorkStage.REVIEW,), without_notes=True)
    with app.database.read() as connection:
        by_stage = rows.by_stage(connection, every.is_live)
        mine = rows.count(connection, replace(every, person=person))
        return Counts(by_stage, mine, rows.count(connection, late), rows.count(connection, with_client))


def board(app: App, person: str | None) -> list[Lane]:
    """What's due first is on top; of what's delivered, what was promised last."""
    lanes = []
    with app.database.read() as connection:
        for stage in LANES:
            is_done = stage is WorkStage.COMPLETED
            view = effective(app, OrderView((stage,), person, descending=is_done), None)
            view = replace(view, sort=OrderSort.CREATED) if is_done else view
            total, found = rows.lane(connection, view, PER_LANE)
            lanes.append(Lane(stage, total, promise.see(connection, app, found)))
    return lanes


def month(app: App, wanted: str | None, person: str | None) -> Month:
    """Raises Refused `month_unknown`."""
    today, working = calendar.today(app), calendar.working_days(app)
    first = parse_month(wanted, today)
    shown = shown_days(first)
    view = effective(app, OrderView((*OPEN, WorkStage.COMPLETED), person), None)
    with app.database.read() as connection:
        found = rows.of_days(connection, view, shown, PER_DAY)
        counted = rows.count_days(connection, view, shown)
    totals = dict.fromkeys(shown, 0)
    of_month = dict.fromkeys(("ahead", "late", "delivered"), 0)
    for row in counted:
        day = date.fromisoformat(row.due)
        totals[day] += row.found
        if (day.year, day.month) == (first.year, first.month):
            of_month[_standing(row.stage, day, today)] += row.found
    items: dict[date, list[Promised]] = {day: [] for day in shown}
    for row, order in found:
        items[date.fromisoformat(row.due)].append(_promised(order, row.stage, date.fromisoformat(row.due), today, app))
    days = tuple(Day(day, _off(working, day), totals[day], _first(items[day])) for day in shown)
    return Month(first, today, days=days, **of_month)


def _standing(stage: str, day: date, today: date) -> str:
    if stage == WorkStage.COMPLETED:
        return "delivered"
    return "late" if day < today else "ahead"


def _promised(order: Order, stage: str, day: date, today: date, app: App) -> Promised:
    live = delivered_at(order.history) if stage == WorkStage.COMPLETED else None
    is_late = _standing(stage, day, today) == "late"
    return Promised(order, is_late, calendar.day_of(app, live.at) if live else None)


def _first(items: list[Promised]) -> tuple[Promised, ...]:
    """Work that's left comes before what's done."""
    return tuple(sorted(items, key=lambda item: (item.delivered_on is not None, not item.is_late))[:PER_DAY])


def _off(working: WorkingDays, day: date) -> str | None:
    off = working.day_off(day)
    if off:
        return off[1] or "Closed"
    return "" if day.weekday() >= SATURDAY else None
