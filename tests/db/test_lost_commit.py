"""Whose connection is cut while it's being kept isn't told that nothing was changed."""

import pytest
from sqlalchemy import URL

from fundable.db.database import Database
from fundable.domain.errors import Refused
from tests.postgresql import PostgreSQL

_CUT = """CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$"""
_AT_COMMIT = """CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON site_settings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cut()"""
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
