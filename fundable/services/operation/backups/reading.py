"""Reading backups: each byte is compared with the manifest before anything is done with it."""

import gzip
import hashlib
import os
import shutil
import tarfile
import zlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from fundable.db import schema
from fundable.db.engine.files import check_integrity
from fundable.db.operation import copies
from fundable.domain.errors import Refused
from fundable.domain.operation import archives
from fundable.domain.operation.archives import (
    DATABASE_NAME,
    MANIFEST_MAX,
    MANIFEST_NAME,
    UPLOADS,
    Manifest,
    damaged,
    digest_of,
    foreign,
    no_room,
    unpacked_max,
)
from fundable.domain.progress import Progress, silent
from fundable.services.operation.backups import members
from fundable.services.operation.backups.members import Member, Unzipped

AGE = b"age-encryption.org/v1\n"
GZIP = b"\x1f\x8b"

Place = Callable[[Path, Path], object]


def is_ours(name: str) -> bool:
    return archives.is_name(name)


def is_encrypted(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(AGE)) == AGE


def unpack(source: Path, folder: Path, place: Place = shutil.copyfile, progress: Progress = silent) -> Manifest:
    """Brings a backup, an archive or a folder, into an empty folder and examines all of it. `place` puts a file of a
    folder there.

    Raises OSError, Refused `backup_foreign` for what is not our backup, `backup_damaged`, `database_damaged` and
    `database_unready` for what cannot be read, `schema_newer`, `restore_no_room`.
    """
    sums = _from_folder(source, folder, place) if source.is_dir() else _from_archive(source, folder, progress)
    manifest = _manifest(folder)
    sums.pop(MANIFEST_NAME)
    (folder / MANIFEST_NAME).unlink()
    held = _checked_pictures(sums)
    _compare(folder, sums, manifest)
    if len(held) != manifest.pictures:
        raise damaged(f"it holds {len(held)} pictures of websites instead of {manifest.pictures}")
    _examine(folder, manifest)
    (folder / UPLOADS).mkdir(mode=0o700, exist_ok=True)
    found = tuple(copies.damaged(folder / DATABASE_NAME, manifest.sha256, held))
    return replace(manifest, counts=manifest.counts or copies.count(folder / DATABASE_NAME), damaged=found)


def _from_archive(source: Path, folder: Path, progress: Progress) -> dict[str, str]:
    """Streamed, so that an archive of any size costs little memory; read to its last byte, so that its checksum counts.

    Raises OSError, Refused `backup_foreign`, `backup_damaged`, `restore_no_room`.
    """
    with source.open("rb") as raw:
        if raw.read(len(GZIP)) != GZIP:
            raise foreign("it is neither an archive nor a folder that 'fundable backup' has written")
    sums: dict[str, str] = {}
    try:
        size = source.stat().st_size
        with source.open("rb") as raw, gzip.open(raw) as unzipped:
            stream = Unzipped(unzipped, unpacked_max(size))
            for member in members.read(stream):
                progress(raw.tell(), size)
                _check_member(member, sums, folder)
                sums[member.name] = _write(member.content, folder / member.name)
            stream.drain()
    except (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise damaged("it ends too early, or some of its bytes have changed") from error
    return sums


def _check_member(entry: Member, sums: dict[str, str], folder: Path) -> None:
    if not (is_ours(entry.name) or entry.name == MANIFEST_NAME):
        raise foreign(f"it holds {entry.name[:80]!r}")
    if entry.name in sums:
        raise foreign(f"it holds {entry.name} twice")
    if entry.name == MANIFEST_NAME and entry.size > MANIFEST_MAX:
        raise foreign("its manifest is too large")
    free = shutil.disk_usage(folder).free
    if entry.size > free:
        raise no_room(str(folder.parent), entry.name, entry.size, free)


def _from_folder(source: Path, folder: Path, place: Place) -> dict[str, str]:
    sums = {}
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        if path.is_dir() and not path.is_symlink():
            continue
        if path.is_symlink() or not path.is_file() or not (is_ours(name) or name == MANIFEST_NAME):
            raise foreign(f"it holds {name[:80]!r}")
        target = folder / name
        _make_folder(target)
        place(path, target)
        with target.open("rb") as file:
            sums[name] = hashlib.file_digest(file, "sha256").hexdigest()
    return sums


def _write(content: Iterable[bytes], target: Path) -> str:
    _make_folder(target)
    digest = hashlib.sha256()
    descriptor = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        for chunk in content:
            file.write(chunk)
            digest.update(chunk)
    return digest.hexdigest()


def _make_folder(target: Path) -> None:
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def _manifest(folder: Path) -> Manifest:
    path = folder / MANIFEST_NAME
    if not path.exists():
        raise foreign(f"it has no {MANIFEST_NAME}")
    if path.stat().st_size > MANIFEST_MAX:
        raise foreign("its manifest is too large")
    return archives.parse(path.read_bytes())


def _checked_pictures(sums: dict[str, str]) -> set[str]:
    """Takes the pictures out of the sums: their own names say what they should be."""
    found = {name: digest for name in sums if (digest := digest_of(name))}
    for name, digest in found.items():
        if sums.pop(name) != digest:
            raise damaged(f"{name} in it is not what was backed up")
    return set(found.values())


def _is_newer(database: Path, manifest: Manifest) -> bool:
    """Whether a program that we know nothing of made it, unless that only added to what we know."""
    if manifest.schema in schema.VERSIONS:
        return False
    return schema.version(database) != manifest.schema or not schema.fits(database, manifest.schema)


def _compare(folder: Path, sums: dict[str, str], manifest: Manifest) -> None:
    if _is_newer(folder / DATABASE_NAME, manifest):
        raise Refused(
            "schema_newer",
            f"This backup was made by a newer version of fundable (schema {manifest.schema}; this program knows "
            f"{schema.HEAD}). Install {manifest.program} or later and restore it with that version. Nothing was "
            "changed.",
        )
    if missing := sorted(set(manifest.sha256) - set(sums)):
        raise damaged(f"{missing[0]} is missing from it")
    if DATABASE_NAME not in sums:
        raise foreign("it holds no database")
    for name, digest in sums.items():
        if name not in manifest.sha256:
            raise foreign(f"it holds {name}, of which its manifest knows nothing")
        if manifest.sha256[name] != digest:
            raise damaged(f"{name} in it is not what was backed up")


def _examine(folder: Path, manifest: Manifest) -> None:
    """The database for itself: a manifest may be sound and what it describes not. Raises Refused `backup_damaged`, and
    what `schema.version` raises."""
    database = folder / DATABASE_NAME
    problem = check_integrity(database) or copies.strange(database)
    if problem:
        raise damaged(f"its database is damaged: {problem}")
    version = schema.version(database)
    if version != manifest.schema:
        raise damaged(f"its database has schema {version}, its manifest says {manifest.schema}")
    differing = copies.differing(copies.count(database), manifest.counts or {})
    if differing:
        raise damaged(f"in its database {differing}")
    for name in copies.stored_sums(database):
        if f"{UPLOADS}/{name}" not in manifest.sha256:
            raise damaged(f"its database names the file {name}, which it does not hold")
