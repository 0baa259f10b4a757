"""The settings that staff change while the program runs. Visitors see a change within a second."""

import time
from datetime import datetime
from uuid import uuid4

from sqlalchemy import Column, Connection, String, Table, Text, bindparam, delete, select

from fundable.db.database import Database
from fundable.db.engine.tables import upsert
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.errors import Refused

KEPT_S = 1.0
INSTALLATION = "installation_id"
SIGNING_KEY = "signing_key"
"""The fingerprint of the key that every server on a database signs with."""
BACKUPS = "backups"
"""How those went that each server has (db/operation/backup_notes.py)."""
OF_THE_PROGRAM = (INSTALLATION, SIGNING_KEY, BACKUPS)
"""What nobody has set."""

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


def put(connection: Connection, key: str, value: str, now: datetime) -> None:
    new = upsert(site_settings).values(id=uuid4(), key=key, value=value, updated_at=now)
    changed = {"value": new.excluded.value, "updated_at": new.excluded.updated_at}
    connection.execute(new.on_conflict_do_update(index_elements=["key"], set_=changed))


def installation_id(database: Database, now: datetime) -> str:
    """Tells this installation from others on the same account of the payment provider. Made once, kept in backups."""
    return _first(database, INSTALLATION, uuid4().hex, now)


def signing_key(database: Database) -> str | None:
    """As the first server noted it."""
    with database.read() as connection:
        return get(connection, SIGNING_KEY)


def note_signing_key(database: Database, fingerprint: str, now: datetime) -> str:
    """The one that counts: that of whoever was first."""
    return _first(database, SIGNING_KEY, fingerprint, now)


def _first(database: Database, key: str, value: str, now: datetime) -> str:
    """What is kept once, and never changed."""
    with database.write() as connection:
        known = get(connection, key)
        if known is None:
            put(connection, key, value, now)
        return known or value


def forget_signing_key(connection: Connection) -> None:
    """The next server notes its own."""
    connection.execute(delete(site_settings).where(site_settings.c.key == SIGNING_KEY))


class CachedSettings:
    """Settings that every visitor asks for, so that they need not be read each time. While they can't be read, what was
    known before still holds. Any thread may ask: what it does to what is kept is one step."""

    def __init__(self, database: Database, kept_s: float = KEPT_S) -> None:
        self._database = database
        self._kept_s = kept_s
        self._kept: dict[str, tuple[str | None, float]] = {}

    def forget(self) -> None:
        """What was kept is read anew; after a change. Who is reading at this moment keeps it where nobody looks."""
        self._kept = {}

    def get(self, key: str) -> str | None:
        kept, now_s = self._kept, time.monotonic()
        value, until_s = kept.get(key, (None, now_s))
        if now_s >= until_s:
            try:
                with self._database.read() as connection:
                    value = get(connection, key)
            except Refused:
                if key not in kept:
                    raise
            kept[key] = value, now_s + self._kept_s
        return value
