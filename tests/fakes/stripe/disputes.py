"""Disputes: the bank takes the money at once, and gives it back if the seller wins. The fee stays paid."""

import stripe

from tests.fakes.stripe import money, payments
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.shapes import Obj, make

ANSWER_WITHIN_DAYS = 9


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
