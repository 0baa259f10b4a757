"""Payment intents and charges."""

from typing import Any

import stripe

from tests.fakes.stripe import money
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.customers import CARD
from tests.fakes.stripe.shapes import Obj, make

DECLINES = {
    "card_declined": "Your card was declined.",
    "insufficient_funds": "Your card has insufficient funds.",
    "expired_card": "Your card has expired.",
}


def intend(account: Account, amount: int, currency: str, description: str, customer: Obj | None = None) -> Obj:
    identifier = account.new_id("pi")
    made = make(
        stripe.PaymentIntent,
        id=identifier,
        amount=amount,
        amount_capturable=0,
        amount_received=0,
        capture_method="automatic_async",
        client_secret=f"{identifier}_secret_{account.new_id('', 25)[1:]}",
        confirmation_method="automatic",
        created=account.now(),
        currency=currency,
        customer=customer["id"] if customer else None,
        description=description,
        livemode=account.livemode,
        metadata={},
        payment_method_options={"card": {"request_three_d_secure": "automatic"}},
        payment_method_types=["card"],
        setup_future_usage="off_session",
        status="requires_payment_method",
    )
    account.emit("payment_intent.created", account.add(made))
    return made


def succeed(account: Account, intent: Obj, customer: Obj, card: Obj) -> Obj:
    """The charge. A pending one of the same intent becomes the one that is paid."""
    charge = _pending(account, intent) or _book(account, _charge(account, intent, customer, card))
    charge.update(status="succeeded", paid=True, captured=True, amount_captured=charge["amount"])
    intent.update(
        status="succeeded",
        amount_received=intent["amount"],
        customer=customer["id"],
        payment_method=card["id"],
        latest_charge=charge["id"],
        last_payment_error=None,
        next_action=None,
    )
    account.emit("charge.succeeded", charge)
    account.emit("payment_intent.succeeded", intent)
    return charge


def fail(account: Account, intent: Obj, code: str, customer: Obj | None = None, card: Obj | None = None) -> Obj:
    """`code` is what the bank says: card_declined, insufficient_funds, expired_card."""
    charge = _pending(account, intent) or _charge(account, intent, customer, card)
    charge.update(
        status="failed", paid=False, captured=False, failure_code="card_declined", failure_message=DECLINES[code]
    )
    charge["outcome"] = _outcome("issuer_declined", code)
    if charge["balance_transaction"]:
        back = -charge["amount"]
        money.book(account, "payment_failure_refund", charge, back, charge["description"], "charge_failure")
    intent.update(
        status="requires_payment_method",
        payment_method=None,
        latest_charge=charge["id"],
        last_payment_error=make(
            stripe.PaymentIntent.LastPaymentError,
            charge=charge["id"],
            code="card_declined",
            decline_code="generic_decline" if code == "card_declined" else code,
            doc_url="https://stripe.com/docs/error-codes/card-declined",
            message=DECLINES[code],
            type="card_error",
        ),
    )
    account.emit("charge.failed", charge)
    account.emit("payment_intent.payment_failed", intent)
    return charge


def process(account: Account, intent: Obj, customer: Obj, card: Obj) -> Obj:
    """A slow method of payment: the money is on its way, and in the books at once (Stripe, "Changes to Balance
    Transaction behavior for debit payment methods")."""
    charge = _book(account, _charge(account, intent, customer, card))
    intent.update(status="processing", customer=customer["id"], payment_method=card["id"], latest_charge=charge["id"])
    account.emit("charge.pending", charge)
    account.emit("payment_intent.processing", intent)
    return charge


def ask_for_action(account: Account, intent: Obj) -> None:
    """The bank wants to see the customer."""
    intent.update(status="requires_action", next_action={"type": "use_stripe_sdk", "use_stripe_sdk": {}})
    account.emit("payment_intent.requires_action", intent)


def charge_of(account: Account, intent_id: str) -> Obj:
    """The charge that was paid. Raises Refusal for an unknown intent, AssertionError for one that nobody paid."""
    intent = account.get("payment_intent", intent_id, "payment_intent")
    assert intent["status"] == "succeeded", f"{intent_id} is {intent['status']}"
    return account.get("charge", intent["latest_charge"])


def _book(account: Account, charge: Obj) -> Obj:
    fee = money.charge_fee(charge["amount"])
    booked = money.book(account, "charge", charge, charge["amount"], charge["description"], "charge", fee)
    charge["balance_transaction"] = booked["id"]
    return charge


def _pending(account: Account, intent: Obj) -> Obj | None:
    return account.first("charge", payment_intent=intent["id"], status="pending")


def _charge(account: Account, intent: Obj, customer: Obj | None, card: Obj | None) -> Obj:
    details = {"card": (card["card"] if card else CARD)}
    identifier = account.new_id("ch")
    return account.add(
        make(
            stripe.Charge,
            id=identifier,
            amount=intent["amount"],
            amount_captured=0,
            amount_refunded=0,
            billing_details=make(stripe.Charge.BillingDetails, email=customer["email"] if customer else None),
            calculated_statement_descriptor=account.settings.name.upper(),
            captured=False,
            created=account.now(),
            currency=intent["currency"],
            customer=customer["id"] if customer else None,
            description=intent["description"],
            disputed=False,
            fraud_details={},
            livemode=account.livemode,
            metadata={},
            outcome=_outcome("authorized"),
            paid=False,
            payment_intent=intent["id"],
            payment_method=card["id"] if card else account.new_id("pm"),
            payment_method_details=_method_details(details["card"]),
            receipt_url=f"https://pay.stripe.com/receipts/payment/{identifier}",
            refunded=False,
            status="pending",
        )
    )


def _method_details(card: Obj) -> Obj:
    shown = {name: card[name] for name in ("brand", "last4", "exp_month", "exp_year")}
    made = make(stripe.Charge.PaymentMethodDetails.Card, **shown, country="US", funding="credit", network=card["brand"])
    return {"card": made, "type": "card"}


def _outcome(kind: str, reason: str | None = None) -> Any:
    return make(
        stripe.Charge.Outcome,
        network_status="declined_by_network" if reason else "approved_by_network",
        reason=reason,
        risk_level="normal",
        risk_score=21,
        seller_message="The bank did not say why." if reason else "Payment complete.",
        type=kind,
    )
