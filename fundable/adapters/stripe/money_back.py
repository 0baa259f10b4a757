"""Money that goes back, and Stripe's books: refunds, disputes and balance transactions as facts.

Shapes: "Refund", "Dispute", "Balance Transaction" in Stripe's API reference.
"""

from datetime import datetime
from typing import Any

import stripe

from fundable.adapters.stripe.calls import seconds
from fundable.adapters.stripe.fields import Json, check_known, id_of, mode, time_of
from fundable.domain.money.disputes import Dispute, DisputeStatus, Movement
from fundable.domain.money.ledger import BalanceLine, LedgerKind
from fundable.domain.money.refunds import Refund

_PAGE = 100
_REFUND_STATES = {"pending", "requires_action", "succeeded", "failed", "canceled"}
_DISPUTE_STATES = {
    "warning_needs_response": DisputeStatus.OPEN,
    "warning_under_review": DisputeStatus.OPEN,
    "needs_response": DisputeStatus.OPEN,
    "under_review": DisputeStatus.OPEN,
    "won": DisputeStatus.WON,
    "warning_closed": DisputeStatus.WON,
    "prevented": DisputeStatus.WON,
    "lost": DisputeStatus.LOST,
    "appeal_needs_response": DisputeStatus.LOST,
    "appeal_under_review": DisputeStatus.LOST,
}
_ANSWERED = {"warning_under_review", "under_review"}
"""How often evidence was submitted doesn't tell: an inquiry that was answered may become a dispute that wants more."""
_LINE_KINDS = {
    "charge": LedgerKind.PAYMENT,
    "refund": LedgerKind.REFUND,
    "refund_failure": LedgerKind.REFUND,
    "dispute": LedgerKind.DISPUTE,
    "dispute_reversal": LedgerKind.DISPUTE,
}


def refund(refund: Json, as_of: datetime | None = None) -> Refund:
    """With its charge expanded, all that was given back of that is known too. Raises UnknownWord."""
    check_known(refund, "status", _REFUND_STATES)
    charge = refund.get("charge")
    return Refund(
        id=refund["id"],
        payment_intent_id=id_of(refund.get("payment_intent")),
        amount_cents=refund["amount"],
        currency=refund["currency"],
        at=time_of(refund["created"]),
        has_failed=refund["status"] in {"failed", "canceled"},
        total_cents=charge["amount_refunded"] if isinstance(charge, dict) else None,
        as_of=as_of,
    )


def dispute(dispute: Json, as_of: datetime) -> Dispute:
    """One with a state that is not known is open: what moved is entered, and somebody looks at it."""
    due = (dispute.get("evidence_details") or {}).get("due_by")
    return Dispute(
        id=dispute["id"],
        payment_intent_id=id_of(dispute.get("payment_intent")),
        status=_DISPUTE_STATES.get(dispute["status"], DisputeStatus.OPEN),
        reason=dispute["reason"],
        amount_cents=dispute["amount"],
        currency=dispute["currency"],
        mode=mode(dispute),
        evidence_due_at=time_of(due) if due else None,
        as_of=as_of,
        is_answered=dispute["status"] in _ANSWERED,
        unknown_status=None if dispute["status"] in _DISPUTE_STATES else str(dispute["status"]),
        movements=tuple(
            Movement(line["id"], _sold(line, dispute), time_of(line["created"]))
            for line in dispute["balance_transactions"]
        ),
    )


def balance_lines(client: stripe.StripeClient, since: datetime, until: datetime) -> list[BalanceLine]:
    """The oldest first."""
    within = {"gte": seconds(since), "lt": seconds(until)}
    wanted: Any = {"created": within, "limit": _PAGE, "expand": ["data.source"]}
    listed = [one.to_dict() for one in client.v1.balance_transactions.list(wanted).auto_paging_iter()]
    return [balance_line(line) for line in reversed(listed)]


def balance_line(line: Json) -> BalanceLine:
    """With its source expanded, so that the charge it belongs to is known. A charge that takes days is in Stripe's
    books from its first day on, and what makes up for one that fell through isn't of our kinds."""
    source, kind = line.get("source"), _LINE_KINDS.get(line["reporting_category"])
    payment_intent = source.get("payment_intent") if isinstance(source, dict) else None
    state = source.get("status") if isinstance(source, dict) and kind is LedgerKind.PAYMENT else None
    kind = None if state == "failed" else kind
    return BalanceLine(
        id=line["id"],
        kind=kind,
        amount_cents=_sold(line, source) if kind and isinstance(source, dict) else line["amount"],
        fee_cents=line["fee"],
        currency=line["currency"],
        at=time_of(line["created"]),
        source_id=id_of(source) or "",
        payment_intent_id=id_of(payment_intent),
        is_on_its_way=state == "pending",
    )


def _sold(line: Json, source: Json) -> int:
    """A movement in the currency of its sale. An account may settle in another one, at the rate of that hour."""
    amount = int(line["amount"])
    if line["currency"] == source.get("currency", line["currency"]):
        return amount
    return int(source["amount"]) * (1 if amount > 0 else -1)
