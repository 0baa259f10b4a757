"""The composition root: a Config becomes an App, the one value that services are given."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from fundable.adapters.clock import SystemClock
from fundable.adapters.disk import DiskFiles
from fundable.adapters.images import ImageChecker as StrictImageChecker
from fundable.adapters.passwords import Argon2Passwords
from fundable.adapters.sandbox import SandboxGateway
from fundable.adapters.signing import HmacSigner, load_or_create_key
from fundable.adapters.texts import TextFiles
from fundable.config import Config
from fundable.db import schema
from fundable.db.database import Database, create_private
from fundable.db.sandbox import SandboxSessions
from fundable.db.settings import CachedSettings
from fundable.domain.errors import Refused
from fundable.domain.ports import Clock, FileStore, ImageChecker, PasswordHasher, PaymentGateway, Signer, Texts


@dataclass(frozen=True, slots=True)
class App:
    config: Config
    database: Database
    clock: Clock
    files: FileStore
    images: ImageChecker
    passwords: PasswordHasher
    signer: Signer
    gateway: PaymentGateway
    settings: CachedSettings
    texts: Texts

    def close(self) -> None:
        self.database.close()


def open_app(config: Config, clock: Clock | None = None) -> App:
    """Opens a data directory, making and migrating it where needed. Raises Refused, ValueError or OSError."""
    prepare(config)
    clock = clock or SystemClock()
    signer = HmacSigner(load_or_create_key(config.secrets_dir / "signing.key"))
    database = Database(config.database_path)
    memory = SandboxSessions(database, clock)
    return App(
        config=config,
        database=database,
        clock=clock,
        files=DiskFiles(config.uploads_dir),
        images=StrictImageChecker(),
        passwords=Argon2Passwords(),
        signer=signer,
        gateway=SandboxGateway(config.base_url, signer, memory, clock),
        settings=CachedSettings(database),
        texts=TextFiles(config.data_dir / "texts"),
    )


def prepare(config: Config) -> str | None:
    """Makes the data directory and brings its database to our schema. The earlier version, if it had to be moved."""
    config.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    with locked(config.data_dir / "migrate.lock"):
        current = schema.version(config.database_path)
        schema.check_known(current)
        if current == schema.HEAD:
            return None
        if current is None:
            create_private(config.database_path)
        else:
            _keep_copy(config, current)
        schema.migrate(config.database_path)
    return current or "empty"


@contextmanager
def locked(path: Path, wait: bool = True) -> Iterator[None]:
    """Holds a lock file (flock), which the system lets go of when the process dies. Raises Refused when not waiting."""
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        yield
    except BlockingIOError:
        raise Refused(
            "already_running", f"Another fundable server is running on {path.parent}. Stop it first."
        ) from None
    finally:
        os.close(descriptor)


def _keep_copy(config: Config, version: str) -> None:
    """The database as it was before an upgrade, beside it."""
    folder = config.data_dir / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    target = folder / f"before-upgrade-from-{version}.db"
    target.unlink(missing_ok=True)
    database = Database(config.database_path)
    try:
        database.copy_to(target)
    finally:
        database.close()
    target.chmod(0o600)
