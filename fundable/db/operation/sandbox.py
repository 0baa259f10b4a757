"""What the sandbox provider remembers: its objects and its events, as lines of JSON that only it reads."""

from collections.abc import Callable, Sequence
from datetime import datetime

from sqlalchemy import Column, Connection, Index, String, Table, Text, bindparam, select

from fundable.db.database import Database
from fundable.db.engine.prepared import Prepared
from fundable.db.engine.tables import arrival, upsert
from fundable.db.types import UtcText, metadata
from fundable.domain.money.gateway import KeptObject

sandbox_objects = Table(
    "sandbox_objects",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", UtcText, nullable=False),
)
Index("ix_sandbox_objects_kind", sandbox_objects.c.kind, sandbox_objects.c.at)
_BODY = Prepared(select(sandbox_objects.c.body).where(sandbox_objects.c.id == bindparam("id")))
_OF_KIND = Prepared(
    select(sandbox_objects.c.body)
    .where(sandbox_objects.c.kind == bindparam("kind"), sandbox_objects.c.at >= bindparam("since"))
    .order_by(sandbox_objects.c.at, arrival(sandbox_objects))
)


class SandboxObjects:
    """The SandboxMemory port, in the same database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, object_id: str) -> str | None:
        with self._database.read() as connection:
            return _body(connection, object_id)

    def of_kind(self, kind: str, since: datetime) -> Sequence[str]:
        with self._database.read() as connection:
            return [row["body"] for row in _OF_KIND.every(connection, kind=kind, since=since)]

    def keep(self, kept: Sequence[KeptObject], expected: tuple[str, Callable[[str | None], bool]] | None) -> bool:
        with self._database.write() as connection:
            if expected and not expected[1](_body(connection, expected[0])):
                return False
            for one in kept:
                new = upsert(sandbox_objects).values(id=one.id, kind=one.kind, body=one.body, at=one.at)
                connection.execute(new.on_conflict_do_update(index_elements=["id"], set_={"body": new.excluded.body}))
        return True


def _body(connection: Connection, object_id: str) -> str | None:
    row = _BODY.find(connection, id=object_id)
    return row["body"] if row else None
