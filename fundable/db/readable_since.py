"""From which schema on a program can work with the data: newer ones have only added to it."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from sqlalchemy import Column, Connection, String, Table, delete, insert, inspect, select

from fundable.db import versions
from fundable.db.engine.tables import STORED_BY_KEY
from fundable.db.types import metadata

readable_since = Table(
    "readable_since",
    metadata,
    Column("version", String(32), primary_key=True, comment="a program that knows it can work with all"),
    **STORED_BY_KEY,
)


def fits(current: str | None, looking: Callable[[], AbstractContextManager[Connection]]) -> bool:
    """Whether we can work with data of that version as they are: they're of our schema, or of a newer one that only
    added to it. Only those of a newer one are looked at."""
    if current in (None, *versions.VERSIONS):
        return current == versions.HEAD
    with looking() as connection:
        return _get(connection) in versions.VERSIONS


def _get(connection: Connection) -> str | None:
    if not inspect(connection).has_table(readable_since.name):
        return None
    return connection.execute(select(readable_since.c.version)).scalar_one_or_none()


def put(connection: Connection, version: str) -> None:
    connection.execute(delete(readable_since))
    connection.execute(insert(readable_since).values(version=version))
