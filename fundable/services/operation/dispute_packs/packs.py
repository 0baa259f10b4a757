"""A pack of evidence for a dispute: printed for whoever downloads it, and as the provider's fields."""

from collections.abc import Iterator
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.domain.agency.days import day
from fundable.domain.agency.terms import in_short
from fundable.domain.money.evidence import EvidencePack, bounded, lines_of
from fundable.domain.money.ledger import LedgerKind
from fundable.domain.orders.orders import OrderStatus
from fundable.services.agency import calendar
from fundable.services.operation.dispute_packs import bought, delivered
from fundable.services.operation.dispute_packs.gathering import DisputedOrder, gather


def download(app: App, order_id: UUID, dispute_id: str) -> tuple[str, bytes]:
    """A name for the file, and the PDF. Raises Refused `order_gone`, `dispute_unknown`."""
    with app.database.read() as connection:
        pack = of(app, gather(connection, app, order_id, dispute_id))
    with app.database.write() as connection:
        audit.record(connection, app.clock.now(), "dispute.evidence_downloaded", order_id, dispute=dispute_id)
    return pack.name, app.evidence_printer.printed(pack)


def of(app: LocalApp, found: DisputedOrder) -> EvidencePack:
    """The weightiest part comes first: a bank reads the first page. What there's nothing of isn't mentioned."""
    parts = (
        bought.disputed(found),
        bought.sold(found),
        bought.agreed(found),
        delivered.delivered(found),
        bought.moved(found),
        delivered.activity(found),
        delivered.mailed(found),
        bought.terms(found),
        delivered.written(found),
        delivered.told(found),
    )
    return EvidencePack(
        dispute_id=found.dispute.id,
        order_number=found.order.number,
        seller=found.agency.legal_name or found.agency.name,
        made_on=calendar.day_of(app, found.now),
        parts=tuple(part for part in parts if part.rows),
        fields=bounded(dict(_fields(found))),
    )


def _fields(found: DisputedOrder) -> Iterator[tuple[str, str]]:
    """Those that facts fill. What argues is written by a person. Where the buyer was as they paid isn't kept."""
    yield "product_description", lines_of(bought.sold(found).rows)
    yield "customer_name", bought.buyer_name(found)
    yield "customer_email_address", found.order.email
    yield "billing_address", found.buyer.address
    yield "service_date", _served_on(found)
    yield "access_activity_log", lines_of(delivered.activity(found).rows)
    yield "refund_policy_disclosure", lines_of(bought.agreed(found).rows)
    if found.hosting:
        yield "cancellation_policy_disclosure", _hosting_terms(found)
    yield "uncategorized_text", lines_of(delivered.delivered(found).rows)


def _served_on(found: DisputedOrder) -> str:
    """When the month of hosting began; for a website when it went online or, before, when the client was shown it.
    Of what was charged later the program doesn't know when it was done."""
    if found.over is LedgerKind.RENEWAL:
        return day(found.agency, found.charge.at) if found.charge else ""
    if found.over is LedgerKind.CHARGE:
        return ""
    staged = {change.status: change.at for change in reversed(found.order.stages)}
    online = [one.at for one in found.releases[:1]]
    shown = [staged[one] for one in (OrderStatus.COMPLETED, OrderStatus.REVIEW) if one in staged]
    return next((day(found.agency, at) for at in (*online, *shown)), "")


def _hosting_terms(found: DisputedOrder) -> str:
    notices = [mail for mail in found.mails if mail.kind.value.startswith("renewal")]
    told = "; ".join(f"{mail.subject}, {day(found.agency, mail.sent_at or mail.created_at)}" for mail in notices)
    way = "Hosting can be canceled at any time in the client portal."
    parts = (in_short(found.offer)[0], way, f"Emails before a charge: {told}." if told else "")
    return " ".join(part for part in parts if part)
