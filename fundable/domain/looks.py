"""When something may be deleted for its age: never at first sight, because the clock may be wrong at that moment.

Each job that deletes takes a look first. What goes was overdue already at a look some days before, so that a clock that
jumps ahead deletes nothing before somebody could set it right. What has expired opens nothing from that second on; only
its row waits.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from enum import StrEnum

WAIT = timedelta(days=3)
BRIEF_WAIT = timedelta(days=1)
"""For what nobody has sent, and what is of use for minutes: whoever began it can begin again, and while it waits it
takes room that others want."""
LOOK_EVERY = timedelta(hours=6)
"""Looks between count for none, so that a kind has a few rows."""


class Kind(StrEnum):
    """What is deleted by age. Each has looks of its own: one job's say nothing of what another would have found."""

    CHECKOUT_TRIES = "checkout-tries"
    CONTACT_MESSAGES = "contact-messages"
    DOCUMENTS = "documents"
    LOGINS = "logins"
    LOGIN_STEPS = "login-steps"
    ORDERS = "orders"
    PAYLOADS = "payloads"
    PHOTOS = "photos"
    TRAFFIC = "traffic"
    UNPLACED_MAIL = "unplaced-mail"
    UPLOADS = "uploads"
    WEBSITE_FILES = "website-files"

    @property
    def wait(self) -> timedelta:
        return BRIEF_WAIT if self in (Kind.LOGIN_STEPS, Kind.PHOTOS, Kind.UPLOADS) else WAIT


def overdue_by(looks: Collection[datetime], now: datetime, wait: timedelta) -> datetime | None:
    """What was overdue at this moment may go now: the latest look that is so long ago. None while there is none."""
    return max((at for at in looks if at <= now - wait), default=None)


def is_due(looks: Collection[datetime], now: datetime) -> bool:
    """Whether a look now is to be noted."""
    return not any(timedelta() <= now - at < LOOK_EVERY for at in looks)


def dropped(looks: Collection[datetime], now: datetime, wait: timedelta) -> set[datetime]:
    """Looks that say nothing any more: those of a time to come, taken by a clock that was ahead, and those before the
    one that counts."""
    counts = overdue_by(looks, now, wait)
    return {at for at in looks if at > now or (counts is not None and at < counts)}
