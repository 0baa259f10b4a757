"""What staff look at when they look at orders: which of them, in which order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.errors import Refused
from fundable.domain.orders.orders import OrderStatus, StatusChange

SOUGHT_MAX = 1000
"""A view that's narrowed by words or an add-on, or to somebody's in another order than by day, is sorted among so many
of its orders: the newest, or those due first."""
CHANGED_MAX = 100
"""Orders that one call changes."""
PER_LANE, PER_DAY = 8, 3
COUNTED_PER_DAY = 100
NOBODY = ""
"""In place of an account's id."""
NO_DAY = "9999-12-31"
"""Stands where nothing is promised: these come last."""


class WorkStage(StrEnum):
    """Where an order's work stands: its status, unless there's nothing more to do."""

    PENDING = "pending"
    PAID = "paid"
    INTAKE = "intake"
    DESIGN = "design"
    REVIEW = "review"
    LAUNCH = "launch"
    COMPLETED = "completed"
    CLOSED = "closed"
    """Given back in full before it was delivered, or left at the checkout."""


EVERY = tuple(WorkStage)
OPEN = tuple(stage for stage in WorkStage if stage not in (WorkStage.COMPLETED, WorkStage.CLOSED))
LANES = tuple(WorkStage(status.value) for status in OrderStatus)


class OrderSort(StrEnum):
    DUE = "due"
    CREATED = "created"
    CLIENT = "client"
    AMOUNT = "amount"
    STATUS = "status"


class DueWindow(StrEnum):
    OVERDUE = "overdue"
    TODAY = "today"
    WEEK = "week"


@dataclass(frozen=True, slots=True)
class OrderView:
    """`person` is whose they are: an account's id, empty for nobody's, None for everybody's. `due`: the first and the
    last promised day, of open orders alone. `without_notes`: none of their client's notes wait for us. `is_live` tells
    real money from tests; None is both."""

    stages: tuple[WorkStage, ...] = OPEN
    person: str | None = None
    due: tuple[date, date] | None = None
    addon: str | None = None
    text: str | None = None
    without_notes: bool = False
    is_live: bool | None = None
    sort: OrderSort = OrderSort.DUE
    descending: bool = False

    @property
    def is_sought(self) -> bool:
        return self.text is not None or self.addon is not None


class ChangeOutcome(StrEnum):
    """What became of one of many orders."""

    CHANGED = "changed"
    SAME = "same"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Changed:
    """`reason` says why one was refused."""

    order_id: UUID
    outcome: ChangeOutcome
    reason: str = ""


def window(wanted: DueWindow, today: date) -> tuple[date, date]:
    """The first and the last promised day of what is looked for: a week is today and the six days after it."""
    match wanted:
        case DueWindow.OVERDUE:
            return date.min, today - timedelta(days=1)
        case DueWindow.TODAY:
            return today, today
        case DueWindow.WEEK:
            return today, today + timedelta(days=6)


def parse_stages(value: str) -> tuple[WorkStage, ...]:
    """One stage, `open` or `all`. Raises Refused `stage_unknown`."""
    if value == "open":
        return OPEN
    if value == "all":
        return EVERY
    try:
        return (WorkStage(value),)
    except ValueError:
        raise stage_unknown() from None


def stage_unknown() -> Refused:
    return Refused("stage_unknown", "Choose one of the stages, open, or all.")


def parse_month(value: str | None, today: date) -> date:
    """The first day of a month like 2026-11; this month for none. Raises Refused `month_unknown`."""
    if not value:
        return today.replace(day=1)
    try:
        first = date.fromisoformat(f"{value}-01")
    except ValueError:
        first = date.min
    if not abs(first.year - today.year) <= 20:
        raise Refused("month_unknown", "Choose a month of the last or the next 20 years, such as 2026-11.")
    return first


def shown_days(first: date) -> list[date]:
    """Whole weeks, from a Sunday on, that hold the month."""
    begins = first - timedelta(days=(first.weekday() + 1) % 7)
    after = (first + timedelta(days=31)).replace(day=1)
    weeks = ((after - begins).days + 6) // 7
    return [begins + timedelta(days=number) for number in range(weeks * 7)]


def delivered_at(history: Sequence[StatusChange]) -> StatusChange | None:
    """The change by which an order became live, the latest of several."""
    came = [change for change, was in zip(history, [None, *history], strict=False) if _is_delivery(change, was)]
    return came[-1] if came else None


def _is_delivery(change: StatusChange, was: StatusChange | None) -> bool:
    return change.status is OrderStatus.COMPLETED and (was is None or was.status is not OrderStatus.COMPLETED)
