"""Which message reports which fact. Each is written in the transaction of its fact, under a key made of it."""

from datetime import datetime
from uuid import UUID, uuid4

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.money import hosting
from fundable.db.orders import orders
from fundable.domain.mail.links import LinkPurpose
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.money.amounts import dollars
from fundable.domain.money.disputes import Dispute
from fundable.domain.money.hosting import InvoiceSnapshot
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import Order, OrderStatus
from fundable.services.agency import settings
from fundable.services.mail import links
from fundable.services.mail.outbox import enqueue, enqueue_for_staff
from fundable.services.mail.templates import day, promised_day


def order_received(connection: Connection, app: App, order_id: UUID) -> None:
    """With the link to the first password."""
    order = _order(connection, order_id)
    link = links.make(connection, app, LinkPurpose.FIRST_PASSWORD, order_id=order_id)
    enqueue(connection, app, MessageKind.ORDER_RECEIVED, f"order-received:{order_id}", order.email, order, link)


def payment_failed(connection: Connection, app: App, order_id: UUID) -> None:
    order = _order(connection, order_id)
    enqueue(connection, app, MessageKind.PAYMENT_FAILED, f"payment-failed:{order_id}", order.email, order)


def form_received(connection: Connection, app: App, order_id: UUID, form: IntakeForm) -> None:
    """To the client, with what goes on every page; and to staff."""
    order = _order(connection, order_id)
    told = {
        "business_name": form.business_name,
        "business_address": form.business_address,
        "business_phone": form.business_phone,
        "business_email": form.business_email,
    }
    promised = promised_day(order)
    key = f"form-received:{order_id}"
    enqueue(connection, app, MessageKind.FORM_RECEIVED, key, order.email, order, form=told, promise_date=promised)
    staff_key = f"staff-form-received:{order_id}"
    enqueue_for_staff(
        connection, app, MessageKind.STAFF_FORM_RECEIVED, staff_key, order, form=told, promise_date=promised
    )


def status_changed(connection: Connection, app: App, order_id: UUID, change_id: int, message: str) -> None:
    """`message` is what staff write to the client; their notes are never in it."""
    order = _order(connection, order_id)
    enqueue(
        connection,
        app,
        MessageKind.STATUS_CHANGED,
        f"status-changed:{order_id}:{change_id}",
        order.email,
        order,
        status=order.status.value,
        message=message,
        promise_date=promised_day(order) if order.status is OrderStatus.DESIGN else "",
    )


def renewed(connection: Connection, app: App, order_id: UUID, invoice: InvoiceSnapshot) -> None:
    order = orders.find(connection, order_id)
    if order:
        enqueue(connection, app, MessageKind.RENEWED, f"renewed:{invoice.id}", order.email, order)


def payment_problem(connection: Connection, app: App, order_id: UUID, invoice: InvoiceSnapshot) -> None:
    """Once for each try that failed."""
    order = orders.find(connection, order_id)
    if order is None:
        return
    agency = settings.agency(app)
    enqueue(
        connection,
        app,
        MessageKind.PAYMENT_PROBLEM,
        f"payment-problem:{invoice.id}:{invoice.at.isoformat()}",
        order.email,
        order,
        failed_on=day(agency, invoice.at),
        retry_date=day(agency, invoice.next_attempt_at) if invoice.next_attempt_at else "",
        pay_url=Url(invoice.page_url) if invoice.page_url else "",
    )


def hosting_ended(connection: Connection, app: App, order_id: UUID, ended_at: datetime) -> None:
    order, row = orders.find(connection, order_id), hosting.find(connection, order_id)
    if order and row:
        ended_on = day(settings.agency(app), ended_at)
        key = f"hosting-ended:{row.subscription_id}"
        enqueue(connection, app, MessageKind.HOSTING_ENDED, key, order.email, order, ended_on=ended_on)


def refunded(connection: Connection, app: App, order: Order, refunded_cents: int) -> None:
    """To staff, once for each total that an order comes to."""
    is_whole = refunded_cents >= order.amount_cents
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_MONEY_BACK,
        f"refunded:{order.id}:{refunded_cents}",
        order,
        what="refunded",
        amount=dollars(refunded_cents),
        answer_by="",
        is_whole=is_whole,
    )


def disputed(connection: Connection, app: App, order: Order, dispute: Dispute) -> None:
    due = day(settings.agency(app), dispute.evidence_due_at) if dispute.evidence_due_at else ""
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_MONEY_BACK,
        f"disputed:{dispute.id}",
        order,
        what="disputed",
        amount=dollars(dispute.amount_cents),
        answer_by=due,
        is_whole=False,
    )


def test(app: App, email: str) -> None:
    """A message to a member of staff who wants to see whether mail arrives."""
    with app.database.write() as connection:
        enqueue(connection, app, MessageKind.TEST, f"test:{uuid4()}", email)


def _order(connection: Connection, order_id: UUID) -> Order:
    order = orders.find(connection, order_id)
    assert order, "a message reports a fact of an order that is there"
    return order
