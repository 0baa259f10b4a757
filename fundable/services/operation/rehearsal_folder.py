"""The folder that a rehearsal lives in: one for each installation, away from its data, and gone afterwards."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from fundable import files
from fundable.domain.errors import Refused
from fundable.domain.sizes import megabytes

PREFIX = "fundable-rehearsal-"
ROOM_BYTES = 2 * 1024**3
ON_DISK = Path("/var/tmp")  # noqa: S108 - the folder in it is made for our eyes only
TEXTS = ("texts", "templates")
"""Folders of the data in which an agency's own words are."""


@contextmanager
def folder_for(data_dir: Path) -> Iterator[Path]:
    """A folder of one's own until the block ends; what a killed rehearsal has left in it is removed first. Raises
    Refused `rehearsal_running`, `rehearsal_no_room`, OSError."""
    folder = _place(data_dir)
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    if folder.is_symlink() or folder.stat().st_uid != os.getuid():
        raise PermissionError(1, "Somebody else made this folder", str(folder))
    with _alone(folder):
        _empty(folder)
        try:
            _check_room(folder)
        except Refused:
            folder.rmdir()
            raise
        for name in TEXTS:
            if (data_dir / name).is_dir():
                shutil.copytree(data_dir / name, folder / "data" / name)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def check(data_dir: Path) -> None:
    """Whether one could begin. Raises Refused `rehearsal_running`, `rehearsal_no_room`."""
    folder = _place(data_dir)
    if folder.is_dir() and not folder.is_symlink():
        with _alone(folder):
            pass
    _check_room(folder.parent)


def running() -> Refused:
    """There is one for each installation."""
    return Refused("rehearsal_running", "A rehearsal is running already. Wait until it's done, or stop it.")


def remove_leftovers(data_dir: Path) -> None:
    """Of a rehearsal that was killed; one that is under way stays."""
    folder = _place(data_dir)
    if folder.is_dir() and not folder.is_symlink():
        with suppress(Refused, OSError), _alone(folder):
            shutil.rmtree(folder)


def _place(data_dir: Path) -> Path:
    named = os.environ.get("TMPDIR")
    other = ON_DISK if os.access(ON_DISK, os.W_OK) else Path(tempfile.gettempdir())
    return (Path(named) if named else other) / (PREFIX + sha256(os.fsencode(data_dir.absolute())).hexdigest()[:12])


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    try:
        with files.held(folder):
            yield
    except BlockingIOError:
        raise running() from None


def _empty(folder: Path) -> None:
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def _check_room(folder: Path) -> None:
    if (free := shutil.disk_usage(folder).free) < ROOM_BYTES:
        needed = f"A rehearsal needs {megabytes(ROOM_BYTES)} free, and there are {megabytes(free)}."
        raise Refused("rehearsal_no_room", f"{needed} Free up space, or set TMPDIR to a folder of another disk.")
