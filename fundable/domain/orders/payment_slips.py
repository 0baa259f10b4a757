"""What a buyer's own page says of the payment, before they have a login."""

from dataclasses import dataclass
from datetime import datetime

from fundable.domain.agency.offer import PricedLine
from fundable.domain.money.payments import PaymentProgress, PaymentState
from fundable.domain.orders.orders import Order, OrderStatus, SessionState

HIDDEN = "•••"


@dataclass(frozen=True, slots=True)
class ConfirmedPayment:
    """Amounts are cents; `total_cents` is what was paid, after discount and with tax. `masked_email` is where the
    confirmation goes."""

    order_number: str
    total_cents: int
    discount_cents: int
    promotion_code: str | None
    tax_cents: int
    currency: str
    lines: tuple[PricedLine, ...]
    masked_email: str
    paid_at: datetime


@dataclass(frozen=True, slots=True)
class PaymentSlip:
    """`confirmed` is None while the payment is being confirmed. `email` is whole for the browser alone that typed it,
    and empty for any other. `is_mailed`: there is a mail server."""

    confirmed: ConfirmedPayment | None
    email: str
    is_mailed: bool


def masked(email: str) -> str:
    """`n•••@alder.example`: enough for whose it is, too little for anybody else."""
    local, _, domain = email.rpartition("@")
    return f"{local[:1]}{HIDDEN}@{domain}"


def is_being_confirmed(order: Order) -> bool:
    """The buyer may have paid, and nobody has said so yet. Neither an order that staff moved on by hand, nor one whose
    payment fell through or whose session is over."""
    is_over = order.session_state is SessionState.ENDED or order.payment_progress is PaymentProgress.FAILED
    is_pending = order.payment_state is PaymentState.UNPAID and order.status is OrderStatus.PENDING
    return is_pending and not is_over


def confirmed_payment(order: Order, lines: tuple[PricedLine, ...]) -> ConfirmedPayment | None:
    """Of an order that is paid; nothing once some of it went back, or a bank has taken it."""
    if order.payment_state is not PaymentState.PAID or order.paid_at is None:
        return None
    return ConfirmedPayment(
        order_number=order.number,
        total_cents=order.amount_cents,
        discount_cents=order.discount_cents,
        promotion_code=order.promotion_code,
        tax_cents=order.tax_cents,
        currency=order.currency,
        lines=lines,
        masked_email=masked(order.email),
        paid_at=order.paid_at,
    )
