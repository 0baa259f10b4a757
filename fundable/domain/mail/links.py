"""Links in mail: random, for one purpose, used once, and only for a while. Opening one consumes nothing."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.errors import Refused


class LinkPurpose(StrEnum):
    FIRST_PASSWORD = "first-password"  # noqa: S105
    CLIENT_RESET = "client-reset"
    STAFF_RESET = "staff-reset"
    STAFF_INVITATION = "staff-invitation"


class LinkState(StrEnum):
    """How a link stands that somebody opens: good, over, or for a first password that is there already."""

    USABLE = "usable"
    DEAD = "dead"
    USED = "used"


LIFETIMES = {
    LinkPurpose.FIRST_PASSWORD: timedelta(days=30),
    LinkPurpose.CLIENT_RESET: timedelta(hours=2),
    LinkPurpose.STAFF_RESET: timedelta(hours=2),
    LinkPurpose.STAFF_INVITATION: timedelta(days=7),
}


@dataclass(frozen=True, slots=True)
class Link:
    """`id` is random; what is in the mail is the id with a signature, so that what is stored opens nothing.
    `shown_at`: when staff saw it first, so that it isn't its reader's alone."""

    id: str
    purpose: LinkPurpose
    created_at: datetime
    expires_at: datetime
    order_id: UUID | None = None
    user_id: UUID | None = None
    used_at: datetime | None = None
    shown_at: datetime | None = None

    def is_usable(self, now: datetime) -> bool:
        return self.used_at is None and self.created_at <= now + timedelta(minutes=5) and now < self.expires_at


def link_dead() -> Refused:
    return Refused("link_dead", "This link has been used or has expired. Ask for a new one.")
