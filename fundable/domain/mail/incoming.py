"""An email that came in, as far as we read it. Whatever it says is somebody's word: it's shown, and never acted on."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from fundable.domain.errors import Refused

SIZE_MAX = 30 * 1024 * 1024
"""Bytes of an email. Of a larger one only its head is read, so that staff know that it came."""
HEAD_MAX = 64 * 1024
"""Bytes that are read of a head; no mail program writes a longer one."""
TEXT_MAX = 20_000
SUBJECT_MAX = 200
ADDRESS_MAX = 254
NAME_MAX = 100
FILES_MAX = 10
FILE_NAME_MAX = 200
TAKEN_FOR = timedelta(days=180)
"""How long after an order's hosting ended its address still takes replies."""
A_DAY_MAX = 100
"""Emails into one conversation. Nobody writes so many; what does is for staff to look at."""
UNPLACED_FOR = timedelta(days=180)
UNPLACED_MAX = 2_000
"""Emails in no conversation that are kept, the newest: whoever sends more fills no disk."""
UNPLACED_FILES_MAX_BYTES = 200 * 1024 * 1024
"""Of all files of emails in no conversation together: anybody may send some. Of later ones the names are kept."""
CUT = " […]"


class Nature(StrEnum):
    """What wrote it: a person, a program that answers for one, a mail server that reports, or we ourselves."""

    LETTER = "letter"
    AUTO_REPLY = "auto_reply"
    BOUNCE = "bounce"
    OWN = "own"


class Unplaced(StrEnum):
    """Why an email is in no order's conversation."""

    NO_ADDRESS = "no_address"
    WRONG_ADDRESS = "wrong_address"
    ORDER_GONE = "order_gone"
    ORDER_ENDED = "order_ended"
    AUTO_REPLY = "auto_reply"
    BOUNCE = "bounce"
    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"
    TOO_MANY = "too_many"
    EMPTY = "empty"


REASONS = {
    Unplaced.NO_ADDRESS: "It wasn't sent to an order's address.",
    Unplaced.WRONG_ADDRESS: "Its address isn't one that we made.",
    Unplaced.ORDER_GONE: "Its order has been deleted.",
    Unplaced.ORDER_ENDED: "Its order's hosting ended long ago.",
    Unplaced.AUTO_REPLY: "It's an automatic reply.",
    Unplaced.BOUNCE: "A mail server reports that an email didn't arrive.",
    Unplaced.TOO_LARGE: "It's larger than 30 MB, so only its subject was read.",
    Unplaced.UNREADABLE: "It's too complicated to be read safely.",
    Unplaced.TOO_MANY: "More than 100 emails came for its order in a day.",
    Unplaced.EMPTY: "It's empty.",
}


@dataclass(frozen=True, slots=True)
class Attached:
    """A file of an email, decoded. What it is, its content decides; `name` is the sender's word."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class IncomingMail:
    """`id` is the same however often and on whichever way an email comes. `recipients` are all addresses it names,
    those of the mail servers first. `text` is what was written now, `quoted` what it answers, `signature` what stands
    under it. `left_out` names files that are more or larger than we take. `own_id` is that of our own message, if it's
    one that came back. Not `is_whole`: it's too large, and only its head was read. Not `is_readable`: it would cost too
    much time or memory, and `text` is how it begins."""

    id: str
    sender: str
    sender_name: str
    recipients: tuple[str, ...]
    subject: str
    text: str
    quoted: str = ""
    signature: str = ""
    files: tuple[Attached, ...] = ()
    left_out: tuple[str, ...] = ()
    nature: Nature = Nature.LETTER
    own_id: str = ""
    is_whole: bool = True
    is_readable: bool = True


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file that was checked and is on the disk under `file_name`. `name` is the sender's own, to be read."""

    id: UUID
    name: str
    file_name: str
    content_type: str
    size_bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class UnplacedMail:
    """An email that staff read and place themselves. `left_out` names the files that it hasn't anymore."""

    id: UUID
    reason: Unplaced
    sender: str
    sender_name: str
    subject: str
    text: str
    left_out: tuple[str, ...]
    at: datetime
    files: tuple[KeptFile, ...] = ()

    @property
    def why(self) -> str:
        return REASONS[self.reason]


def cut(text: str) -> str:
    """As much of it as is kept, with a sign where that isn't all."""
    return text if len(text) <= TEXT_MAX else f"{text[: TEXT_MAX - len(CUT)]}{CUT}"


def kept_text(text: str, left_out: Sequence[str]) -> str:
    """A message's text, which names the files that it came with and hasn't."""
    if not left_out:
        return text
    named = f"Not kept: {', '.join(left_out)}. Only PNG, JPG, SVG and PDF files of up to 5 MB are."
    return f"{text}\n\n{named}".strip()


def unplaced_file_gone() -> Refused:
    return Refused("unplaced_file_gone", "This file isn't here anymore. Its email was put into an order, or discarded.")


def unplaced_gone() -> Refused:
    return Refused("unplaced_gone", "This email isn't here anymore. Somebody put it into an order, or discarded it.")


class MailReader(Protocol):
    def read(self, raw: bytes, recipient: str = "", is_whole: bool = True) -> IncomingMail:
        """Reads whatever bytes these are, and raises nothing. `recipient` is whom the mail server had it for; not
        `is_whole`: it's the head of an email that is larger than SIZE_MAX."""
        ...
