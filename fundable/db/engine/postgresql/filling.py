"""All that a file of SQLite holds, put into an empty database of PostgreSQL."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Column, Connection, MetaData, Table

from fundable.db.engine.postgresql.schema import in_its_words
from fundable.db.engine.search import search_tables

_NUMBERED = "SELECT pg_get_serial_sequence('{table}', '{column}')"


def fill(connection: Connection, file: Path, declared: MetaData) -> dict[str, int]:
    """Says how many rows each table got. What `create` made has to be there, in the same transaction or before it."""
    tables = in_its_words(declared).sorted_tables
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
        source.execute("BEGIN")
        filled = {table.name: _fill(connection, source, table) for table in tables}
        for searched in search_tables(declared):
            columns = ("rowid", *searched.columns, "facets")
            filled[searched.name] = _copy(connection, searched.name, columns, _rows(source, searched.name, columns))
        _version(connection, source)
    return filled


def _fill(connection: Connection, source: sqlite3.Connection, table: Table) -> int:
    """Its triggers are still while it's filled: what they would count and list is copied as it is."""
    columns = [column for column in table.c if column.computed is None]
    names = [column.name for column in columns]
    connection.exec_driver_sql(f"ALTER TABLE {table.name} DISABLE TRIGGER USER")
    count = _copy(connection, table.name, names, _as_typed(columns, _rows(source, table.name, names)))
    connection.exec_driver_sql(f"ALTER TABLE {table.name} ENABLE TRIGGER USER")
    for column in columns:
        if column.identity or column is table.autoincrement_column:
            _go_on(connection, source, table.name, column.name)
    return count


def _rows(source: sqlite3.Connection, table: str, columns: Iterable[str]) -> Iterator[tuple[Any, ...]]:
    return source.execute(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608


def _as_typed(columns: list[Column[Any]], rows: Iterator[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """SQLite keeps what is true or not as a number."""
    truths = [place for place, column in enumerate(columns) if isinstance(column.type, Boolean)]
    for row in rows:
        values = list(row)
        for place in truths:
            values[place] = None if values[place] is None else bool(values[place])
        yield tuple(values)


def _copy(connection: Connection, table: str, columns: Iterable[str], rows: Iterator[tuple[Any, ...]]) -> int:
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor:
        with cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)
        count: int = cursor.rowcount
    return count


def _go_on(connection: Connection, source: sqlite3.Connection, table: str, column: str) -> None:
    """The next number is the one after the highest that there is, or was in a table whose numbers never come again."""
    (highest,) = source.execute(f"SELECT max({column}) FROM {table}").fetchone()  # noqa: S608
    ever = source.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
    last = max(highest or 0, ever[0] if ever else 0)
    if last:
        sequence = connection.exec_driver_sql(_NUMBERED.format(table=table, column=column)).scalar_one()
        connection.exec_driver_sql("SELECT setval(%s, %s)", (sequence, last))


def _version(connection: Connection, source: sqlite3.Connection) -> None:
    connection.exec_driver_sql("CREATE TABLE alembic_version (version_num varchar(32) PRIMARY KEY)")
    for version in source.execute("SELECT version_num FROM alembic_version"):
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES (%s)", version)
