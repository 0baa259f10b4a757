"""Statements that nearly every request runs, made into SQL once and run by SQLite's driver.

SQLAlchemy's way around each run of a statement costs three times what SQLite needs for it. Here it only writes the SQL,
and says how parameters are written and columns are read.
"""

import sqlite3
from collections.abc import Callable, Mapping
from typing import Any

from pydantic_core import from_json
from sqlalchemy import BindParameter, Connection, Insert, Select, TextClause, Update
from sqlalchemy.dialects import sqlite

_DIALECT = sqlite.dialect(paramstyle="named", json_deserializer=from_json)
Row = dict[str, Any]
Statement = Insert | Select[Any] | TextClause | Update


class Prepared:
    """A statement whose parameters and columns go by their names. A list of any length is one parameter:
    `those_of` of json_lists."""

    def __init__(self, statement: Statement) -> None:
        compiled: Any = statement.compile(dialect=_DIALECT)
        binds: Mapping[str, BindParameter[Any]] = {name: bind for bind, name in compiled.bind_names.items()}
        columns = statement.selected_columns if isinstance(statement, Select) else ()
        self._sql = str(compiled)
        self._constants = {name: bind.value for name, bind in binds.items() if not bind.required}
        self._writers = _those_with(
            {name: bind.type.dialect_impl(_DIALECT).bind_processor(_DIALECT) for name, bind in binds.items()}
        )
        self._names = [column.name for column in columns]
        self._readers = _those_with(
            {column.name: column.type.dialect_impl(_DIALECT).result_processor(_DIALECT, None) for column in columns}
        )

    def run(self, connection: Connection, **values: Any) -> sqlite3.Cursor:
        given = {**self._constants, **values}
        for name, write in self._writers:
            given[name] = write(given[name])
        driver: Any = connection.connection.driver_connection
        cursor: sqlite3.Cursor = driver.execute(self._sql, given)
        return cursor

    def find(self, connection: Connection, **values: Any) -> Row | None:
        """The first row."""
        row = self.run(connection, **values).fetchone()
        return None if row is None else self._read(row)

    def every(self, connection: Connection, **values: Any) -> list[Row]:
        return [self._read(row) for row in self.run(connection, **values)]

    def _read(self, row: tuple[Any, ...]) -> Row:
        found = dict(zip(self._names, row, strict=True))
        for name, read in self._readers:
            value = found[name]
            if value is not None:
                found[name] = read(value)
        return found


def _those_with(processors: Mapping[str, Callable[[Any], Any] | None]) -> list[tuple[str, Callable[[Any], Any]]]:
    return [(name, processor) for name, processor in processors.items() if processor]
