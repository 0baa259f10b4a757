"""What was said about several orders at once, as a client's page lists it for staff: notes and strangers too."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import Connection, func, select

from fundable.db.engine.json_lists import listed, those_of
from fundable.db.orders.answer_files import answer_files
from fundable.db.orders.conversation.messages import thread_messages
from fundable.domain.orders.client_groups import ClientMessage
from fundable.domain.orders.conversation.inbox import SHOWN_OF_TEXT
from fundable.domain.orders.conversation.messages import Author

_row = thread_messages.c
_FILES = select(func.count()).where(answer_files.c.message_id == _row.id).correlate(thread_messages).scalar_subquery()
_SAID = (
    select(_row.order_id, _row.created_at, func.substr(_row.text, 1, SHOWN_OF_TEXT), _row.author, _row.name)
    .add_columns(_row.is_note, _FILES)
    .where(_row.order_id.in_(those_of("ids")))
    .order_by(_row.seq.desc())
)

_EMAILED = (
    select(answer_files.c.id)
    .join(thread_messages, _row.id == answer_files.c.message_id)
    .where(_row.order_id.in_(those_of("ids")), _row.author == Author.CLIENT, answer_files.c.uploader.is_(None))
)


def said(connection: Connection, order_ids: Sequence[UUID]) -> list[ClientMessage]:
    """The newest first."""
    return [
        ClientMessage(about, at, words, None, None, Author(author), name, is_note, files)
        for about, at, words, author, name, is_note, files in connection.execute(_SAID, {"ids": listed(order_ids)})
    ]


def emailed(connection: Connection, order_ids: Sequence[UUID]) -> Sequence[UUID]:
    """The files that clients have sent by email, which nobody has uploaded."""
    return connection.execute(_EMAILED, {"ids": listed(order_ids)}).scalars().all()
