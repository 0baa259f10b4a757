"""Statements that several nouns need."""

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects.sqlite import insert


def insert_new(connection: Connection, table: Table, **values: Any) -> bool:
    """Inserts a row. False, and nothing done, when a row with one of its unique values is there already."""
    return connection.execute(insert(table).values(**values).on_conflict_do_nothing()).rowcount == 1
