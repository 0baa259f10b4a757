"""What visitors write with the form of a website: to the business, which is our client."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from uuid import UUID

from fundable.domain.errors import Refused
from fundable.domain.mail.outbox import ENCODED, MessageState

MESSAGES_PATH = "/client/messages"
KEPT = timedelta(days=90)
SAME_WITHIN = timedelta(days=1)
"""The same words again within it are a second click, or a page that was sent again."""
DAY = timedelta(days=1)
A_DAY, MOST_A_DAY = 30, 90
"""So many messages a website takes in a day; and so many, from then on one from each network that sent none before. A
few senders can't close the form to everybody else."""
NAME_MAX = 100
PHONE_MAX = 40
TEXT_MAX = 4000


@dataclass(frozen=True, slots=True)
class Written:
    """What a visitor filled in."""

    name: str
    email: str
    phone: str
    text: str

    @property
    def words(self) -> dict[str, str]:
        """As emails name them."""
        return {
            "visitor_name": self.name,
            "visitor_email": self.email,
            "visitor_phone": self.phone,
            "visitor_message": self.text,
        }

    @property
    def takes_replies(self) -> bool:
        """Whether an answer can be addressed to them everywhere: mail servers that take other letters before the @ are
        few (RFC 6531), and what begins like an encoded word can't be put into a header at all."""
        return "@" in self.email and self.email.rpartition("@")[0].isascii() and ENCODED not in self.email

    @property
    def digest(self) -> str:
        """By which the same words are known again."""
        return sha256("\0".join((self.name, self.email, self.phone, self.text)).encode()).hexdigest()


class Mailed(StrEnum):
    """Whether the business got a message by email. `NOBODY`: it was given up, or there's no mail server."""

    YES = "yes"
    WAITING = "waiting"
    NOBODY = "nobody"


def mailed(state: MessageState | None) -> Mailed | None:
    """By the state of its email; None where that isn't known anymore."""
    if state in (MessageState.FAILED, MessageState.STORED):
        return Mailed.NOBODY
    if state is MessageState.SENT:
        return Mailed.YES
    return Mailed.WAITING if state else None


@dataclass(frozen=True, slots=True)
class ContactMessage:
    """`number` counts all messages of all websites. `read_at` is None until the client has seen it. `mailed` is as
    `mailed` says."""

    id: UUID
    number: int
    order_id: UUID
    written: Written
    received_at: datetime
    read_at: datetime | None
    mailed: Mailed | None = None


def has_room(received: int, is_first: bool) -> bool:
    """Whether a website takes another message after those of a day. `is_first`: none of them is from its network."""
    return received < (MOST_A_DAY if is_first else A_DAY)


def your_share_sent() -> Refused:
    return Refused(
        "share_sent", "You've sent this business several messages today, so this one wasn't sent.", retry_after_s=3600
    )


def website_full() -> Refused:
    return Refused("website_full", "This website has received a lot of messages today, so this one wasn't sent.")


def website_gone() -> Refused:
    return Refused("website_gone", "This website isn't online anymore, so your message wasn't sent.")


def contact_message_unknown() -> Refused:
    return Refused("contact_message_unknown", "This message no longer exists.")
