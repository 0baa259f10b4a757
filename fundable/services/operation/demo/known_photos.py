"""Photos that are encoded once for all websites of a trade, while the rest of the demo is lived through."""

from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from fundable.domain.agency.accent import Accent
from fundable.domain.agency.uploads import CheckedImage
from fundable.domain.images import ImageChecker
from fundable.domain.sites.drafting.drawn_logos import DrawnLogo
from fundable.domain.sites.drafting.photos import EncodedPhoto


class KnownPhotos:
    """The ImageChecker port, before another one."""

    def __init__(self, images: ImageChecker) -> None:
        self._images = images
        self._folder = TemporaryDirectory(prefix="fundable-demo-")
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="demo-photos")
        self._encoded: dict[str, Future[EncodedPhoto]] = {}

    def expect(self, pictures: Iterable[bytes]) -> None:
        """Begins to encode what is going to be asked for."""
        for picture in pictures:
            digest = sha256(picture).hexdigest()
            path = Path(self._folder.name) / digest
            path.write_bytes(picture)
            self._encoded[digest] = self._worker.submit(self._images.photo, path, is_quick=True)

    def close(self) -> None:
        self._worker.shutdown(cancel_futures=True)
        self._folder.cleanup()

    def photo(self, path: Path, is_quick: bool = False) -> EncodedPhoto:
        known = self._encoded.get(sha256(path.read_bytes()).hexdigest())
        return known.result() if known else self._images.photo(path, is_quick)

    def check(self, path: Path) -> CheckedImage:
        return self._images.check(path)

    def attached(self, path: Path) -> CheckedImage:
        return self._images.attached(path)

    def small_png(self, path: Path) -> bytes | None:
        return self._images.small_png(path)

    def for_site(self, path: Path) -> DrawnLogo | None:
        return self._images.for_site(path)

    def in_accent(self, picture: bytes, accent: Accent) -> bytes:
        return self._images.in_accent(picture, accent)


class OnePhoto(KnownPhotos):
    """For a year that nobody looks at: whatever the photo, it's the first one, and encoded once."""

    def expect(self, pictures: Iterable[bytes]) -> None:
        super().expect(list(pictures)[:1])

    def photo(self, path: Path, is_quick: bool = False) -> EncodedPhoto:
        first = next(iter(self._encoded.values()), None)
        return first.result() if first else super().photo(path, is_quick)
