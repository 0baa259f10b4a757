"""Data read by SQL alone (a file by sqlite-utils), for commands that are to start quickly."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import sqlite_utils

from fundable.db.engine.errors import first_line

Query = Callable[[str, dict[str, Any]], Iterator[dict[str, Any]]]


class UnreadableError(Exception):
    """What the driver says."""


@contextmanager
def reading(data: Path | str) -> Iterator[Query]:
    """Nothing can be written. Raises UnreadableError, and so does what is asked of it."""
    with _file(data) if isinstance(data, Path) else _server(data) as query:
        yield query


@contextmanager
def _file(path: Path) -> Iterator[Query]:
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as connection:
            yield sqlite_utils.Database(connection).query
    except sqlite3.Error as error:
        raise UnreadableError(str(error)) from error


@contextmanager
def _server(address: str) -> Iterator[Query]:
    from sqlalchemy import MetaData, text  # noqa: PLC0415 - a file needs neither
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415

    from fundable.db.engine.places import place_of  # noqa: PLC0415

    place = place_of(address, MetaData())
    try:
        with place.looking() as connection:
            place.begin_read(connection)
            yield lambda sql, values: map(dict, connection.execute(text(sql), values).mappings())
    except DBAPIError as error:
        raise UnreadableError(first_line(error)) from error
