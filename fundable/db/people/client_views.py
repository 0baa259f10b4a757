"""Which order a login of staff sees as its client. A view ends with the login and with the order."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    PrimaryKeyConstraint,
    String,
    Table,
    and_,
    delete,
    select,
    update,
)

from fundable.db.engine.tables import upsert
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.people.client_views import ClientView

client_views = Table(
    "client_views",
    metadata,
    Column("sid", String(64), ForeignKey("sessions.sid", ondelete="CASCADE"), nullable=False),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("started_at", UtcText, nullable=False),
    Column("ends_at", UtcText, nullable=False),
    PrimaryKeyConstraint("sid", "order_id"),
)


def find(connection: Connection, sid: str, order_id: UUID) -> ClientView | None:
    row = connection.execute(select(client_views).where(_is(sid, order_id))).one_or_none()
    return ClientView(row.order_id, row.started_at, row.ends_at) if row else None


def put(connection: Connection, sid: str, view: ClientView) -> None:
    times = {"started_at": view.started_at, "ends_at": view.ends_at}
    row = upsert(client_views).values(sid=sid, order_id=view.order_id, **times)
    connection.execute(row.on_conflict_do_update(index_elements=["sid", "order_id"], set_=times))


def end(connection: Connection, sid: str, order_id: UUID) -> None:
    connection.execute(delete(client_views).where(_is(sid, order_id)))


def forget(connection: Connection, sid: str, now: datetime) -> None:
    """Those of a login that are over."""
    connection.execute(delete(client_views).where(client_views.c.sid == sid, client_views.c.ends_at <= now))


def follow(connection: Connection, before: str, sid: str) -> None:
    """A login goes on under another cookie."""
    connection.execute(update(client_views).where(client_views.c.sid == before).values(sid=sid))


def _is(sid: str, order_id: UUID) -> ColumnElement[bool]:
    return and_(client_views.c.sid == sid, client_views.c.order_id == order_id)
