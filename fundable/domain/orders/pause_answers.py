"""Answers: what a client sends, in words and files, while staff have paused the clock (decision 0029)."""

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from fundable.domain.agency.uploads import LOGO_MAX_BYTES, CheckedImage
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order, OrderStatus
from fundable.domain.orders.sent_back import AskedAnswer

TEXT_MAX = 5000
FILES_MAX = 10
FILE_MAX_BYTES = LOGO_MAX_BYTES
ANSWERS_MAX = 20
"""Of one pause. Whoever has more to say writes an email."""
NAME_MAX = 80
PDF = CheckedImage("application/pdf", "pdf")
ENDINGS = {
    "image/png": ("png",),
    "image/jpeg": ("jpg", "jpeg"),
    "image/svg+xml": ("svg",),
    PDF.content_type: (PDF.extension,),
}
_PDF_START = re.compile(rb"%PDF-\d\.\d")
_NOT_IN_NAMES = re.compile(r'[<>:"|?*]')


@dataclass(frozen=True, slots=True)
class AnswerFile:
    """`name` is the client's own, to be read; `file_name` is what it is stored under. `answer_id` is None until it is
    sent with an answer; `note_id` is that of the note on the website which it belongs to, if it does. Of a message,
    `uploader` is the client or an account of staff, and `message_id` None until it's sent."""

    id: UUID
    order_id: UUID
    name: str
    file_name: str
    content_type: str
    size_bytes: int
    sha256: str
    created_at: datetime
    answer_id: UUID | None = None
    note_id: UUID | None = None
    message_id: UUID | None = None
    uploader: str | None = None


@dataclass(frozen=True, slots=True)
class PauseAnswer:
    """`reason` is what the pause waited for. `text` may be empty where there are files. `looked_by` names the member of
    staff."""

    id: UUID
    order_id: UUID
    reason: str
    text: str
    sent_at: datetime
    looked_at: datetime | None = None
    looked_by: str | None = None
    files: tuple[AnswerFile, ...] = ()

    @property
    def is_new(self) -> bool:
        """Nobody has looked at it."""
        return self.looked_at is None


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a client is asked for now: `since` tells one pause from another. `unsent` files wait for their answer.
    `sent_back` are the answers of the form that they're asked about, if they are; `asked_by` is who of staff asks,
    empty where that isn't known."""

    reason: str
    since: datetime
    answers: tuple[PauseAnswer, ...]
    unsent: tuple[AnswerFile, ...]
    sent_back: tuple[AskedAnswer, ...] = ()
    asked_by: str = ""

    @property
    def is_answered(self) -> bool:
        """It is staff's turn."""
        return any(answer.is_new for answer in self.answers)


def can_be_answered(order: Order) -> bool:
    """While its clock is paused by hand. In Review the client answers with the review."""
    return order.is_owed and order.status is not OrderStatus.REVIEW


def is_pdf(start: bytes) -> bool:
    """By how a file begins (ISO 32000-2, 7.5.2). Nothing of it is ever opened here, so no more is asked."""
    return _PDF_START.match(start) is not None


def shown_name(typed: str, content_type: str) -> str:
    """A file's name as people read it and save it: without folders, without what is invisible or turns the line around,
    and with an ending of what the file is."""
    last = re.split(r"[/\\]", unicodedata.normalize("NFC", typed))[-1]
    plain = "".join(" " if unicodedata.category(one)[0] in "CZ" else one for one in last)
    name = _NOT_IN_NAMES.sub("_", " ".join(plain.split())).strip(". ")
    stem, _, ending = name.rpartition(".")
    if not stem or ending.lower() not in ENDINGS[content_type]:
        stem, ending = name, ENDINGS[content_type][0]
    return f"{stem[:NAME_MAX].strip('. ') or 'file'}.{ending}"


def with_files(answers: list[PauseAnswer], files: list[AnswerFile]) -> tuple[PauseAnswer, ...]:
    """Each answer with its own of these files."""
    return tuple(
        replace(answer, files=tuple(file for file in files if file.answer_id == answer.id)) for answer in answers
    )


def check_says_something(text: str, files: int) -> None:
    """Raises Refused `answer_empty`, `answer_files_many`."""
    if not text and not files:
        raise Refused("answer_empty", "Write a few words or add a file.")
    if files > FILES_MAX:
        raise files_many()


def not_waited_for() -> Refused:
    return Refused(
        "answer_not_waited_for",
        "We're no longer waiting for this, so nothing was sent. If you'd still like us to have it, message us.",
    )


def answers_many() -> Refused:
    return Refused("answers_many", f"You've sent {ANSWERS_MAX} answers. Message us to send more.")


def files_many() -> Refused:
    return Refused("answer_files_many", f"You can send {FILES_MAX} files at a time. Send these first, then add more.")


def file_unknown() -> Refused:
    return Refused("answer_file_unknown", "This file isn't here anymore.")


def files_gone() -> Refused:
    return Refused(
        "answer_files_gone",
        "Some of these files aren't here anymore, so nothing was sent. Please check the list and add them again.",
    )


def wrong_type() -> Refused:
    return Refused("upload_wrong_type", "This isn't a PNG, JPG, SVG or PDF. Please choose another file.")
