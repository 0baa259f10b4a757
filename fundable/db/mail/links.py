"""Links in mail: what each opens, and whether it has been used."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Index, String, Table, Text, delete, insert, select, update

from fundable.db.mail.outbox import UNSENT, messages
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.mail.links import Link, LinkPurpose
from fundable.domain.mail.outbox import MessageKind

links = Table(
    "links",
    metadata,
    Column("id", Text, primary_key=True, comment="random; the mail holds it with a signature"),
    Column("purpose", String(20), nullable=False),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE")),
    Column("user_id", IdText, ForeignKey("users.id", ondelete="CASCADE")),
    Column("created_at", UtcText, nullable=False),
    Column("expires_at", UtcText, nullable=False),
    Column("used_at", UtcText),
    Column("shown_at", UtcText, comment="when staff saw it first"),
    one_of("purpose", LinkPurpose),
)
Index("ix_links_order_id", links.c.order_id)
Index("ix_links_user_id", links.c.user_id)
Index("ix_links_expires_at", links.c.expires_at)


def add(connection: Connection, link: Link) -> None:
    values = {
        "id": link.id,
        "purpose": link.purpose,
        "order_id": link.order_id,
        "user_id": link.user_id,
        "created_at": link.created_at,
        "expires_at": link.expires_at,
        "shown_at": link.shown_at,
    }
    connection.execute(insert(links).values(**values))


def find(connection: Connection, link_id: str) -> Link | None:
    row = connection.execute(select(links).where(links.c.id == link_id)).mappings().one_or_none()
    if row is None:
        return None
    return Link(
        id=row["id"],
        purpose=LinkPurpose(row["purpose"]),
        created_at=row["created_at"],
        expires_at=row["expires_at"],
        order_id=row["order_id"],
        user_id=row["user_id"],
        used_at=row["used_at"],
        shown_at=row["shown_at"],
    )


def was_asked_for(connection: Connection, since: datetime, now: datetime, **whose: UUID) -> bool:
    """Whether a mail with a reset link for this `order_id` or `user_id` was written since then, and is still unused."""
    query = (
        select(links.c.id)
        .join(messages, messages.c.link_id == links.c.id)
        .where(
            *(links.c[name] == owner for name, owner in whose.items()),
            messages.c.kind.in_((MessageKind.CLIENT_RESET, MessageKind.STAFF_RESET)),
            links.c.used_at.is_(None),
            links.c.created_at.between(since, now),
        )
    )
    return connection.execute(query.limit(1)).first() is not None


def use(connection: Connection, link_id: str, now: datetime) -> bool:
    """Uses a link up. False when somebody was there before."""
    unused = update(links).where(links.c.id == link_id, links.c.used_at.is_(None))
    return connection.execute(unused.values(used_at=now)).rowcount == 1


def note_shown(connection: Connection, link_id: str, now: datetime) -> None:
    """Staff have seen it; the first time counts."""
    unseen = update(links).where(links.c.id == link_id, links.c.shown_at.is_(None))
    connection.execute(unseen.values(shown_at=now))


def end_of_order(connection: Connection, order_id: UUID, now: datetime) -> None:
    """No link that was sent for an order opens anything any more."""
    unused = update(links).where(links.c.order_id == order_id, links.c.used_at.is_(None))
    connection.execute(unused.values(used_at=now))


def end_of_user(connection: Connection, user_id: UUID, now: datetime) -> None:
    unused = update(links).where(links.c.user_id == user_id, links.c.used_at.is_(None))
    connection.execute(unused.values(used_at=now))


def end_all(connection: Connection, now: datetime) -> None:
    """No link in any mail opens anything any more."""
    connection.execute(update(links).where(links.c.used_at.is_(None)).values(used_at=now))


def end_but(connection: Connection, spared: Collection[str], now: datetime) -> None:
    """No link opens anything any more but these."""
    others = update(links).where(links.c.used_at.is_(None), links.c.id.not_in(spared))
    connection.execute(others.values(used_at=now))


def forget(connection: Connection, before: datetime) -> int:
    """Removes links that ran out before then, except those of messages that are still to be sent. Says how many."""
    unsent = select(messages.c.link_id).where(messages.c.link_id.is_not(None), messages.c.state.in_(UNSENT))
    return connection.execute(delete(links).where(links.c.expires_at < before, links.c.id.not_in(unsent))).rowcount
