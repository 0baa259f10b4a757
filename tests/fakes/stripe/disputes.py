"""Disputes: the bank takes the money at once, and gives it back if the seller wins. The fee stays paid."""

import re
from collections.abc import Iterable
from typing import Any

import stripe

from tests.fakes.stripe import money, payments
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import Refusal
from tests.fakes.stripe.shapes import Obj, make

ANSWER_WITHIN_DAYS = 9
ANSWERABLE = {"needs_response", "warning_needs_response"}
FILES_MAX, PAGES_MAX = 4_500_000, 19
SHORT, OF_A_PAGE = 250, 2000
"""Characters of a text that takes no page of its own, and of one that fills a page: how Stripe counts isn't told."""
FILES = (
    *("cancellation_policy", "customer_communication", "customer_signature", "duplicate_charge_documentation"),
    *("receipt", "refund_policy", "service_documentation", "shipping_documentation", "uncategorized_file"),
)


def open_dispute(account: Account, payment_intent: str, amount: int | None, reason: str) -> Obj:
    charge = payments.charge_of(account, payment_intent)
    dispute = account.add(_dispute(account, charge, amount or charge["amount"], reason))
    charge["disputed"] = True
    account.emit("charge.dispute.created", dispute)
    _move(account, dispute, -dispute["amount"], "dispute", money.DISPUTE_FEE)
    account.emit_all(("charge.dispute.funds_withdrawn", "charge.dispute.updated"), dispute)
    return dispute


def inquire(account: Account, payment_intent: str, reason: str) -> Obj:
    """The bank asks before it takes anything (Stripe, "Inquiries")."""
    charge = payments.charge_of(account, payment_intent)
    inquiry = account.add(_dispute(account, charge, charge["amount"], reason) | {"status": "warning_needs_response"})
    account.emit("charge.dispute.created", inquiry)
    return inquiry


def escalate(account: Account, dispute_id: str) -> Obj:
    """An inquiry becomes a dispute: the money is taken, and evidence is wanted (again)."""
    dispute = account.get("dispute", dispute_id)
    dispute["status"] = "needs_response"
    _move(account, dispute, -dispute["amount"], "dispute", money.DISPUTE_FEE)
    account.emit_all(("charge.dispute.funds_withdrawn", "charge.dispute.updated"), dispute)
    return dispute


def close(account: Account, dispute_id: str, outcome: str) -> Obj:
    """`won` or `lost`."""
    assert outcome in ("won", "lost"), outcome
    dispute = account.get("dispute", dispute_id)
    dispute["status"] = outcome
    account.emit("charge.dispute.closed", dispute)
    if outcome == "won":
        _move(account, dispute, dispute["amount"], "dispute_reversal")
        account.emit("charge.dispute.funds_reinstated", dispute)
    return dispute


def update(account: Account, dispute_id: str, params: dict[str, Any]) -> Obj:
    """Evidence is only staged with `submit` false; without that it goes to the bank, once."""
    dispute = account.get("dispute", dispute_id)
    dispute["metadata"] = {**dispute["metadata"], **(params.get("metadata") or {})}
    if params.keys() & {"evidence", "submit"}:
        _stage(account, dispute, params.get("evidence") or {})
        if params.get("submit", True):
            dispute["status"] = dispute["status"].replace("needs_response", "under_review")
            dispute["evidence_details"]["submission_count"] += 1
        account.emit("charge.dispute.updated", dispute)
    return dispute


def _stage(account: Account, dispute: Obj, evidence: dict[str, str]) -> None:
    details = dispute["evidence_details"]
    if dispute["status"] not in ANSWERABLE or account.now() >= details["due_by"]:
        raise Refusal("This dispute can no longer be challenged.")
    for name, text in evidence.items():
        if name in FILES:
            account.get("file", text, f"evidence[{name}]")
    coming = dispute["evidence"] | evidence
    files = [one for name in FILES if (one := coming.get(name))]
    if sum(account.objects[one]["size"] for one in files) > FILES_MAX:
        raise Refusal("The combined size of evidence files is too large.", param="evidence")
    texts = [text for name, text in coming.items() if isinstance(text, str) and name not in FILES]
    if _pages(texts, [account.contents[one] for one in files]) > PAGES_MAX:
        raise Refusal("The evidence has too many pages.", code="dispute_evidence_page_limit_exceeded", param="evidence")
    dispute["evidence"] = coming
    details["has_evidence"] = True


def _pages(texts: Iterable[str], files: Iterable[bytes]) -> int:
    printed = sum(len(re.findall(rb"/Type /Page\b", content)) for content in files)
    return printed + sum(1 + len(text) // OF_A_PAGE for text in texts if len(text) > SHORT)


def _move(account: Account, dispute: Obj, amount: int, category: str, fee: int = 0) -> None:
    words = "withdrawal" if amount < 0 else "reversal"
    booked = money.book(
        account, "adjustment", dispute, amount, f"Chargeback {words} for {dispute['charge']}", category, fee
    )
    dispute["balance_transactions"].append(booked)


def _dispute(account: Account, charge: Obj, amount: int, reason: str) -> Obj:
    kind = stripe.Dispute
    evidence = dict.fromkeys(kind.Evidence.__annotations__) | {"enhanced_evidence": {}}
    return make(
        kind,
        id=account.new_id("du"),
        amount=amount,
        balance_transactions=[],
        charge=charge["id"],
        created=account.now(),
        currency=charge["currency"],
        enhanced_eligibility_types=[],
        evidence=evidence,
        evidence_details=make(
            kind.EvidenceDetails,
            due_by=account.later(days=ANSWER_WITHIN_DAYS),
            enhanced_eligibility={},
            has_evidence=False,
            past_due=False,
            submission_count=0,
            submission_method="not_submitted",
        ),
        is_charge_refundable=False,
        livemode=account.livemode,
        metadata={},
        network_reason_code="10.4",
        payment_intent=charge["payment_intent"],
        payment_method_details={
            "card": {"brand": "visa", "case_type": "chargeback", "network": "visa"},
            "type": "card",
        },
        reason=reason,
        status="needs_response",
    )
