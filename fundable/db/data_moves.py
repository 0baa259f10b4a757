"""The data move from a file into a database of PostgreSQL, and back into a file. Loaded only for that: it costs a start
140 ms."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, make_url

from fundable.db.engine.errors import first_line
from fundable.db.engine.postgresql import moves
from fundable.db.engine.postgresql.connections import PostgresqlDatabase
from fundable.db.schema import declared
from fundable.domain.errors import Refused
from fundable.domain.progress import Progress


def to_server(file: Path, address: str, progress: Progress, finish: Callable[[Connection], None]) -> None:
    """Puts all that a file holds into an empty database. `finish` is called once they are the same, before they
    count: when it fails, the database stays empty. Raises Refused `database_unready`, `database_taken`,
    `database_encoding`, `database_pooled`, `data_differ`, `database_driver`; after the first, they may count there."""
    server = _server(address)
    with _refusing(server), server.alone() as connection:
        moves.check_can_hold(connection)
        moves.arrive(connection, file, declared(), progress)
        finish(connection)


@contextmanager
def to_file(address: str, file: Path) -> Iterator[None]:
    """Makes a file of all that a database holds. When the block ends, nothing opens the database any more. Raises
    Refused `already_running`, `database_unready`, `database_empty`, `data_differ`, `database_driver`."""
    server = _server(address)
    with _refusing(server), server.served(), server.alone() as connection, moves.leaving(connection, file):
        yield


def has_left(address: str) -> bool:
    """Whether data were there once, and went into a file. Raises Refused `database_unready`, `database_driver`."""
    server = _server(address)
    with _refusing(server), server.looking() as connection:
        return moves.has_left(connection)


def has_arrived(address: str) -> bool:
    """Whether data are there, once whatever is still being put in is. Raises Refused `database_unready`,
    `database_driver`."""
    server = _server(address)
    with _refusing(server), server.alone() as connection:
        return moves.has_data(connection)


def shown(address: str) -> str:
    """An address without who logs in there."""
    return moves.shown(make_url(address))


def _server(address: str) -> PostgresqlDatabase:
    return PostgresqlDatabase(make_url(address), declared())


@contextmanager
def _refusing(server: PostgresqlDatabase) -> Iterator[None]:
    try:
        yield
    except server.errors as error:
        reason = first_line(error).removesuffix(".")
        raise Refused("database_unready", f"{server.name} can't be used: {reason}. {server.advice}") from error
