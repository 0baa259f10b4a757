"""Restore: another data directory is made of a backup, examined and opened, and only then put in the place of the
present one, in one step of the file system. See docs/decisions/0015-backups.md."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from fundable import files
from fundable.app import Config
from fundable.backup_storage import BackupStorage, open_backup_storage, open_copies
from fundable.db.operation import copies
from fundable.domain.audit import CheckedChain
from fundable.domain.clock import Clock
from fundable.domain.errors import Refused
from fundable.domain.operation.archives import DATABASE_NAME, MANIFEST_NAME, SECRETS, Manifest
from fundable.domain.operation.copies import CopyFailed
from fundable.domain.operation.previous_data import kept_as
from fundable.domain.progress import Progress, silent
from fundable.locks import SERVE_LOCK, locked
from fundable.services.operation import audit
from fundable.services.operation.backups import copying, proofs, reading
from fundable.whereabouts import RESTORED, STANDBY

SIGNING_KEY = "signing.key"
LISTED = 12
STAY = frozenset({"secrets", "backups"})


@dataclass(frozen=True, slots=True)
class Restoration:
    """A backup that is ready to take the place of the data. `replaces` says whether there are any, or files of somebody
    else, as where the folder is mistyped; `log` how its audit log stands."""

    manifest: Manifest
    replaces: bool
    log: CheckedChain
    _storage: BackupStorage
    _stage: Path
    _kept: Path

    def finish(self) -> Path | None:
        """Puts it in place. Where the replaced data are now; None if there were none, or only a standby's that was
        restored: what that held, another machine has. Raises Refused `restore_failed`."""
        try:
            kept = self._storage.data_directory.swap(self._stage, self._kept)
            if kept and (kept / STANDBY).exists() and (kept / STANDBY).read_bytes() == RESTORED:
                self._storage.data_directory.remove_beside(kept)
                return None
            return kept
        except OSError as error:
            raise Refused(
                "restore_failed",
                f"The data directory couldn't be replaced: {error.strerror or error}. Run 'fundable doctor' to "
                "see which data is there now. Either way, it's complete.",
            ) from error


@contextmanager
def restoring(
    config: Config,
    source: str,
    key: str,
    clock: Clock | None = None,
    progress: Progress = silent,
    is_standby: bool = False,
) -> Iterator[Restoration]:
    """Prepares all of it beside the data, which stay as they are until `finish`. No server may run meanwhile, nor
    start. `source` and `key`: see `verify`. `is_standby`: nothing opens it then until `standby.promote`, and `source`
    may be the place of copies, for its newest.

    Raises OSError, Refused `database_server`, `files_elsewhere`, `already_running`, `data_mounted`, `data_beside`, and
    what `verify` raises.
    """
    _check_kept_here(config)
    storage, data_dir = open_backup_storage(config, clock), config.data_dir.resolve()
    with ExitStack() as stack:
        if data_dir.exists():
            stack.enter_context(locked(data_dir / SERVE_LOCK, wait=False))
        storage.data_directory.settle()
        stage = storage.data_directory.stage()
        stack.callback(storage.data_directory.discard)
        stack.enter_context(locked(stage / SERVE_LOCK, wait=False))
        with _unpacking():
            copy = _newest(config, source) if is_standby else source
            manifest = _filled(config, storage, copy, key, stage, progress)
            _keep_secrets(config.secrets_dir, stage / SECRETS)
            proofs.prove(config, stage, manifest, storage.clock)
            checked = audit.check_file(stage / DATABASE_NAME, storage.clock.now())
            replaced = audit.head_of_file(config.database_path)
            copies.make_fit_to_live(stage / DATABASE_NAME, storage.clock.now(), manifest, replaced)
            if is_standby:
                files.write(stage / STANDBY, RESTORED)
        kept = kept_as(data_dir, storage.clock.now())
        yield Restoration(manifest, _holds_any(data_dir), checked, storage, stage, kept)


def verify(config: Config, source: str, key: str, clock: Clock | None = None, progress: Progress = silent) -> Manifest:
    """Restores a backup into a scratch folder, opens and counts it. `source` is an archive, a folder of the nightly
    ones, or s3://bucket/folder/archive; `key` a passphrase or the text of an age identity, empty for what is set.

    Raises OSError, Refused `backup_missing`, `backup_unnamed`, `copy_failed`, `restore_failed` for most of what keeps
    it from being unpacked, and what `decrypt`, `unpack` and `prove` raise.
    """
    storage = open_backup_storage(config, clock)
    with storage.store.scratch() as scratch, _unpacking():
        manifest = _filled(config, storage, source, key, scratch, progress)
        proofs.prove(config, scratch, manifest, storage.clock)
    return manifest


def _filled(
    config: Config, storage: BackupStorage, source: str, key: str, folder: Path, progress: Progress
) -> Manifest:
    """`source` is an archive, a folder of the nightly ones, or an archive in a bucket. Raises OSError, Refused
    `backup_missing`, `backup_unnamed`, `copy_failed`, and what `decrypt` and `unpack` raise."""
    with tempfile.TemporaryDirectory(dir=folder, prefix=".scratch-") as scratch:
        path = _fetched(config, source, Path(scratch)) if source.startswith("s3://") else Path(source).absolute()
        if not path.exists():
            raise Refused("backup_missing", f"There's no backup at {source}.")
        if path.is_dir() and not (path / MANIFEST_NAME).exists():
            raise _several(source, [str(found) for found in sorted(path.iterdir()) if _looks_like_one(found)])
        if path.is_file() and reading.is_encrypted(path):
            plain = Path(scratch) / "plain"
            storage.cipher.decrypt(path, plain, key)
            path = plain
        return reading.unpack(path, folder, progress=progress)


def _holds_any(data_dir: Path) -> bool:
    """Whether there's a file with anything in it, beside those that stay: secrets and backups."""
    entries = [path for path in data_dir.iterdir() if path.name not in STAY] if data_dir.exists() else []
    within = (found for entry in entries for found in (entry, *(entry.rglob("*") if entry.is_dir() else ())))
    return any(path.is_symlink() or (path.is_file() and path.stat().st_size > 0) for path in within)


def _check_kept_here(config: Config) -> None:
    """Raises Refused `database_server`, `files_elsewhere`."""
    if config.has_database_server:
        sentence = "A backup is restored into a file, and FUNDABLE_DATABASE_URL is set. Nothing was changed."
        after = "Remove it, restore, and move the data into an empty database with 'fundable migrate-to'."
        raise Refused("database_server", f"{sentence} {after}")
    if config.files_url:
        sentence = "A backup is restored into a folder, and FUNDABLE_FILES_URL is set. Remove it first."
        raise Refused("files_elsewhere", f"{sentence} Nothing was changed.")


@contextmanager
def _unpacking() -> Iterator[None]:
    """Whatever keeps a backup from being unpacked, most of all a full disk, is a sentence. Raises Refused
    `restore_failed`, and lets other refusals through."""
    try:
        yield
    except Refused as refused:
        if refused.code != "storage_full":
            raise
        raise _not_unpacked("there is no room") from refused
    except OSError as error:
        place = f" ({error.filename})" if isinstance(error, PermissionError) else ""
        raise _not_unpacked(f"{error.strerror or error}{place}") from error
    except Exception as error:
        raise _not_unpacked(next(iter(str(error).splitlines()), type(error).__name__)) from error


def _not_unpacked(reason: str) -> Refused:
    return Refused("restore_failed", f"The backup couldn't be unpacked: {reason}. Nothing was changed.")


def _fetched(config: Config, address: str, scratch: Path) -> Path:
    place, _, name = address.rpartition("/")
    if not place.startswith("s3://"):
        raise Refused("backup_missing", f"{address} names no backup. Write it as s3://BUCKET/FOLDER/NAME.")
    try:
        store = open_copies(config, place)
        if not name:
            raise _several(address, [store.address(found) for found in store.names()])
        target = scratch / "fetched"
        store.get(name, target)
    except CopyFailed as error:
        raise Refused("copy_failed", str(error)) from error
    return target


def _newest(config: Config, source: str) -> str:
    """Of a place where copies are, its newest one; anything else is as it is. Raises Refused `copy_failed`."""
    place = source.rstrip("/")
    if not source.startswith("s3://") and not Path(place).is_dir():
        return source
    try:
        made = {at: name for name in open_copies(config, place).names() if (at := copying.made_at(name))}
    except CopyFailed as error:
        raise Refused("copy_failed", str(error)) from error
    return f"{place}/{made[max(made)]}" if made else source


def _several(source: str, found: list[str]) -> Refused:
    contains = f"It contains: {', '.join(found[-LISTED:])}" if found else "There are none in it"
    return Refused("backup_unnamed", f"{source} isn't a backup. {contains}.")


def _looks_like_one(path: Path) -> bool:
    return (path / MANIFEST_NAME).exists() or path.name.endswith((".tar.gz", ".tar.gz.age"))


def _keep_secrets(present: Path, staged: Path) -> None:
    """What this installation was given stays: its payment keys are newer than those of a backup. The signing key
    belongs to the data that it has signed, and comes with them where the backup holds it."""
    if not present.exists():
        return
    staged.mkdir(mode=0o700, exist_ok=True)
    for path in sorted(present.iterdir()):
        target = staged / path.name
        if not path.is_file() or (path.name == SIGNING_KEY and target.exists()):
            continue
        shutil.copyfile(path, target)
        target.chmod(0o600)
