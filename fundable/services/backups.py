"""Backups: one self-contained archive, made beside a running server."""

import hashlib
import json
import os
import tarfile
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from fundable import __version__
from fundable.app import App
from fundable.db import copies, schema
from fundable.db.database import check_integrity
from fundable.domain.errors import Refused

DATABASE_NAME = "fundable.db"
MANIFEST_NAME = "manifest.json"
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Backup:
    path: Path
    size_bytes: int
    orders: int
    files: int


def create(app: App, target: Path) -> Backup:
    """Writes database, uploads and a manifest of checksums into one file, complete or not at all. Raises Refused.

    The database is copied first; uploads never change, so the files it names cannot be newer than it. One that is
    deleted meanwhile is left out, and its row with it.
    """
    if target.is_dir():
        raise Refused("backup_target", f"{target} is a folder. Name a file for the backup.")
    part = target.with_name(target.name + ".part")
    try:
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".fundable-backup-") as folder:
            copy = Path(folder) / DATABASE_NAME
            _copy_database(app, copy)
            orders, files = _write_archive(app, copy, part)
        part.replace(target)
        _sync_folder(target.parent)
    except OSError as error:
        raise Refused("backup_failed", f"The backup could not be written: {error.strerror or error}.") from error
    finally:
        with suppress(OSError):
            part.unlink()
    return Backup(target, target.stat().st_size, orders, files)


def _copy_database(app: App, copy: Path) -> None:
    app.database.copy_to(copy)
    problem = check_integrity(copy)
    if problem:
        raise Refused("database_damaged", f"The database is damaged, so no backup was made of it: {problem}.")


def _write_archive(app: App, copy: Path, part: Path) -> tuple[int, int]:
    """How many orders and files it holds."""
    descriptor = os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as raw:
        with tarfile.open(fileobj=raw, mode="w:gz", compresslevel=6) as archive:
            sums, gone = _add_files(app, archive, copies.file_names(copy))
            orders = copies.forget_files(copy, gone)
            _add_manifest(app, archive, {DATABASE_NAME: _add(archive, DATABASE_NAME, copy), **sums})
        raw.flush()
        os.fsync(raw.fileno())
    return orders, len(sums)


def _add_files(app: App, archive: tarfile.TarFile, names: list[str]) -> tuple[dict[str, str], list[str]]:
    """The checksums of the files that were added, and the names of those that had just been deleted."""
    sums, gone = {}, []
    for name in names:
        try:
            sums[f"uploads/{name}"] = _add(archive, f"uploads/{name}", app.files.path(name))
        except FileNotFoundError:
            gone.append(name)
    return sums, gone


def _add(archive: tarfile.TarFile, name: str, path: Path) -> str:
    """Adds a file; its SHA-256."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        entry = tarfile.TarInfo(name)
        entry.size = os.fstat(file.fileno()).st_size
        entry.mode = 0o600
        archive.addfile(entry, file)
    return digest


def _add_manifest(app: App, archive: tarfile.TarFile, sums: dict[str, str]) -> None:
    manifest = {
        "format": FORMAT,
        "program": __version__,
        "schema": schema.HEAD,
        "madeAt": app.clock.now().isoformat(),
        "sha256": sums,
    }
    with tempfile.TemporaryFile() as file:
        file.write(json.dumps(manifest, indent=2).encode())
        entry = tarfile.TarInfo(MANIFEST_NAME)
        entry.size, entry.mode = file.tell(), 0o600
        file.seek(0)
        archive.addfile(entry, file)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)
