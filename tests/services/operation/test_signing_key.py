"""Every server on a database signs with the same key; a file's only server goes on with whatever it has."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from fundable.app import App
from fundable.config import Config
from fundable.db.database import Database
from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict
from fundable.opening import open_app
from fundable.services.operation import data_move, doctor, signing_key
from tests.clock import FakeClock
from tests.lane import address_of
from tests.postgresql import PostgreSQL
from tests.services.operation.test_data_move import on_server

OTHER = b"n" * 32


def serve(config: Config, clock: FakeClock) -> None:
    with closing(open_app(config, clock)) as app:
        signing_key.note(app)


@pytest.fixture
def first(config: Config, app: App, server: PostgreSQL, clock: FakeClock) -> Config:
    """A server that was on the database once."""
    app.close()
    there = on_server(config, server.filled(config.database_path))
    config.database_path.unlink()
    serve(there, clock)
    return there


@pytest.fixture
def second(first: Config, tmp_path: Path) -> Config:
    """Another machine on the same data, without any folder yet."""
    return first.model_copy(update={"data_dir": tmp_path / "second"})


def of_key(config: Config) -> list[Finding]:
    return [finding for finding in doctor.examine_data(config) if finding.name == "Signing key"]


def test_one_with_the_same_key_is_opened(first: Config, second: Config, clock: FakeClock) -> None:
    shutil.copytree(first.secrets_dir, second.secrets_dir)

    open_app(second, clock).close()

    assert [finding.verdict for finding in of_key(second)] == [Verdict.OK]


def test_one_with_another_key_is_told_which_to_copy(second: Config, clock: FakeClock) -> None:
    second.secrets_dir.mkdir(parents=True)
    second.signing_key.write_bytes(OTHER)

    with pytest.raises(Refused, match="copy that file from the server") as refused:
        open_app(second, clock)

    assert (refused.value.code, str(second.signing_key) in refused.value.message) == ("other_key", True)


def test_on_a_new_machine_none_is_made(second: Config, clock: FakeClock) -> None:
    with pytest.raises(Refused, match="copy that file from the server"):
        open_app(second, clock)

    assert not second.signing_key.exists()


def test_a_command_in_another_folder_notes_nothing(
    config: Config, app: App, server: PostgreSQL, clock: FakeClock, tmp_path: Path
) -> None:
    app.close()
    there = on_server(config, server.filled(config.database_path))
    config.database_path.unlink()

    open_app(there.model_copy(update={"data_dir": tmp_path / "mistyped"}), clock).close()

    serve(there, clock)
    assert [finding.verdict for finding in of_key(there)] == [Verdict.OK]


def test_a_move_notes_it(config: Config, app: App, server: PostgreSQL, clock: FakeClock, tmp_path: Path) -> None:
    app.close()
    url = server.empty()

    data_move.to_server(config, address_of(url))

    elsewhere = on_server(config, url).model_copy(update={"data_dir": tmp_path / "elsewhere"})
    with pytest.raises(Refused, match="copy that file from the server"):
        open_app(elsewhere, clock)


def test_the_doctor_compares_them(first: Config) -> None:
    first.signing_key.write_bytes(OTHER)

    assert [finding.verdict for finding in of_key(first)] == [Verdict.FAIL]


def test_where_the_fingerprint_was_deleted_another_key_is_noted(first: Config, clock: FakeClock) -> None:
    """As the guide says, for whoever has no copy left."""
    with closing(Database(first.database)) as database, database.write() as connection:
        connection.exec_driver_sql("DELETE FROM fundable.site_settings WHERE key = 'signing_key'")
    first.signing_key.unlink()

    serve(first, clock)

    assert [finding.verdict for finding in of_key(first)] == [Verdict.OK]


@pytest.mark.file
def test_with_a_file_a_new_key_goes_on(config: Config, app: App, clock: FakeClock) -> None:
    app.close()
    config.signing_key.write_bytes(OTHER)

    open_app(config, clock).close()

    assert of_key(config) == []


def test_data_that_were_restored_without_their_key_move_with_another(
    config: Config, first: Config, server: PostgreSQL, clock: FakeClock
) -> None:
    """A backup of a database has its fingerprint."""
    with closing(Database(first.database)) as database:
        database.copy_to(config.database_path)
    config.signing_key.write_bytes(OTHER)
    url = server.empty()

    data_move.to_server(config, address_of(url))

    open_app(on_server(config, url), clock).close()
