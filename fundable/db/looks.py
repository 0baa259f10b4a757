"""When a job looked for what is overdue: a few rows for each kind."""

from datetime import datetime

from sqlalchemy import Column, Connection, String, Table, bindparam, delete, insert, select

from fundable.db.engine.prepared import Prepared
from fundable.db.engine.tables import STORED_BY_KEY
from fundable.db.types import UtcText, metadata
from fundable.domain import looks as rules
from fundable.domain.looks import Kind

looks = Table(
    "looks",
    metadata,
    Column("kind", String(20), primary_key=True),
    Column("looked_at", UtcText, primary_key=True),
    **STORED_BY_KEY,
)
_KINDS = looks.c.kind == bindparam("kind")
_TIMES = Prepared(select(looks.c.looked_at).where(_KINDS))
_REMOVAL = Prepared(delete(looks).where(_KINDS, looks.c.looked_at == bindparam("looked_at")))
_LOOK = Prepared(insert(looks).values(kind=bindparam("kind"), looked_at=bindparam("looked_at")))


def overdue_by(connection: Connection, kind: Kind, now: datetime) -> datetime | None:
    """Looks now, and says by which moment something must have been overdue to be deleted now. None: nothing yet."""
    found = {row["looked_at"] for row in _TIMES.every(connection, kind=kind)}
    for gone in rules.dropped(found, now, kind.wait):
        _REMOVAL.run(connection, kind=kind, looked_at=gone)
    if rules.is_due(found, now):
        _LOOK.run(connection, kind=kind, looked_at=now)
    return rules.overdue_by(found, now, kind.wait)
