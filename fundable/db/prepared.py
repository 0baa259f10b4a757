"""Queries that nearly every request asks, made into SQL once and run by SQLite's driver.

SQLAlchemy's way around each run of a statement costs three times what SQLite needs for it. Here it only writes the SQL
and says how columns are read.
"""

from typing import Any

from sqlalchemy import Connection, Select
from sqlalchemy.dialects import sqlite

_DIALECT = sqlite.dialect(paramstyle="named")


class Prepared:
    """A query that finds one row by texts."""

    def __init__(self, query: Select[Any]) -> None:
        self._sql = str(query.compile(dialect=_DIALECT))
        self._columns = [
            (column.name, column.type.dialect_impl(_DIALECT).result_processor(_DIALECT, None))
            for column in query.selected_columns
        ]

    def find(self, connection: Connection, **texts: str) -> dict[str, Any] | None:
        """The row by the names of its columns."""
        driver: Any = connection.connection.driver_connection
        row = driver.execute(self._sql, texts).fetchone()
        if row is None:
            return None
        columns = zip(self._columns, row, strict=True)
        return {name: read(value) if read else value for (name, read), value in columns}
