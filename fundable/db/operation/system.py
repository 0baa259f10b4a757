"""What monitors ask of the data, at the same cost however much there is: sums that are kept, ends of indexes, and
counts of what should be rare."""

from sqlalchemy import Connection, func, select

from fundable.db.engine.tables import arrival
from fundable.db.mail.outbox import messages
from fundable.db.money.events import count_failed, newest
from fundable.db.money.events import payment_events as events
from fundable.db.orders.counters import order_tallies
from fundable.domain.mail.outbox import MessageState
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.operation.system import OrderCount, Outbox, PaymentEventCounts

COUNTED = (MessageState.QUEUED, MessageState.SENDING, MessageState.FAILED, MessageState.HELD)

ORDERS = (
    select(order_tallies.c.payment_state, order_tallies.c.mode, func.sum(order_tallies.c.orders))
    .where(order_tallies.c.orders > 0)
    .group_by(order_tallies.c.payment_state, order_tallies.c.mode)
)
OPEN_PAYMENTS = select(func.coalesce(func.sum(order_tallies.c.orders), 0)).where(
    order_tallies.c.payment_state == PaymentState.UNPAID, ~order_tallies.c.abandoned
)
MESSAGES = select(messages.c.state, func.count()).where(messages.c.state.in_(COUNTED)).group_by(messages.c.state)
OLDEST_QUEUED = select(func.min(messages.c.created_at)).where(messages.c.state == MessageState.QUEUED)
WRITTEN = select(func.coalesce(func.max(messages.c.seq), 0))
# Payment events are never deleted, so the last row's number is how many there are.
RECEIVED = select(func.coalesce(func.max(arrival(events)), 0)).select_from(events)


def orders(connection: Connection) -> tuple[OrderCount, ...]:
    rows = connection.execute(ORDERS)
    return tuple(OrderCount(PaymentState(state), PaymentMode(mode), count) for state, mode, count in rows)


def open_payments(connection: Connection) -> int:
    """Orders whose payment page may still be used."""
    return int(connection.execute(OPEN_PAYMENTS).scalar_one())


def outbox(connection: Connection) -> Outbox:
    counts = {MessageState(state): count for state, count in connection.execute(MESSAGES)}
    return Outbox(
        queued=counts.get(MessageState.QUEUED, 0),
        sending=counts.get(MessageState.SENDING, 0),
        failed=counts.get(MessageState.FAILED, 0),
        held=counts.get(MessageState.HELD, 0),
        written=int(connection.execute(WRITTEN).scalar_one()),
        oldest_queued_at=connection.execute(OLDEST_QUEUED).scalar_one(),
    )


def payment_events(connection: Connection, mode: PaymentMode) -> PaymentEventCounts:
    received = int(connection.execute(RECEIVED).scalar_one())
    return PaymentEventCounts(received, count_failed(connection), newest(connection, mode))
