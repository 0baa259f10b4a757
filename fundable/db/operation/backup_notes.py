"""How backups went, noted for all servers on a database: each has its own in its folder."""

from collections.abc import Sequence
from datetime import datetime

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Connection

from fundable.db.agency import settings
from fundable.domain.operation.backups import BackupRecord

_RECORDS = TypeAdapter(tuple[BackupRecord, ...])


def read(connection: Connection) -> tuple[BackupRecord, ...]:
    """As they were put; none where another version has written what can't be read."""
    text = settings.get(connection, settings.BACKUPS)
    try:
        return _RECORDS.validate_json(text) if text else ()
    except ValidationError:
        return ()


def put(connection: Connection, records: Sequence[BackupRecord], now: datetime) -> None:
    settings.put(connection, settings.BACKUPS, _RECORDS.dump_json(tuple(records)).decode(), now)
