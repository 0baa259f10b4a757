"""The outbox: messages to be sent, claimed row by row by a conditional update."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    FromClause,
    Index,
    Integer,
    Select,
    String,
    Table,
    Text,
    and_,
    bindparam,
    delete,
    exists,
    func,
    literal_column,
    not_,
    or_,
    select,
    text,
    update,
)

from fundable.db.engine.json_lists import listed, those_of
from fundable.db.engine.prepared import Prepared
from fundable.db.engine.tables import partial_index
from fundable.db.engine.tallies import kept_count
from fundable.db.mail import message_search
from fundable.db.mail.message_counters import message_tallies, side_sql
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.mail.outbox import (
    AT_ONCE,
    FOR_STAFF,
    LEASE,
    PAUSES,
    MailFact,
    MailFilter,
    Message,
    MessageKind,
    MessageState,
)

messages = Table(
    "messages",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True, comment="order of creation; what lists page by"),
    Column("id", IdText, nullable=False, unique=True),
    Column("key", Text, nullable=False, unique=True, comment="of the fact that it reports"),
    Column("kind", String(20), nullable=False),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="SET NULL")),
    Column("recipient", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("html", Text, nullable=False),
    Column("link_id", Text, comment="of the link that is put in as it is sent"),
    Column("state", String(10), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("next_at", UtcText, comment="when it is to be tried; while it is being sent, when that is given up"),
    Column("error", Text),
    Column("created_at", UtcText, nullable=False),
    Column("sent_at", UtcText),
    Column("calendar", Text, comment="a file that goes with it"),
    Column("document_id", IdText, comment="of the invoice or credit note that goes with it, while that is kept"),
    one_of("state", MessageState),
)
WAITING = "state IN ('queued', 'sending')"
_side: ColumnElement[str] = literal_column(side_sql())
UNSENT = (MessageState.QUEUED, MessageState.SENDING, MessageState.HELD)
partial_index("ix_messages_waiting", messages.c.next_at, where=WAITING)
partial_index("ix_messages_line", messages.c.recipient, messages.c.seq, where=WAITING)
Index("ix_messages_order_id", messages.c.order_id)
Index("ix_messages_state", messages.c.state, messages.c.seq)
Index("ix_messages_side", text(side_sql()), messages.c.seq)
Index("ix_messages_side_state", text(side_sql()), messages.c.state, messages.c.seq)
kept_count(message_tallies, messages, [side_sql("{row}."), "{row}.state"], ["state"], "new.state <> old.state")


def _has_come(table: FromClause) -> ColumnElement[bool]:
    """Or it is further off than any pause, because the clock was set back."""
    return or_(table.c.next_at <= bindparam("now"), table.c.next_at > bindparam("longest"))


def _is_due() -> ColumnElement[bool]:
    """Its time has come, and nothing that was written before it waits for the same address. What somebody waits for
    passes by what pauses."""
    earlier = messages.alias("earlier")
    pauses = and_(earlier.c.state == MessageState.QUEUED, not_(_has_come(earlier)))
    before = exists().where(
        text("earlier.state IN ('queued', 'sending')"),
        earlier.c.recipient == messages.c.recipient,
        earlier.c.seq < messages.c.seq,
        or_(and_(*(messages.c.kind != kind for kind in sorted(AT_ONCE))), not_(pauses)),
    )
    return and_(text("messages." + WAITING), _has_come(messages), not_(before))


_ANY_DUE = Prepared(select(messages.c.seq).where(_is_due()).limit(1))
_NEXT_DUE = Prepared(select(messages).where(_is_due()).order_by(messages.c.next_at, messages.c.seq).limit(1))


def add(connection: Connection, message: Message) -> bool:
    """False when there is a message of this key already."""
    is_new = insert_new(
        connection,
        messages,
        id=message.id,
        key=message.key,
        kind=message.kind,
        order_id=message.order_id,
        recipient=message.recipient,
        subject=message.subject,
        text=message.text,
        html=message.html,
        link_id=message.link_id,
        state=message.state,
        attempts=message.attempts,
        next_at=message.next_at,
        created_at=message.created_at,
        calendar=message.calendar,
        document_id=message.document_id,
    )
    if is_new:
        message_search.add(connection, message.id)
    return is_new


def claim(connection: Connection, now: datetime) -> Message | None:
    """Takes the message that has waited longest for itself; one whose sender has died is taken over after a while. What
    goes to one address keeps its order."""
    row = _NEXT_DUE.find(connection, now=now, longest=now + PAUSES[-1])
    if row is None:
        return None
    taken = update(messages).where(messages.c.seq == row["seq"], messages.c.next_at == row["next_at"])
    values = {"state": MessageState.SENDING, "attempts": row["attempts"] + 1, "next_at": now + LEASE}
    if message_search.change(connection, taken.values(**values)) == 0:
        return None
    return _message({**row, **values})


def is_any_due(connection: Connection, now: datetime) -> bool:
    return _ANY_DUE.find(connection, now=now, longest=now + PAUSES[-1]) is not None


def note(connection: Connection, message: Message, **columns: Any) -> None:
    """How a try ended; only while the claim is still ours."""
    claimed = messages.c.state == MessageState.SENDING, messages.c.next_at == message.next_at
    message_search.change(connection, update(messages).where(messages.c.id == message.id, *claimed).values(**columns))


def find(connection: Connection, message_id: UUID) -> Message | None:
    row = connection.execute(select(messages).where(messages.c.id == message_id)).mappings().one_or_none()
    return _message(row) if row else None


def find_by_key(connection: Connection, key: str) -> Message | None:
    row = connection.execute(select(messages).where(messages.c.key == key)).mappings().one_or_none()
    return _message(row) if row else None


def requeue(connection: Connection, message_id: UUID, now: datetime) -> bool:
    """To be sent (again). False while it is on its way anyway."""
    over = update(messages).where(messages.c.id == message_id, messages.c.state != MessageState.SENDING)
    return message_search.change(connection, over.values(**afresh(now))) == 1


def afresh(now: datetime) -> dict[str, Any]:
    """The columns of a message that is to be sent as if it had just been written."""
    return {"state": MessageState.QUEUED, "next_at": now, "error": None, "created_at": now, "attempts": 0}


def waiting_for(connection: Connection, order_id: UUID, recipient: str) -> list[Message]:
    """What an order's client has not been sent yet."""
    query = select(messages).where(
        messages.c.order_id == order_id,
        messages.c.recipient == recipient,
        messages.c.state.in_(UNSENT),
    )
    return [_message(row) for row in connection.execute(query).mappings()]


def redirect(connection: Connection, message_id: UUID, recipient: str, link_id: str | None, now: datetime) -> None:
    """To somebody else, and at once unless it is held. A try that is under way went elsewhere, and counts no more."""
    changed = update(messages).where(messages.c.id == message_id)
    message_search.change(connection, changed.values(recipient=recipient, link_id=link_id))
    message_search.change(connection, changed.where(text(WAITING)).values(**afresh(now)))


def of_order(connection: Connection, order_id: UUID) -> list[Message]:
    """Newest first."""
    query = select(messages).where(messages.c.order_id == order_id).order_by(messages.c.seq.desc())
    return [_message(row) for row in connection.execute(query).mappings()]


def facts_of_order(connection: Connection, order_id: UUID) -> list[MailFact]:
    """Oldest first, without the messages themselves."""
    columns = (messages.c.id, messages.c.kind, messages.c.subject, messages.c.state)
    at = func.coalesce(messages.c.sent_at, messages.c.created_at, type_=UtcText).label("at")
    query = select(*columns, at).where(messages.c.order_id == order_id).order_by(messages.c.seq)
    return [
        MailFact(str(row.id), MessageKind(row.kind), row.subject, MessageState(row.state), row.at)
        for row in connection.execute(query)
    ]


def to_clients(connection: Connection, order_ids: Sequence[UUID]) -> list[tuple[UUID, MailFact]]:
    """What was written to the clients of these orders, each with its order, without the messages themselves."""
    columns = (messages.c.id, messages.c.order_id, messages.c.kind, messages.c.subject, messages.c.state)
    at = func.coalesce(messages.c.sent_at, messages.c.created_at, type_=UtcText).label("at")
    theirs = messages.c.order_id.in_(those_of("ids")), messages.c.kind.not_in(FOR_STAFF)
    found = connection.execute(select(*columns, at).where(*theirs), {"ids": listed(order_ids)})
    return [
        (row.order_id, MailFact(str(row.id), MessageKind(row.kind), row.subject, MessageState(row.state), row.at))
        for row in found
    ]


def page(
    connection: Connection, filters: MailFilter | None, before: int | None, limit: int
) -> list[tuple[int, Message]]:
    """Newest first, each with its place in the list. A page costs the same however deep it lies."""
    filters = filters or MailFilter()
    query = select(messages).order_by(messages.c.seq.desc()).limit(limit)
    if filters.text is None:
        query = _filtered(query, filters, before)
    else:
        words = message_search.words(connection, filters.text)
        if words is None:
            return []
        matching = message_search.of_part(words, filters.side, filters.state)
        query = query.where(messages.c.seq.in_(message_search.TABLE.page(matching, before, limit)))
    return [(row["seq"], _message(row)) for row in connection.execute(query).mappings()]


def _filtered(query: Select[Any], filters: MailFilter, before: int | None) -> Select[Any]:
    if filters.side:
        query = query.where(_side == filters.side)
    if filters.state:
        query = query.where(messages.c.state == filters.state)
    if before is not None:
        query = query.where(messages.c.seq < before)
    return query


def drop_waiting_of_staff(connection: Connection, recipient: str) -> int:
    """What was still to be sent to a member of staff, who may be a client too, will not be. Says how many it was."""
    waiting = delete(messages).where(text("state IN ('queued', 'held')"), messages.c.recipient == recipient)
    return message_search.remove(connection, waiting.where(messages.c.kind.in_(FOR_STAFF)))


def drop_unsent(connection: Connection, message_id: UUID) -> None:
    """Unless a sender has it already."""
    waiting = delete(messages).where(text("state IN ('queued', 'held')"), messages.c.id == message_id)
    message_search.remove(connection, waiting)


def count(connection: Connection, state: MessageState) -> int:
    """For a state that is rare."""
    return int(connection.execute(select(func.count()).where(messages.c.state == state)).scalar_one())


def newest(connection: Connection, state: MessageState) -> Message | None:
    query = select(messages).where(messages.c.state == state).order_by(messages.c.seq.desc()).limit(1)
    row = connection.execute(query).mappings().first()
    return _message(row) if row else None


def has_key(connection: Connection, key: str) -> bool:
    return connection.execute(select(messages.c.seq).where(messages.c.key == key)).first() is not None


def _message(row: Any) -> Message:
    return Message(
        id=row["id"],
        key=row["key"],
        kind=MessageKind(row["kind"]),
        recipient=row["recipient"],
        subject=row["subject"],
        text=row["text"],
        html=row["html"],
        created_at=row["created_at"],
        order_id=row["order_id"],
        link_id=row["link_id"],
        state=MessageState(row["state"]),
        attempts=row["attempts"],
        next_at=row["next_at"],
        error=row["error"],
        sent_at=row["sent_at"],
        calendar=row["calendar"],
        document_id=row["document_id"],
    )
