"""How far recurring work has come: a time under a name."""

from datetime import datetime

from sqlalchemy import Column, Connection, String, Table, delete, select

from fundable.db.engine.tables import upsert
from fundable.db.types import UtcText, metadata

marks = Table(
    "marks",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("at", UtcText, nullable=False),
)


def get(connection: Connection, name: str) -> datetime | None:
    return connection.execute(select(marks.c.at).where(marks.c.name == name)).scalar_one_or_none()


def put(connection: Connection, name: str, at: datetime) -> None:
    new = upsert(marks).values(name=name, at=at)
    connection.execute(new.on_conflict_do_update(index_elements=[marks.c.name], set_={"at": new.excluded.at}))


def remove(connection: Connection, name: str) -> None:
    connection.execute(delete(marks).where(marks.c.name == name))
