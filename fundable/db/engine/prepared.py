"""Statements that nearly every request runs, made into SQL once and run by the driver.

SQLAlchemy's way around each run of a statement costs three times what SQLite needs for it. Here it only writes the SQL,
once for each engine, and says how parameters are written and columns are read.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic_core import from_json
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Delete,
    Dialect,
    Insert,
    Select,
    TextClause,
    Update,
    false,
    or_,
)
from sqlalchemy.dialects import sqlite

_DIALECTS = {"sqlite": sqlite.dialect(paramstyle="named", json_deserializer=from_json)}
Row = dict[str, Any]
Statement = Delete | Insert | Select[Any] | TextClause | Update


def among(column: ColumnElement[Any], values: Iterable[Any]) -> ColumnElement[bool]:
    """Whether it's one of a few values that are known now. SQLAlchemy writes an `IN` anew at each run."""
    return or_(false(), *(column == value for value in values))


class Prepared:
    """A statement whose parameters and columns go by their names. A list of any length is one parameter:
    `those_of` of json_lists; `among` is one that is fixed."""

    def __init__(self, statement: Statement) -> None:
        self._statement = statement
        self._made: dict[str, _Ready] = {}

    def run(self, connection: Connection, **values: Any) -> sqlite3.Cursor:
        return self._of(connection).run(connection, values)

    def find(self, connection: Connection, **values: Any) -> Row | None:
        """The first row."""
        ready = self._of(connection)
        row = ready.run(connection, values).fetchone()
        return None if row is None else ready.read(row)

    def number(self, connection: Connection, **values: Any) -> int:
        """The one count or sum that it asks for."""
        return int(self.run(connection, **values).fetchone()[0])

    def every(self, connection: Connection, **values: Any) -> list[Row]:
        ready = self._of(connection)
        return [ready.read(row) for row in ready.run(connection, values)]

    def _of(self, connection: Connection) -> "_Ready":
        dialect = connection.dialect
        made = self._made.get(dialect.name)
        if made is None:
            made = self._made[dialect.name] = _Ready(self._statement, _DIALECTS.get(dialect.name, dialect))
        return made


class _Ready:
    """A statement in the words of one engine, and how its values are written and read."""

    def __init__(self, statement: Statement, dialect: Dialect) -> None:
        compiled: Any = statement.compile(dialect=dialect)
        binds: Mapping[str, BindParameter[Any]] = {name: bind for bind, name in compiled.bind_names.items()}
        columns = statement.selected_columns if isinstance(statement, Select) else ()
        self._sql = str(compiled)
        self._constants = {name: bind.value for name, bind in binds.items() if not bind.required}
        self._writers = _those_with(
            {name: bind.type.dialect_impl(dialect).bind_processor(dialect) for name, bind in binds.items()}
        )
        self._names = [column.name for column in columns]
        self._readers = _those_with(
            {column.name: column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns}
        )

    def run(self, connection: Connection, values: Mapping[str, Any]) -> sqlite3.Cursor:
        given = {**self._constants, **values}
        for name, write in self._writers:
            given[name] = write(given[name])
        driver: Any = connection.connection.driver_connection
        cursor: sqlite3.Cursor = driver.execute(self._sql, given)
        return cursor

    def read(self, row: tuple[Any, ...]) -> Row:
        found = dict(zip(self._names, row, strict=True))
        for name, read in self._readers:
            value = found[name]
            if value is not None:
                found[name] = read(value)
        return found


def _those_with(processors: Mapping[str, Callable[[Any], Any] | None]) -> list[tuple[str, Callable[[Any], Any]]]:
    return [(name, processor) for name, processor in processors.items() if processor]
