"""Servers on a database of PostgreSQL hold a lock of it: whoever needs the data alone is refused, also after the
connection with the lock was lost."""

import shutil
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from types import SimpleNamespace

import pytest
from sqlalchemy import URL, NullPool, create_engine

from fundable import file_stores
from fundable.app import App
from fundable.config import Config, read_config
from fundable.db import readable_since, schema
from fundable.db.agency.settings import installation_id
from fundable.db.database import Database
from fundable.db.engine.holding import Held, Hold
from fundable.db.engine.places import Data
from fundable.db.engine.postgresql.connections import SERVE
from fundable.db.operation import servers
from fundable.db.versions import TAKES_ALONE
from fundable.domain.errors import Refused
from fundable.domain.money.payments import PaymentMode
from fundable.domain.operation.servers import ServerFacts
from fundable.locks import served
from fundable.opening import prepare
from fundable.services.operation import data_move, file_move
from fundable.services.operation.holding import Holding, kept
from fundable.whereabouts import still_fit
from tests.background import WITHIN_S, begun, is_over
from tests.clock import START
from tests.db.test_upgrade import Old, fill, migrate_to
from tests.postgresql import PostgreSQL
from tests.relay import Link, Relay
from tests.s3 import BUCKET, Storage
from tests.services.operation.test_data_move import on_server

CUT_OFF = (
    f"SELECT pg_terminate_backend(pid, 60000) FROM pg_locks WHERE locktype = 'advisory' AND objid = {SERVE % 2**32}"
)
HERE = socket.gethostname()


class Line(Relay):
    """Cut, the server isn't told, as by a network that is gone."""

    def __init__(self, port: int) -> None:
        self._is_open, self.held = True, Event()
        super().__init__(port)

    def cut(self) -> None:
        """Those that are there."""
        for link in self._links:
            link.client.shutdown(socket.SHUT_RDWR)

    def stop(self) -> None:
        """What's asked from now on stays here, which `held` says."""
        self._is_open = False

    def _may_hear(self, link: Link, message: bytes) -> bool:
        if not self._is_open:
            self.held.set()
            self._is_closed.wait()
        return self._is_open

    def _ended(self, link: Link) -> None:
        """The other half isn't told before the line is closed."""


@pytest.fixture
def url(config: Config, server: PostgreSQL) -> URL:
    return server.filled(config.database_path)


@pytest.fixture
def there(config: Config, url: URL, tmp_path: Path) -> Config:
    """Data that are in PostgreSQL, which nobody has open."""
    config.database_path.rename(tmp_path / "moved.db")
    return on_server(config, url)


def cut_off(url: URL) -> None:
    """Whoever has the data open, as a failover does it."""
    engine = create_engine(url.set(drivername="postgresql+psycopg"), poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql(CUT_OFF)


def is_open(url: URL) -> bool:
    """Whether somebody holds the data open, so that nobody gets them alone."""
    try:
        with schema.served(url):
            return False
    except Refused as refused:
        return refused.code == "already_running"


@contextmanager
def lost(url: URL) -> Iterator[Hold]:
    """That of a server whose connection was cut off."""
    with schema.served(url, with_others=True) as hold:
        cut_off(url)
        yield hold


def see(data: Data, host: str, port: int, since_s: float = 0) -> None:
    """A server there was noted."""
    facts = ServerFacts(f"{host}{port}", host, port, "1", "1", "", PaymentMode.SANDBOX, sends_mail=True)
    with closing(Database(data)) as database, database.count() as connection:
        servers.note(connection, facts, 0, 0, False)
        connection.exec_driver_sql("UPDATE servers SET seen_ms = seen_ms - %s", (round(since_s * 1000),))


def test_a_lock_that_was_lost_is_taken_anew(url: URL) -> None:
    with lost(url) as hold:
        assert not is_open(url)

        assert hold.keep() is Held.ANEW

        assert is_open(url)
        assert hold.keep() is Held.OURS
    assert not is_open(url)


def test_whoever_has_the_data_alone_by_then_keeps_them(url: URL) -> None:
    with lost(url) as hold:
        with schema.served(url):
            assert hold.keep() is Held.TAKEN
        assert hold.keep() is Held.ANEW
        assert is_open(url)


def test_while_the_database_is_away_nobody_knows(config: Config, stopping: PostgreSQL) -> None:
    url = stopping.filled(config.database_path)
    with schema.served(url, with_others=True) as hold:
        stopping.stop()
        assert hold.keep() is Held.UNKNOWN
        stopping.start()
        assert hold.keep() is Held.ANEW
        assert is_open(url)


@pytest.mark.parametrize("with_others", [True, False])
def test_a_connection_that_the_server_still_believes_in_is_not_in_the_way(url: URL, with_others: bool) -> None:
    """Of a network that was gone for a moment PostgreSQL hears nothing."""
    line = Line(url.port or 0)
    with schema.served(url.set(port=line.port), with_others) as hold:
        line.cut()
        assert hold.keep() is Held.ANEW
        assert is_open(url)
    line.close()
    assert not is_open(url)


def looked_after(hold: Hold, config: Config) -> AbstractContextManager[Holding]:
    return kept(hold, partial(still_fit, config))


def stopped(holding: Holding) -> None:
    holding.wait()
    assert holding.is_lost


def test_a_server_looks_after_it_until_it_is_lost(there: Config, url: URL) -> None:
    with (
        lost(url) as hold,
        schema.served(url),
        pytest.raises(Refused) as refused,
        looked_after(hold, there) as holding,
    ):
        stopped(holding)

    assert refused.value.code == "data_taken"


def test_whoever_has_them_alone_for_a_moment_stops_nobody(there: Config, url: URL) -> None:
    """As somebody who is refused them does."""
    with lost(url) as hold:
        looks: SimpleQueue[Held] = SimpleQueue()
        told = SimpleNamespace(can_be_lost=True, keep=lambda: noted(looks, hold.keep()))
        with looked_after(told, there) as holding:
            with schema.served(url):
                assert looks.get(timeout=WITHIN_S) is Held.TAKEN
            assert looks.get(timeout=WITHIN_S) is Held.ANEW
            assert looks.get(timeout=WITHIN_S) is Held.OURS
    assert not holding.is_lost


def noted(looks: SimpleQueue[Held], held: Held) -> Held:
    looks.put(held)
    return held


def test_data_that_were_changed_while_nobody_held_them_stop_a_server(there: Config, url: URL) -> None:
    """By an upgrade that takes them alone, which was over before the lock was taken anew."""
    with lost(url) as hold:
        with closing(Database(url)) as database, database.write() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
            readable_since.put(connection, "9999")
        with pytest.raises(Refused) as refused, looked_after(hold, there) as holding:
            stopped(holding)

    assert refused.value.code == "data_taken"


def test_files_that_left_the_bucket_meanwhile_stop_a_server_too(there: Config, url: URL, storage: Storage) -> None:
    storage.empty()
    config = on_server(read_config({"FUNDABLE_DATA_DIR": str(there.data_dir), **storage.settings("left")}), url)
    with closing(Database(url)) as database:
        installation = installation_id(database, START)
    file_stores.claim(config, installation)
    with lost(url) as hold:
        file_stores.leave(config, installation)
        with pytest.raises(Refused) as refused, looked_after(hold, config) as holding:
            stopped(holding)

    assert refused.value.code == "data_taken"


def test_a_hold_that_waits_for_its_answer_does_not_keep_a_server_from_stopping(url: URL) -> None:
    """PostgreSQL stands still: the question is taken, and never answered."""
    line = Line(url.port or 0)
    with schema.served(url.set(port=line.port), with_others=True) as hold:
        line.stop()
        asking = begun(hold.keep)
        assert line.held.wait(WITHIN_S)
    assert asking.is_alive()
    line.close()
    asking.join(WITHIN_S)
    assert not asking.is_alive()


def test_a_lock_is_not_waited_for_while_the_database_stands_still(url: URL, server: PostgreSQL) -> None:
    until_served = ExitStack()
    until_served.enter_context(schema.served(url))
    with server.frozen():
        assert is_over(until_served.close)


def test_a_server_that_looks_at_its_data_stops_while_the_database_stands_still(
    there: Config, url: URL, server: PostgreSQL
) -> None:
    looking, until_served, until_awake = Event(), ExitStack(), ExitStack()

    def fits() -> bool:
        until_awake.enter_context(server.frozen())
        looking.set()
        return still_fit(there)

    holding = until_served.enter_context(kept(until_served.enter_context(lost(url)), fits))
    with until_awake:
        assert looking.wait(WITHIN_S)
        assert is_over(until_served.close)
    assert not holding.is_lost
    holding.wait()


@pytest.mark.file
def test_with_a_file_nothing_is_looked_after(config: Config) -> None:
    with served(config) as hold, looked_after(hold, config) as holding:
        assert not hold.can_be_lost
    assert not holding.is_lost


def refused_by(there: Config) -> str:
    """What a move back into a file says."""
    with pytest.raises(Refused) as refused:
        data_move.to_file(there)
    assert refused.value.code == "already_running"
    return refused.value.message


def test_a_move_is_refused_while_a_server_without_its_lock_is_seen(there: Config, url: URL, app: App) -> None:
    app.close()
    see(url, "web-2", 8000)
    see(url, HERE, there.port + 1)

    found = refused_by(there)

    assert found.startswith(f"The servers {HERE}:{there.port + 1} and web-2 were seen on this data in the last minute.")
    assert not there.database_path.exists()
    with pytest.raises(Refused, match=r"The servers .* and web-2 were seen"):
        file_move.to_bucket(there, f"s3://{BUCKET}/folder")


def test_one_that_is_gone_for_good_is_in_the_way_for_a_minute(there: Config, url: URL, app: App) -> None:
    app.close()
    see(url, "web-2", 8000, since_s=50)
    assert refused_by(there).startswith("The server web-2 was seen on this data in the last minute. Stop it.")

    see(url, "web-2", 8000, since_s=60)

    data_move.to_file(there)
    assert there.database_path.exists()


def test_one_that_was_killed_here_is_not_in_the_way(there: Config, url: URL, app: App) -> None:
    app.close()
    see(url, HERE, there.port)

    data_move.to_file(there)

    assert there.database_path.exists()


def earlier(server: PostgreSQL, folder: Path, version: str) -> Config:
    """Data of an earlier version, which servers share."""
    config = Config(data_dir=folder / "new")
    file = fill(Old(config)).path
    migrate_to(version, file)
    now = Path(shutil.copy(file, folder / "now.db"))
    schema.migrate_file(now)
    return on_server(config, server.earlier(file, now)).model_copy(update={"files_url": f"s3://{BUCKET}/folder"})


def test_an_upgrade_that_needs_the_data_alone_names_who_is_seen(server: PostgreSQL, tmp_path: Path) -> None:
    before = schema.VERSIONS[schema.VERSIONS.index(TAKES_ALONE[-1]) - 1]
    there = earlier(server, tmp_path, before)
    see(there.database, "web-2", 8000)

    with pytest.raises(Refused) as refused:
        prepare(there)

    assert refused.value.code == "upgrade_alone"
    assert refused.value.message.startswith("The server web-2 was seen on this data in the last minute. Stop it.")
    assert "Stop every server of the version before, then start this one." in refused.value.message
    assert schema.version(there.database) == before


def test_data_of_before_there_were_several_servers_have_seen_none(server: PostgreSQL, tmp_path: Path) -> None:
    there = earlier(server, tmp_path, "0079").model_copy(update={"files_url": ""})

    assert prepare(there) == "0079"
