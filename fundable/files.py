"""Files and folders, for whoever has any: what is to outlive a power cut, what is in use, and what they weigh."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

UNSYNCABLE = frozenset({errno.EINVAL, errno.ENOTSUP})
"""What file systems say that cannot sync a folder, such as some of a network or of a USB stick (fsync(2))."""


def sync(path: Path) -> None:
    """On the disk when it returns: what a file holds; or, of a folder, the names made and removed in it so far."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in UNSYNCABLE:
            raise
    finally:
        os.close(descriptor)


def write(path: Path, content: bytes) -> None:
    """In place of what the file held, for our eyes only, and on the disk; so is its name once its folder is synced."""
    descriptor = os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def held(path: Path, where_it_can: bool = False) -> Iterator[None]:
    """Marks a file or folder as in use until the block ends, or the process (flock). Raises BlockingIOError while
    somebody else does so; OSError, or with `where_it_can` nothing, on a file system that has no such locks."""
    descriptor = os.open(path, (os.O_RDONLY if path.is_dir() else os.O_RDWR) | os.O_CLOEXEC)  # NFS locks to write
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if isinstance(error, BlockingIOError) or not where_it_can:
                raise
        yield
    finally:
        os.close(descriptor)


def folder_size(folder: Path) -> int:
    """Bytes of the files in a folder and below; 0 for one that is not there."""
    return sum(_sizes(folder))


def _sizes(folder: Path) -> Iterator[int]:
    """A file that goes away meanwhile weighs nothing."""
    try:
        entries = [*os.scandir(folder)]
    except OSError:
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _sizes(Path(entry.path))
        else:
            yield size(Path(entry.path))


def size(path: Path) -> int:
    """Of one file; 0 if it is not there."""
    try:
        return path.stat().st_size
    except OSError:
        return 0
