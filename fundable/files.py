"""Files and folders, for whoever has any: what is to outlive a power cut, what is in use, and what they weigh."""

import errno
import fcntl
import hashlib
import os
import pwd
import shlex
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, AnyStr

PIECE = 1 << 16
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


def put(path: Path, content: bytes) -> None:
    """As a whole, so that nobody ever reads half of it, and after a power cut it's there or what was before. Raises
    OSError."""
    draft = path.with_name(f".{path.name}.new")
    write(draft, content)
    draft.replace(path)
    sync(path.parent)


def pieces(file: IO[AnyStr]) -> Iterator[AnyStr]:
    """What is left of a file, for an answer; closed with the last of it, or when nobody wants more."""
    with file:
        while piece := file.read(PIECE):
            yield piece


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


def first_obstacle(paths: Iterable[Path], root: Path) -> str | None:
    """See `obstacle`."""
    return next((problem for path in paths if (problem := obstacle(path, root))), None)


def obstacle(path: Path, root: Path) -> str | None:
    """What keeps us from reading and writing a file or folder of a data directory, and what to type against it; None
    when nothing does, or it is not there."""
    try:
        owner = path.stat().st_uid
    except FileNotFoundError:
        return None
    except PermissionError:
        owner = root.stat().st_uid
    if os.access(path, os.R_OK | os.W_OK, effective_ids=True):
        return None
    if _is_mounted_read_only(path):
        return (
            f"The disk of {path} can only be read. It may be failing: see what 'journalctl -k' says about it, and "
            "mount it for writing again."
        )
    if owner == os.geteuid():
        return f"We can't read and write {path}. Run: chmod u+rw{'x' if path.is_dir() else ''} {shlex.quote(str(path))}"
    return f"We can't read and write {path}, which belongs to {user_name(owner)}. {_advice_to_others(root)}"


def _is_mounted_read_only(path: Path) -> bool:
    """As the kernel does by itself to a disk with errors."""
    try:
        return bool(os.statvfs(path).f_flag & os.ST_RDONLY)
    except OSError:
        return False


def _advice_to_others(root: Path) -> str:
    """Data of a user of this machine are most likely theirs on purpose, and may be what a server of theirs serves."""
    owner = root.stat().st_uid
    if owner in {0, os.geteuid()} or (name := user_name(owner)) == str(owner):
        return hand_over_advice(root)
    command = f"chown -R {user_name(os.geteuid())}: {shlex.quote(str(root))}"
    return f"Run this as {name}. If the data is meant to be {user_name(os.geteuid())}'s, run as root: {command}"


def hand_over_advice(root: Path) -> str:
    """To whom a data directory belongs, or if that is somebody else, to us."""
    return f"As root, run: chown -R {user_name(os.geteuid())}: {shlex.quote(str(root))}"


def user_name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)


def of_others(root: Path) -> Iterator[Path]:
    """What in a folder belongs to somebody else than the folder, links aside."""
    owner = root.stat().st_uid
    for folder, folders, names in os.walk(root):
        for name in (*folders, *names):
            with suppress(FileNotFoundError):
                found = Path(folder, name).lstat()
                if found.st_uid != owner and not stat.S_ISLNK(found.st_mode):
                    yield Path(folder, name)


def hand_over(root: Path) -> None:
    """Gives what root has made in somebody else's folder to whom that belongs. They can change it meanwhile, so no link
    is followed on the way, and nothing with a second name is given away: it may be a file of root's from elsewhere."""
    if os.geteuid() != 0 or not root.is_dir() or (owner := root.stat()).st_uid == 0:
        return
    for _, folders, names, descriptor in os.fwalk(root, follow_symlinks=False):
        for name in (*folders, *names):
            with suppress(FileNotFoundError):
                found = os.stat(name, dir_fd=descriptor, follow_symlinks=False)
                is_single = stat.S_ISDIR(found.st_mode) or (stat.S_ISREG(found.st_mode) and found.st_nlink == 1)
                if found.st_uid == 0 and is_single:
                    os.chown(name, owner.st_uid, owner.st_gid, dir_fd=descriptor, follow_symlinks=False)


def has_files(folder: Path) -> bool:
    """Whether there's anything in a folder; no for one that is not there."""
    return folder.is_dir() and any(folder.iterdir())


def sha256(path: Path) -> str:
    """Of what a file holds, in hexadecimal digits; read in pieces. Raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


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
