"""Whether a database of PostgreSQL has what a file has, by rows and by sums of each column."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection

from fundable.db.engine.postgresql.moving import OF_THE_MOMENT, stored, tables

_TYPES = """SELECT column_name, data_type FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name = %s"""
_SUMS = {
    "boolean": "count(CASE WHEN {0} THEN 1 END)",
    "bytea": "sum(length({0}))",
    "double precision": "round(sum({0}))",
    "bigint": "sum({0})",
    "integer": "sum({0})",
    "smallint": "sum({0})",
}
_LETTERS = "sum(length({0}))"


def difference(connection: Connection, file: Path) -> str | None:
    """A sentence about the first table that isn't the same; None when all are."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
        for table in (name for name in tables(source) if name not in OF_THE_MOMENT):
            query = _summed(connection, table, stored(source, table))
            in_file, here = source.execute(query).fetchone(), connection.exec_driver_sql(query).one()
            if [value or 0 for value in in_file] != [value or 0 for value in here]:
                return f"{table} has {in_file[0]} rows in the file, and {here[0]} or others in PostgreSQL."
    return None


def _summed(connection: Connection, table: str, columns: list[str]) -> str:
    """A query that both engines take."""
    types: dict[str, str] = dict(iter(connection.exec_driver_sql(_TYPES, (table,)).all()))
    sums = (_SUMS.get(types[column], _LETTERS).format(column) for column in columns)
    return f"SELECT {', '.join(['count(*)', *sums])} FROM {table}"  # noqa: S608
