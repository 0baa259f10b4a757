"""Cards as Stripe has them: payment methods, and the one that a subscription charges."""

from datetime import datetime

from fundable.adapters.stripe.fields import Json, id_of
from fundable.domain.money.hosting import Card, CardSnapshot


def report(method: Json, at: datetime) -> CardSnapshot | None:
    """None for what is no card, or belongs to nobody any more."""
    customer_id, found = id_of(method.get("customer")), read(method)
    return CardSnapshot(customer_id, found, at) if customer_id and found else None


def charged(subscription: Json) -> Card | None:
    """With its payment method expanded; None where the customer's own is charged, or what is no card."""
    method = subscription.get("default_payment_method")
    return read(method) if isinstance(method, dict) else None


def read(method: Json) -> Card | None:
    found = method.get("card")
    return Card(found["brand"], found["last4"], found["exp_month"], found["exp_year"]) if found else None
