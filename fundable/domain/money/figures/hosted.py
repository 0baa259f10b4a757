"""What hosting brings in, and will bring in."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

MONTHS_AHEAD = 12


class HostedState(StrEnum):
    """As hosting stands; `canceled` goes on, and won't be renewed. `expiring` is included as `trialing` is, and its
    card expires before the month of the first charge."""

    TRIALING = "trialing"
    EXPIRING = "expiring"
    ACTIVE = "active"
    PAST_DUE = "past_due"
    PAUSED = "paused"
    CANCELED = "canceled"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class HostedMonth:
    """`begins`: of so many websites the included time ends in this month, and they're charged for the first time;
    `expiring` of them have a card that has expired by then. In its end `websites` pay so many `cents` a month, if all
    stay."""

    starts_on: date
    begins: int
    expiring: int
    websites: int
    cents: int


@dataclass(frozen=True, slots=True)
class HostingReport:
    """Hosting of one currency. `websites` pay `cents` a month now, `past_due` of them late; `canceled` won't be
    renewed. `ended` ended in the range, `ended_before` in the range before. `ahead`: this month and the next twelve."""

    websites: int
    cents: int
    past_due: int
    canceled: int
    ended: int
    ended_before: int
    ahead: tuple[HostedMonth, ...]
