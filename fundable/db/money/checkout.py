"""Orders on their way through checkout: unpaid, their session not over or just ended."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, bindparam, or_, select, text, update

from fundable.db.engine.prepared import Prepared
from fundable.db.orders import search
from fundable.db.orders.orders import UNPAID, from_row, orders
from fundable.domain.money.payments import CheckoutSession, PaymentMode, PaymentProgress
from fundable.domain.orders.orders import Order, OrderStatus, SessionState, email_key

_UNPAID_OF_BROWSER = Prepared(
    select(orders)
    .where(
        orders.c.browser_hash == bindparam("browser_hash"),
        text(UNPAID),
        orders.c.email_key == bindparam("email_key"),
        orders.c.mode == bindparam("mode"),
        or_(orders.c.session_state == SessionState.CREATING, orders.c.session_state == SessionState.OPEN),
        orders.c.payment_progress.is_distinct_from(PaymentProgress.FAILED),
        orders.c.created_at >= bindparam("since"),
    )
    .order_by(orders.c.seq.desc())
)


def unpaid_of_browser(
    connection: Connection, browser_hash: str, email: str, mode: PaymentMode, since: datetime
) -> list[Order]:
    """Unpaid orders of one browser and e-mail whose session is not over, newest first. Once a payment that took days
    has failed, it is over, and cannot be paid again."""
    rows = _UNPAID_OF_BROWSER.every(
        connection, browser_hash=browser_hash, email_key=email_key(email), mode=mode, since=since
    )
    return [from_row(row) for row in rows]


def is_of_browser(connection: Connection, order_id: UUID, browser_hash: str) -> bool:
    query = select(orders.c.id).where(orders.c.id == order_id, orders.c.browser_hash == browser_hash)
    return connection.execute(query).first() is not None


def with_unfinished_session(connection: Connection, mode: PaymentMode, before: datetime) -> list[UUID]:
    """Unpaid orders made before a time, of which the provider has not yet said how they ended; oldest first."""
    query = (
        select(orders.c.id)
        .where(
            text(UNPAID),
            orders.c.mode == mode,
            orders.c.session_state.in_([SessionState.CREATING, SessionState.OPEN]),
            orders.c.created_at < before,
        )
        .order_by(orders.c.seq)
    )
    return list(connection.execute(query).scalars())


def abandoned_before(connection: Connection, before: datetime, limit: int) -> list[UUID]:
    """Orders that were never paid, whose session ended, and that nobody has moved on by hand."""
    query = (
        select(orders.c.id)
        .where(
            text(UNPAID),
            orders.c.session_state == SessionState.ENDED,
            orders.c.status == OrderStatus.PENDING,
            orders.c.created_at < before,
        )
        .order_by(orders.c.seq)
        .limit(limit)
    )
    return list(connection.execute(query).scalars())


def note_session(connection: Connection, order_id: UUID, session: CheckoutSession, now: datetime) -> None:
    """Where the order can be paid; an order paid meanwhile is left alone."""
    unpaid = update(orders).where(orders.c.id == order_id, text(UNPAID))
    connection.execute(
        unpaid.values(
            session_state=SessionState.OPEN,
            stripe_checkout_session_id=session.id,
            session_url=session.url,
            session_expires_at=session.expires_at,
            updated_at=now,
        )
    )
    search.refresh(connection, order_id)


def end_session(connection: Connection, order_id: UUID, now: datetime) -> None:
    """The session is over and nothing was paid; an order paid meanwhile is left alone."""
    unpaid = update(orders).where(orders.c.id == order_id, text(UNPAID))
    connection.execute(unpaid.values(session_state=SessionState.ENDED, updated_at=now))
    search.refresh(connection, order_id)
