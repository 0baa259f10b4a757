"""An installation whose data are in PostgreSQL: made, upgraded, asked, and away."""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import URL, create_engine, make_url

from fundable import opening
from fundable.adapters.backup_store import DiskBackupStore
from fundable.app import App
from fundable.backup_storage import open_backup_storage
from fundable.config import Config
from fundable.db import schema
from fundable.db.database import Database
from fundable.db.versions import TAKES_ALONE
from fundable.domain.errors import Refused
from fundable.opening import open_app, prepare
from fundable.upgrades import look_ahead, upgrade
from tests.buying import PaidOrder
from tests.clock import FakeClock
from tests.commands.conftest import invoke, kept_logging
from tests.db.test_moving import all_of
from tests.db.test_upgrade import Old, fill, migrate_to
from tests.postgresql import PostgreSQL
from tests.services.operation.test_data_move import counts, on_server

__all__ = ["kept_logging"]

BEFORE = schema.VERSIONS[-2]


@pytest.fixture
def new(tmp_path: Path) -> Config:
    """A folder with nothing in it."""
    return Config(data_dir=tmp_path / "new")


def test_new_data_are_made_there(new: Config, server: PostgreSQL, clock: FakeClock) -> None:
    config = on_server(new, server.empty())

    app = open_app(config, clock)

    assert counts(app) == 0
    assert not config.database_path.exists()
    app.close()
    assert prepare(config) is None


def test_two_that_begin_at_once_begin_the_same(new: Config, server: PostgreSQL, tmp_path: Path) -> None:
    url = server.empty()
    nodes = [on_server(new.model_copy(update={"data_dir": tmp_path / name}), url) for name in ("one", "other")]

    with ThreadPoolExecutor() as pool:
        done = list(pool.map(prepare, nodes))

    assert set(done) <= {"empty", None}
    assert [prepare(node) for node in nodes] == [None, None]


def test_data_of_an_earlier_schema_are_upgraded(new: Config, server: PostgreSQL, tmp_path: Path) -> None:
    """A backup is made first, as of a file."""
    there, file, now = earlier(new, server, BEFORE)
    assert schema.version(there.database) == BEFORE
    assert opening.look_ahead(there).problem is None

    assert prepare(there) == BEFORE

    assert schema.version(there.database) == schema.HEAD
    [backup] = there.backups_dir.glob("*-before-upgrade/fundable.db")
    assert all_of(backup) == all_of(file)
    with closing(Database(there.database)) as database:
        database.copy_to(tmp_path / "then.db")
    assert all_of(tmp_path / "then.db") == all_of(now)


def earlier(new: Config, server: PostgreSQL, version: str) -> tuple[Config, Path, Path]:
    """Data of that version there, in the file that they were in, and in the same file, upgraded."""
    file = fill(Old(new)).path
    migrate_to(version, file)
    now = Path(shutil.copy(file, new.data_dir.parent / "now.db"))
    schema.migrate_file(now)
    return on_server(new, server.earlier(file, now)), file, now


@pytest.mark.parametrize("since", ["the trial run", "the backup"])
def test_an_upgrade_whose_database_goes_away_says_so(new: Config, stopping: PostgreSQL, since: str) -> None:
    """The version before would do no better."""
    there, *_ = earlier(new, stopping, BEFORE)
    store = open_backup_storage(there).store
    if since == "the backup":
        stopping.stop()

    with pytest.raises(Refused) as refused:
        upgrade(there, store, BEFORE, lambda _: stopping.stop())

    lost = f"The connection to the database was lost during the upgrade from schema {BEFORE} to {schema.HEAD}: "
    assert refused.value.code == "upgrade_cut_off"
    assert refused.value.message.startswith(lost)
    assert "Reinstall" not in refused.value.message
    stopping.start()
    assert prepare(there) == BEFORE


def test_a_trial_run_whose_database_goes_away_says_so(new: Config, stopping: PostgreSQL) -> None:
    there, *_ = earlier(new, stopping, BEFORE)

    class Cutting(DiskBackupStore):
        @contextmanager
        def scratch(self) -> Iterator[Path]:
            stopping.stop()
            with super().scratch() as folder:
                yield folder

    outlook = look_ahead(there, Cutting(there.backups_dir), lambda _: None)

    assert outlook.problem == (
        "The connection to the database was lost during the trial run. Try again once the database is back."
    )


def test_an_upgrade_whose_database_can_only_be_read_says_so(new: Config, server: PostgreSQL) -> None:
    """As on a standby that is becoming the one that leads."""
    there, *_ = earlier(new, server, BEFORE)
    url = make_url(str(there.database)).set(drivername="postgresql+psycopg")
    allow_writes(url, False)

    with pytest.raises(Refused) as refused:
        prepare(there)

    assert refused.value.code == "upgrade_read_only"
    assert schema.version(there.database) == BEFORE
    allow_writes(url, True)
    assert prepare(there) == BEFORE


def allow_writes(url: URL, are_allowed: bool) -> None:
    """From the next connection on."""
    options = {"options": "-c default_transaction_read_only=off"}
    engine = create_engine(url, isolation_level="AUTOCOMMIT", connect_args=options)
    with engine.connect() as connection:
        asked = f"ALTER DATABASE {url.database} SET default_transaction_read_only = {'off' if are_allowed else 'on'}"
        connection.exec_driver_sql(asked)
    engine.dispose()


def test_an_upgrade_that_does_not_only_add_is_refused_while_a_server_runs(new: Config, server: PostgreSQL) -> None:
    version = schema.VERSIONS[schema.VERSIONS.index(TAKES_ALONE[-1]) - 1]
    there = earlier(new, server, version)[0].model_copy(update={"files_url": "s3://bucket/folder"})
    before = schema.version(there.database)

    with schema.served(there.database, with_others=True), pytest.raises(Refused) as refused:
        prepare(there)

    assert refused.value.code == "upgrade_alone"
    assert "Stop every server of the version before, then start this one." in refused.value.message
    assert schema.version(there.database) == before


def test_orders_are_listed_from_there(
    config: Config, app: App, client_a: PaidOrder, server: PostgreSQL, kept_logging: None
) -> None:
    app.close()
    there = on_server(config, server.filled(config.database_path))
    settings = {"FUNDABLE_DATA_DIR": str(config.data_dir), "FUNDABLE_DATABASE_URL": str(there.database)}

    found = [invoke(settings, "orders", "list", "--status", status, "--csv").stdout for status in ("paid", "design")]

    assert [client_a.email in text for text in found] == [True, False]


def test_while_it_is_away_it_is_said(config: Config, app: App, client_a: PaidOrder, stopping: PostgreSQL) -> None:
    there = Database(stopping.filled(config.database_path))
    with there.read() as connection:
        assert connection.exec_driver_sql("SELECT 1").scalar_one() == 1

    stopping.stop()

    with pytest.raises(Refused, match="can't reach our database") as refused, there.read():
        pass
    assert (refused.value.code, refused.value.retry_after_s) == ("database_away", 60)
    with pytest.raises(Refused, match="can't reach our database"), there.write():
        pass
    assert there.last_write_failed
    there.close()


def test_one_that_is_not_there_is_named(new: Config) -> None:
    address = SecretStr("postgresql://someone:s3cret@127.0.0.1:1/none")
    config = new.model_copy(update={"database_url": address})

    with pytest.raises(Refused) as refused:
        prepare(config)

    assert refused.value.code == "database_unready"
    assert "127.0.0.1:1/none can't be used" in refused.value.message
    assert "s3cret" not in refused.value.message
