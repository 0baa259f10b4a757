"""What is asked of whatever reads pictures."""

from pathlib import Path
from typing import Protocol

from fundable.domain.agency.accent import Accent
from fundable.domain.agency.uploads import CheckedImage
from fundable.domain.sites.drafting.drawn_logos import DrawnLogo
from fundable.domain.sites.drafting.photos import EncodedPhoto


class ImageChecker(Protocol):
    def check(self, path: Path) -> CheckedImage:
        """What the file is, decided by its content (files 1). For anything but a sound PNG, JPEG or SVG raises
        Refused `upload_wrong_type`, `upload_heic`, `upload_unreadable`, `upload_active`."""
        ...

    def attached(self, path: Path) -> CheckedImage:
        """What a file is that a person sends along, as `check` decides it. But a JPG may be followed by whatever phones
        keep behind their photos; `cleaned` is without that. Raises what `check` raises."""
        ...

    def small_png(self, path: Path) -> bytes | None:
        """A checked file as a PNG that mail can carry: 72 pixels high and 20 kB at most. None for one that cannot be
        made so."""
        ...

    def for_site(self, path: Path) -> DrawnLogo | None:
        """A checked file as websites show it. None for one that cannot be drawn."""
        ...

    def photo(self, path: Path, is_quick: bool = False) -> EncodedPhoto:
        """A photo in every size that a website shows, upright, with nothing in its files but the picture. `is_quick`
        takes a third of the time, and makes larger files. Raises Refused `upload_wrong_type` for anything but a PNG or
        JPEG, `upload_heic`, `upload_unreadable`, `photo_small`, `photo_narrow`."""
        ...

    def in_accent(self, picture: bytes, accent: Accent) -> bytes:
        """The program's own picture for social networks, with its band in an accent color."""
        ...
