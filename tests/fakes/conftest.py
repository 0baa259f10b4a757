"""The double, the real SDK on it, and an order that somebody pays."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import stripe

from tests.conftest import BASE_URL, FakeClock
from tests.fakes.stripe import VERSION, StripeDouble

Buy = Callable[..., dict[str, Any]]
ORDER_ID = "7c9e6679-7425-40de-944b-e07fc1f90ae7"


@pytest.fixture
def double(clock: FakeClock) -> Iterator[StripeDouble]:
    with StripeDouble(clock) as opened:
        yield opened


@pytest.fixture
def client(double: StripeDouble) -> stripe.StripeClient:
    return connect(double)


def connect(
    double: StripeDouble, key: str | None = None, retries: int = 0, timeout_s: float = 60
) -> stripe.StripeClient:
    return stripe.StripeClient(
        key or double.key,
        stripe_version=VERSION,
        max_network_retries=retries,
        base_addresses={"api": double.url, "files": double.url},
        http_client=stripe.RequestsClient(timeout=timeout_s),
    )


def request(**changes: Any) -> Any:
    """The call that a checkout makes, with an add-on."""
    whole = {
        "mode": "subscription",
        "line_items": [
            {"price_data": one_time("Fundable website build", 15000), "quantity": 1},
            {"price_data": one_time("Domain", 1500), "quantity": 1},
            {"price_data": hosting(), "quantity": 1},
        ],
        "subscription_data": {
            "trial_period_days": 365,
            "description": "Website hosting, first 12 months included",
            "metadata": {"order_id": ORDER_ID},
            "trial_settings": {"end_behavior": {"missing_payment_method": "cancel"}},
        },
        "client_reference_id": ORDER_ID,
        "metadata": {"order_id": ORDER_ID, "addons": "domain", "app": "fundable"},
        "customer_email": "buyer@example.com",
        "allowed_payment_method_types": ["card"],
        "adaptive_pricing": {"enabled": False},
        "custom_text": {"submit": {"message": "Today you pay $165.00. Hosting renews at $9.97 per month."}},
        "success_url": BASE_URL + "/payment-success?session_id={CHECKOUT_SESSION_ID}",
        "cancel_url": BASE_URL + "/checkout?addons=domain",
    }
    return {name: value for name, value in {**whole, **changes}.items() if value is not None}


def one_time(name: str, cents: object) -> dict[str, Any]:
    return {"currency": "usd", "unit_amount": cents, "product_data": {"name": name}}


def hosting(cents: int = 997, interval: str = "month") -> dict[str, Any]:
    return {**one_time("Website hosting", cents), "recurring": {"interval": interval}}


@pytest.fixture
def buy(double: StripeDouble, client: stripe.StripeClient) -> Buy:
    """A paid session, with its invoice's payments and its subscription filled in."""

    def act(**changes: Any) -> dict[str, Any]:
        session = client.v1.checkout.sessions.create(request(**changes))
        double.pay(session.id)
        return double.get(session.id, "invoice.payments", "subscription")

    return act


def intent_of(session: dict[str, Any]) -> str:
    return str(session["invoice"]["payments"]["data"][0]["payment"]["payment_intent"])


def kinds(double: StripeDouble, after: int = 0) -> list[str]:
    """Types of the events, oldest first, without the first `after`."""
    return [event["type"] for event in double.events()][after:]


def seen(double: StripeDouble) -> int:
    return len(double.events())
