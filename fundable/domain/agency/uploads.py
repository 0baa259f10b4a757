"""Uploads: one logo per ticket. A ticket is a signed address that works once, for a quarter of an hour."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.clock import CLOCK_SLACK
from fundable.domain.errors import Refused

LOGO_MAX_BYTES = 5_242_880
TICKET_LIFETIME = timedelta(minutes=15)
UNUSED_KEPT_FOR = timedelta(hours=24)
_HEIC_BRANDS = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"heif"})
PATH_PREFIX = "/uploads/"


class UploadState(StrEnum):
    """`busy`: a transfer is under way and no second one may begin. `done`: the file is stored."""

    BUSY = "busy"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class CheckedImage:
    """What a file turned out to be. `cleaned` replaces the bytes of an SVG, or of a JPG that something follows; None
    keeps the file byte for byte."""

    content_type: str
    extension: str
    cleaned: bytes | None = None


@dataclass(frozen=True, slots=True)
class Upload:
    """A stored file. It is `attached` once a form names it, and then belongs to that one order."""

    id: UUID
    state: UploadState
    created_at: datetime
    file_name: str | None = None
    content_type: str | None = None
    size_bytes: int = 0
    sha256: str | None = None
    order_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class ExpectedFile:
    """What is to be on the disk under a name. `order_id` is None while it belongs to no order."""

    name: str
    sha256: str
    order_id: UUID | None


@dataclass(frozen=True, slots=True)
class UploadTicket:
    """Permission to send one file. `signature` covers the id and the expiry."""

    id: UUID
    expires_at: datetime
    signature: str


def upload_path(upload_id: UUID) -> str:
    """Where a file is sent to and read from (files 2)."""
    return f"{PATH_PREFIX}{upload_id}"


def id_in_path(path: str) -> UUID | None:
    """The upload that one of our own addresses names; None for any other text."""
    try:
        upload_id = UUID(path.removeprefix(PATH_PREFIX))
    except ValueError:
        return None
    return upload_id if path == upload_path(upload_id) else None


def ticket_is_alive(expires_at: datetime, now: datetime) -> bool:
    """False once expired, and when it would live longer than we ever grant (a clock set back); by the clock of another
    server it may have been granted a little later."""
    return timedelta() < expires_at - now <= TICKET_LIFETIME + CLOCK_SLACK


def ticket_dead() -> Refused:
    return Refused("ticket_dead", "This upload link has expired. Please choose the file again.")


def too_large() -> Refused:
    return Refused("upload_too_large", "This file is larger than 5MB. Please choose a smaller one.")


def heic() -> Refused:
    return Refused(
        "upload_heic",
        "This is a HEIC photo, which most browsers can't show. Open it on the phone or computer it came from, save it "
        "as JPG, and choose that file.",
    )


def is_heic(start: bytes) -> bool:
    """Whether a file that begins so is a photo as iPhones take them (ISO/IEC 23008-12, annex B)."""
    brands = [start[at : at + 4] for at in range(8, len(start), 4)]
    return start[4:8] == b"ftyp" and b"avif" not in brands and bool(_HEIC_BRANDS & set(brands))


def broken_off() -> Refused:
    return Refused("upload_broken_off", "The upload was interrupted. Please try again.")


def not_ours() -> Refused:
    return Refused("logo_not_ours", "We don't have this logo. Please upload it again.")
