"""How far somebody has read: the client, and each of the staff. Only who opens the conversation marks anything."""

from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders.conversation import conversations, messages, read_marks
from fundable.domain.orders.conversation.messages import ThreadMessage, message_missing
from fundable.domain.orders.conversation.waiting import seen, settled
from fundable.services.people import accounts


def read_by_staff(app: App, order_id: UUID, user_id: UUID, up_to: UUID) -> None:
    """Raises Refused `thread_message_unknown`."""
    now = app.clock.now()
    with app.database.write() as connection:
        message = _message(connection, order_id, up_to)
        mark = read_marks.find(connection, order_id, user_id)
        if mark and mark[0] >= message.number:
            return
        since = mark[0] if mark else 0
        is_news = any(one.number <= message.number for one in messages.to_staff(connection, order_id, since))
        read_at = mark[1] if mark and not is_news else now
        read_marks.put(connection, order_id, user_id, message.number, read_at)


def read_by_client(app: App, token: str | None, up_to: UUID) -> None:
    """Raises Refused `client_unauthorized`, `thread_message_unknown`."""
    order_id, now = accounts.client_order(app, token).order.id, app.clock.now()
    with app.database.write() as connection:
        message = _message(connection, order_id, up_to)
        if not message.is_shown_to_client:
            raise message_missing()
        stands = conversations.find(connection, order_id)
        news = [one.number for one in messages.to_client(connection, order_id, stands.seen)]
        moved = seen(stands, message.number, news, now)
        if moved != stands:
            conversations.put(connection, order_id, moved)


def settle(app: App, order_id: UUID, up_to: UUID) -> None:
    """The client waits for no answer to what staff have seen, up to a message. Raises Refused
    `thread_message_unknown`."""
    with app.database.write() as connection:
        message = _message(connection, order_id, up_to)
        stands = conversations.find(connection, order_id)
        if not stands.first_waiting or stands.first_waiting > message.number:
            return
        later = messages.to_staff(connection, order_id, message.number)
        conversations.put(connection, order_id, settled(stands, later[0] if later else None))
        audit.record(connection, app.clock.now(), "order.conversation_settled", order_id)


def _message(connection: Connection, order_id: UUID, message_id: UUID) -> ThreadMessage:
    message = messages.find(connection, message_id)
    if message is None or message.order_id != order_id:
        raise message_missing()
    return message
