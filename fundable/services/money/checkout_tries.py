"""Tries at checkout: however often one arrives, it leads to one order (money 11)."""

from dataclasses import dataclass

from fundable.app import App, LocalApp
from fundable.db import looks
from fundable.db.database import Connection
from fundable.db.money import checkout_tries
from fundable.db.orders import orders
from fundable.domain.looks import Kind
from fundable.domain.money.checkout_tries import try_differs
from fundable.domain.money.payments import SESSION_LIFETIME, PaymentProgress
from fundable.domain.orders.orders import Order, SessionState


@dataclass(frozen=True, slots=True)
class Try:
    """What is known of it: hashes that only this installation can make."""

    key_hash: str
    body_hash: str


def hashed(app: LocalApp, key: str, asked: tuple[object, ...]) -> Try:
    return Try(app.signer.sign(f"try:{key}"), app.signer.sign(f"asked:{asked!r}"))


def order_of(connection: Connection, app: LocalApp, tried: Try) -> Order | None:
    """The order that this try has led to; None for a new one, and when that order can't be paid any more. Raises
    Refused `try_differs` when something else is asked for under its key."""
    stored = checkout_tries.find(connection, tried.key_hash)
    if stored is None:
        return None
    if stored.body_hash != tried.body_hash:
        raise try_differs()
    order = orders.find(connection, stored.order_id)
    return order if order and (is_taken(order) or _can_be_paid(app, order)) else None


def is_taken(order: Order) -> bool:
    """Paid, or being paid by a payment that takes days: its page is shown again, and charges nothing."""
    return order.session_state is SessionState.COMPLETE or order.payment_progress is PaymentProgress.PROCESSING


def note(connection: Connection, app: LocalApp, tried: Try, order: Order) -> None:
    """In the transaction that stores the order, so that neither is there without the other."""
    checkout_tries.put(connection, tried.key_hash, tried.body_hash, order.id, app.clock.now())


def forget_old(app: App) -> int:
    """Removes those whose payment page is over. Says how many."""
    with app.database.write() as connection:
        overdue_by = looks.overdue_by(connection, Kind.CHECKOUT_TRIES, app.clock.now())
        return checkout_tries.forget(connection, overdue_by - SESSION_LIFETIME) if overdue_by else 0


def _can_be_paid(app: LocalApp, order: Order) -> bool:
    is_over = order.session_state is SessionState.ENDED or order.payment_progress is PaymentProgress.FAILED
    return not is_over and order.mode is app.mode and app.clock.now() - order.created_at <= SESSION_LIFETIME
