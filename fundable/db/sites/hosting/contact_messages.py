"""Messages of visitors, kept for their website's client."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from fundable.db.engine.tables import NEVER_REUSED
from fundable.db.mail.outbox import messages
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.mail.outbox import MessageState
from fundable.domain.sites.hosting.contact_messages import ContactMessage, Mailed, Written, mailed

contact_messages = Table(
    "contact_messages",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True, comment="order of arrival; what lists page by"),
    Column("id", IdText, nullable=False, unique=True),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False),
    Column("name", Text, nullable=False),
    Column("email", Text, nullable=False),
    Column("phone", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("digest", String(64), nullable=False, comment="of the four above"),
    Column("received_at", UtcText, nullable=False),
    Column("read_at", UtcText, comment="none until the client has seen it"),
    Column("mail_id", IdText, unique=True, comment="of the row in messages that mails it"),
    **NEVER_REUSED,
)
Index("ix_contact_messages_order_id", contact_messages.c.order_id, contact_messages.c.seq)
Index("ix_contact_messages_received_at", contact_messages.c.received_at)

_c = contact_messages.c
_MAILED = select(contact_messages, messages.c.state).outerjoin(messages, messages.c.id == _c.mail_id)
_TO_NOBODY = [state for state in MessageState if mailed(state) is Mailed.NOBODY]


def add(connection: Connection, order_id: UUID, written: Written, at: datetime) -> int:
    """Its number."""
    row = {
        "id": uuid4(),
        "order_id": order_id,
        "name": written.name,
        "email": written.email,
        "phone": written.phone,
        "text": written.text,
        "digest": written.digest,
        "received_at": at,
    }
    return int(connection.execute(insert(contact_messages).values(**row).returning(_c.seq)).scalar_one())


def note_mail(connection: Connection, number: int, mail_id: UUID) -> None:
    connection.execute(update(contact_messages).where(_c.seq == number).values(mail_id=mail_id))


def is_known(connection: Connection, order_id: UUID, written: Written, since: datetime) -> bool:
    """Whether the same words came since then."""
    query = select(_c.seq).where(_c.order_id == order_id, _c.digest == written.digest, _c.received_at >= since)
    return connection.execute(query.limit(1)).first() is not None


def count(connection: Connection, order_id: UUID, since: datetime | None = None) -> int:
    query = select(func.count()).where(_c.order_id == order_id)
    query = query.where(_c.received_at >= since) if since else query
    return int(connection.execute(query).scalar_one())


def count_unread(connection: Connection, order_id: UUID) -> int:
    return int(
        connection.execute(select(func.count()).where(_c.order_id == order_id, _c.read_at.is_(None))).scalar_one()
    )


def count_unmailed(connection: Connection, order_id: UUID) -> int:
    """Those that were mailed to nobody."""
    query = select(func.count()).select_from(contact_messages).join(messages, messages.c.id == _c.mail_id)
    return int(connection.execute(query.where(_c.order_id == order_id, messages.c.state.in_(_TO_NOBODY))).scalar_one())


def page(connection: Connection, order_id: UUID, before: int | None, limit: int) -> list[ContactMessage]:
    """Newest first."""
    query = _MAILED.where(_c.order_id == order_id).order_by(_c.seq.desc()).limit(limit)
    query = query.where(_c.seq < before) if before is not None else query
    return [_from_row(row) for row in connection.execute(query).mappings()]


def find_by_mail(connection: Connection, mail_id: UUID) -> ContactMessage | None:
    row = connection.execute(_MAILED.where(_c.mail_id == mail_id)).mappings().one_or_none()
    return _from_row(row) if row else None


def mark_read(connection: Connection, order_id: UUID, number: int, at: datetime) -> None:
    """Up to this number."""
    unread = update(contact_messages).where(_c.order_id == order_id, _c.seq <= number, _c.read_at.is_(None))
    connection.execute(unread.values(read_at=at))


def mark(connection: Connection, order_id: UUID, message_id: UUID, at: datetime | None) -> bool:
    """Read since then, or new again; what was read before keeps its time. False when there is no such message."""
    since = func.coalesce(_c.read_at, literal(at, _c.read_at.type)) if at else None
    mine = update(contact_messages).where(_c.order_id == order_id, _c.id == message_id)
    return connection.execute(mine.values(read_at=since)).rowcount == 1


def remove(connection: Connection, order_id: UUID, message_id: UUID) -> UUID | None:
    """The row in messages that mails it; None when there is no such message."""
    mine = delete(contact_messages).where(_c.order_id == order_id, _c.id == message_id)
    return connection.execute(mine.returning(_c.mail_id)).scalar_one_or_none()


def forget(connection: Connection, before: datetime) -> int:
    """Removes those that came before then. Says how many."""
    return connection.execute(delete(contact_messages).where(_c.received_at < before)).rowcount


def _from_row(row: Mapping[Any, Any]) -> ContactMessage:
    written = Written(row["name"], row["email"], row["phone"], row["text"])
    state = MessageState(row["state"]) if row["state"] else None
    times = row["received_at"], row["read_at"]
    return ContactMessage(row["id"], row["seq"], row["order_id"], written, *times, mailed(state))
