"""The promise as client and staff see it."""

from datetime import date

from fundable.domain.agency.calendar import NotCounted
from fundable.domain.orders.promise import PROMISE_BUSINESS_DAYS, Due, Promise, Reason
from fundable.web.schemas import Out


class ReasonOut(Out):
    """`days` business days from the first to the last that were not counted. `name` may be empty for closed days."""

    kind: NotCounted
    name: str
    first: date
    last: date
    days: int

    @classmethod
    def of(cls, reason: Reason) -> "ReasonOut":
        return cls(kind=reason.kind, name=reason.name, first=reason.first, last=reason.last, days=reason.days)


class PromiseOut(Out):
    """`on` is the last day of the promise. `waitingFor` completes "We are waiting for …"; null while days count."""

    on: date
    business_days: int
    is_paused: bool
    waiting_for: str | None
    is_late: bool
    reasons: list[ReasonOut]

    @classmethod
    def of(cls, promise: Promise) -> "PromiseOut":
        return cls(
            on=promise.on,
            business_days=PROMISE_BUSINESS_DAYS,
            is_paused=promise.waiting_for is not None,
            waiting_for=promise.waiting_for,
            is_late=promise.is_late,
            reasons=[ReasonOut.of(reason) for reason in promise.reasons],
        )


class DueOut(Out):
    """How an order that is owed stands today, in the agency's zone. `daysLate` counts every day of the calendar."""

    days_late: int
    business_days_left: int
    waiting_for: str | None

    @classmethod
    def of(cls, due: Due) -> "DueOut":
        return cls(days_late=due.days_late, business_days_left=due.business_days_left, waiting_for=due.waiting_for)
