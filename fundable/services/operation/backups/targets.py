"""Where a backup by hand may be written: nothing that somebody needs is lost by it."""

import gzip
import os
import stat
import tarfile
import zlib
from pathlib import Path

from fundable import files
from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.operation import archives
from fundable.domain.operation.archives import DATABASE_NAME, MANIFEST_NAME
from fundable.domain.operation.backups import RECORDS, BackupKind, is_nightly_name
from fundable.services.operation.backups import members, reading
from fundable.services.operation.backups.members import Unzipped


def check(app: App, target: Path, replaces: bool) -> None:
    """`target` has no links and no dots before its name (see `resolved`). With `replaces` it may be an earlier backup.
    Raises Refused `backup_target`, OSError."""
    if target.is_dir():
        raise Refused("backup_target", f"{target} is a folder. Choose a file for the backup.")
    if not target.parent.is_dir():
        raise Refused("backup_target", f"There's no folder {target.parent}. Create it first, or choose another one.")
    if not os.access(target.parent, os.W_OK | os.X_OK, effective_ids=True):
        who = files.user_name(os.geteuid())
        raise Refused(
            "backup_target",
            f"The user {who}, as whom this runs, can't write to {target.parent}. Choose another folder for the backup.",
        )
    _check_place(app, target)
    try:
        entry = target.lstat()
    except FileNotFoundError:
        return
    if not stat.S_ISREG(entry.st_mode):
        raise Refused(
            "backup_target", f"{target} is a link, a device, a pipe or a socket. Choose a regular file for the backup."
        )
    if not replaces:
        raise Refused(
            "backup_target",
            f"{target} already exists. Choose another file, or replace an earlier backup with --force.",
        )
    _check_ours(app, target, entry.st_size)


def resolved(target: Path) -> Path:
    """Where it would really be: a link in place of the file itself is left for `check` to see."""
    return target.parent.resolve() / target.name


def _check_place(app: App, target: Path) -> None:
    """Folders are compared as the system knows them, so that a bind mount is no way in. Raises Refused
    `backup_target`, OSError."""
    data, backups = app.config.data_dir.resolve(), app.config.backups_dir.resolve()
    is_shelved = _is_within(target, backups)
    if is_shelved:
        _check_own_names(target, backups)
    if _is_within(target, data) and not (is_shelved and _is_within(backups, data)):
        raise Refused(
            "backup_target",
            f"{target} is in the data directory. Choose a file outside of it, or in {data / 'backups'}.",
        )


def _is_within(path: Path, folder: Path) -> bool:
    return folder.exists() and any(parent.samefile(folder) for parent in path.parents)


def _check_own_names(target: Path, backups: Path) -> None:
    below = next(part for part in (target, *target.parents) if part.parent.samefile(backups)).name
    if below == RECORDS or below.startswith(".") or is_nightly_name(below):
        raise Refused(
            "backup_target",
            f"{target} belongs to the nightly backups. Choose another file, such as {backups}/mine.tar.gz.",
        )


def _check_ours(app: App, target: Path, size: int) -> None:
    """Raises Refused `backup_target`, OSError."""
    if reading.is_encrypted(target):
        if not _is_noted(app, target, size):
            raise Refused(
                "backup_target",
                f"{target} is encrypted, and there's no record that this machine made it, so it was left alone. "
                "Choose another file, or delete this one.",
            )
    elif not holds_backup(target):
        raise Refused("backup_target", f"{target} isn't a fundable backup, so it was left alone. Choose another file.")


def _is_noted(app: App, target: Path, size: int) -> bool:
    """Nothing can be read in an encrypted one, and many programs write that format: what counts is that we noted to
    have written it, to this place and of this size."""
    return any(
        record.kind is BackupKind.BY_HAND and record.size_bytes == size and resolved(Path(record.path)) == target
        for record in app.backup_storage.store.records()
    )


def holds_backup(path: Path) -> bool:
    """Whether a file is an archive of ours, read up to its manifest, which comes last."""
    try:
        with gzip.open(path) as unzipped:
            return _has_manifest(Unzipped(unzipped, archives.unpacked_max(path.stat().st_size)))
    except (OSError, EOFError, zlib.error, tarfile.TarError, Refused):
        return False


def _has_manifest(stream: Unzipped) -> bool:
    """Raises OSError, zlib.error, and what `members.read` and `parse` raise."""
    for member in members.read(stream):
        if member.name == MANIFEST_NAME:
            is_small = member.size <= archives.MANIFEST_MAX
            return is_small and DATABASE_NAME in archives.parse(b"".join(member.content)).sha256
        if not archives.is_name(member.name):
            return False
        for _ in member.content:
            pass
    return False
