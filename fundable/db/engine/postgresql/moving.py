"""All that a file of SQLite holds, put into an empty database of PostgreSQL; and all that one holds, put into a new
file."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Column, Connection, MetaData, Table

from fundable.db.engine.files import create_private
from fundable.db.engine.postgresql.schema import SCHEMA, complete, create_tables, in_its_words
from fundable.db.engine.search import search_tables
from fundable.domain.progress import Progress, silent

AT_ONCE = 500
OF_THE_MOMENT = frozenset({"counted_tries", "sample_sites", "server_job_runs", "servers", "setup_claims"})
"""Tables whose rows no copy of the data has: who guessed, and what visitors typed to see it, means something for
minutes, a copy has no servers, and who restores one wasn't given the link of another installation."""
_MADE_BY = "file_statements"
"""The table of the statements by which the file was made that was put in, so that one like it can be made again."""
_STATEMENTS = """SELECT rowid, type, sql FROM sqlite_schema
WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT IN
    (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow')"""
_ARRIVAL = """SELECT is_generated FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name = %s AND column_name = 'rowid'"""
_SEQUENCE = "SELECT pg_get_serial_sequence('{table}', '{column}')"
_NUMBERS = ("sqlite_sequence", ("name", "seq"))
_VERSION = ("alembic_version", ("version_num",))
_READABLE_SINCE = ("readable_since", ("version",))
_MAKE_VERSION = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
Rows = Iterable[tuple[Any, ...]]


def fill(connection: Connection, file: Path, declared: MetaData, progress: Progress = silent) -> None:
    """Puts in all that a file of our schema holds. What `create_tables` makes has to be there, and nothing but what
    `create` makes. Steps are tables."""
    connection.exec_driver_sql(_MAKE_VERSION)
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
        source.execute("BEGIN")
        all_tables = in_its_words(declared).sorted_tables
        for done, table in enumerate(all_tables):
            progress(done, len(all_tables))
            _fill(connection, source, table)
        for name, columns in _others(declared):
            _copy_in(connection, name, columns, _rows_of_file(source, name, columns))
        note_statements(connection, source)


def replace(connection: Connection, file: Path, declared: MetaData, progress: Progress = silent) -> None:
    """Puts in all that a file of our schema holds, in place of what is there."""
    connection.exec_driver_sql(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
    create_tables(connection, declared)
    fill(connection, file, declared, progress)
    complete(connection, declared)
    _count_values(connection)


def _count_values(connection: Connection) -> None:
    """Until it has, PostgreSQL guesses how a search is best made, for minutes after a move."""
    names = connection.exec_driver_sql("SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = %s", (SCHEMA,))
    connection.exec_driver_sql(f"ANALYZE {', '.join(names.scalars())}")


def copy_out(connection: Connection, file: Path) -> dict[str, int]:
    """Makes a file that holds all of it but what is of the moment, as this connection reads it and of the schema that
    it has. Says how many rows each table has, of those that such a file is checked for: what SQLite makes for itself
    isn't."""
    create_private(file)
    made, others = _statements(connection, "table"), _statements(connection, "index", "trigger")
    with closing(sqlite3.connect(file, isolation_level=None)) as target:
        target.execute("BEGIN")
        for sql in made:
            target.execute(sql)
        copied = {name: 0 if name in OF_THE_MOMENT else _copy_out(connection, target, name) for name in tables(target)}
        target.execute("DELETE FROM sqlite_sequence")
        _copy_out(connection, target, "sqlite_sequence")
        for sql in others:
            target.execute(sql)
        counts = {name: count for name, count in copied.items() if not _is_search_table(target, name)}
        target.execute("COMMIT")
    return counts


def shape_out(connection: Connection, file: Path) -> str:
    """Makes a file that has all but the rows: the version of the data, which is the answer, is the only one."""
    create_private(file)
    [version] = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars()
    with closing(sqlite3.connect(file)) as target, target:
        for sql in _statements(connection, "table", "index", "trigger"):
            target.execute(sql)
        target.execute("INSERT INTO alembic_version VALUES (?)", (version,))
    return str(version)


def note_shape(connection: Connection, file: Path) -> None:
    """The data are from now on of a file's schema, whose tables are there. Whoever copies them at this moment goes on
    with what it has read."""
    with closing(sqlite3.connect(file)) as source:
        connection.exec_driver_sql(f"DELETE FROM {_MADE_BY}")  # noqa: S608
        _copy_in(connection, _MADE_BY, ("place", "kind", "sql"), source.execute(_STATEMENTS))
        for name, columns in (_VERSION, _READABLE_SINCE):
            connection.exec_driver_sql(f"DELETE FROM {name}")  # noqa: S608
            _copy_in(connection, name, columns, _rows_of_file(source, name, columns))


def note_statements(connection: Connection, source: sqlite3.Connection) -> None:
    """Keeps the statements by which a file was made."""
    connection.exec_driver_sql(f"CREATE TABLE {_MADE_BY} (place integer PRIMARY KEY, kind text, sql text)")
    statements = source.execute(_STATEMENTS)
    _copy_in(connection, _MADE_BY, ("place", "kind", "sql"), statements)


def _statements(connection: Connection, *kinds: str) -> Sequence[str]:
    """By which the file was made that was put in."""
    query = f"SELECT sql FROM {_MADE_BY} WHERE kind IN ({', '.join(map(repr, kinds))}) ORDER BY place"  # noqa: S608
    return connection.exec_driver_sql(query).scalars().all()


def tables(file: sqlite3.Connection) -> Sequence[str]:
    """Those that rows are put into: not what SQLite keeps for itself."""
    listed = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')"
    return [name for (name,) in file.execute(f"{listed} AND name NOT LIKE 'sqlite_%' ORDER BY name")]


def stored(file: sqlite3.Connection, table: str) -> list[str]:
    """Its columns that something is written to."""
    return [name for (name,) in file.execute("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", (table,))]


def _is_search_table(file: sqlite3.Connection, name: str) -> bool:
    query = "SELECT 1 FROM pragma_table_list WHERE name = ? AND type = 'virtual'"
    return file.execute(query, (name,)).fetchone() is not None


def _others(declared: MetaData) -> Iterator[tuple[str, Sequence[str]]]:
    """Tables that are there, and aren't declared as such."""
    for searched in search_tables(declared):
        yield searched.name, ("rowid", *searched.columns, "facets")
    yield _NUMBERS
    yield _VERSION


def _written(table: Table) -> list[str]:
    """Its columns that something is written to."""
    return [column.name for column in table.c if column.computed is None]


def _fill(connection: Connection, source: sqlite3.Connection, table: Table) -> None:
    """Its triggers are still while it's filled: what they would count and list is copied as it is."""
    names = _written(table)
    rows = _as_typed([table.c[name] for name in names], _rows_of_file(source, table.name, names))
    connection.exec_driver_sql(f"ALTER TABLE {table.name} DISABLE TRIGGER USER")
    _copy_in(connection, table.name, names, rows)
    connection.exec_driver_sql(f"ALTER TABLE {table.name} ENABLE TRIGGER USER")
    for name in names:
        if table.c[name].identity or table.c[name] is table.autoincrement_column:
            _go_on(connection, source, table.name, name)


def _rows_of_file(source: sqlite3.Connection, table: str, columns: Iterable[str]) -> Rows:
    return source.execute(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608


def _as_typed(columns: list[Column[Any]], rows: Rows) -> Rows:
    """SQLite keeps what is true or not as a number."""
    truths = [place for place, column in enumerate(columns) if isinstance(column.type, Boolean)]
    return _with_truths(rows, truths) if truths else rows


def _with_truths(rows: Rows, truths: Sequence[int]) -> Rows:
    for row in rows:
        values = list(row)
        for place in truths:
            values[place] = None if values[place] is None else bool(values[place])
        yield tuple(values)


def _copy_in(connection: Connection, table: str, columns: Iterable[str], rows: Rows) -> None:
    driver: Any = connection.connection.driver_connection
    statement = f"COPY {table} ({', '.join(columns)}) FROM STDIN"
    with driver.cursor() as cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(row)


def _copy_out(connection: Connection, target: sqlite3.Connection, table: str) -> int:
    """In the order of arrival, which is the order of their numbers in the file, too."""
    columns = stored(target, table)
    arrival = connection.exec_driver_sql(_ARRIVAL, (table,)).scalar_one_or_none()
    if arrival == "NEVER":  # or it follows from a number that is among them
        columns.insert(0, "rowid")
    named, values = ", ".join(columns), ", ".join("?" * len(columns))
    by = "ORDER BY rowid" if arrival else ""
    driver: Any = connection.connection.driver_connection
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
