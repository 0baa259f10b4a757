"""Releases of websites as folders: written beside, renamed when they are whole, and made current by one link."""

import fcntl
import os
import re
import shutil
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import UUID, uuid4

from fundable import files
from fundable.domain.errors import refusing_faults, storage_full
from fundable.domain.sites.hosting.releases import publishing_busy

CURRENT, RELEASES, PART, LOCK = "current", "releases", ".part", ".lock"
_HASH = re.compile(r"[0-9a-f]{64}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,100}")
WAITED_S = 10.0
"""How long whoever publishes waits for others; a release takes a tenth of a second."""
_ASKED_AGAIN_S = 0.01


class DiskReleases:
    """The ReleaseStore port: ORDER/releases/HASH/FILE, and ORDER/current, a link to one of the folders. Names are
    checked, so that none leads elsewhere."""

    def __init__(self, root: Path, waited_s: float = WAITED_S) -> None:
        """Makes nothing before there's a release."""
        self._root = root
        self._waited_s = waited_s

    @contextmanager
    def alone(self) -> Iterator[None]:
        """By a lock of the system (flock), which ends with the process."""
        with refusing_faults():
            self._root.mkdir(mode=0o700, exist_ok=True)
            descriptor = os.open(self._root / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            _lock(descriptor, self._waited_s)
            yield
        finally:
            os.close(descriptor)

    def write(self, order_id: UUID, release: str, files_of: Mapping[str, bytes]) -> None:
        """Raises Refused `storage_full`, ValueError for names that aren't ours."""
        target = self._folder(order_id, release)
        if target.is_dir():
            return
        _check_names(files_of)
        with refusing_faults():
            for folder in (self._root, target.parent.parent, target.parent):
                folder.mkdir(mode=0o700, exist_ok=True)
        part = target.parent / f".{uuid4().hex}{PART}"
        try:
            with refusing_faults():
                _fill(part, files_of)
                _move(part, target)
        finally:
            shutil.rmtree(part, ignore_errors=True)

    def read(self, order_id: UUID, release: str) -> dict[str, bytes] | None:
        try:
            return {path.name: path.read_bytes() for path in self._folder(order_id, release).iterdir()}
        except OSError:
            return None

    def current(self, order_id: UUID) -> str | None:
        try:
            return (self._root / str(order_id) / CURRENT).readlink().name
        except OSError:
            return None

    def switch(self, order_id: UUID, release: str) -> None:
        """Raises Refused `storage_full`."""
        folder = self._folder(order_id, release).parent.parent
        link = folder / f".{uuid4().hex}{PART}"
        try:
            with refusing_faults():
                link.symlink_to(f"{RELEASES}/{release}", target_is_directory=True)
                _clear_way(folder / CURRENT)
                link.replace(folder / CURRENT)
                files.sync(folder)
        finally:
            link.unlink(missing_ok=True)

    def keep(self, order_id: UUID, releases: Collection[str]) -> None:
        folder = self._root / str(order_id)
        with suppress(FileNotFoundError):
            for path in (folder / RELEASES).iterdir():
                if path.name not in releases:
                    shutil.rmtree(path, ignore_errors=True)
            for path in folder.glob(f".*{PART}"):
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path, ignore_errors=True)
                else:
                    path.unlink(missing_ok=True)

    def remove(self, order_id: UUID) -> None:
        shutil.rmtree(self._root / str(order_id), ignore_errors=True)

    def order_ids(self) -> Iterator[UUID]:
        with suppress(FileNotFoundError):
            for path in self._root.iterdir():
                with suppress(ValueError):
                    yield UUID(path.name)

    def _folder(self, order_id: UUID, release: str) -> Path:
        if not _HASH.fullmatch(release):
            raise ValueError(f"{release!r} is not the hash of a build")
        return self._root / str(order_id) / RELEASES / release


def _lock(descriptor: int, waited_s: float) -> None:
    """Raises Refused `publishing_busy`, `storage_full`."""
    until_s = time.monotonic() + waited_s
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as taken:
            if time.monotonic() >= until_s:
                raise publishing_busy() from taken
            time.sleep(_ASKED_AGAIN_S)
        except OSError as fault:
            raise storage_full() from fault
        else:
            return


def _check_names(files_of: Mapping[str, bytes]) -> None:
    for name in files_of:
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} is not the name of a website's file")


def _fill(folder: Path, files_of: Mapping[str, bytes]) -> None:
    folder.mkdir(mode=0o700)
    for name, data in files_of.items():
        files.write(folder / name, data)
    files.sync(folder)


def _clear_way(link: Path) -> None:
    """Whoever copied the data with links followed has left a folder there, a copy of a release. No link can replace it,
    so it goes aside, and `keep` removes it."""
    if link.is_dir() and not link.is_symlink():
        link.rename(link.with_name(f".{uuid4().hex}{PART}"))


def _move(part: Path, target: Path) -> None:
    """Somebody else may have been quicker with the same bytes."""
    try:
        part.rename(target)
    except OSError:
        if not target.is_dir():
            raise
    files.sync(target.parent)
