"""All that a file of SQLite holds, put into an empty database of PostgreSQL; and all that one holds, put into a new
file."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Column, Connection, MetaData, Table, create_engine

from fundable.db.engine.files import create_private
from fundable.db.engine.postgresql.schema import in_its_words
from fundable.db.engine.search import search_tables

AT_ONCE = 500
_SEQUENCE = "SELECT pg_get_serial_sequence('{table}', '{column}')"
_NUMBERS = ("sqlite_sequence", ("name", "seq"))
_VERSION = ("alembic_version", ("version_num",))
_MAKE_VERSION = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
Rows = Iterable[tuple[Any, ...]]


def fill(connection: Connection, file: Path, declared: MetaData) -> dict[str, int]:
    """Puts in all that a file of our schema holds, and says how many rows each table got. What `create` makes has to be
    there, and nothing else."""
    connection.exec_driver_sql(_MAKE_VERSION)
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
        source.execute("BEGIN")
        filled = {table.name: _fill(connection, source, table) for table in in_its_words(declared).sorted_tables}
        for name, columns in _others(declared):
            filled[name] = _copy_in(connection, name, columns, _rows_of_file(source, name, columns))
    return filled


def copy_out(connection: Connection, file: Path, declared: MetaData) -> dict[str, int]:
    """Makes a file of our schema that holds all of it, of the moment that this connection reads. Says how many rows
    each table has, of those that such a file is checked for: what SQLite makes for itself isn't."""
    create_private(file)
    engine = create_engine(f"sqlite:///{file}")
    declared.create_all(engine)
    engine.dispose()
    with closing(sqlite3.connect(file, isolation_level=None)) as target:
        target.execute("BEGIN")
        target.execute(_MAKE_VERSION)
        triggers = target.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            target.execute(f"DROP TRIGGER {name}")
        tables = [(table.name, _written(table)) for table in in_its_words(declared).sorted_tables]
        copied = {name: _copy_out(connection, target, name, columns) for name, columns in tables}
        target.execute("DELETE FROM sqlite_sequence")
        others = {name: _copy_out(connection, target, name, columns) for name, columns in _others(declared)}
        for _, sql in triggers:
            target.execute(sql)
        target.execute("COMMIT")
    version, _ = _VERSION
    return {**copied, version: others[version]}


def _others(declared: MetaData) -> Iterator[tuple[str, Sequence[str]]]:
    """Tables that are there, and aren't declared as such."""
    for searched in search_tables(declared):
        yield searched.name, ("rowid", *searched.columns, "facets")
    yield _NUMBERS
    yield _VERSION


def _written(table: Table) -> list[str]:
    """Its columns that something is written to."""
    return [column.name for column in table.c if column.computed is None]


def _fill(connection: Connection, source: sqlite3.Connection, table: Table) -> int:
    """Its triggers are still while it's filled: what they would count and list is copied as it is."""
    names = _written(table)
    rows = _as_typed([table.c[name] for name in names], _rows_of_file(source, table.name, names))
    connection.exec_driver_sql(f"ALTER TABLE {table.name} DISABLE TRIGGER USER")
    count = _copy_in(connection, table.name, names, rows)
    connection.exec_driver_sql(f"ALTER TABLE {table.name} ENABLE TRIGGER USER")
    for name in names:
        if table.c[name].identity or table.c[name] is table.autoincrement_column:
            _go_on(connection, source, table.name, name)
    return count


def _rows_of_file(source: sqlite3.Connection, table: str, columns: Iterable[str]) -> Rows:
    return source.execute(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608


def _as_typed(columns: list[Column[Any]], rows: Rows) -> Rows:
    """SQLite keeps what is true or not as a number."""
    truths = [place for place, column in enumerate(columns) if isinstance(column.type, Boolean)]
    for row in rows:
        values = list(row)
        for place in truths:
            values[place] = None if values[place] is None else bool(values[place])
        yield tuple(values)


def _copy_in(connection: Connection, table: str, columns: Iterable[str], rows: Rows) -> int:
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor:
        with cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)
        count: int = cursor.rowcount
    return count


def _copy_out(connection: Connection, target: sqlite3.Connection, table: str, columns: Sequence[str]) -> int:
    """In the order of arrival, which is the order of their numbers in the file, too."""
    driver: Any = connection.connection.driver_connection
    named, values = ", ".join(columns), ", ".join("?" * len(columns))
    by = "ORDER BY rowid" if "rowid" in columns else ""
    with driver.cursor(name="copied_out") as cursor:
        cursor.itersize = AT_ONCE
        cursor.execute(f"SELECT {named} FROM {table} {by}")  # noqa: S608
        return target.executemany(f"INSERT INTO {table} ({named}) VALUES ({values})", cursor).rowcount  # noqa: S608


def _go_on(connection: Connection, source: sqlite3.Connection, table: str, column: str) -> None:
    """The next number is the one after the highest that there is, or was in a table whose numbers never come again."""
    (highest,) = source.execute(f"SELECT max({column}) FROM {table}").fetchone()  # noqa: S608
    ever = source.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
    last = max(highest or 0, ever[0] if ever else 0)
    if last:
        sequence = connection.exec_driver_sql(_SEQUENCE.format(table=table, column=column)).scalar_one()
        connection.exec_driver_sql("SELECT setval(%s, %s)", (sequence, last))
