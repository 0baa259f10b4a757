"""What waits for somebody's hand: the rows of "Needs you", each about one thing that can be done."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

from fundable.domain.operation.next_need import NextNeed
from fundable.domain.operation.task_kinds import TaskKind
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.people.assignees import Colleague

MAIL_AWAY_TOO_LONG = timedelta(minutes=15)
"""A mail server that is away for less than this is nobody's business: it is asked again all the while."""
HORIZON = timedelta(days=7)
"""What's still to happen needs somebody from a week before its day on. A dispute and a failed renewal have happened, so
they do at once: their day is only the last one."""
DEADLINES = frozenset({TaskKind.OVERDUE, TaskKind.DUE_TODAY, TaskKind.DUE_SOON, TaskKind.DUE_LATER})
"""Rows about a promised website. What's to be done about it is what its order needs next."""

_NEWEST = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Task:
    """`day`, in the agency's zone, is the promised one, a task's own, the last for a dispute's evidence, that of the
    next charge (None: there is none), or the last one on which a website is online or its files are kept. `at` is when
    the newest message failed, since when mail, a client, a domain or a website waits, when a domain was paid for, or
    when a dispute or a failed renewal was last heard of.

    `detail` is what the client is or was waited for, a dispute's reason, "card_expired" of a renewal, "failed" or
    "differs" of payouts, the host of a website that doesn't open, a domain as people read it, a task's title, or the
    last words of the mail server. `count` is how many messages, answers, notes or payouts a row stands for. `person`
    has it, where that isn't whoever has the order.
    """

    kind: TaskKind
    order_id: UUID | None = None
    day: date | None = None
    days_late: int = 0
    at: datetime | None = None
    amount_cents: int | None = None
    detail: str = ""
    count: int = 1
    person: Colleague | None = None


@dataclass(frozen=True, slots=True)
class OrderName:
    """What an order is called by in a list."""

    order_id: UUID
    email: str
    business_name: str | None
    status: OrderStatus
    offer_version: int


@dataclass(frozen=True, slots=True)
class FoundTasks:
    """The first tasks of a kind, and how many there are."""

    tasks: tuple[Task, ...]
    total: int


@dataclass(frozen=True, slots=True)
class NamedTask:
    """`order` is None where it is about no single order. `renewal_cents` is what a month of its hosting costs.
    `assignee` is who has the order; None while nobody does. `next` is what a promised website needs next."""

    task: Task
    order: OrderName | None = None
    renewal_cents: int | None = None
    currency: str | None = None
    assignee: Colleague | None = None
    next: NextNeed | None = None


@dataclass(frozen=True, slots=True)
class WorkQueue:
    """The most pressing tasks of each kind, in one order, and how many there are of each kind in all. `next_deadlines`
    are the next websites that are due; empty while there is something to do."""

    items: tuple[NamedTask, ...]
    counts: dict[TaskKind, int]
    next_deadlines: tuple[NamedTask, ...]


def last_near_day(today: date) -> date:
    """The last day of the horizon: what is still to happen after it needs nobody yet."""
    return today + HORIZON


def in_order(tasks: Iterable[Task]) -> tuple[Task, ...]:
    """Late, then today's, then by date, whatever they're about; then those without a date, the oldest first. Those of
    one day stay as they come."""
    return tuple(sorted(tasks, key=_place))


def _place(task: Task) -> tuple[date, datetime]:
    return (task.day, _NEWEST) if task.day else (date.max, task.at or _NEWEST)


def is_said(task: Task, needs: Mapping[UUID, NextNeed]) -> bool:
    """Whether the row about its order's promised day says it already. `needs` is what those rows say."""
    need = needs.get(task.order_id) if task.order_id else None
    return need is not None and need.need.value == task.kind.value
