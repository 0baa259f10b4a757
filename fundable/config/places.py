"""Where what the program keeps is: folders and files of a data directory, and a database that may be elsewhere."""

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, SecretStr

from fundable.config.sources import SECRETS_FOLDER, default_data_dir
from fundable.config.values import BucketFolder, DatabaseAddress, Folder


class Places(BaseModel):
    """The settings of it, and what follows from them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    data_dir: Folder = Field(default_factory=default_data_dir, description="Where all data is stored")
    database_url: DatabaseAddress = Field(
        default=SecretStr(""),
        description="A PostgreSQL database, as postgresql://USER:PASSWORD@HOST/NAME; a file in the data directory "
        "unless set",
    )

    files_url: BucketFolder = Field(
        default="",
        description="Where uploaded files and photos are kept, as s3://BUCKET/FOLDER; in the data directory unless set",
    )

    @property
    def database(self) -> Path | str:
        """The file, or the address of the database that takes its place."""
        return self.database_url.get_secret_value() or self.database_path

    @property
    def has_database_server(self) -> bool:
        return bool(self.database_url.get_secret_value())

    @property
    def may_be_shared(self) -> bool:
        """Rows and files are where other servers can have them, too."""
        return self.has_database_server and bool(self.files_url)

    @property
    def may_have_data(self) -> bool:
        """A server has to be asked."""
        return self.has_database_server or self.has_moved or self.database_path.exists()

    @property
    def database_path(self) -> Path:
        return self.data_dir / "fundable.db"

    @property
    def database_logs(self) -> tuple[Path, ...]:
        """What SQLite keeps beside it while it's open."""
        return tuple(self.database_path.with_name(self.database_path.name + end) for end in ("-wal", "-shm"))

    @property
    def moved_mark(self) -> Path:
        """A file that is there once the data have moved from the database's file to a server: it names that one."""
        return self.data_dir / "moved"

    @property
    def moving_mark(self) -> Path:
        """The same while it isn't known whether the data count there yet."""
        return self.data_dir / "moving"

    @property
    def has_mark(self) -> bool:
        return self.moved_mark.exists() or self.moving_mark.exists()

    @property
    def has_moved(self) -> bool:
        """The data aren't where these settings look for them, or perhaps not."""
        return not self.has_database_server and self.has_mark

    @property
    def opened_first(self) -> tuple[Path, ...]:
        """What no command can do without, where it is there: the folder, the database and its logs, locks, the key."""
        locks = (self.data_dir / name for name in ("migrate.lock", "serve.lock"))
        return (
            self.data_dir,
            self.database_path,
            *self.database_logs,
            *locks,
            self.secrets_dir,
            self.signing_key,
        )

    @property
    def uploads_dir(self) -> Path:
        return self.data_dir / "uploads"

    @property
    def photos_dir(self) -> Path:
        return self.data_dir / "photos"

    @property
    def sent_dirs(self) -> tuple[Path, ...]:
        """Where what was sent is, that nothing here could make again."""
        return (self.uploads_dir, self.photos_dir)

    @property
    def files_mark(self) -> Path:
        """A file that is there once they are in a bucket, and these folders have what this machine has used of it: it
        names that one."""
        return self.data_dir / "files_in"

    @property
    def sites_dir(self) -> Path:
        """What clients' websites show, written from the database: nothing here is data of its own."""
        return self.data_dir / "sites"

    @property
    def known_sites(self) -> Path:
        """Which of them are online, for the time in which a server that has the rows can't be asked."""
        return self.sites_dir / "known.json"

    @property
    def secrets_dir(self) -> Path:
        return self.data_dir / SECRETS_FOLDER

    @property
    def signing_key(self) -> Path:
        return self.secrets_dir / "signing.key"
