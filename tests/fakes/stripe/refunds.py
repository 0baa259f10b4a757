"""Refunds. What they cost is kept by Stripe: no fee comes back."""

from typing import Any

import stripe

from tests.fakes.stripe import money, payments
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import Refusal, parameter_missing
from tests.fakes.stripe.shapes import Obj, list_of, make


def create(account: Account, request: dict[str, Any]) -> Obj:
    """Of a `payment_intent` or a `charge`; the whole rest unless there is an `amount`. Raises Refusal."""
    charge = _charge(account, request)
    rest = charge["amount"] - charge["amount_refunded"]
    amount = request.get("amount", rest)
    _check(charge, amount, rest)
    status = account.settings.refund_status
    made = make(
        stripe.Refund,
        id=account.new_id("re"),
        amount=amount,
        charge=charge["id"],
        created=account.now(),
        currency=charge["currency"],
        destination_details={"card": {"type": "refund"}, "type": "card"},
        metadata=request.get("metadata") or {},
        payment_intent=charge["payment_intent"],
        pending_reason="processing" if status == "pending" else None,
        reason=request.get("reason"),
        status=status,
    )
    booked = money.book(account, "refund", made, -amount, f"REFUND FOR CHARGE ({charge['description']})", "refund")
    made["balance_transaction"] = booked["id"]
    account.emit("refund.created", account.add(made))
    _count(account, charge, amount)
    account.emit("charge.refunded", charge)
    account.emit_all(("refund.updated", "charge.refund.updated"), made)
    return made


def _charge(account: Account, request: dict[str, Any]) -> Obj:
    if "payment_intent" in request:
        intent = account.get("payment_intent", request["payment_intent"], "payment_intent")
        if intent["status"] != "succeeded":
            raise Refusal(
                f"This PaymentIntent ({intent['id']}) does not have a successful charge to refund.",
                code="resource_missing",
                param="payment_intent",
            )
        return account.get("charge", intent["latest_charge"])
    if "charge" not in request:
        raise parameter_missing("payment_intent")
    return account.get("charge", request["charge"], "charge")


def _check(charge: Obj, amount: int, rest: int) -> None:
    if charge["disputed"]:
        raise Refusal(f"Charge {charge['id']} has been charged back; cannot issue a refund.", code="charge_disputed")
    if rest == 0:
        raise Refusal(f"Charge {charge['id']} has already been refunded.", code="charge_already_refunded")
    if amount < 1:
        raise Refusal("Invalid positive integer", code="parameter_invalid_integer", param="amount")
    if amount > rest:
        raise Refusal(
            f"Refund amount ({money.dollars(amount)}) is greater than unrefunded amount on charge "
            f"({money.dollars(rest)})",
            param="amount",
        )


def _count(account: Account, charge: Obj, amount: int) -> None:
    charge["amount_refunded"] += amount
    charge["refunded"] = charge["amount_refunded"] == charge["amount"]


def settle(account: Account, refund_id: str) -> Obj:
    """A pending one reaches the buyer."""
    refund = account.get("refund", refund_id)
    assert refund["status"] == "pending", refund["status"]
    refund.update(status="succeeded", pending_reason=None)
    account.emit_all(("refund.updated", "charge.refund.updated"), refund)
    return refund


def fail(account: Account, refund_id: str, reason: str = "lost_or_stolen_card") -> Obj:
    """The buyer's bank sends the money back, days later: it counts as not refunded again."""
    refund = account.get("refund", refund_id)
    charge = account.get("charge", refund["charge"])
    booked = money.book(account, "refund_failure", refund, refund["amount"], "REFUND FAILURE", "refund_failure")
    refund.update(status="failed", failure_reason=reason, failure_balance_transaction=booked["id"], pending_reason=None)
    _count(account, charge, -refund["amount"])
    account.emit_all(("refund.failed", "refund.updated", "charge.refund.updated"), refund)
    account.emit("charge.updated", charge)
    return refund


def of_charge(account: Account, charge: Obj) -> Obj:
    found = list(account.having("refund", charge=charge["id"]))
    return list_of(found[::-1], f"/v1/charges/{charge['id']}/refunds")


def by_dashboard(account: Account, payment_intent: str, amount: int | None) -> Obj:
    """Without a request of ours."""
    payments.charge_of(account, payment_intent)
    request: dict[str, Any] = {"payment_intent": payment_intent, "reason": "requested_by_customer"}
    return create(account, request if amount is None else {**request, "amount": amount})
