"""Statements that several nouns need."""

from functools import cache
from typing import Any

from sqlalchemy import Connection, Table

from fundable.db.engine.tables import Upsert, upsert


def insert_new(connection: Connection, table: Table, **values: Any) -> bool:
    """Inserts a row. False, and nothing done, when a row with one of its unique values is there already."""
    return connection.execute(_insert_new(table), values).rowcount == 1


@cache
def _insert_new(table: Table) -> Upsert:
    return upsert(table).on_conflict_do_nothing()
