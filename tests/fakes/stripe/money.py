"""Amounts in cents, the balance that they go to, and Stripe's fees."""

import stripe

from tests.fakes.stripe.account import Account
from tests.fakes.stripe.shapes import Obj, make

DISPUTE_FEE = 1500


def share(amount: int, percent: float) -> int:
    """Half a cent is rounded up."""
    return int(amount * percent / 100 + 0.5)


def charge_fee(amount: int) -> int:
    """2.9 % and 30 cents."""
    return share(amount, 2.9) + 30


def dollars(amount: int) -> str:
    return f"${amount / 100:,.2f}"


def book(
    account: Account,
    kind: str,
    source: Obj,
    amount: int,
    description: str,
    category: str,
    fee: int = 0,
    *,
    is_settled: bool = False,
) -> Obj:
    """An entry of the balance: `amount` is what comes in (positive) or goes out, before `fee`. Both are in the currency
    that the account settles in, as one that `is_settled` is already."""
    settles_in = None if is_settled else account.settings.settles_in
    currency, rate = settles_in or (source["currency"], None)
    amount, fee = (round(amount * rate), round(fee * rate)) if rate else (amount, fee)
    fees = [
        make(
            stripe.BalanceTransaction.FeeDetail,
            amount=fee,
            currency=currency,
            description="Stripe processing fees" if kind == "charge" else "Dispute fee",
            type="stripe_fee",
        )
    ]
    return account.add(
        make(
            stripe.BalanceTransaction,
            id=account.new_id("txn"),
            amount=amount,
            available_on=account.later(days=2),
            balance_type="payments",
            created=account.now() + int(account.settings.books_after.total_seconds()),
            currency=currency,
            description=description,
            exchange_rate=rate,
            fee=fee,
            fee_details=fees if fee else [],
            net=amount - fee,
            reporting_category=category,
            source=source["id"],
            status="pending",
            type=kind,
        )
    )
