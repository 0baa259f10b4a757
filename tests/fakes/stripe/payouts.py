"""Payouts to the bank: what the balance holds goes out at once, and each entry of it belongs to one payout."""

import stripe

from tests.fakes.stripe import money
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import Refusal
from tests.fakes.stripe.shapes import Obj, make


def pay_out(account: Account, amount: int | None = None, *, completed: bool = True) -> Obj | None:
    """All that the balance holds, which may be less than nothing; None where it has no entries. With an amount it's a
    manual one, of which Stripe doesn't say what it's made of."""
    waiting = [one for one in account.all("balance_transaction") if one["id"] not in account.paid_out]
    if amount is None and not waiting:
        return None
    currency = waiting[0]["currency"] if waiting else "usd"
    held = [one for one in waiting if one["currency"] == currency]
    cents = amount if amount is not None else sum(one["net"] for one in held)
    payout = account.add(_payout(account, cents, currency, is_automatic=amount is None, completed=completed))
    booked = money.book(account, "payout", payout, -cents, "STRIPE PAYOUT", "payout", is_settled=True)
    payout["balance_transaction"] = booked["id"]
    for one in [*(held if amount is None else []), booked]:
        account.paid_out[one["id"]] = payout["id"]
    account.emit("payout.created", payout)
    if completed and amount is None:
        account.emit("payout.reconciliation_completed", payout)
    return payout


def complete(account: Account, payout_id: str) -> Obj:
    """Stripe has put together what it's made of."""
    payout = account.get("payout", payout_id)
    payout["reconciliation_status"] = "completed"
    account.emit("payout.reconciliation_completed", payout)
    return payout


def arrive(account: Account, payout_id: str) -> Obj:
    payout = account.get("payout", payout_id)
    payout["status"] = "paid"
    account.emit("payout.paid", payout)
    return payout


def fail(account: Account, payout_id: str) -> Obj:
    """The bank sends it back: the money is in the balance again, and goes out with the next one."""
    payout = account.get("payout", payout_id)
    back = money.book(account, "payout_failure", payout, payout["amount"], "PAYOUT FAILURE", "payout_reversal")
    payout |= {
        "status": "failed",
        "failure_balance_transaction": back["id"],
        "failure_code": "account_closed",
        "failure_message": "The bank account has been closed.",
    }
    account.emit("payout.failed", payout)
    return payout


def adjust(account: Account, cents: int, category: str, currency: str = "usd") -> Obj:
    """An entry that nobody's sale stands behind: `fee` for Stripe's own services, `other_adjustment` and others."""
    kind = "stripe_fee" if category == "fee" else "adjustment"
    return money.book(account, kind, {"id": None, "currency": currency}, cents, "Adjustment", category)


def is_wanted(account: Account, line: Obj, payout_id: str | None) -> bool:
    if payout_id is None:
        return True
    if not account.get("payout", payout_id, "payout")["automatic"]:
        message = "Balance transaction history can only be filtered on automatic transfers, not manual."
        raise Refusal(message, param="payout")
    return account.paid_out.get(line["id"]) == payout_id


def _payout(account: Account, cents: int, currency: str, *, is_automatic: bool, completed: bool) -> Obj:
    read = "completed" if completed else "in_progress"
    return make(
        stripe.Payout,
        id=account.new_id("po"),
        amount=cents,
        arrival_date=account.later(days=2) // 86400 * 86400,
        automatic=is_automatic,
        created=account.now(),
        currency=currency,
        description="STRIPE PAYOUT",
        destination=account.new_id("ba"),
        livemode=account.livemode,
        metadata={},
        method="standard",
        reconciliation_status=read if is_automatic else "not_applicable",
        source_type="card",
        status="in_transit",
        type="bank_account",
    )
