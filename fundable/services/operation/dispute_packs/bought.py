"""The parts of evidence about the sale: what is disputed, what was bought and agreed, and which money moved."""

import re
from collections.abc import Iterator

from fundable.domain.agency.days import day, minute
from fundable.domain.agency.terms import in_short
from fundable.domain.money.amounts import money
from fundable.domain.money.charging.order_charges import OrderCharge
from fundable.domain.money.evidence import EvidencePart, EvidenceRow, cut
from fundable.domain.money.hosting import HostingStatus
from fundable.domain.money.ledger import CAME_BACK, LedgerKind
from fundable.services.operation.dispute_packs.gathering import DisputedOrder

TERMS_MAX = 14_000
SHOWN_BEFORE_PAYING = (
    "By completing your purchase you agree to the terms of service. We don't offer refunds, so please check the "
    "details before you pay."
)
"""As the checkout page has it."""
_REASONS = re.compile("_+")
_MOVED = {
    LedgerKind.PAYMENT: "Paid for the website",
    LedgerKind.RENEWAL: "Paid for a month of hosting",
    LedgerKind.CHARGE: "Paid for what was bought later",
    LedgerKind.REFUND: "Refunded",
    LedgerKind.DISPUTE: "Taken back by the buyer's bank",
}


def disputed(found: DisputedOrder) -> EvidencePart:
    return EvidencePart("What is disputed", tuple(_disputed(found)))


def _disputed(found: DisputedOrder) -> Iterator[EvidenceRow]:
    dispute, charge = found.dispute, found.charge
    amount = money(dispute.amount_cents, dispute.currency)
    yield EvidenceRow("Disputed", f"{amount} for {_about(found)}", f"Reason given: {_REASONS.sub(' ', dispute.reason)}")
    if charge:
        paid = money(charge.amount_cents, charge.currency)
        yield EvidenceRow("Payment", f"{paid} on {minute(found.agency, charge.at)}", charge.payment_intent_id or "")
    card = found.hosting.card if found.hosting else None
    if card:
        yield EvidenceRow("Card on file", f"{card.brand.capitalize()} ending in {card.last4}")
    yield EvidenceRow("Buyer", buyer_name(found) or found.order.email, found.order.email)
    if found.buyer.address:
        yield EvidenceRow("Billing address", found.buyer.address, "As the buyer gave it.")


def _about(found: DisputedOrder) -> str:
    if found.over is LedgerKind.RENEWAL:
        return "a month of website hosting"
    if charge := found.disputed_later:
        return f"“{charge.text}”, bought after the website"
    return "the website that this order is for"


def buyer_name(found: DisputedOrder) -> str:
    """As they are billed, signed, or called their business; empty where nobody has said."""
    signed = [one.name for one in found.approvals if not one.recorded_by]
    billed = found.buyer.name if found.buyer.name != found.order.email else ""
    return billed or next(iter(signed), "") or (found.form.business_name if found.form else "")


def sold(found: DisputedOrder) -> EvidencePart:
    return EvidencePart("What was bought", tuple(_sold(found)))


def _sold(found: DisputedOrder) -> Iterator[EvidenceRow]:
    if disputed := found.disputed_later:
        yield from _charged(found, disputed)
    order, offer, agency = found.order, found.offer, found.agency
    yield EvidenceRow("Ordered", f"{minute(agency, order.created_at)}, as order #{order.number}")
    if order.paid_at:
        yield EvidenceRow("Paid", f"{minute(agency, order.paid_at)}, on the payment page")
    for line in offer.lines(order.selected_addons):
        yield EvidenceRow("Item", line.name, money(line.amount_cents, order.currency))
    for label, cents in (("Discount", -order.discount_cents), ("Tax", order.tax_cents), ("Total", order.amount_cents)):
        if cents:
            yield EvidenceRow(label, money(cents, order.currency))
    yield EvidenceRow("As described", offer.description)
    for addon in offer.bought(order.selected_addons):
        yield EvidenceRow(addon.name, addon.description)
    for charge in found.later:
        if charge is not disputed:
            paid = money(charge.paid_cents, charge.currency)
            on = f" on {minute(agency, charge.paid_at)}" if charge.paid_at else ""
            yield EvidenceRow("Bought later", charge.text, f"{paid}, paid{on}")
    yield EvidenceRow("Delivery", f"Within {offer.delivery} after the intake form", offer.rounds)


def _charged(found: DisputedOrder, charge: OrderCharge) -> Iterator[EvidenceRow]:
    """What is disputed was chosen, or asked for in words, and paid by somebody who was logged in as the client."""
    how = "Chosen by the client in their portal" if charge.is_clients_own else "Asked for by email, and in their portal"
    yield EvidenceRow("Item", charge.text, money(charge.amount_cents, charge.currency))
    if charge.tax_cents:
        yield EvidenceRow("Tax", money(charge.tax_cents, charge.currency))
    yield EvidenceRow(how.partition(" by ")[0], minute(found.agency, charge.made_at), how)
    if charge.paid_at:
        said = "On the payment page, which opens from the client's portal alone."
        yield EvidenceRow("Paid", minute(found.agency, charge.paid_at), said)


def agreed(found: DisputedOrder) -> EvidencePart:
    """What our own terms say in short isn't said where the agency has terms of its own: those stand below in full."""
    before = "Before the first payment" if found.disputed_later else "Before paying"
    rows = [EvidenceRow(before, SHOWN_BEFORE_PAYING, "On the checkout page, with a link to the terms.")]
    rows.append(EvidenceRow("Price", in_short(found.offer)[0]))
    if found.terms and found.terms.since is None:
        rows += [EvidenceRow("Terms, in short", line) for line in in_short(found.offer)[1:]]
    return EvidencePart("What was agreed", tuple(rows))


def terms(found: DisputedOrder) -> EvidencePart:
    """In full, as they stood then."""
    title, stood = "Terms of service when the order was made", found.terms
    if stood is None:
        return EvidencePart(title, ())
    said = f"In force since {day(found.agency, stood.since)}." if stood.since else ""
    paragraphs = [_flowing(block) for block in cut(stood.text, TERMS_MAX).split("\n\n") if block.strip()]
    return EvidencePart(title, tuple(EvidenceRow("", text) for text in paragraphs), said)


def _flowing(block: str) -> str:
    """Markdown as it reads: lines that are broken for an editor flow, those of a list stay."""
    lines = [re.sub(r"^#+\s*|\*\*|__", "", line).strip() for line in block.strip().splitlines()]
    is_list = any(line.startswith(("- ", "* ", "1. ")) for line in lines)
    return ("\n" if is_list else " ").join(lines)


def moved(found: DisputedOrder) -> EvidencePart:
    """Each movement of money, and how hosting stands."""
    return EvidencePart("Payments, refunds and hosting", (*_movements(found), *_hosting(found)))


def _movements(found: DisputedOrder) -> Iterator[EvidenceRow]:
    for one in found.entries:
        if one.kind in _MOVED:
            came_back = one.kind is LedgerKind.REFUND and one.reference.endswith(CAME_BACK)
            returned = one.kind is LedgerKind.DISPUTE and one.amount_cents > 0
            said = "Returned by the buyer's bank" if came_back or returned else _MOVED[one.kind]
            yield EvidenceRow(minute(found.agency, one.at), f"{said}: {money(abs(one.amount_cents), one.currency)}")
    if not any(one.kind is LedgerKind.REFUND for one in found.entries):
        yield EvidenceRow("Refunds", "None was made.")


def _hosting(found: DisputedOrder) -> Iterator[EvidenceRow]:
    known = found.hosting
    if known is None:
        return
    is_over = known.status is HostingStatus.ENDED
    yield EvidenceRow("Hosting", "Ended" if is_over else f"Runs until {day(found.agency, known.ends_at)}")
    if known.cancel_at and not is_over:
        yield EvidenceRow("Canceled", f"It ends on {day(found.agency, known.cancel_at)} and isn't charged again.")
