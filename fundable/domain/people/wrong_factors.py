"""Wrong second factors behind a right password: their owner is told, because somebody may know the password."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from fundable.domain.clock import CLOCK_SLACK
from fundable.domain.people.browsers import Browser

TOLD_EVERY = timedelta(hours=6)
"""Of many tries their owner gets one email; all are counted."""
SHOWN_FOR = timedelta(days=30)
CODES = frozenset({"code_wrong", "code_used", "passkey_refused"})
"""Refusals that are such a try."""


@dataclass(frozen=True, slots=True)
class WrongFactors:
    """What was tried at one account. `at`, `device` and `address` are of the last try, `times` counts those of the last
    weeks; `told_at` is when its owner was last written to."""

    times: int
    at: datetime
    device: str
    address: str
    told_at: datetime

    def is_shown(self, now: datetime) -> bool:
        return -CLOCK_SLACK <= now - self.at < SHOWN_FOR

    def was_told(self, now: datetime) -> bool:
        """Whether the owner was written to a short while ago; not in what is now the future (a clock set back)."""
        return -CLOCK_SLACK <= now - self.told_at < TOLD_EVERY


def with_one_more(before: WrongFactors | None, browser: Browser, now: datetime) -> WrongFactors:
    """After another try, of which the owner is told unless they were just now."""
    times = before.times if before and before.is_shown(now) else 0
    told_at = before.told_at if before and before.was_told(now) else now
    return WrongFactors(times + 1, now, browser.device, browser.address, told_at)
