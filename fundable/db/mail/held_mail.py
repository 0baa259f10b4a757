"""Mail that waits for an operator's word: after a restore nobody knows what the later data had already sent."""

import secrets
from dataclasses import replace
from datetime import datetime

from sqlalchemy import Connection, delete, select, text, update

from fundable.db.mail import links, message_search
from fundable.db.mail.outbox import WAITING, afresh, messages
from fundable.db.money import checkpoints
from fundable.domain.mail.outbox import MessageState

MARK = "mail-held"


def is_held(connection: Connection) -> bool:
    return checkpoints.get(connection, MARK) is not None


def hold(connection: Connection, now: datetime) -> None:
    """From now on, what waits and what is written waits. A link in a message that waits is replaced by another: the
    one it has may have been mailed after all."""
    query = select(messages.c.id, messages.c.link_id).where(text(WAITING), messages.c.link_id.is_not(None))
    for message_id, link_id in connection.execute(query).all():
        known = links.find(connection, link_id)
        if known and known.used_at is None:
            fresh = replace(known, id=secrets.token_urlsafe(24))
            links.add(connection, fresh)
            connection.execute(update(messages).where(messages.c.id == message_id).values(link_id=fresh.id))
            links.use(connection, known.id, now)
    message_search.change(
        connection, update(messages).where(text(WAITING)).values(state=MessageState.HELD, next_at=None)
    )
    checkpoints.put(connection, MARK, now)


def release(connection: Connection, now: datetime) -> int:
    """What was held goes out, and nothing is held any more. Says how many messages there were."""
    connection.execute(delete(checkpoints.marks).where(checkpoints.marks.c.name == MARK))
    held = update(messages).where(messages.c.state == MessageState.HELD)
    return message_search.change(connection, held.values(**afresh(now)))


def held_links(connection: Connection) -> list[str]:
    """The links of messages that wait: nobody has seen them yet."""
    query = select(messages.c.link_id).where(messages.c.state == MessageState.HELD, messages.c.link_id.is_not(None))
    return list(connection.execute(query).scalars())
