"""What the double of Stripe lets the real SDK ask, and what it refuses as Stripe does."""

from collections.abc import Callable
from typing import Any

import pytest
import stripe

from tests.conftest import BASE_URL, FakeClock
from tests.fakes.conftest import Buy, connect, hosting, one_time, request
from tests.fakes.stripe import VERSION, StripeDouble
from tests.fakes.stripe.params import hints
from tests.fakes.stripe.routes import ROUTES

Change = Callable[[dict[str, Any]], object]


def test_the_call_that_the_program_makes_is_accepted(double: StripeDouble, client: stripe.StripeClient) -> None:
    session = client.v1.checkout.sessions.create(request(), {"idempotency_key": "checkout-1"})
    assert session.id.startswith("cs_test_")
    assert session.url == f"{double.url}/c/pay/{session.id}"
    assert (session.status, session.payment_status) == ("open", "unpaid")
    assert (session.amount_subtotal, session.amount_total) == (16500, 16500)
    assert (session.customer, session.subscription, session.invoice, session.payment_intent) == (None,) * 4
    assert double.refused == []
    [call] = double.called("POST", "/v1/checkout/sessions")
    assert (call.idempotency_key, call.version, call.status) == ("checkout-1", VERSION, 200)
    assert call.params["line_items"][0]["price_data"]["unit_amount"] == 15000
    assert "{CHECKOUT_SESSION_ID}" in call.params["success_url"]
    assert double.key not in str(call)


def test_every_address_has_parameters_that_can_be_read() -> None:
    for route in ROUTES:
        assert "api_key" not in hints(route.params), route
        assert "expand" in hints(route.params), route


@pytest.mark.parametrize(
    ("changes", "code", "param"),
    [
        ({"payment_method_types": ["card"]}, "parameter_unknown", "payment_method_types"),
        ({"subscription_data": {"trial_days": 3}}, "parameter_unknown", "subscription_data[trial_days]"),
        (
            {"line_items": [{"price_data": {"currency": "usd", "product_data": {"description": "x"}}, "quantity": 1}]},
            "parameter_missing",
            "line_items[0][price_data][product_data][name]",
        ),
        (
            {"line_items": [{"price_data": {"product_data": {"name": "x"}}, "quantity": 1}]},
            "parameter_missing",
            "line_items[0][price_data][currency]",
        ),
        ({"mode": None}, "parameter_missing", "mode"),
        ({"line_items": None}, "parameter_missing", "line_items"),
        ({"success_url": None}, "parameter_missing", "success_url"),
        ({"mode": "subscribe"}, None, "mode"),
        ({"adaptive_pricing": {"enabled": "no"}}, None, "adaptive_pricing[enabled]"),
        ({"allowed_payment_method_types": ["creditcard"]}, None, "allowed_payment_method_types[0]"),
        ({"cancel_url": ""}, "parameter_invalid_empty", "cancel_url"),
        ({"cancel_url": "/checkout"}, "url_invalid", "cancel_url"),
        ({"cancel_url": "https://shop.example/" + "x" * 5000}, "parameter_invalid_string", "cancel_url"),
        ({"customer_email": "nobody"}, "email_invalid", "customer_email"),
        ({"success_url": BASE_URL + "/payment-success"}, None, "success_url"),
        ({"success_url": BASE_URL + "/?s=%7BCHECKOUT_SESSION_ID%7D"}, None, "success_url"),
        ({"payment_intent_data": {"description": "x"}}, None, "payment_intent_data"),
        ({"invoice_creation": {"enabled": True}}, None, "invoice_creation"),
        ({"customer_creation": "always"}, None, "customer_creation"),
        ({"customer": "cus_unknown", "customer_email": None}, "resource_missing", "customer"),
        ({"metadata": {f"k{n}": "v" for n in range(51)}}, None, "metadata"),
        ({"metadata": {"k" * 41: "v"}}, None, "metadata"),
        ({"metadata": {"k": "v" * 501}}, None, "metadata[k]"),
        ({"custom_text": {"submit": {"message": "x" * 1201}}}, None, "custom_text[submit][message]"),
        ({"subscription_data": {"trial_period_days": 0}}, None, "subscription_data[trial_period_days]"),
        ({"automatic_tax": {"enabled": True}}, None, "automatic_tax[enabled]"),
        ({"consent_collection": {"terms_of_service": "required"}}, None, "consent_collection[terms_of_service]"),
    ],
)
def test_a_wrong_parameter_is_refused(
    double: StripeDouble, client: stripe.StripeClient, changes: dict[str, Any], code: str | None, param: str
) -> None:
    with pytest.raises(stripe.InvalidRequestError) as refused:
        client.v1.checkout.sessions.create(request(**changes))
    assert (refused.value.code, refused.value.param, refused.value.http_status) == (code, param, 400)
    assert refused.value.request_id == double.refused[0].request_id
    assert double.events() == []


@pytest.mark.parametrize("cents", [0, -1, 150.01, "15000 "])
def test_an_amount_is_a_positive_number_of_cents(client: stripe.StripeClient, cents: object) -> None:
    lines = [{"price_data": one_time("Website", cents), "quantity": 1}, {"price_data": hosting(), "quantity": 1}]
    with pytest.raises(stripe.InvalidRequestError) as refused:
        client.v1.checkout.sessions.create(request(line_items=lines))
    assert refused.value.code == "parameter_invalid_integer"
    assert refused.value.param == "line_items[0][price_data][unit_amount]"


@pytest.mark.parametrize("seconds", [30 * 60 - 1, 24 * 3600 + 1])
def test_a_session_runs_between_half_an_hour_and_a_day(
    client: stripe.StripeClient, clock: FakeClock, seconds: int
) -> None:
    with pytest.raises(stripe.InvalidRequestError) as refused:
        client.v1.checkout.sessions.create(request(expires_at=int(clock.now().timestamp()) + seconds))
    assert refused.value.param == "expires_at"
    assert client.v1.checkout.sessions.create(request(expires_at=int(clock.now().timestamp()) + 1800))


def test_twenty_lines_of_each_kind_are_the_most(client: stripe.StripeClient) -> None:
    lines = [{"price_data": one_time(f"Part {n}", 100), "quantity": 1} for n in range(20)]
    monthly = [{"price_data": hosting(), "quantity": 1}]
    assert client.v1.checkout.sessions.create(request(line_items=lines + monthly)).amount_total == 2000
    with pytest.raises(stripe.InvalidRequestError, match="At most 20"):
        client.v1.checkout.sessions.create(request(line_items=[*lines, lines[0], *monthly]))


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([one_time("Website", 100)], "at least one recurring price"),
        ([hosting(), hosting(interval="year")], "different billing intervals"),
        ([hosting(), {**one_time("Website", 100), "currency": "eur"}], "same currency"),
    ],
)
def test_lines_must_go_together(client: stripe.StripeClient, lines: list[Any], words: str) -> None:
    with pytest.raises(stripe.InvalidRequestError, match=words):
        client.v1.checkout.sessions.create(request(line_items=[{"price_data": one, "quantity": 1} for one in lines]))


def test_a_key_must_be_right(double: StripeDouble) -> None:
    with pytest.raises(stripe.AuthenticationError) as refused:
        connect(double, "sk_test_wrong_key_of_somebody").v1.accounts.retrieve_current()
    assert "sk_test_" in str(refused.value)
    assert "wrong_key" not in str(refused.value)


def test_a_restricted_key_may_do_only_what_it_names(double: StripeDouble) -> None:
    client = connect(double, double.restrict({"checkout_session_write"}))
    made = client.v1.checkout.sessions.create(request())
    assert client.v1.checkout.sessions.retrieve(made.id).id == made.id
    with pytest.raises(stripe.PermissionError, match="rak_event_read"):
        client.v1.events.list()


def test_another_version_is_refused(double: StripeDouble) -> None:
    client = stripe.StripeClient(double.key, stripe_version="2024-06-20", base_addresses={"api": double.url})
    with pytest.raises(stripe.InvalidRequestError, match="Invalid Stripe API version"):
        client.v1.accounts.retrieve_current()


def test_an_unknown_address_is_not_found(client: stripe.StripeClient) -> None:
    with pytest.raises(stripe.InvalidRequestError, match="Unrecognized request URL") as refused:
        client.v1.coupons.list()
    assert refused.value.http_status == 404


def test_a_session_that_is_over_cannot_be_expired(client: stripe.StripeClient, buy: Buy) -> None:
    with pytest.raises(stripe.InvalidRequestError, match="status of `complete`"):
        client.v1.checkout.sessions.expire(buy()["id"])


def test_stored_prices_are_found_by_their_key_and_sold_until_archived(
    double: StripeDouble, client: stripe.StripeClient
) -> None:
    build = double.store_price("build", 15000, "Fundable website build")
    monthly = double.store_price("hosting", 997, "Website hosting", "month")
    [found] = client.v1.prices.list({"lookup_keys": ["hosting"], "active": True}).data
    assert found.recurring
    assert (found.id, found.unit_amount, found.recurring.interval) == (monthly["id"], 997, "month")
    lines = [{"price": build["id"], "quantity": 1}, {"price": monthly["id"], "quantity": 1}]
    assert client.v1.checkout.sessions.create(request(line_items=lines)).amount_total == 15000
    double.archive_price(build["id"])
    with pytest.raises(stripe.InvalidRequestError, match="inactive"):
        client.v1.checkout.sessions.create(request(line_items=lines))
    assert len(client.v1.prices.list({"active": True}).data) == 1


def test_the_portal_wants_its_settings_saved(double: StripeDouble, client: stripe.StripeClient, buy: Buy) -> None:
    customer = buy()["customer"]
    asked: Any = {"customer": customer, "return_url": BASE_URL}
    assert client.v1.billing_portal.sessions.create(asked).url.startswith(double.url)
    assert len(client.v1.billing_portal.configurations.list({"active": True}).data) == 1
    double.settings.portal_saved = False
    assert client.v1.billing_portal.configurations.list().data == []
    with pytest.raises(stripe.InvalidRequestError, match="No configuration provided"):
        client.v1.billing_portal.sessions.create(asked)


def test_a_live_key_makes_live_objects(clock: FakeClock) -> None:
    with StripeDouble(clock, key="sk_live_double_0123456789") as double:
        session = connect(double).v1.checkout.sessions.create(request())
        assert session.livemode
        assert session.id.startswith("cs_live_")
