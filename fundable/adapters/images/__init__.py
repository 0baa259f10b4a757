"""Decides what an uploaded file is by its content alone, and refuses all but a sound PNG, JPEG or SVG.

Rules: files 1 and 3. Limits: LOGO_MAX_BYTES in, below 300 MB of memory and 10 s for whatever is sent.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path

import structlog

from fundable.adapters.images.refusals import unreadable, unreadable_photo
from fundable.domain.agency.accent import Accent, turned
from fundable.domain.agency.uploads import CheckedImage, heic, is_heic
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting import photos
from fundable.domain.sites.drafting.drawn_logos import DrawnLogo
from fundable.domain.sites.drafting.photos import EncodedPhoto

_BRANDS_WITHIN = 48
"""Bytes in which a file says what it's compatible with."""

log = structlog.get_logger(__name__)


class StrictImageChecker:
    """The ImageChecker port. One file at a time, and always in the same thread: malloc keeps memory for every thread
    that asked for it, so that twenty large files in turn, but in eight threads, took 580 MB instead of 210.

    Photos have a thread of their own: encoding one takes seconds, which no client's logo waits for."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="images")
        self._photos = ThreadPoolExecutor(max_workers=1, thread_name_prefix="photos")
        self.small_png = lru_cache(maxsize=2)(self._small_png)
        self.for_site = lru_cache(maxsize=8)(self._for_site)

    def check(self, path: Path) -> CheckedImage:
        """What a complete file of at most LOGO_MAX_BYTES is. Waits for its turn. Raises Refused `upload_wrong_type`,
        `upload_heic`, `upload_unreadable`, `upload_active`."""
        return self._worker.submit(_check, path).result()

    def attached(self, path: Path) -> CheckedImage:
        return self._worker.submit(_check, path, may_be_followed=True).result()

    def _for_site(self, path: Path) -> DrawnLogo | None:
        return self._worker.submit(_for_site, path).result()

    def photo(self, path: Path, is_quick: bool = False) -> EncodedPhoto:
        """Of a complete file of at most PHOTO_MAX_BYTES. Waits for its turn, and takes one core."""
        return self._photos.submit(_photo, path, is_quick).result()

    def in_accent(self, picture: bytes, accent: Accent) -> bytes:
        return self._worker.submit(_in_accent, picture, accent).result()

    def _small_png(self, path: Path) -> bytes | None:
        return self._worker.submit(_small_png, path).result()


def _check(path: Path, may_be_followed: bool = False) -> CheckedImage:
    from fundable.adapters.images import raster, svg  # here, because Pillow takes longer to load than all the rest

    data = path.read_bytes()
    if is_heic(data[:_BRANDS_WITHIN]):
        raise heic()
    try:
        if not raster.is_raster(data):
            return CheckedImage("image/svg+xml", "svg", svg.clean(data))
        picture = raster.up_to_end(data) if may_be_followed else data
        kind = raster.check(picture)
        return CheckedImage(kind.content_type, kind.extension, None if picture == data else picture)
    except Refused:
        raise
    except Exception as fault:  # decoders raise anything at all on bytes that were made to hurt them
        raise unreadable() from fault


def _small_png(path: Path) -> bytes | None:
    from fundable.adapters.images import small  # here, because Pillow and a renderer of SVG take 10 MB

    try:
        return small.small_png(path.read_bytes(), path.suffix == ".svg")
    except Exception as fault:  # mail goes without a logo rather than not at all
        log.warning("the logo cannot be made small for mail", file=path.name, reason=str(fault))
        return None


def _photo(path: Path, is_quick: bool) -> EncodedPhoto:
    from fundable.adapters.images import photo, raster  # here, because Pillow takes longer to load than all the rest

    data = path.read_bytes()
    if not raster.is_raster(data):
        raise heic() if is_heic(data[:_BRANDS_WITHIN]) else photos.wrong_type()
    try:
        raster.check(data)
        return photo.encoded(data, is_quick)
    except Refused as refused:
        raise unreadable_photo() if refused.code == unreadable().code else refused from None
    except Exception as fault:  # decoders raise anything at all on bytes that were made to hurt them
        raise unreadable_photo() from fault


def _in_accent(picture: bytes, accent: Accent) -> bytes:
    from fundable.adapters.images import social  # here, because only an accent of the agency's own needs it

    return social.with_band(picture, lambda color: turned(color, accent))


def _for_site(path: Path) -> DrawnLogo | None:
    from fundable.adapters.images import for_site  # here, because Pillow and a renderer of SVG take 10 MB

    try:
        return for_site.drawn(path.read_bytes(), path.suffix == ".svg")
    except Exception as fault:  # a website has a monogram in its place
        log.warning("the logo cannot be drawn for the website", file=path.name, reason=str(fault))
        return None
