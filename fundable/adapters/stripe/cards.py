"""Cards as Stripe has them: payment methods, and the one that a subscription charges."""

from contextlib import suppress
from datetime import datetime
from typing import Any

import stripe

from fundable.adapters.stripe.calls import fetch_json
from fundable.adapters.stripe.fields import Json, id_of
from fundable.domain.money.gateway import GatewayRefused
from fundable.domain.money.hosting import Card, CardSnapshot

_CUSTOMERS_OWN: Any = {"expand": ["invoice_settings.default_payment_method"]}


def report(method: Json, at: datetime) -> CardSnapshot | None:
    """None for what is no card, or belongs to nobody any more."""
    customer_id, found = id_of(method.get("customer")), read(method)
    return CardSnapshot(customer_id, found, at) if customer_id and found else None


def charged(client: stripe.StripeClient, subscription: Json) -> Card | None:
    """With its payment method expanded; the customer's own where it names none. None for what is no card, and where
    nobody says: keys of earlier versions had no need to read customers. Raises GatewayUnavailable."""
    method = subscription.get("default_payment_method") or _customers_own(client, id_of(subscription["customer"]))
    return read(method) if isinstance(method, dict) else None


def _customers_own(client: stripe.StripeClient, customer_id: str | None) -> Any:
    found: Json | None = None
    with suppress(GatewayRefused):
        found = fetch_json(lambda: client.v1.customers.retrieve(customer_id or "", _CUSTOMERS_OWN))
    return ((found or {}).get("invoice_settings") or {}).get("default_payment_method")


def read(method: Json) -> Card | None:
    found = method.get("card")
    return Card(found["brand"], found["last4"], found["exp_month"], found["exp_year"]) if found else None
