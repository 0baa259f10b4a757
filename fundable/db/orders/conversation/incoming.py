"""How many messages came by email into a conversation."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, func, select

from fundable.db.orders.conversation.messages import thread_messages
from fundable.domain.orders.conversation.messages import Via


def count_since(connection: Connection, order_id: UUID, since: datetime) -> int:
    row = thread_messages.c
    query = select(func.count()).where(row.order_id == order_id, row.via == Via.EMAIL, row.created_at >= since)
    return int(connection.execute(query).scalar_one())
