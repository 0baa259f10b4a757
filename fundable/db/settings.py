"""The settings that staff change while the program runs."""

from sqlalchemy import Column, Connection, String, Table, Text, select

from fundable.db.types import IdText, UtcText, metadata

site_settings = Table(
    "site_settings",
    metadata,
    Column("id", IdText, primary_key=True),
    Column("key", String(100), nullable=False, unique=True),
    Column("value", Text, nullable=False),
    Column("updated_at", UtcText, nullable=False),
)


def get(connection: Connection, key: str) -> str | None:
    return connection.execute(select(site_settings.c.value).where(site_settings.c.key == key)).scalar_one_or_none()
