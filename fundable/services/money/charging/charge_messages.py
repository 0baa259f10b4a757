"""What clients and staff are told of charges. Each is written in the transaction of its fact."""

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.domain.agency.days import day
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.money.amounts import money
from fundable.domain.money.charging.order_charges import OrderCharge
from fundable.domain.money.invoicing.documents import Document
from fundable.domain.orders.orders import Order
from fundable.services import named_orders
from fundable.services.agency import settings
from fundable.services.mail.alerts import raise_alert
from fundable.services.mail.writing import enqueue, enqueue_for_staff
from fundable.services.money.invoicing import telling


def asked_for(connection: Connection, app: LocalApp, order: Order, charge: OrderCharge) -> None:
    """To the client, with the way to their portal, where it's paid."""
    _ask(connection, app, order, charge, f"charge-request:{order.id}:{charge.id}", has_failed=False)


def failed(connection: Connection, app: LocalApp, order: Order, charge: OrderCharge) -> None:
    """To the client, who thinks that it's paid: a payment that takes days has failed. Once for each."""
    key = f"charge-failed:{order.id}:{charge.id}:{charge.session_attempt}"
    _ask(connection, app, order, charge, key, has_failed=True)


def _ask(
    connection: Connection, app: LocalApp, order: Order, charge: OrderCharge, key: str, *, has_failed: bool
) -> None:
    enqueue(
        connection,
        app,
        MessageKind.CHARGE_REQUEST,
        key,
        order.email,
        named_orders.about(connection, app, order),
        amount=money(charge.amount_cents, charge.currency),
        charged_for=charge.text,
        has_failed=has_failed,
        is_taxed=app.config.adds_tax,
    )


def paid(connection: Connection, app: LocalApp, order: Order, charge: OrderCharge, invoice: Document | None) -> None:
    """The client's receipt, and an email to staff; an alert where nobody asked for it any more."""
    amount = money(charge.paid_cents, charge.currency)
    paid_at = charge.paid_at or app.clock.now()
    telling.enqueue(
        invoice,
        connection,
        app,
        MessageKind.CHARGE_PAID,
        f"charge-paid:{order.id}:{charge.id}",
        order,
        amount=amount,
        charged_for=charge.text,
        tax=money(charge.tax_cents, charge.currency) if charge.tax_cents else "",
        paid_on=day(settings.agency(app), paid_at),
    )
    if not charge.withdrawn_at and not order.is_refunded:
        _tell_staff(connection, app, order, charge, amount)
        return
    why = "had been withdrawn" if charge.withdrawn_at else "is for an order that was refunded in full"
    raise_alert(
        connection,
        app,
        f"charge-paid-late:{order.id}:{charge.id}",
        "a charge was paid after all",
        f"{amount} was paid for “{charge.text}” of order #{order.number} ({order.email}), which {why}. The money "
        "is booked, and what was bought is theirs.",
        "Do the work, or refund the charge on the order's Money page.",
        named_orders.naming(connection, app, order),
    )


def _tell_staff(connection: Connection, app: LocalApp, order: Order, charge: OrderCharge, amount: str) -> None:
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_CHARGE_PAID,
        f"staff-charge-paid:{order.id}:{charge.id}",
        named_orders.naming(connection, app, order),
        order.id,
        amount=amount,
        charged_for=charge.text,
    )
