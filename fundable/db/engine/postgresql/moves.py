"""Data that come to a database of PostgreSQL from a file, or leave it for one. What left stays, under another name that
nothing looks into: a program that still runs on it fails, where it would else write what nobody reads."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, MetaData, text

from fundable.db.engine.postgresql.comparing import difference
from fundable.db.engine.postgresql.moving import copy_out, replace
from fundable.db.engine.postgresql.schema import SCHEMA
from fundable.domain.errors import Refused
from fundable.domain.progress import Progress

LEFT = f"{SCHEMA}_left"
ENCODING = "UTF8"


def shown(url: URL) -> str:
    """An address without who logs in there."""
    named = URL.create("postgresql", host=url.host, port=url.port, database=url.database, query=url.query)
    return named.render_as_string()


def has_left(connection: Connection) -> bool:
    """Whether data were here once, and went into a file."""
    return _has(connection, LEFT) and not has_data(connection)


def has_data(connection: Connection) -> bool:
    """Whether data are here."""
    return _has(connection, SCHEMA)


def check_can_hold(connection: Connection) -> None:
    """Raises Refused `database_taken`, `database_encoding`, `database_pooled`."""
    if has_data(connection):
        sentence = f"There's data in that database already, in the schema {SCHEMA}. Name another database."
        raise Refused("database_taken", sentence)
    if connection.exec_driver_sql("SHOW search_path").scalar_one() != SCHEMA:
        sentence = "Something between us and PostgreSQL drops our settings, as a pooler does. Connect to it directly."
        raise Refused("database_pooled", sentence)
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    if encoding != ENCODING:
        advice = "Make one with: CREATE DATABASE fundable ENCODING 'UTF8' TEMPLATE template0"
        raise Refused("database_encoding", f"That database has the encoding {encoding}, and texts need UTF8. {advice}")


def arrive(connection: Connection, file: Path, declared: MetaData, progress: Progress) -> None:
    """Puts in all that a file holds, and compares the two. Raises Refused `data_differ`."""
    connection.exec_driver_sql(f"DROP SCHEMA IF EXISTS {LEFT} CASCADE")
    replace(connection, file, declared, progress)
    if found := difference(connection, file):
        raise Refused("data_differ", f"PostgreSQL doesn't have what the file has: {found} Nothing was changed.")


@contextmanager
def leaving(connection: Connection, file: Path) -> Iterator[None]:
    """A file that holds all of it is made. When the block ends, nothing looks in here any more. Raises Refused
    `database_empty`, `data_differ`."""
    if not has_data(connection) and not _has(connection, LEFT):
        raise Refused("database_empty", "There's no data in that database.")
    if has_left(connection):  # and was cut off before the file was in its place
        connection.exec_driver_sql(f"ALTER SCHEMA {LEFT} RENAME TO {SCHEMA}")
    copy_out(connection, file)
    if found := difference(connection, file):
        raise Refused("data_differ", f"The file doesn't have what PostgreSQL has: {found} Nothing was changed.")
    yield
    connection.exec_driver_sql(f"ALTER SCHEMA {SCHEMA} RENAME TO {LEFT}")


def _has(connection: Connection, schema: str) -> bool:
    query = text("SELECT count(*) FROM information_schema.schemata WHERE schema_name = :name")
    return bool(connection.execute(query, {"name": schema}).scalar_one())
