"""The data move to PostgreSQL and back: all of them or none, and what stays behind is opened by nobody."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, NullPool, create_engine
from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import Config, is_database_address
from fundable.db import data_moves, schema
from fundable.domain.errors import Refused
from fundable.locks import SERVE_LOCK, locked, served
from fundable.opening import open_app, prepare
from fundable.services.operation import data_move
from fundable.services.operation.restore import restoring
from tests.buying import PaidOrder
from tests.clock import FakeClock
from tests.conftest import Form
from tests.db.test_moving import all_of
from tests.lane import address_of
from tests.postgresql import PostgreSQL


def on_server(config: Config, url: URL) -> Config:
    return type(config).model_validate({**config.model_dump(), "database_url": address_of(url)})


def counts(app: App) -> int:
    """The orders that it has."""
    with app.database.read() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM orders").scalar_one())


def without_log(rows: dict[str, list[Any]]) -> dict[str, list[Any]]:
    return {name: found for name, found in rows.items() if not name.startswith(("audit_", "sqlite_sequence"))}


@pytest.fixture
def filled(app: App, client_a: PaidOrder, visitor: TestClient, form: Form) -> PaidOrder:
    """Data with an order and its form, which nobody has open."""
    assert visitor.post("/api/intake-forms", json=form(client_a)).status_code == 201
    app.close()
    return client_a


def test_there_and_back(config: Config, filled: PaidOrder, server: PostgreSQL, clock: FakeClock) -> None:
    before, url = all_of(config.database_path), server.empty()

    data_move.to_server(config, address_of(url))

    assert all_of(config.database_path) == before  # it stays as it was
    with pytest.raises(Refused, match="moved to postgresql://"):
        prepare(config)
    there = open_app(on_server(config, url), clock)
    assert counts(there) == 1
    there.close()

    data_move.to_file(on_server(config, url))

    after = all_of(config.database_path)
    assert without_log(after) == without_log(before)
    assert len(after["audit_entries"]) == len(before["audit_entries"]) + 2  # that it moved, twice
    assert prepare(config) is None
    with pytest.raises(Refused, match="moved back into a file"):
        prepare(on_server(config, url))


def test_where_data_are_none_go(config: Config, filled: PaidOrder, server: PostgreSQL) -> None:
    url = server.filled(config.database_path)

    with pytest.raises(Refused, match="data in that database already"):
        data_move.to_server(config, address_of(url))

    assert prepare(config) is None  # the file is the one as before


def test_postgresql_knows_at_once_how_many_rows_it_has(config: Config, filled: PaidOrder, server: PostgreSQL) -> None:
    url = server.empty()

    data_move.to_server(config, address_of(url))

    known = "SELECT reltuples FROM pg_class WHERE relname = 'orders'"
    with create_engine(url, poolclass=NullPool).connect() as connection:
        assert connection.exec_driver_sql(known).scalar_one() == 1


def test_nothing_moves_while_a_server_runs(config: Config, filled: PaidOrder, server: PostgreSQL) -> None:
    url = server.empty()

    with locked(config.data_dir / SERVE_LOCK), pytest.raises(Refused, match="Stop it first"):
        data_move.to_server(config, address_of(url))

    assert schema.version(address_of(url)) is None


def test_a_move_that_is_cut_off_can_be_made_again(config: Config, filled: PaidOrder, server: PostgreSQL) -> None:
    """Killed after the mark and before the database had the data."""
    url = server.empty()
    config.moving_mark.write_text(data_moves.shown(address_of(url)))
    with pytest.raises(Refused, match="was cut off"):
        prepare(config)

    data_move.to_server(config, address_of(url))

    assert prepare(on_server(config, url)) is None


def test_one_whose_end_nobody_heard_of_has_moved(config: Config, filled: PaidOrder, server: PostgreSQL) -> None:
    """Killed, or cut off from the server, while that committed."""
    url = server.filled(config.database_path)
    config.moving_mark.write_text(data_moves.shown(address_of(url)))

    with pytest.raises(Refused, match="moved to postgresql://"):
        data_move.to_server(config, address_of(url))

    assert (config.moved_mark.exists(), config.moving_mark.exists()) == (True, False)
    assert prepare(on_server(config, url)) is None


def test_a_move_back_that_is_cut_off_goes_on_with_the_same_command_alone(
    config: Config, filled: PaidOrder, server: PostgreSQL
) -> None:
    """Killed after the database was left and before the file was in its place: what it says must lose nothing."""
    url = server.empty()
    data_move.to_server(config, address_of(url))
    with data_moves.to_file(address_of(url), config.data_dir / "made.db"):
        pass

    with pytest.raises(Refused, match="moved to postgresql://"):
        data_move.to_server(config, address_of(url))
    with pytest.raises(Refused, match="migrate-to file' again"):
        prepare(on_server(config, url))
    data_move.to_file(on_server(config, url))

    assert prepare(config) is None
    assert not config.moved_mark.exists()


def test_a_file_that_is_lived_in_is_not_replaced(config: Config, filled: PaidOrder, server: PostgreSQL) -> None:
    """By an older state of it that once went there."""
    url = server.empty()
    data_move.to_server(config, address_of(url))
    data_move.to_file(on_server(config, url))
    before = all_of(config.database_path)

    with pytest.raises(Refused, match="moved back already"):
        data_move.to_file(on_server(config, url))

    assert all_of(config.database_path) == before
    assert prepare(config) is None


def test_an_empty_database_is_not_begun_beside_a_file_with_data(
    config: Config, filled: PaidOrder, server: PostgreSQL
) -> None:
    there = on_server(config, server.empty())

    with pytest.raises(Refused, match="has data that never moved there"):
        prepare(there)

    assert schema.version(there.database) is None


def test_a_schema_of_somebodys_is_left_alone(tmp_path: Path, server: PostgreSQL) -> None:
    """It may well have our name: the user's own has it."""
    url = server.empty()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE SCHEMA fundable; CREATE TABLE fundable.theirs (id integer)")

    with pytest.raises(Refused, match="There's data in that database already"):
        prepare(on_server(Config(data_dir=tmp_path / "new"), url))

    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM fundable.theirs").scalar_one() == 0
    engine.dispose()


@pytest.fixture
def machines(config: Config, server: PostgreSQL) -> list[Config]:
    """Two, whose settings name the same database."""
    here = on_server(config, server.empty())
    elsewhere = here.model_copy(update={"data_dir": config.data_dir.with_name("elsewhere")})
    elsewhere.data_dir.mkdir()
    return [here, elsewhere]


def test_one_server_has_it_open_at_a_time(machines: list[Config]) -> None:
    one, other = machines
    with served(one), pytest.raises(Refused, match="another fundable server"), served(other):
        pass


def test_servers_that_share_files_have_it_open_together(machines: list[Config]) -> None:
    one, other = machines
    with served(one, with_others=True), served(other, with_others=True):
        pass


@pytest.mark.parametrize("is_first", [True, False])
def test_whoever_needs_it_alone_has_it_alone(machines: list[Config], is_first: bool) -> None:
    """As an upgrade, a move, and a server with files of its own do."""
    one, other = machines
    with served(one, not is_first), pytest.raises(Refused) as refused, served(other, is_first):
        pass
    assert refused.value.code == "already_running"


def test_a_backup_is_restored_into_a_file(config: Config, server: PostgreSQL) -> None:
    there = on_server(config, server.empty())
    with pytest.raises(Refused, match="restored into a file"), restoring(there, "nothing.tar.gz", ""):
        pass


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("postgresql://u:p@host:5432/name", True),
        ("postgres://u@[::1]/name?sslmode=require", True),
        ("postgresql:///name?host=/var/run/postgresql", True),
        ("postgresql://u:p@ss@host/name", False),
        ("postgresql://host:5432x/name", False),
        ("postgresql://host/name?password=secret", False),
        ("postgresql://host", False),
        ("mysql://host/name", False),
    ],
)
def test_what_an_address_looks_like(text: str, is_one: bool) -> None:
    assert is_database_address(text) is is_one


def test_a_difference_stops_it(config: Config, filled: PaidOrder, server: PostgreSQL) -> None:
    """A trigger of the database's own, such as somebody's who looks after it, changes what is put in."""
    url = server.empty()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql(_CHANGES_EMAILS)
    engine.dispose()

    with pytest.raises(Refused, match="orders has 1 rows in the file, and 1 or others"):
        data_move.to_server(config, address_of(url))

    assert (prepare(config), schema.version(address_of(url))) == (None, None)


_CHANGES_EMAILS = """
CREATE FUNCTION public.change() RETURNS event_trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM pg_event_trigger_ddl_commands() WHERE object_identity = 'fundable.orders') THEN
        UPDATE fundable.orders SET email = 'nobody';
    END IF;
END $$;
CREATE EVENT TRIGGER change ON ddl_command_end WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION public.change();
"""


@pytest.mark.parametrize("is_on_a_server", [False, True])
def test_what_cannot_move(config: Config, server: PostgreSQL, is_on_a_server: bool) -> None:
    there = on_server(config, server.empty())

    with pytest.raises(Refused, match=r"isn't set, so the data is in a file already|has data that never moved"):
        data_move.to_file(there if is_on_a_server else config)
    with pytest.raises(Refused, match=r"is set, so the data is in PostgreSQL already|can't be used"):
        data_move.to_server(there if is_on_a_server else config, "postgresql://127.0.0.1:1/none")

    assert prepare(config) is None
