"""Renewals: a month of hosting that was paid, was not, or was paid when the hosting had ended."""

from datetime import datetime
from typing import Any
from uuid import UUID

from fundable.app import LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money import deleted, hosting, ledger, renewal_taxes
from fundable.db.orders import orders
from fundable.domain.agency.days import day
from fundable.domain.money.amounts import money, named
from fundable.domain.money.hosting import Hosting, HostingStatus, InvoiceOutcome, InvoiceSnapshot, OpenInvoice
from fundable.domain.money.ledger import LedgerKind
from fundable.domain.orders.orders import Order, number_of
from fundable.services import named_orders
from fundable.services.agency import settings
from fundable.services.mail.alerts import raise_alert
from fundable.services.money import payment_messages
from fundable.services.money.invoicing import issuing


def apply_invoice(connection: Connection, app: LocalApp, invoice: InvoiceSnapshot) -> None:
    """A renewal that was paid is an entry; one that was not is shown until it is. The first invoice is the order's."""
    known = hosting.of_subscription(connection, invoice.subscription_id) if invoice.subscription_id else None
    order_id = known.order_id if known else invoice.order_id
    if order_id is None or not invoice.is_renewal:
        return
    if invoice.outcome is InvoiceOutcome.PAID:
        _enter(connection, app, order_id, known, invoice)
    if known is None or known.status is HostingStatus.ENDED:
        return
    if invoice.outcome is InvoiceOutcome.PAID:
        _settle(connection, known, invoice)
    elif ledger.find(connection, LedgerKind.RENEWAL, invoice.id) is None:  # else told late: it was paid since
        _await(connection, app, known, invoice)


def tell_of_unpaid(connection: Connection, app: LocalApp, order: Order, invoice: OpenInvoice) -> None:
    """To staff, once for each renewal, however often it is tried."""
    at = invoice.next_attempt_at
    verb = "is" if at and at > app.clock.now() else "was due"
    again = f"The next attempt {verb} on {day(settings.agency(app), at)}." if at else "There won't be another attempt."
    raise_alert(
        connection,
        app,
        f"renewal-unpaid:{invoice.id}",
        "a renewal wasn't paid",
        f"Hosting of order #{order.number} ({order.email}) couldn't be charged. {again}",
        "We've emailed the client a link to pay. If it stays unpaid, your Stripe account's settings decide "
        "whether hosting ends. To see all such orders, filter by Hosting past due.",
        named_orders.naming(connection, app, order),
    )


def tell_of_paid_after_end(connection: Connection, app: LocalApp, order: Order, ended_at: datetime) -> None:
    """Of renewals that were paid once the hosting had ended, which begin nothing again: the client what is true, and
    staff, who have to do something about it. Once for each."""
    agency = settings.agency(app)
    for entry in ledger.of_order(connection, order.id):
        if entry.kind is not LedgerKind.RENEWAL or entry.at < ended_at:
            continue
        payment_messages.paid_after_end(connection, app, order, entry, ended_at)
        raise_alert(
            connection,
            app,
            f"paid-after-end:{entry.reference}",
            "hosting was paid after it ended",
            f"{money(entry.amount_cents, entry.currency)} was paid on {day(agency, entry.at)} for the hosting of order "
            f"#{order.number} ({order.email}), which had ended on {day(agency, ended_at)}. It stays ended.",
            f"Agree with the client: refund the payment in the Stripe Dashboard (invoice {entry.reference}), or "
            "keep hosting the website without a subscription.",
            named_orders.naming(connection, app, order),
        )


def _enter(
    connection: Connection, app: LocalApp, order_id: UUID, known: Hosting | None, invoice: InvoiceSnapshot
) -> None:
    """The money, and who hears of it. Of a month from before the end that is told after it, nobody."""
    if not invoice.amount_cents:
        return
    cents = invoice.amount_cents
    if not ledger.enter(connection, order_id, LedgerKind.RENEWAL, cents, invoice, invoice.at, invoice.id):
        return  # booked before, and whoever is to hear of it has
    renewal_taxes.keep(connection, invoice.id, invoice.tax_cents)
    issued = issuing.renewal(connection, app, order_id, invoice)
    audit.record(connection, app.clock.now(), "renewal.paid", order_id, **_facts(invoice))
    if known and known.status is HostingStatus.ENDED:
        if order := orders.find(connection, order_id):
            tell_of_paid_after_end(connection, app, order, known.ends_at)
    elif order := orders.find(connection, order_id):
        payment_messages.renewed(connection, app, order, invoice, issued)
    elif deleted.knows(connection, order_id):
        raise_alert(
            connection,
            app,
            f"stray-renewal:{invoice.id}",
            "hosting of a deleted order was paid",
            f"{money(invoice.amount_cents, invoice.currency)} was paid for the hosting of order "
            f"#{number_of(order_id)}, which has been deleted.",
            f"Refund it in the Stripe Dashboard (invoice {invoice.id}), and make sure its subscription is canceled.",
        )


def _facts(invoice: InvoiceSnapshot) -> dict[str, Any]:
    return {"amount_cents": invoice.amount_cents, **named(invoice.currency)}


def _settle(connection: Connection, known: Hosting, invoice: InvoiceSnapshot) -> None:
    """What comes of it is asked for: other reports of this second may be on their way."""
    columns: dict[str, Any] = {"is_doubtful": True}
    if not known.is_older(invoice.at):
        ends_at = max(invoice.ends_at or known.ends_at, known.ends_at)
        columns |= {"status": HostingStatus.ACTIVE, "ends_at": ends_at, "as_of": invoice.at}
        columns |= {"pay_url": None, "next_attempt_at": None}
    hosting.change(connection, known.order_id, **columns)


def _await(connection: Connection, app: LocalApp, known: Hosting, invoice: InvoiceSnapshot) -> None:
    """The client hears of each try, whatever is known of the subscription: its own report may have come first."""
    columns: dict[str, Any] = {"is_doubtful": True}
    if not known.is_older(invoice.at):
        columns |= {"status": HostingStatus.PAST_DUE, "as_of": invoice.at}
    if not known.is_older(invoice.at) or known.pay_url is None:
        columns |= {"pay_url": invoice.page_url, "next_attempt_at": invoice.next_attempt_at}
    hosting.change(connection, known.order_id, **columns)
    audit.record(connection, app.clock.now(), "renewal.failed", known.order_id, **_facts(invoice))
    if order := orders.find(connection, known.order_id):
        payment_messages.payment_problem(connection, app, order, invoice)
        tell_of_unpaid(connection, app, order, OpenInvoice(invoice.id, invoice.page_url, invoice.next_attempt_at))
