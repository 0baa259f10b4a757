"""A payment that money can be given back of: an order's own, or that of a charge after it."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.db.money import ledger
from fundable.domain.errors import Refused
from fundable.domain.money.charging.order_charges import OrderCharge
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.ledger import taken_cents
from fundable.domain.money.payments import PaymentMode
from fundable.domain.money.refunds import check_refund
from fundable.domain.orders.orders import Order


@dataclass(frozen=True, slots=True)
class Refundable:
    """`name` stands in the idempotency keys of its refunds, and `called` in what people read about it."""

    name: str
    called: str
    order_id: UUID
    payment_intent_id: str | None
    mode: PaymentMode
    paid_cents: int
    refunded_cents: int
    refunded_as_of: datetime | None
    currency: str

    def key(self, amount_cents: int, failures: int) -> str:
        """The same for a repeated call. Another one once a refund was reported, also one that the bank sent back; and
        after a failure, which the provider would repeat under the same one for a day."""
        as_of = int(self.refunded_as_of.timestamp()) if self.refunded_as_of else 0
        return f"refund-{self.name}-{as_of}-{self.refunded_cents}-{amount_cents}-{failures}"


def of_order(order: Order) -> Refundable:
    return Refundable(
        name=str(order.id),
        called="This order",
        order_id=order.id,
        payment_intent_id=order.stripe_payment_intent_id,
        mode=order.mode,
        paid_cents=order.amount_cents,
        refunded_cents=order.refunded_cents,
        refunded_as_of=order.refunded_as_of,
        currency=order.currency,
    )


def of_charge(charge: OrderCharge) -> Refundable:
    return Refundable(
        name=f"charge-{charge.id}",
        called="This",
        order_id=charge.order_id,
        payment_intent_id=charge.payment_intent_id,
        mode=charge.mode,
        paid_cents=charge.paid_cents,
        refunded_cents=charge.refunded_cents,
        refunded_as_of=charge.refunded_as_of,
        currency=charge.currency,
    )


def check(connection: Connection, app: LocalApp, payment: Refundable, amount_cents: int) -> None:
    """Raises Refused `mode_differs`, `payment_unlinked`, and what `check_refund` raises."""
    taken = taken_cents(ledger.of_order(connection, payment.order_id), payment.payment_intent_id)
    check_refund(amount_cents, payment.paid_cents, payment.refunded_cents, taken, payment.currency)
    if payment.mode is not app.mode:
        message = f"{payment.called} was paid in {payment.mode} mode, and a different mode is set up now."
        raise Refused("mode_differs", message)
    if payment.payment_intent_id is None:
        raise Refused("payment_unlinked", "The payment is still being looked up. Try again in a minute.")


def refusal(error: GatewayRefused | GatewayUnavailable) -> Refused:
    """`refund_refused`, or `gateway_unanswered`, after which the refund may have been made."""
    if isinstance(error, GatewayRefused):
        return Refused("refund_refused", f"The card provider refused the refund: {error}")
    message = "The card provider isn't responding. Reload this page in a few minutes to see if the refund was made."
    return Refused("gateway_unanswered", message)
