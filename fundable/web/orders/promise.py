"""The promise as client and staff see it."""

from datetime import date

from fundable.domain.agency.calendar import NotCounted
from fundable.web.schemas import Out


class ReasonOut(Out):
    """`days` business days from the first to the last that were not counted. `name` may be empty for closed days."""

    kind: NotCounted
    name: str
    first: date
    last: date
    days: int


class PromiseOut(Out):
    """`on` is the last day of the promise. `waitingFor` completes "We are waiting for …"; null while days count."""

    on: date
    business_days: int
    is_paused: bool
    waiting_for: str | None
    is_late: bool
    reasons: list[ReasonOut]


class DueOut(Out):
    """How an order that is owed stands today, in the agency's zone. `daysLate` counts every day of the calendar."""

    days_late: int
    business_days_left: int
    waiting_for: str | None
