"""What the double of Stripe shows: objects, what is expanded in them, and lists page by page."""

from datetime import timedelta
from typing import Any

import pytest
import stripe

from tests.conftest import FakeClock
from tests.fakes.conftest import Buy, intent_of, request
from tests.fakes.stripe import StripeDouble


@pytest.mark.parametrize("kind", ["checkout.sessions", "subscriptions", "invoices", "refunds", "payment_intents"])
def test_an_unknown_object_is_not_found(client: stripe.StripeClient, kind: str) -> None:
    service: Any = client.v1
    for part in kind.split("."):
        service = getattr(service, part)
    with pytest.raises(stripe.InvalidRequestError) as refused:
        service.retrieve("nothing_here")
    assert (refused.value.http_status, refused.value.code) == (404, "resource_missing")


def test_events_are_paged_backwards_in_the_order_of_time(
    double: StripeDouble, client: stripe.StripeClient, buy: Buy
) -> None:
    for _ in range(3):
        buy()
    whole = [event["id"] for event in double.events()]
    newest_first = [event.id for event in client.v1.events.list({"limit": 5}).auto_paging_iter()]
    assert newest_first == whole[::-1]
    later = client.v1.events.list({"limit": 5, "ending_before": whole[0]}).auto_paging_iter()
    assert [event.id for event in later] == whole[1:]
    assert double.refused == []


def test_events_are_filtered_by_type_and_time(
    double: StripeDouble, client: stripe.StripeClient, clock: FakeClock, buy: Buy
) -> None:
    buy()
    clock.move(timedelta(days=2))
    since = int(clock.now().timestamp())
    buy()
    types: Any = ["checkout.session.completed", "invoice.paid"]
    found = client.v1.events.list({"types": types, "created": {"gte": since}}).data
    assert [event.type for event in found] == ["checkout.session.completed", "invoice.paid"]
    first = double.events("customer.created")[0]["id"]
    after = client.v1.events.list({"types": types, "ending_before": first, "limit": 100}).data
    assert len(after) == 4
    clock.move(timedelta(days=40))
    assert client.v1.events.list().data == []


def test_references_are_ids_until_they_are_expanded(client: stripe.StripeClient, buy: Buy) -> None:
    session = buy()
    plain = client.v1.checkout.sessions.retrieve(session["id"]).to_dict()
    assert "line_items" not in plain
    assert isinstance(plain["invoice"], str)
    intent = client.v1.payment_intents.retrieve(
        intent_of(session), {"expand": ["latest_charge.balance_transaction", "payment_method"]}
    ).to_dict()
    assert intent["latest_charge"]["balance_transaction"]["fee"] == 509
    assert intent["payment_method"]["card"]["last4"] == "4242"
    [payment] = client.v1.invoice_payments.list(
        {"payment": {"type": "payment_intent", "payment_intent": intent["id"]}}
    ).data
    assert payment.invoice == session["invoice"]["id"]


@pytest.mark.parametrize("path", ["metadata", "nothing", "payment_intents", "invoice.payment_intent", "status"])
def test_nothing_else_can_be_expanded(client: stripe.StripeClient, buy: Buy, path: str) -> None:
    with pytest.raises(stripe.InvalidRequestError, match="cannot be expanded"):
        client.v1.checkout.sessions.retrieve(buy()["id"], {"expand": [path]})


def test_sessions_are_listed_by_status(double: StripeDouble, client: stripe.StripeClient, buy: Buy) -> None:
    paid = buy()
    double.expire(client.v1.checkout.sessions.create(request()).id)
    assert [one.id for one in client.v1.checkout.sessions.list({"status": "complete"}).data] == [paid["id"]]
    items = client.v1.checkout.sessions.line_items.list(paid["id"]).data
    assert [(item.description, item.amount_total) for item in items] == [
        ("Fundable website build", 15000),
        ("Domain", 1500),
        ("Website hosting", 0),
    ]


def test_a_doctor_finds_the_account_and_its_endpoints(double: StripeDouble, client: stripe.StripeClient) -> None:
    double.register(
        "https://shop.example/api/webhooks/stripe", enabled_events=["invoice.paid"], api_version="2024-06-20"
    )
    assert client.v1.accounts.retrieve_current().charges_enabled
    [endpoint] = client.v1.webhook_endpoints.list().data
    assert (endpoint.url, endpoint.status) == ("https://shop.example/api/webhooks/stripe", "enabled")
    assert (endpoint.enabled_events, endpoint.api_version) == (["invoice.paid"], "2024-06-20")
