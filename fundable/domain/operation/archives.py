"""What a backup is made of: its manifest, and the names that may be in it."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from fundable.domain.errors import Refused
from fundable.domain.sizes import megabytes, size

FORMAT = 1
DATABASE_NAME = "fundable.db"
MANIFEST_NAME = "manifest.json"
OWN_WORDS = ("texts", "templates")
SECRETS = "secrets"
UPLOADS = "uploads"
PHOTOS = "photos"
MANIFEST_MAX = 64 * 1024 * 1024
FILES_MAX = 600_000
"""More than a manifest of that size can name."""
MEMBERS_MAX = 4_000_000
"""Pictures are in no manifest: ten thousand websites have half a million."""
UNPACKED_ANYWAY, UNPACKED_RATIO = 1024**3, 100
BRACES_MAX, TABLES_MAX, TEXT_MAX = 8, 1000, 200
_NAME = re.compile(
    rf"{re.escape(DATABASE_NAME)}|{UPLOADS}/[0-9a-f]{{32}}\.(?:png|jpg|svg|pdf)|{PHOTOS}/[0-9a-f]{{2}}/[0-9a-f]{{64}}"
    rf"|{SECRETS}/[\w-][\w.-]*"
    rf"|(?:{'|'.join(OWN_WORDS)})(?:/[\w-][\w.-]*){{1,4}}"
)
_SUM = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Manifest:
    """`sha256` has every file but the manifest and the pictures of websites, named by theirs; `pictures` says how many
    there are. `counts` are the rows of each table (None in the first backups), `audit` is the last entry of
    the audit log, as `Head` writes itself (None before there was one). `damaged` are files that aren't what was stored,
    by name; those of websites by their SHA-256, missing ones too."""

    program: str
    schema: str
    made_at: datetime
    sha256: Mapping[str, str]
    counts: Mapping[str, int] | None
    audit: str | None = None
    damaged: tuple[str, ...] = ()
    pictures: int = 0

    @property
    def files(self) -> int:
        """Besides the database and the secrets."""
        named = sum(name != DATABASE_NAME and not name.startswith(f"{SECRETS}/") for name in self.sha256)
        return named + self.pictures

    @property
    def orders(self) -> int:
        return self.counts["orders"] if self.counts else 0

    @property
    def has_secrets(self) -> bool:
        return any(name.startswith(f"{SECRETS}/") for name in self.sha256)

    def to_json(self) -> bytes:
        return json.dumps(
            {
                "format": FORMAT,
                "program": self.program,
                "schema": self.schema,
                "madeAt": self.made_at.isoformat(),
                "counts": self.counts,
                "audit": self.audit,
                "damaged": self.damaged,
                "pictures": self.pictures,
                "sha256": self.sha256,
            },
            indent=2,
        ).encode()


def parse(content: bytes) -> Manifest:
    """Reads a manifest. Raises Refused `backup_foreign` for one of another format or with names of other files,
    `backup_damaged` for anything else that this program has not written."""
    try:
        _check_shape(content)
        parsed = json.loads(content)
        if parsed["format"] != FORMAT:
            raise foreign(f"its format is {str(parsed['format'])[:80]!r}, and this program reads {FORMAT}")
        return Manifest(
            program=_text(parsed["program"]),
            schema=_text(parsed["schema"]),
            made_at=_moment(parsed["madeAt"]),
            sha256={_checked_name(name): _checked_sum(digest) for name, digest in parsed["sha256"].items()},
            counts=_checked_counts(parsed.get("counts")),
            audit=None if parsed.get("audit") is None else _text(parsed["audit"]),
            damaged=tuple(_text(name) for name in parsed.get("damaged") or ()),
            pictures=int(parsed.get("pictures") or 0),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError):
        raise damaged(f"{MANIFEST_NAME} in it cannot be read") from None


def _check_shape(content: bytes) -> None:
    """Before it is read: a few kilobytes that are packed may become 64 MB of braces, and those gigabytes of objects.
    Raises ValueError."""
    if content.count(b"{") + content.count(b"[") > BRACES_MAX or content.count(b",") > FILES_MAX + TABLES_MAX:
        raise ValueError


def unpacked_max(size_bytes: int) -> int:
    """What an archive may unpack to at most, in bytes. Databases shrink to a tenth or so, pictures hardly."""
    return max(UNPACKED_ANYWAY, UNPACKED_RATIO * size_bytes)


def picture_name(digest: str) -> str:
    """What a picture of this SHA-256 is called in a backup."""
    return f"{PHOTOS}/{digest[:2]}/{digest}"


def digest_of(name: str) -> str | None:
    """The SHA-256 that a picture has by its name; None for a file of another kind."""
    digest = name.rpartition("/")[2]
    return digest if name == picture_name(digest) else None


def is_name(name: str) -> bool:
    """Whether a backup may hold a file of this name: nothing outside our own folders, nothing hidden."""
    return bool(_NAME.fullmatch(name)) and len(name) <= 500


USE_A_KEY = (
    "Create a key with 'age-keygen', and set FUNDABLE_BACKUP_RECIPIENT to its public key (age1…) instead "
    "of the passphrase."
)


def too_large(size_bytes: int) -> Refused:
    found = f"This is too large for a passphrase ({megabytes(size_bytes)}). A passphrase works up to 512 MB."
    return Refused("backup_large", f"{found} {USE_A_KEY}")


class FileDamaged(Exception):
    """A file isn't what it's known to be, so it wasn't taken."""


def damaged(reason: str) -> Refused:
    return Refused("backup_damaged", f"This backup is damaged: {reason}. Nothing was changed. Use another backup.")


def foreign(reason: str) -> Refused:
    return Refused("backup_foreign", f"This isn't a fundable backup: {reason}. Nothing was changed.")


def no_room(place: str, name: str, needed: int, free: int) -> Refused:
    """`name` is of the file in the backup that doesn't fit; sizes are in bytes."""
    return Refused(
        "restore_no_room",
        f"{place} doesn't have enough space for this backup: {name} alone takes {size(needed)}, which is "
        f"{size(needed - free)} more than is free. Free up space, then try again. Nothing was changed.",
    )


def _checked_name(name: str) -> str:
    if not is_name(name):
        raise foreign(f"it names a file that does not belong into one, {name[:80]!r}")
    return name


def _checked_sum(digest: Any) -> str:
    if not isinstance(digest, str) or not _SUM.fullmatch(digest):
        raise ValueError
    return digest


def _checked_counts(counts: Any) -> dict[str, int] | None:
    if counts is None:
        return None
    return {_text(name): int(count) for name, count in counts.items()}


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > TEXT_MAX:
        raise TypeError
    return value


def _moment(value: Any) -> datetime:
    moment = datetime.fromisoformat(value)
    if moment.tzinfo is None:
        raise ValueError
    return moment
