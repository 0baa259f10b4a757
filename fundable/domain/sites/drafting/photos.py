"""The photos of a website: the first one is its main photo. Each is encoded once, when it comes, and never again."""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from uuid import UUID

from fundable.domain.agency.uploads import LOGO_MAX_BYTES
from fundable.domain.errors import Refused
from fundable.domain.sites.words.content import Photo

PHOTOS_MAX = 9
"""One main photo and eight others."""
WAITING_MAX = 9
"""Uploaded and not on the website yet."""
PHOTO_MAX_BYTES = LOGO_MAX_BYTES
ALT_MAX = 200
NAME_MAX = 80
WIDTHS = (480, 960, 1600)
HEIGHT_MAX = 2000
SIDE_MIN = 400
RATIO_MAX = 3
KIND = "jpg"
"""What a photo is stored as beside AVIF: everything that shows pictures reads it."""
PHOTO = "photo-"
"""What the names of its files on the website begin with."""
WAITS_FOR = timedelta(hours=24)
"""How long one that was uploaded may wait to be put on the website."""


class Focus(StrEnum):
    """The part of a photo that stays where a theme crops it. The words are those that the pages' styles know."""

    LEFT_TOP = "left top"
    TOP = "top"
    RIGHT_TOP = "right top"
    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"
    LEFT_BOTTOM = "left bottom"
    BOTTOM = "bottom"
    RIGHT_BOTTOM = "right bottom"


@dataclass(frozen=True, slots=True)
class EncodedPhoto:
    """`width` and `height` are those of its largest file. `files` are named by width and kind, such as 480.avif."""

    width: int
    height: int
    widths: tuple[int, ...]
    files: Mapping[str, bytes]

    @property
    def stem(self) -> str:
        """What its files on the website begin with: another photo never has the same."""
        digests = (f"{name}\0{sha256(data).hexdigest()}\n" for name, data in sorted(self.files.items()))
        return f"{PHOTO}{sha256(''.join(digests).encode()).hexdigest()[:10]}"


@dataclass(frozen=True, slots=True)
class StoredPhoto:
    """`name` is that of the file it was made of. `position` is None until somebody puts it on the website, which takes
    an alternative text. Its files are AVIF and `kind`."""

    id: UUID
    order_id: UUID
    position: int | None
    name: str
    alt: str
    alt_by: str
    stem: str
    width: int
    height: int
    widths: tuple[int, ...]
    created_at: datetime
    created_by: str
    kind: str = KIND
    focus: Focus = Focus.CENTER

    @property
    def key(self) -> str:
        return self.id.hex[:8]

    @property
    def thumbnail(self) -> str:
        """The smallest of its files."""
        return f"{self.widths[0]}.{self.kind}"

    @property
    def largest(self) -> str:
        return f"{self.widths[-1]}.{self.kind}"

    @property
    def shown(self) -> Photo:
        """As the content names it."""
        focus = "" if self.focus is Focus.CENTER else self.focus.value
        size = self.width, self.height
        return Photo(self.key, self.stem, self.widths, *size, self.alt, self.alt_by, self.kind, focus)


@dataclass(frozen=True, slots=True)
class Placed:
    """A photo that is to be on the website, and what it shows in words. Without a focus, it keeps the one it has."""

    id: UUID
    alt: str
    focus: Focus | None = None

    def is_as(self, photo: StoredPhoto) -> bool:
        """Whether that one is the same already."""
        return (self.id, self.alt, self.focus or photo.focus) == (photo.id, photo.alt, photo.focus)


def shown(photos: Iterable[StoredPhoto]) -> tuple[Photo, ...]:
    """Those on the website, the main one first."""
    placed = [(photo.position, photo) for photo in photos if photo.position is not None]
    return tuple(photo.shown for _, photo in sorted(placed, key=lambda one: one[0]))


def revision(photos: Iterable[StoredPhoto]) -> str:
    """Another one as soon as the website has other photos, another order, other words or other crops."""
    told = [(photo.key, photo.file, photo.alt, photo.focus) for photo in shown(photos)]
    return sha256(json.dumps(told).encode()).hexdigest()[:16]


def fitted(width: int, height: int) -> tuple[int, int]:
    """The size of the largest file: never more than the picture has. Browsers send a panorama smaller than it was, so
    its shape is told before its size. Raises Refused `photo_narrow`, `photo_small`."""
    if max(width, height) > RATIO_MAX * min(width, height):
        raise Refused(
            "photo_narrow",
            f"This photo is too long and narrow. Crop it so that no side is more than {RATIO_MAX} times the other.",
        )
    if min(width, height) < SIDE_MIN:
        raise Refused(
            "photo_small",
            f"This photo is too small ({width} by {height} pixels). Choose one with at least {SIDE_MIN} pixels on each "
            "side.",
        )
    scale = min(1.0, WIDTHS[-1] / width, HEIGHT_MAX / height)
    return round(width * scale), round(height * scale)


def widths_of(width: int) -> tuple[int, ...]:
    """Those that are made of a picture of this width."""
    return tuple(sorted({min(one, width) for one in WIDTHS}))


def file_name(typed: str) -> str:
    """A file's name as people read it: without folders."""
    return cleaned(re.split(r"[/\\]", typed)[-1])[:NAME_MAX].strip()


def cleaned(typed: str) -> str:
    """In one line, without what is invisible or turns the line around."""
    plain = "".join(" " if unicodedata.category(one)[0] in "CZ" else one for one in unicodedata.normalize("NFC", typed))
    return " ".join(plain.split())


def check_placed(placed: Sequence[Placed]) -> None:
    """Raises Refused `photos_many`, `photo_repeated`, `alt_missing`, `alt_long`."""
    if len(placed) > PHOTOS_MAX:
        raise photos_many()
    if len({photo.id for photo in placed}) < len(placed):
        raise Refused("photo_repeated", "The same photo is listed twice. Reload the page and try again.")
    for number, photo in enumerate(placed, 1):
        if not photo.alt:
            raise Refused("alt_missing", f"Describe photo {number} for people who can't see it.")
        if len(photo.alt) > ALT_MAX:
            raise Refused("alt_long", f"The description of photo {number} is longer than {ALT_MAX} characters.")


def check_room(photos: Sequence[StoredPhoto]) -> None:
    """Raises Refused `photos_waiting` when as many are waiting as may."""
    if sum(photo.position is None for photo in photos) >= WAITING_MAX:
        raise Refused(
            "photos_waiting",
            f"{WAITING_MAX} photos are waiting to be put on the website. Save or remove some before you add more.",
        )


def photos_many() -> Refused:
    return Refused("photos_many", f"A website has room for {PHOTOS_MAX} photos. Remove some first.")


def photo_unknown() -> Refused:
    return Refused("photo_unknown", "This photo isn't here anymore.")


def photo_damaged() -> Refused:
    return Refused(
        "photo_damaged",
        "A photo of this website is missing or damaged on the server, so the website isn't whole. 'fundable doctor' "
        "says which one, and how to put it back.",
    )


def photo_placed() -> Refused:
    return Refused("photo_placed", "This photo is on the website. Take it off there, then save.")


def photos_moved() -> Refused:
    return Refused(
        "photos_moved",
        "Somebody else changed the photos in the meantime. Your changes are shown over theirs now. Save them, or "
        "discard them to see theirs.",
    )


def wrong_type() -> Refused:
    return Refused("upload_wrong_type", "This isn't a PNG or JPG. Please choose another photo.")
