"""What only SQLite has, said once. What isn't here yet is named, file by file, in tests/db/test_engine.py."""

from sqlalchemy import Column, Index, Table, text
from sqlalchemy.dialects.sqlite import Insert as Upsert
from sqlalchemy.dialects.sqlite import insert

__all__ = ["Upsert", "partial_index", "upsert"]


def partial_index(name: str, *columns: Column[object] | str, where: str, unique: bool = False) -> Index:
    """An index of the rows alone for which `where` holds. Said in an engine's own words:
    one that doesn't know them makes an index of all rows, and says nothing."""
    return Index(name, *columns, unique=unique, sqlite_where=text(where))


def upsert(table: Table) -> Upsert:
    """An INSERT that can say what becomes of a row that is there already: `on_conflict_do_update` or `_do_nothing`."""
    return insert(table)
