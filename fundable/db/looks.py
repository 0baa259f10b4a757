"""When a job looked for what is overdue: a few rows for each kind."""

from datetime import datetime

from sqlalchemy import Column, Connection, String, Table, delete, insert, select

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


def overdue_by(connection: Connection, kind: Kind, now: datetime) -> datetime | None:
    """Looks now, and says by which moment something must have been overdue to be deleted now. None: nothing yet."""
    found = set(connection.execute(select(looks.c.looked_at).where(looks.c.kind == kind)).scalars())
    if gone := rules.dropped(found, now, kind.wait):
        connection.execute(delete(looks).where(looks.c.kind == kind, looks.c.looked_at.in_(gone)))
    if rules.is_due(found, now):
        connection.execute(insert(looks).values(kind=kind, looked_at=now))
    return rules.overdue_by(found, now, kind.wait)
