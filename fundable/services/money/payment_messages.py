"""What clients and staff are told of money. Each is written in the transaction of its fact, under a key made of it."""

from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.db.mail import outbox
from fundable.db.money import hosting, ledger
from fundable.db.money.charging import order_charges
from fundable.domain.agency.days import day, plain_day
from fundable.domain.agency.settings import Agency
from fundable.domain.mail.links import LinkPurpose
from fundable.domain.mail.money_emails import ONE_MONTH
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.money.amounts import money
from fundable.domain.money.disputes import Dispute
from fundable.domain.money.hosting import Card, InvoiceSnapshot
from fundable.domain.money.invoicing.documents import Document
from fundable.domain.money.ledger import CAME_BACK, LedgerEntry, LedgerKind
from fundable.domain.money.refunds import Refund
from fundable.domain.orders.orders import Order
from fundable.services import named_orders
from fundable.services.agency import settings
from fundable.services.mail import links
from fundable.services.mail.writing import enqueue, enqueue_for_staff
from fundable.services.money.invoicing import issuing, telling

REPORTED_WITHIN_S = 10
"""Reports of one try are so many seconds apart at most; tries are days apart."""


def order_received(connection: Connection, app: LocalApp, order: Order, invoice: Document | None) -> None:
    """With the link to the first password."""
    link = links.make(connection, app, LinkPurpose.FIRST_PASSWORD, order_id=order.id)
    telling.enqueue(
        invoice,
        connection,
        app,
        MessageKind.ORDER_RECEIVED,
        f"order-received:{order.id}",
        order,
        link,
        paid_when=_when(app, order.paid_at or app.clock.now()),
        is_free=not order.amount_cents,
        is_taxed=order.is_taxed(app.config.adds_tax),
    )


def payment_failed(connection: Connection, app: LocalApp, order: Order) -> None:
    enqueue(
        connection,
        app,
        MessageKind.PAYMENT_FAILED,
        f"payment-failed:{order.id}",
        order.email,
        named_orders.about(connection, app, order),
    )


def renewed(
    connection: Connection, app: LocalApp, order: Order, invoice: InvoiceSnapshot, issued: Document | None
) -> None:
    """The first month that is paid for is news; each one after that is a receipt. Once a try has failed, it may have
    been paid with another card, or outside of Stripe, and the report doesn't say."""
    row = hosting.find(connection, order.id)
    has_failed = _has_told(connection, order, f"payment-problem:{invoice.id}:")
    agency, is_first = settings.agency(app), _renewals(connection, order.id) <= 1
    telling.enqueue(
        issued,
        connection,
        app,
        MessageKind.RENEWED if is_first else MessageKind.RECEIPT,
        f"renewed:{invoice.id}",
        order,
        amount=money(invoice.amount_cents, invoice.currency),
        price=money(invoice.amount_cents + invoice.credited_cents, invoice.currency),
        credit=money(-invoice.credited_cents, invoice.currency) if invoice.credited_cents else "",
        tax=money(invoice.tax_cents, invoice.currency) if invoice.tax_cents else "",
        paid_on=day(agency, invoice.at),
        paid_when=_when(app, invoice.at),
        paid_until=day(agency, invoice.ends_at) if invoice.ends_at else "",
        card=card_values(agency, row.card, invoice.at) if row and not has_failed else None,
    )


def _when(app: LocalApp, at: datetime) -> str:
    """Of a payment that may have been heard of only days later."""
    agency = settings.agency(app)
    paid_on = day(agency, at)
    return "today" if paid_on == day(agency, app.clock.now()) else f"on {paid_on}"


def payment_problem(connection: Connection, app: LocalApp, order: Order, invoice: InvoiceSnapshot) -> None:
    """Once for each try that failed. One that has to be confirmed with the bank is reported twice: as failed, too. Of
    one that is told only when the next was due, no more once the client has heard of this month: that one has a report
    of its own."""
    seconds = range(-REPORTED_WITHIN_S, REPORTED_WITHIN_S + 1)
    keys = {one: f"payment-problem:{invoice.id}:{(invoice.at + timedelta(seconds=one)).isoformat()}" for one in seconds}
    if any(outbox.has_key(connection, key) for key in keys.values()):
        return
    next_at = invoice.next_attempt_at
    is_overtaken = next_at is not None and next_at < app.clock.now()
    if is_overtaken and _has_told(connection, order, f"payment-problem:{invoice.id}:"):
        return
    agency = settings.agency(app)
    enqueue(
        connection,
        app,
        MessageKind.PAYMENT_PROBLEM,
        keys[0],
        order.email,
        named_orders.about(connection, app, order),
        None,
        failed_on=day(agency, invoice.at),
        retry_date=day(agency, next_at) if next_at and not is_overtaken else "",
        pay_url=Url(invoice.page_url) if invoice.page_url else "",
        **_owed(app, order, invoice),
    )


def _has_told(connection: Connection, order: Order, begin: str) -> bool:
    return any(one.key.startswith(begin) for one in outbox.of_order(connection, order.id))


def _owed(app: LocalApp, order: Order, invoice: InvoiceSnapshot) -> dict[str, object]:
    """The price that was sold; what is left to pay, tax and all, where a credit or another price makes it differ."""
    sold_cents = app.offers.get(order.offer_version).renewal_cents
    if invoice.amount_cents == sold_cents + invoice.tax_cents:
        return {"is_taxed": order.is_taxed(app.config.adds_tax)}
    return {"is_taxed": False, "is_remainder": True, "hosting_price": money(invoice.amount_cents, invoice.currency)}


def hosting_ended(connection: Connection, app: LocalApp, order: Order, ended_at: datetime) -> None:
    """Nobody has heard that it began for an order that was never paid."""
    row = hosting.find(connection, order.id)
    if row is None or not order.counts_as_paid:
        return
    until = app.above.online_until(connection, order.id, ended_at, app.clock.now())
    enqueue(
        connection,
        app,
        MessageKind.HOSTING_ENDED,
        f"hosting-ended:{row.subscription_id}",
        order.email,
        named_orders.about(connection, app, order),
        ended_on=day(settings.agency(app), ended_at),
        paid_late_on="",
        online_until=plain_day(until) if until else "",
    )


def paid_after_end(connection: Connection, app: LocalApp, order: Order, entry: LedgerEntry, ended_at: datetime) -> None:
    """Instead of `renewed`: the money came, and nothing goes on for it."""
    agency, invoice = settings.agency(app), issuing.invoice_of(connection, entry)
    telling.enqueue(
        invoice,
        connection,
        app,
        MessageKind.HOSTING_ENDED,
        f"paid-after-end:{entry.reference}",
        order,
        ended_on=day(agency, ended_at),
        paid_late_on=day(agency, entry.at),
        paid=money(entry.amount_cents, entry.currency),
    )


def payment_refunded(
    connection: Connection, app: LocalApp, order: Order, charge: LedgerEntry, refund: Refund, note: Document | None
) -> None:
    """To the client, once for each refund, also when it was made in the provider's own pages."""
    total = _refunded_of(connection, charge)
    before = total - refund.amount_cents
    telling.enqueue(
        note,
        connection,
        app,
        MessageKind.PAYMENT_REFUNDED,
        f"payment-refunded:{refund.id}",
        order,
        amount=money(refund.amount_cents, charge.currency),
        paid=money(charge.amount_cents, charge.currency),
        refunded_before=money(before, charge.currency) if before > 0 else "",
        refunded_on=day(settings.agency(app), refund.at),
        charged_for=_paid_for(connection, app, order, charge),
        is_whole=total >= charge.amount_cents,
    )


def refunded(connection: Connection, app: LocalApp, order: Order, refunded_cents: int) -> None:
    """To staff, once for each total that an order comes to, and again for one that it comes to anew once some of it
    came back. `order` is as it was before."""
    entries = ledger.of_order(connection, order.id)
    returns = sum(entry.reference.endswith(CAME_BACK) for entry in entries if entry.kind is LedgerKind.REFUND)
    key = f"refunded:{order.id}:{refunded_cents}"
    is_whole = refunded_cents >= order.amount_cents
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_MONEY_BACK,
        f"{key}:{returns}" if returns else key,
        named_orders.naming(connection, app, order),
        order.id,
        what="refunded",
        amount=money(refunded_cents - order.refunded_cents, order.currency),
        answer_by="",
        is_whole=is_whole,
        is_of_hosting=False,
        is_of_charge=False,
    )


def disputed(connection: Connection, app: LocalApp, order: Order, dispute: Dispute, over: LedgerKind) -> None:
    """To staff. `over` is the kind of the payment that a bank takes back."""
    due = day(settings.agency(app), dispute.evidence_due_at) if dispute.evidence_due_at else ""
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_MONEY_BACK,
        f"disputed:{dispute.id}",
        named_orders.naming(connection, app, order),
        order.id,
        what="disputed",
        amount=money(dispute.amount_cents, dispute.currency),
        answer_by=due,
        is_whole=False,
        is_of_hosting=over is LedgerKind.RENEWAL,
        is_of_charge=over is LedgerKind.CHARGE,
    )


def _renewals(connection: Connection, order_id: UUID) -> int:
    return sum(entry.kind is LedgerKind.RENEWAL for entry in ledger.of_order(connection, order_id))


def _paid_for(connection: Connection, app: LocalApp, order: Order, entry: LedgerEntry) -> str:
    """What was bought with a payment, as the client has read it."""
    match entry.kind:
        case LedgerKind.CHARGE:
            later = order_charges.find_by_payment(connection, entry.payment_intent_id or "")
            return later.text if later else ""
        case LedgerKind.RENEWAL:
            return ONE_MONTH
        case _:
            return app.offers.get(order.offer_version).name


def _refunded_of(connection: Connection, charge: LedgerEntry) -> int:
    """Cents of a charge that went back, without what came back of refunds that failed."""
    entries = ledger.of_order(connection, charge.order_id)
    of_charge = (entry for entry in entries if entry.payment_intent_id == charge.payment_intent_id)
    return -sum(entry.amount_cents for entry in of_charge if entry.kind is LedgerKind.REFUND)


def card_values(agency: Agency, card: Card | None, needed_at: datetime) -> dict[str, object] | None:
    """A card as templates speak of it; whether it has expired by the time that it is needed."""
    if card is None:
        return None
    has_expired = card.has_expired_on(needed_at.astimezone(ZoneInfo(agency.time_zone)))
    return {"brand": card.brand.capitalize(), "last4": card.last4, "has_expired_by_then": has_expired}
