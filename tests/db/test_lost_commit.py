"""What becomes of a write whose connection is cut, or that stands still."""

from contextlib import closing

import pytest
from sqlalchemy import URL

from fundable.db.database import Connection, Database
from fundable.domain.errors import Refused
from tests.postgresql import PostgreSQL

_CUT = """CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$"""
_AT_COMMIT = """CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON site_settings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cut()"""
_NAMED = "SELECT count(*) FROM site_settings WHERE id = 'a'"
_SET = "INSERT INTO site_settings (id, key, value, updated_at) VALUES ('a', 'name', 'Alder', '')"


def test_what_became_of_it_is_unknown(server: PostgreSQL, new_filled: URL) -> None:
    database = Database(server.copied(new_filled))
    with database.write() as connection:
        connection.exec_driver_sql(_CUT)
        connection.exec_driver_sql(_AT_COMMIT)

    with pytest.raises(Refused) as lost, database.write() as connection:
        connection.exec_driver_sql(_SET)
    database.close()

    assert lost.value.code == "database_away"
    assert "can't tell whether it did" in lost.value.message


def test_what_was_cut_before_was_not_done(server: PostgreSQL, new_filled: URL) -> None:
    database = Database(server.copied(new_filled))

    with pytest.raises(Refused, match="Nothing was changed"), database.write() as connection:
        connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")
    database.close()


def test_a_writer_that_is_frozen_keeps_nobody_from_writing(server: PostgreSQL, new_filled: URL) -> None:
    """Whoever writes next waits for longer than the frozen one may be silent."""
    url = server.copied(new_filled)
    with closing(Database(url)) as frozen, closing(Database(url)) as other:
        with pytest.raises(Refused, match="Nothing was changed"), frozen.write() as connection:
            _write_meanwhile(connection, other)

        with other.read() as connection:
            assert connection.exec_driver_sql(_NAMED).scalar_one() == 1


def _write_meanwhile(connection: Connection, other: Database) -> None:
    connection.exec_driver_sql(_SET)
    with other.write() as next_one:
        assert next_one.exec_driver_sql(_NAMED).scalar_one() == 0
        next_one.exec_driver_sql(_SET)
    connection.exec_driver_sql(_SET)
