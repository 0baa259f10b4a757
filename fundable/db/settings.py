"""The settings that staff change while the program runs. Visitors see a change within five seconds."""

from cachetools import TTLCache
from sqlalchemy import Column, Connection, String, Table, Text, bindparam, select

from fundable.db.database import Database
from fundable.db.types import IdText, UtcText, metadata

KEPT_S = 5.0

site_settings = Table(
    "site_settings",
    metadata,
    Column("id", IdText, primary_key=True),
    Column("key", String(100), nullable=False, unique=True),
    Column("value", Text, nullable=False),
    Column("updated_at", UtcText, nullable=False),
)


_VALUE = select(site_settings.c.value).where(site_settings.c.key == bindparam("key"))


def get(connection: Connection, key: str) -> str | None:
    return connection.execute(_VALUE, {"key": key}).scalar_one_or_none()


class CachedSettings:
    """Settings that every visitor asks for, so that they need not be read each time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._values: TTLCache[str, str | None] = TTLCache(100, KEPT_S)

    def get(self, key: str) -> str | None:
        try:
            return self._values[key]
        except KeyError:
            with self._database.read() as connection:
                value = self._values[key] = get(connection, key)
            return value
