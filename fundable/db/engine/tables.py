"""What a table or an index is in the file beyond what SQL has words for, and an INSERT that knows what is there."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Index,
    Table,
    TextClause,
    column,
    func,
    inspect,
    literal_column,
    select,
    text,
)
from sqlalchemy import table as named
from sqlalchemy.dialects.sqlite import Insert as Upsert
from sqlalchemy.dialects.sqlite import insert

__all__ = [
    "ANY_CASE",
    "NEVER_REUSED",
    "STORED_BY_KEY",
    "Upsert",
    "arrival",
    "has_arrival",
    "highest_number",
    "is_never_reused",
    "partial_condition",
    "partial_index",
    "upsert",
    "version_of",
]

ANY_CASE = "NOCASE"
"""The collation of a column for which A and a are one letter."""
NEVER_REUSED: Mapping[str, Any] = {"sqlite_autoincrement": True}
"""Of a table whose numbers never come again, not even those of rows that were deleted last."""
STORED_BY_KEY: Mapping[str, Any] = {"sqlite_with_rowid": False}
"""Of a table of small rows that are found by their key alone."""


def partial_index(name: str, *columns: Column[object] | str, where: str, unique: bool = False) -> Index:
    """An index of the rows alone for which `where` holds. Said in an engine's own words: one that doesn't know them
    makes an index of all rows, and says nothing."""
    return Index(name, *columns, unique=unique, sqlite_where=text(where))


def partial_condition(index: Index) -> TextClause | None:
    """Which rows it has; None of one that has them all."""
    condition: TextClause | None = index.dialect_options["sqlite"]["where"]
    return condition


def version_of(connection: Connection) -> str | None:
    """Of the schema that a database has, as Alembic wrote it down; None in one that is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def upsert(table: Table) -> Upsert:
    """An INSERT that can say what becomes of a row that is there already: `on_conflict_do_update` or `_do_nothing`."""
    return insert(table)


def arrival(table: Table) -> ColumnElement[int]:
    """A number that is higher for a row that came later. A table that is `STORED_BY_KEY` has none."""
    return literal_column(f"{table.name}.rowid")


def is_never_reused(table: Table) -> bool:
    """Whether it's one with `NEVER_REUSED`."""
    return bool(table.dialect_options["sqlite"]["autoincrement"])


def has_arrival(table: Table) -> bool:
    return bool(table.dialect_options["sqlite"]["with_rowid"])


def highest_number(connection: Connection, table: Table) -> int:
    """The highest that a row of a table with `NEVER_REUSED` ever had: more than there are, when the last ones were
    taken away."""
    numbers = named("sqlite_sequence", column("name"), column("seq"))
    query = select(func.coalesce(func.max(numbers.c.seq), 0)).where(numbers.c.name == table.name)
    return int(connection.execute(query).scalar_one())
