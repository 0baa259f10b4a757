"""How far recurring work has come: a time under a name."""

from datetime import datetime

from sqlalchemy import Column, Connection, String, Table, bindparam, delete, select

from fundable.db.engine.prepared import Prepared
from fundable.db.engine.tables import upsert
from fundable.db.types import UtcText, metadata

marks = Table(
    "marks",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("at", UtcText, nullable=False),
)
_AT = Prepared(select(marks.c.at).where(marks.c.name == bindparam("name")))
_NEW = upsert(marks).values(name=bindparam("name"), at=bindparam("at"))
_PUT = Prepared(_NEW.on_conflict_do_update(index_elements=[marks.c.name], set_={"at": _NEW.excluded.at}))
_REMOVAL = Prepared(delete(marks).where(marks.c.name == bindparam("name")))


def get(connection: Connection, name: str) -> datetime | None:
    row = _AT.find(connection, name=name)
    return row["at"] if row else None


def beginning(connection: Connection, prefix: str) -> dict[str, datetime]:
    named = select(marks).where(marks.c.name.startswith(prefix, autoescape=True))
    rows = connection.execute(named.order_by(marks.c.name))
    return {row.name: row.at for row in rows}


def put(connection: Connection, name: str, at: datetime) -> None:
    _PUT.run(connection, name=name, at=at)


def remove(connection: Connection, name: str) -> None:
    _REMOVAL.run(connection, name=name)
