"""Conversations as the inbox lists them, by the short row of each. A page costs the same however deep it lies, and
however many there are: those that wait have an index of their own, as the others do."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import BindParameter, ColumnElement, Connection, Select, bindparam, func, select, text

from fundable.db.engine.json_lists import listed, those_of
from fundable.db.orders import search, thread_search
from fundable.db.orders.answer_files import answer_files
from fundable.db.orders.conversation.conversations import conversations
from fundable.db.orders.conversation.messages import thread_messages
from fundable.db.orders.conversation.read_marks import thread_reads
from fundable.db.orders.intake import intake_forms
from fundable.db.orders.listed_orders import listed_orders
from fundable.db.orders.orders import orders
from fundable.db.orders.pauses import pauses
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.conversation.inbox import SHOWN_OF_TEXT, InboxPlace, InboxView, ListedConversation
from fundable.domain.orders.conversation.messages import Author
from fundable.domain.orders.orders import COUNTED_MAX, OrderFilter, OrderStatus
from fundable.domain.orders.views import NOBODY, SOUGHT_MAX

Found = Mapping[UUID, int]
"""Orders that were looked for, each with the number of the message that matches; 0 where it's the order's own words."""
_WAITS = text("conversations.waiting_since IS NOT NULL")
_ANSWERED = text("conversations.waiting_since IS NULL AND conversations.last > 0")
"""Not one of nothing but our own notes."""
_row, _message = conversations.c, thread_messages.c
_READER: BindParameter[str] = bindparam("reader")
_MARK = (
    select(thread_reads.c.read)
    .where(thread_reads.c.order_id == _row.order_id, thread_reads.c.user_id == _READER)
    .correlate(conversations)
    .scalar_subquery()
)
WAITING = (
    select(func.count())
    .select_from(thread_messages)
    .where(
        _message.order_id == _row.order_id,
        _message.seq >= _row.first_waiting,
        _message.author != Author.STAFF,
        _row.first_waiting > 0,
    )
    .correlate(conversations)
)
"""How many messages of a conversation wait for our answer."""
_UNREAD = WAITING.where(_message.seq > func.coalesce(_MARK, 0)).scalar_subquery()
_PERSON = (
    select(listed_orders.c.person)
    .join(orders, orders.c.seq == listed_orders.c.seq)
    .where(orders.c.id == _row.order_id)
    .correlate(conversations)
    .scalar_subquery()
)
_IS_PAUSED = (
    select(pauses.c.id).where(pauses.c.order_id == _row.order_id, pauses.c.ended_at.is_(None)).correlate(conversations)
)
_NARROWED: Mapping[InboxView, tuple[ColumnElement[bool], ...]] = {
    InboxView.MINE: (_PERSON.in_([NOBODY, _READER]),),
    InboxView.UNREAD: (_UNREAD > 0,),
}
_ROWS = select(
    _row.order_id,
    _row.last,
    _row.last_at,
    _row.waiting_since,
    orders.c.email,
    orders.c.status,
    intake_forms.c.business_name,
    _UNREAD.label("unread"),
    _IS_PAUSED.exists().label("is_paused"),
).join(orders, orders.c.id == _row.order_id)
_LISTED = _ROWS.outerjoin(intake_forms, intake_forms.c.order_id == _row.order_id).order_by(_row.last.desc())


def page(
    connection: Connection,
    view: InboxView,
    reader: UUID,
    found: Found | None,
    behind: InboxPlace | None,
    limit: int,
) -> list[ListedConversation]:
    """Those that wait first; in each part the one with the newest message. `found`: of these alone."""
    rows: list[Any] = []
    for waits in (True, False) if view is InboxView.ALL else (True,):
        is_over = behind is not None and waits and not behind.waits
        if len(rows) < limit and not is_over:
            before = behind.last if behind and behind.waits == waits else None
            query = _narrowed(_LISTED, view, found, waits)
            if before is not None:
                query = query.where(_row.last < before)
            rows += connection.execute(query.limit(limit - len(rows)), _values(reader, found)).mappings().all()
    return _read(connection, rows, found or {})


def count(connection: Connection, view: InboxView, reader: UUID, found: Found | None = None) -> int:
    """Up to `COUNTED_MAX`."""
    parts = (True, False) if view is InboxView.ALL else (True,)
    counted = 0
    for waits in parts:
        some = _narrowed(select(_row.order_id), view, found, waits).limit(COUNTED_MAX).subquery("counted")
        query = select(func.count()).select_from(some)
        counted += int(connection.execute(query, _values(reader, found)).scalar_one())
    return min(counted, COUNTED_MAX)


def sought(connection: Connection, typed: str) -> dict[UUID, int]:
    """The orders of the newest messages that have these words, and of the newest orders whose email, number or business
    does."""
    found = dict.fromkeys(_of_orders(connection, typed), 0)
    matching = thread_search.TABLE.first_that_matches(connection, thread_search.TABLE.ways(typed, ()))
    if matching:
        newest = thread_search.TABLE.page(matching, None, SOUGHT_MAX)
        query = select(_message.order_id, func.max(_message.seq)).where(_message.seq.in_(newest))
        found |= {row[0]: row[1] for row in connection.execute(query.group_by(_message.order_id))}
    return found


def waiting(
    connection: Connection, modes: Collection[PaymentMode], limit: int
) -> tuple[list[tuple[UUID, datetime, int]], int]:
    """Orders whose client waits for our answer, the longest first, each with since when and how many messages; and how
    many there are."""
    live = _WAITS, orders.c.mode.in_(list(modes))
    query = select(_row.order_id, _row.waiting_since, WAITING.scalar_subquery().label("wrote"))
    query = query.join(orders, orders.c.id == _row.order_id).where(*live).order_by(_row.waiting_since).limit(limit)
    counted = select(func.count()).select_from(conversations).join(orders, orders.c.id == _row.order_id).where(*live)
    rows = [(row.order_id, row.waiting_since, row.wrote) for row in connection.execute(query)]
    return rows, int(connection.execute(counted).scalar_one())


def _of_orders(connection: Connection, typed: str) -> list[UUID]:
    matching = search.TABLE.first_that_matches(connection, search.expressions(OrderFilter(text=typed)))
    if matching is None:
        return []
    newest = search.TABLE.page(matching, None, SOUGHT_MAX)
    return list(connection.execute(select(orders.c.id).where(orders.c.seq.in_(newest))).scalars())


def _narrowed(query: Select[Any], view: InboxView, found: Found | None, waits: bool) -> Select[Any]:
    narrowed = query.where(_WAITS if waits else _ANSWERED, *_NARROWED.get(view, ()))
    return narrowed if found is None else narrowed.where(_row.order_id.in_(those_of("found")))


def _values(reader: UUID, found: Found | None) -> dict[str, str]:
    values = {"reader": str(reader)}
    return values if found is None else {**values, "found": listed(found)}


def _read(connection: Connection, rows: Collection[Any], found: Found) -> list[ListedConversation]:
    """With the message that each is shown by."""
    shown = {row["order_id"]: found.get(row["order_id"]) or row["last"] for row in rows}
    said = _messages(connection, list(shown.values()))
    return [_listed(row, said[shown[row["order_id"]]]) for row in rows]


def _listed(row: Mapping[Any, Any], said: Mapping[Any, Any]) -> ListedConversation:
    return ListedConversation(
        order_id=row["order_id"],
        email=row["email"],
        business_name=row["business_name"],
        status=OrderStatus(row["status"]),
        is_paused=row["is_paused"],
        last=row["last"],
        last_at=row["last_at"],
        text=said["text"],
        author=Author(said["author"]),
        author_name=said["name"],
        is_note=said["is_note"],
        files=said["files"],
        unread=row["unread"],
        waiting_since=row["waiting_since"],
    )


def _messages(connection: Connection, numbers: Collection[int]) -> dict[int, Mapping[Any, Any]]:
    files = select(func.count()).select_from(answer_files).where(answer_files.c.message_id == _message.id)
    query = select(
        _message.seq,
        _message.author,
        _message.name,
        _message.is_note,
        func.substr(_message.text, 1, SHOWN_OF_TEXT).label("text"),
        files.correlate(thread_messages).scalar_subquery().label("files"),
    ).where(_message.seq.in_(list(numbers)))
    return {row["seq"]: row for row in connection.execute(query).mappings()}
