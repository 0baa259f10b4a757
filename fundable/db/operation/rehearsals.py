"""What a rehearsal takes from an installation's settings, and what is read of its year."""

from typing import Any

from sqlalchemy import Connection, insert, select

from fundable.db.agency import settings
from fundable.db.agency.offers import newest_version, offers
from fundable.db.database import Database
from fundable.db.engine.connections import limit_pages
from fundable.db.types import metadata
from fundable.domain.agency.settings import LOGO_URL

OWN = ("site_settings", "offers", "email_texts", "legal_versions")
NOT_TAKEN = (*settings.OF_THE_PROGRAM, LOGO_URL)
Rows = list[dict[str, Any]]


def rows(connection: Connection, table: str) -> Rows:
    """All of a table, as it was written."""
    return [dict(row) for row in connection.execute(select(metadata.tables[table])).mappings()]


def fill_disk(database: Database, is_full: bool) -> None:
    """As if there were no room for another page, until there is again."""
    with database.write() as connection:
        limit_pages(connection, is_full)


def put_settings(connection: Connection, taken: dict[str, Rows]) -> None:
    """Settings, offers and texts of another installation, in data that are new."""
    for row in taken["site_settings"]:
        if row["key"] not in NOT_TAKEN:
            settings.put(connection, row["key"], row["value"], row["updated_at"])
    first = newest_version(connection)
    for row in taken["offers"]:
        if row["version"] > first:
            connection.execute(insert(offers), row)
    for table in OWN[2:]:
        for row in taken[table]:
            connection.execute(insert(metadata.tables[table]), row)
