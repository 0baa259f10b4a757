"""The data directory as a whole, replaced by another in one step of the file system."""

import ctypes
import itertools
import json
import os
import shutil
from pathlib import Path

from fundable import files
from fundable.domain.errors import Refused
from fundable.domain.operation.previous_data import BEFORE

MARK = "restored.json"
BACKUPS = "backups"
LOCKS = frozenset({"serve.lock", "migrate.lock"})
_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


class DiskDataDirectory:
    """The DataDirectory port. What is staged carries a mark from the moment it is complete until all is done, so that
    whatever a crash left can be told apart: a directory with the mark has been swapped in, one without has not."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._stage = self._root.with_name(f"{self._root.name}.restoring")

    def stage(self) -> Path:
        """For our eyes only. What an earlier try left there goes. Raises OSError, Refused `data_mounted`,
        `data_beside`."""
        if self._root.is_mount():
            raise Refused(
                "data_mounted",
                f"{self._root} is a mount point, so it can't be replaced as a whole. Set FUNDABLE_DATA_DIR to a "
                "folder inside it and restore there.",
            )
        try:
            if self._stage.exists():
                shutil.rmtree(self._stage)
            self._stage.mkdir(mode=0o700, parents=True)
        except PermissionError:
            raise Refused(
                "data_beside",
                f"Restoring has to create a folder next to {self._root}, but can't write to {self._root.parent}. "
                "Run the command as a user who can, such as root.",
            ) from None
        return self._stage

    def swap(self, stage: Path, kept: Path) -> Path | None:
        kept = _unused(kept)
        files.write(stage / MARK, json.dumps({"kept": kept.name}).encode())
        if self._root.exists():
            _give(stage, self._root.stat())
        _sync_tree(stage)
        if self._root.exists():
            _exchange(stage, self._root)
        else:
            stage.rename(self._root)
        files.sync(self._root.parent)
        self.settle()
        return kept if kept.exists() else None

    def discard(self) -> None:
        """After an exchange it is the replaced data that lie where the stage was: those are left alone."""
        if not (self._root / MARK).exists():
            shutil.rmtree(self._stage, ignore_errors=True)

    def is_unsettled(self) -> bool:
        return self._stage.exists() or (self._root / MARK).exists()

    def settle(self) -> None:
        """Only while nobody else restores."""
        if not self._root.exists() and (self._stage / MARK).exists():
            self._stage.rename(self._root)
        if not (self._root / MARK).exists():
            self.discard()
            return
        kept = self._root.with_name(json.loads((self._root / MARK).read_text())["kept"])
        if self._stage.exists():
            self._stage.rename(kept)
        if (kept / BACKUPS).exists() and not (self._root / BACKUPS).exists():
            (kept / BACKUPS).rename(self._root / BACKUPS)
        if kept.exists() and {path.name for path in kept.iterdir()} <= LOCKS:
            shutil.rmtree(kept)
        (self._root / MARK).unlink()
        files.sync(self._root)
        files.sync(self._root.parent)

    def beside(self) -> list[Path]:
        """A link to a folder is somebody's own."""
        try:
            found = [path for path in self._root.parent.iterdir() if path.name.startswith(self._root.name + BEFORE)]
        except OSError:
            return []
        return [path for path in found if path.is_dir() and not path.is_symlink()]

    def remove_beside(self, folder: Path) -> None:
        shutil.rmtree(folder)
        files.sync(folder.parent)


def _unused(path: Path) -> Path:
    names = (path.with_name(f"{path.name}-{number}") for number in itertools.count(2))
    return path if not path.exists() else next(name for name in names if not name.exists())


def _exchange(first: Path, other: Path) -> None:
    """Both names at once (renameat2 of Linux). Where that is not to be had, one after the other: `settle` then mends
    what a crash between them leaves."""
    libc = ctypes.CDLL(None, use_errno=True)
    if hasattr(libc, "renameat2"):
        names = os.fsencode(first), os.fsencode(other)
        if libc.renameat2(_AT_FDCWD, names[0], _AT_FDCWD, names[1], _RENAME_EXCHANGE) == 0:
            return
    kept = other.with_name(json.loads((first / MARK).read_text())["kept"])
    other.rename(kept)
    first.rename(other)


def _give(stage: Path, owner: os.stat_result) -> None:
    """To who owned the directory so far: root restores, and the service's own user is to read it."""
    if os.geteuid() != 0 or owner.st_uid == 0:
        return
    for path in (stage, *stage.rglob("*")):
        os.chown(path, owner.st_uid, owner.st_gid)


def _sync_tree(root: Path) -> None:
    for folder, _, names in os.walk(root):
        for name in names:
            files.sync(Path(folder, name))
        files.sync(Path(folder))
