"""What is declared and isn't there yet is added while servers of the version before read and write."""

import re
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, ExecutableDDLElement, ForeignKeyConstraint, Index, MetaData, Table
from sqlalchemy.schema import AddConstraint, CreateColumn, CreateIndex, CreateTable

from fundable.db.engine.postgresql.functions import FUNCTIONS
from fundable.db.engine.postgresql.moving import note_shape
from fundable.db.engine.postgresql.schema import in_its_words, numbered, searched
from fundable.db.engine.postgresql.triggers import written
from fundable.db.engine.search import search_tables
from fundable.db.engine.tables import is_never_reused
from fundable.db.engine.triggers import triggers

Statement = ExecutableDDLElement | str
TRIES = 100
PAUSE_S = 3
_LOCK_WAIT = "SET LOCAL lock_timeout = '200ms'"
"""Whoever reads a table waits behind us while we wait for it, and PostgreSQL looks for deadlocks after a second."""
_COLUMNS = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
_LISTED = {
    "tables": "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
    "indexes": "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()",
    "functions": "SELECT DISTINCT proname FROM pg_proc WHERE pronamespace = CAST(current_schema() AS regnamespace)",
}
_NAME = re.compile(r"CREATE (?:FUNCTION|AGGREGATE) (\w+)\(")


def patiently(act: Callable[[], None], busy: type[Exception], pause_s: float = PAUSE_S) -> None:
    """Tries again while somebody reads for long, such as a backup. Raises what SQLAlchemy makes of `busy` where that
    takes minutes."""
    for tries_left in reversed(range(TRIES)):
        try:
            return act()
        except Exception as error:
            if not isinstance(getattr(error, "orig", error), busy) or not tries_left:
                raise
            time.sleep(pause_s)
    return None


def add(connection: Connection, file: Path, declared: MetaData) -> None:
    """Brings the data to the schema of a file, which has no rows and only adds to theirs. All locks are had before
    anything is changed, so that nobody who reads is in a deadlock with us."""
    missing = _Missing(connection, declared)
    connection.exec_driver_sql(_LOCK_WAIT)
    for mode, names in (("ACCESS EXCLUSIVE", missing.changed), ("SHARE", missing.indexed)):
        if names:
            connection.exec_driver_sql(f"LOCK TABLE {', '.join(sorted(names))} IN {mode} MODE")
    for each in missing.statements():
        if isinstance(each, str):
            connection.exec_driver_sql(each)
        else:
            connection.execute(each)
    note_shape(connection, file)


class _Missing:
    """What a database has less than is declared. `changed` and `indexed` are those of its tables that have to be
    locked."""

    def __init__(self, connection: Connection, declared: MetaData) -> None:
        self._declared, self._dialect = declared, connection.dialect
        self._has = {name: set(connection.exec_driver_sql(query).scalars()) for name, query in _LISTED.items()}
        self._columns = {(row[0], row[1]) for row in connection.exec_driver_sql(_COLUMNS)}
        tables = in_its_words(declared).sorted_tables
        self._new = [table for table in tables if table.name not in self._has["tables"]]
        self._old = [table for table in tables if table.name in self._has["tables"]]
        self._triggers = [each for each in triggers(declared) if each.name not in self._has["functions"]]
        here = {table.name for table in self._old}
        self.changed = here & {
            *(table.name for table in self._old if self._new_columns(table)),
            *(trigger.table.name for trigger in self._triggers),
            *(key.column.table.name for table in self._new for key in table.foreign_keys),
            *(key.elements[0].column.table.name for table in self._old for key in self._new_keys(table)),
        }
        self.indexed = {index.table.name for index in self._new_indexes() if index.table is not None} - self.changed

    def statements(self) -> Iterator[Statement]:
        """In the order in which they can be run."""
        for sql in FUNCTIONS:
            if (named := _NAME.match(sql)) and named[1] not in self._has["functions"]:
                yield sql
        for table in self._new:
            yield CreateTable(table)
            yield from map(CreateIndex, _by_name(table.indexes))
            if is_never_reused(table):
                yield from numbered(table)
        for table in self._old:
            for column in self._new_columns(table):
                made = CreateColumn(column).compile(dialect=self._dialect)
                yield f"ALTER TABLE {table.name} ADD COLUMN {made}"
            yield from map(AddConstraint, self._new_keys(table))
        yield from map(CreateIndex, self._new_indexes())
        for search in search_tables(self._declared):
            if search.name not in self._has["tables"]:
                yield from searched(search)
        for trigger in self._triggers:
            yield from written(trigger)

    def _new_columns(self, table: Table) -> list[Column[Any]]:
        return [column for column in table.c if (table.name, column.name) not in self._columns]

    def _new_keys(self, table: Table) -> list[ForeignKeyConstraint]:
        names = {column.name for column in self._new_columns(table)}
        return [key for key in table.foreign_key_constraints if names & set(key.column_keys)]

    def _new_indexes(self) -> list[Index]:
        return [
            index for table in self._old for index in _by_name(table.indexes) if index.name not in self._has["indexes"]
        ]


def _by_name(indexes: Iterable[Index]) -> list[Index]:
    return sorted(indexes, key=lambda index: str(index.name))
