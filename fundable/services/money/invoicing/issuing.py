"""Documents as money moves: each is issued in the transaction that books the money, so that a number is never taken for
nothing, and nothing is booked without its number.

A payment has an invoice while invoicing is on. What goes back of one that has an invoice has a credit note, also after
invoicing was turned off: the invoice would else say more than was paid. After a restore nothing is issued until an
owner has said which numbers come next: those that were given after the backup aren't known.
"""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.db.money import checkpoints, disputes
from fundable.db.money.invoicing import billing, documents, noting
from fundable.db.orders import orders
from fundable.domain.agency.days import day
from fundable.domain.agency.offer import HOSTING
from fundable.domain.money.charging.order_charges import OrderCharge
from fundable.domain.money.disputes import Dispute, DisputeStatus
from fundable.domain.money.hosting import InvoiceSnapshot, included_until
from fundable.domain.money.invoicing.documents import (
    Document,
    DocumentContent,
    DocumentKind,
    DocumentLine,
    Draft,
    Party,
    credit_of,
)
from fundable.domain.money.invoicing.terms import HELD, UNSURE
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.refunds import Refund
from fundable.domain.orders.orders import Order
from fundable.services.agency import calendar, settings
from fundable.services.money.invoicing import terms

TAX_INCLUDED = "Tax included in these prices"
CREDIT = "Account credit"
UNDONE = ":undone"
"""Ends what a document is issued for that takes back a credit note."""


def payment(
    connection: Connection, app: LocalApp, order: Order, paid_at: datetime, entered_name: str = ""
) -> Document | None:
    """The invoice of a website that was just paid, also where nothing was due. `entered_name` is the buyer's, from the
    provider's page."""
    source = _payment_source(order.id)
    if not terms.issues(connection, app) or noting.is_lost(connection, source):
        return None
    content = DocumentContent(
        seller=_seller(app),
        buyer=_buyer(connection, app, order, entered_name),
        lines=_bought(app, order, paid_at),
        tax_cents=order.tax_cents,
        moved_at=paid_at,
    )
    return _issue(connection, app, _draft(app, DocumentKind.INVOICE, source, order.id, order, content))


def charge(connection: Connection, app: LocalApp, order: Order, paid: OrderCharge) -> Document | None:
    """The invoice of what was charged for an order after its first payment."""
    source = f"{LedgerKind.CHARGE}:{paid.reference}"
    if not terms.issues(connection, app) or noting.is_lost(connection, source):
        return None
    included = paid.paid_cents - paid.tax_cents - paid.amount_cents
    lines = [DocumentLine(paid.text, "", paid.amount_cents)]
    if included:
        lines.append(DocumentLine(TAX_INCLUDED, "", included))
    content = DocumentContent(
        seller=_seller(app),
        buyer=_buyer(connection, app, order),
        lines=tuple(lines),
        tax_cents=paid.tax_cents,
        moved_at=paid.paid_at or app.clock.now(),
    )
    return _issue(connection, app, _draft(app, DocumentKind.INVOICE, source, order.id, paid, content))


def renewal(connection: Connection, app: LocalApp, order_id: UUID, invoice: InvoiceSnapshot) -> Document | None:
    """The invoice of a month of hosting."""
    source = f"{LedgerKind.RENEWAL}:{invoice.id}"
    if not terms.issues(connection, app) or noting.is_lost(connection, source):
        return None
    until = f"Until {day(settings.agency(app), invoice.ends_at)}" if invoice.ends_at else ""
    sold = DocumentLine(HOSTING, until, invoice.amount_cents + invoice.credited_cents - invoice.tax_cents)
    credit = [DocumentLine(CREDIT, "", -invoice.credited_cents)] if invoice.credited_cents else []
    content = DocumentContent(
        seller=_seller(app),
        buyer=_known_buyer(connection, app, order_id),
        lines=(sold, *credit),
        tax_cents=invoice.tax_cents,
        moved_at=invoice.at,
    )
    return _issue(connection, app, _draft(app, DocumentKind.INVOICE, source, order_id, invoice, content))


def refund(connection: Connection, app: LocalApp, charge: LedgerEntry, made: Refund) -> Document | None:
    """The credit note of money that was given back."""
    _hold(connection, charge.order_id, made.at)
    return _credit(connection, app, charge, f"refund:{made.id}", made.amount_cents, made.at, "Refund")


def returned(connection: Connection, app: LocalApp, order_id: UUID, made: Refund, at: datetime) -> Document | None:
    """A refund that the buyer's bank sent back: its credit note no longer holds."""
    _hold(connection, order_id, at)
    return _take_back(connection, app, f"refund:{made.id}", at, "Refund sent back by the bank")


def disputed(connection: Connection, app: LocalApp, charge: LedgerEntry, dispute: Dispute) -> Document | None:
    """One that was lost gives the money back; while it's open, nobody knows. One that was won after that, by an appeal,
    may be lost once more. A report from before the last of these says nothing new."""
    known = disputes.find(connection, dispute.id)
    if known and known.as_of > dispute.as_of:
        return None
    source, since = _turn_of(connection, dispute)
    note = documents.of_source(connection, source)
    match dispute.status:
        case DisputeStatus.LOST if since is None or dispute.as_of > since:
            return _credit(connection, app, charge, source, dispute.amount_cents, dispute.as_of, "Payment taken back")
        case DisputeStatus.WON if note is None or dispute.as_of >= note.content.moved_at:
            return _take_back(connection, app, source, dispute.as_of, "Payment confirmed by the bank")
        case _:
            return None


def _turn_of(connection: Connection, dispute: Dispute) -> tuple[str, datetime | None]:
    """What the next credit note of a dispute is issued for, and when the money came back before; None where it never
    did."""
    source, since, turn = f"dispute:{dispute.id}", None, 1
    while _is_issued(connection, f"{source}{UNDONE}"):
        undone = documents.of_source(connection, f"{source}{UNDONE}")
        since, turn = undone.content.moved_at if undone else since, turn + 1
        source = f"dispute:{dispute.id}:{turn}"
    return source, since


def _credit(
    connection: Connection, app: LocalApp, charge: LedgerEntry, source: str, cents: int, at: datetime, reason: str
) -> Document | None:
    invoice = invoice_of(connection, charge)
    if invoice is None or _is_issued(connection, source) or terms.are_unsure(connection):
        return None
    net, tax = credit_of(invoice, _about(connection, invoice), cents)
    if not net + tax:
        return None  # what goes back beyond the invoice was never on it
    line = DocumentLine(f"{reason} on {invoice.number}", "", -net)
    return _correct(connection, app, invoice, DocumentKind.CREDIT_NOTE, source, line, -tax, at)


def _take_back(connection: Connection, app: LocalApp, source: str, at: datetime, reason: str) -> Document | None:
    note = documents.of_source(connection, source)
    undone = f"{source}{UNDONE}"
    if note is None or _is_issued(connection, undone) or terms.are_unsure(connection):
        return None
    line = DocumentLine(f"{reason}, {note.number}", "", -note.content.subtotal_cents)
    return _correct(connection, app, note, DocumentKind.INVOICE, undone, line, -note.content.tax_cents, at)


def _hold(connection: Connection, order_id: UUID, at: datetime) -> None:
    """Keeps in mind that a credit note has to wait until the next numbers are sure. Of what went back before the
    restore, nobody here knows whether it has one: that stays with the owner."""
    since = checkpoints.get(connection, UNSURE)
    if since and at >= since:
        checkpoints.put(connection, f"{HELD}{order_id.hex}", since)


def _correct(
    connection: Connection,
    app: LocalApp,
    corrected: Document,
    kind: DocumentKind,
    source: str,
    line: DocumentLine,
    tax_cents: int,
    at: datetime,
) -> Document:
    """Between those who are on what it corrects."""
    seller, buyer = corrected.content.seller, corrected.content.buyer
    content = DocumentContent(seller=seller, buyer=buyer, lines=(line,), tax_cents=tax_cents, moved_at=at)
    return _issue(connection, app, _draft(app, kind, source, corrected.order_id, corrected, content, corrected.id))


def _about(connection: Connection, invoice: Document) -> list[Document]:
    """Credit notes of an invoice, and what took them back."""
    notes = documents.correcting(connection, invoice.id)
    return notes + [undone for note in notes for undone in documents.correcting(connection, note.id)]


def invoice_of(connection: Connection, charge: LedgerEntry) -> Document | None:
    """Of a payment. None for what was paid before invoicing was set up."""
    return documents.of_source(connection, _source_of(charge))


def is_invoiced(connection: Connection, charge: LedgerEntry) -> bool:
    """Also where a restore has lost the invoice."""
    return _is_issued(connection, _source_of(charge))


def _is_issued(connection: Connection, source: str) -> bool:
    return documents.of_source(connection, source) is not None or noting.is_lost(connection, source)


def _source_of(charge: LedgerEntry) -> str:
    is_first = charge.kind is LedgerKind.PAYMENT
    return _payment_source(charge.order_id) if is_first else f"{charge.kind}:{charge.reference}"


def _payment_source(order_id: UUID) -> str:
    """By the order: what the provider calls its first payment is told in steps."""
    return f"{LedgerKind.PAYMENT}:{order_id}"


def _draft(
    app: LocalApp,
    kind: DocumentKind,
    source: str,
    order_id: UUID,
    moved: Order | OrderCharge | InvoiceSnapshot | Document,
    content: DocumentContent,
    corrects_id: UUID | None = None,
) -> Draft:
    """Dated now: a report may come days after the money has moved, and numbers follow their dates."""
    return Draft(
        kind=kind,
        source=source,
        order_id=order_id,
        mode=moved.mode,
        currency=moved.currency,
        issued_at=app.clock.now(),
        content=content,
        corrects_id=corrects_id,
    )


def _issue(connection: Connection, app: LocalApp, draft: Draft) -> Document:
    found, zone = terms.current(app), calendar.zone(app)
    kind, mode, year = draft.kind, draft.mode, draft.issued_at.astimezone(zone).year
    draft = replace(draft, content=replace(draft.content, time_zone=zone.key))
    issued = documents.issue(connection, draft, found.series_of(kind, mode), year, found.first_of(kind, mode, year))
    noting.want(connection, issued)
    return issued


def _bought(app: LocalApp, order: Order, paid_at: datetime) -> tuple[DocumentLine, ...]:
    """What was sold, the discount, and a tax that the prices include: together what was paid, without its tax."""
    offer = app.offers.get(order.offer_version)
    until = day(settings.agency(app), included_until(paid_at, offer.hosting))
    sold = [DocumentLine(line.name, "", line.amount_cents) for line in offer.lines(order.selected_addons)]
    if offer.hosting_months:
        sold[0] = DocumentLine(sold[0].name, f"Hosting included until {until}", sold[0].amount_cents)
    if order.discount_cents:
        sold.append(DocumentLine("Discount", _code_of(order), -order.discount_cents))
    included = order.amount_cents - order.tax_cents - sum(line.amount_cents for line in sold)
    if included:
        sold.append(DocumentLine(TAX_INCLUDED, "", included))
    return tuple(sold)


def _code_of(order: Order) -> str:
    return f"Code {order.promotion.code}" if order.promotion else ""


def _seller(app: LocalApp) -> Party:
    business = settings.business(app)
    name = business.legal_name or business.name
    return Party(name, business.address, business.email, terms.current(app).tax_id)


def _buyer(connection: Connection, app: LocalApp, order: Order, entered_name: str = "") -> Party:
    """As they want to be billed; else by the name of their business once the form tells it, else by the name that they
    entered when they paid, else by their email."""
    first = documents.of_source(connection, _payment_source(order.id))
    entered = entered_name or (first.content.buyer.name if first else order.email)
    known = app.above.business_name(connection, order.id) or entered
    return billing.of_order(connection, order.id).party(known, order.email)


def _known_buyer(connection: Connection, app: LocalApp, order_id: UUID) -> Party:
    """Of an order that may have been deleted, while its hosting was still paid for."""
    order = orders.find(connection, order_id)
    if order:
        return _buyer(connection, app, order)
    earlier = documents.of_order(connection, order_id)
    return earlier[-1].content.buyer if earlier else Party(name="A former client")
