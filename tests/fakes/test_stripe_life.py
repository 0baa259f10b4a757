"""What happens to an order's money at the double of Stripe, and which events tell of it."""

from datetime import UTC, datetime, timedelta

import pytest
import stripe

from tests.conftest import FakeClock
from tests.fakes.conftest import Buy, kinds, request, seen
from tests.fakes.stripe import NotOpen, StripeDouble

BOUGHT = [
    "payment_intent.created",
    "customer.created",
    "payment_method.attached",
    "charge.succeeded",
    "payment_intent.succeeded",
    "invoice.created",
    "invoice.finalized",
    "customer.subscription.created",
    "invoice.updated",
    "invoice.paid",
    "invoice.payment_succeeded",
    "invoice_payment.paid",
    "checkout.session.completed",
]
RENEWED = [
    "customer.subscription.updated",
    "invoice.created",
    "invoice.finalized",
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "invoice.updated",
    "invoice.paid",
    "invoice.payment_succeeded",
    "invoice_payment.paid",
]


def test_paying_makes_customer_subscription_and_invoice(double: StripeDouble, buy: Buy, clock: FakeClock) -> None:
    session = buy()
    assert kinds(double)[6:] == BOUGHT
    assert (session["status"], session["payment_status"], session["url"]) == ("complete", "paid", None)
    assert session["payment_intent"] is None
    assert session["amount_total"] == 16500
    subscription, invoice = session["subscription"], session["invoice"]
    trial_end = int((clock.now() + timedelta(days=365)).timestamp())
    assert (subscription["status"], subscription["trial_end"]) == ("trialing", trial_end)
    [item] = subscription["items"]["data"]
    assert (item["current_period_end"], item["price"]["unit_amount"]) == (trial_end, 997)
    assert subscription["metadata"] == {"order_id": session["client_reference_id"]}
    assert (invoice["billing_reason"], invoice["status"], invoice["amount_paid"]) == (
        "subscription_create",
        "paid",
        16500,
    )
    details = invoice["parent"]["subscription_details"]
    assert (details["subscription"], details["metadata"]) == (subscription["id"], subscription["metadata"])
    assert [line["amount"] for line in invoice["lines"]["data"]] == [15000, 1500, 0]
    assert "payment_intent" not in invoice


def test_an_event_holds_its_object_as_it_was(double: StripeDouble, buy: Buy, clock: FakeClock) -> None:
    session = buy()
    [event] = double.events("checkout.session.completed")
    assert event["created"] == int(clock.now().timestamp())
    assert event["data"]["object"]["invoice"] == session["invoice"]["id"]
    assert "line_items" not in event["data"]["object"]
    assert "payments" not in double.events("invoice.paid")[0]["data"]["object"]
    double.cancel_at_period_end(session["subscription"]["id"])
    [changed] = double.events("customer.subscription.updated")
    assert changed["data"]["previous_attributes"]["cancel_at_period_end"] is False


def test_a_refused_card_leaves_a_failed_payment_intent_and_nothing_else(
    double: StripeDouble, client: stripe.StripeClient
) -> None:
    session = client.v1.checkout.sessions.create(request())
    before = seen(double)
    assert double.pay(session.id, "declined")["status"] == "open"
    assert kinds(double, before) == ["payment_intent.created", "charge.failed", "payment_intent.payment_failed"]
    assert double.all("customer") == double.all("subscription") == double.all("invoice") == []
    assert double.pay(session.id)["payment_status"] == "paid"
    [intent] = double.all("payment_intent")
    assert (intent["status"], intent["last_payment_error"]) == ("succeeded", None)


def test_a_session_is_paid_once(double: StripeDouble, buy: Buy) -> None:
    with pytest.raises(NotOpen):
        double.pay(buy()["id"])


@pytest.mark.parametrize("succeeds", [True, False])
def test_a_slow_method_completes_unpaid(double: StripeDouble, client: stripe.StripeClient, succeeds: bool) -> None:
    session = client.v1.checkout.sessions.create(request())
    assert double.pay(session.id, "delayed")["payment_status"] == "unpaid"
    assert kinds(double)[-1] == "checkout.session.completed"
    before = seen(double)
    if succeeds:
        assert double.delayed_succeeds(session.id)["payment_status"] == "paid"
        told = kinds(double, before)
        assert told[:2] == ["charge.succeeded", "payment_intent.succeeded"]
        assert "invoice.paid" in told
        assert told[-1] == "checkout.session.async_payment_succeeded"
    else:
        assert double.delayed_fails(session.id)["payment_status"] == "unpaid"
        told = kinds(double, before)
        assert "invoice.payment_failed" in told
        assert told[-1] == "checkout.session.async_payment_failed"


def test_a_session_runs_out_after_a_day(double: StripeDouble, client: stripe.StripeClient, clock: FakeClock) -> None:
    session = client.v1.checkout.sessions.create(request())
    clock.move(timedelta(hours=25))
    found = client.v1.checkout.sessions.retrieve(session.id)
    assert (found.status, found.url, found.payment_status) == ("expired", None, "unpaid")
    [event] = double.events("checkout.session.expired")
    assert event["created"] == session.expires_at


def test_a_session_is_expired_by_hand(double: StripeDouble, client: stripe.StripeClient) -> None:
    first, second = (client.v1.checkout.sessions.create(request()) for _ in range(2))
    double.expire(first.id)
    client.v1.checkout.sessions.expire(second.id)
    by_hand, by_call = double.events("checkout.session.expired")
    assert by_hand["request"] == {"id": None, "idempotency_key": None}
    assert by_call["request"]["id"] == double.calls[-1].request_id


def test_a_code_and_tax_change_the_total(double: StripeDouble, client: stripe.StripeClient) -> None:
    session = client.v1.checkout.sessions.create(request())
    double.discount(session.id, 10)
    double.tax(session.id, 8)
    paid = double.pay(session.id)
    assert (paid["amount_subtotal"], paid["amount_total"]) == (16500, 16038)
    assert paid["total_details"] == {"amount_discount": 1650, "amount_shipping": 0, "amount_tax": 1188}
    invoice = double.get(paid["invoice"], "payments")
    assert (invoice["subtotal"], invoice["total"], invoice["amount_paid"]) == (16500, 16038, 16038)
    assert double.get(invoice["payments"]["data"][0]["payment"]["payment_intent"])["amount_received"] == 16038


def test_nothing_to_pay_needs_no_payment(double: StripeDouble, client: stripe.StripeClient) -> None:
    session = client.v1.checkout.sessions.create(request())
    double.discount(session.id, 100)
    paid = double.pay(session.id)
    assert (paid["payment_status"], paid["amount_total"]) == ("no_payment_required", 0)
    assert double.all("payment_intent") == []
    assert double.get(paid["invoice"])["status"] == "paid"


def test_a_trial_ends_in_a_paid_month(double: StripeDouble, buy: Buy) -> None:
    subscription = buy()["subscription"]
    double.trial_will_end(subscription["id"])
    assert kinds(double)[-1] == "customer.subscription.trial_will_end"
    before = seen(double)
    invoice = double.renew(subscription["id"])
    assert kinds(double, before) == RENEWED
    assert (invoice["billing_reason"], invoice["amount_paid"]) == ("subscription_cycle", 997)
    found = double.get(subscription["id"])
    assert found["status"] == "active"
    begin, end = (found["items"]["data"][0][f"current_period_{edge}"] for edge in ("start", "end"))
    assert begin == subscription["trial_end"]
    assert datetime.fromtimestamp(begin, UTC).day == datetime.fromtimestamp(end, UTC).day


def test_a_failed_renewal_is_tried_again_and_saved_by_a_new_card(double: StripeDouble, buy: Buy) -> None:
    session = buy()
    identifier = session["subscription"]["id"]
    first = double.renew(identifier, "failed")
    assert (first["attempt_count"], first["status"]) == (1, "open")
    assert first["next_payment_attempt"] > first["created"]
    assert double.get(identifier)["status"] == "past_due"
    assert double.renew(identifier, "failed")["attempt_count"] == 2
    double.change_card(session["customer"], last4="5556", brand="mastercard")
    paid = double.renew(identifier)
    assert (paid["id"], paid["status"]) == (first["id"], "paid")
    assert double.get(identifier, "default_payment_method")["default_payment_method"]["card"]["last4"] == "5556"
    assert double.get(identifier)["status"] == "active"
    assert len(double.events("invoice.payment_failed")) == 2
    assert len(double.events("invoice.paid")) == 2


def test_a_bank_may_ask_for_the_customer(double: StripeDouble, buy: Buy) -> None:
    identifier = buy()["subscription"]["id"]
    invoice = double.renew(identifier, "action_required")
    assert double.events("invoice.payment_action_required")[0]["data"]["object"]["id"] == invoice["id"]
    assert invoice["hosted_invoice_url"].startswith("https://invoice.stripe.com/i/acct_")


def test_the_last_failure_ends_the_subscription(double: StripeDouble, client: stripe.StripeClient, buy: Buy) -> None:
    identifier = buy()["subscription"]["id"]
    invoice = double.renew(identifier, "failed")
    double.end(identifier, "payment_failed")
    [event] = double.events("customer.subscription.deleted")
    ended = event["data"]["object"]
    assert (ended["status"], ended["cancellation_details"]["reason"]) == ("canceled", "payment_failed")
    assert double.get(invoice["id"])["status"] == "uncollectible"
    with pytest.raises(stripe.InvalidRequestError) as refused:
        client.v1.subscriptions.cancel(identifier)
    assert refused.value.http_status == 404


def test_a_subscription_is_canceled_by_a_call(double: StripeDouble, client: stripe.StripeClient, buy: Buy) -> None:
    identifier = buy()["subscription"]["id"]
    assert client.v1.subscriptions.cancel(identifier).status == "canceled"
    assert kinds(double)[-1] == "customer.subscription.deleted"
    assert client.v1.subscriptions.list().data == []
    assert [one.id for one in client.v1.subscriptions.list({"status": "all"}).data] == [identifier]


def test_canceling_at_the_end_can_be_taken_back(double: StripeDouble, client: stripe.StripeClient, buy: Buy) -> None:
    subscription = buy()["subscription"]
    canceled = client.v1.subscriptions.update(subscription["id"], {"cancel_at_period_end": True})
    assert (canceled.cancel_at_period_end, canceled.cancel_at) == (True, subscription["trial_end"])
    kept = double.cancel_at_period_end(subscription["id"], False)
    assert (kept["cancel_at_period_end"], kept["cancel_at"], kept["canceled_at"]) == (False, None, None)
    newer = double.cancel_at_period_end(subscription["id"], flag=False)
    assert (newer["cancel_at_period_end"], newer["cancel_at"]) == (False, subscription["trial_end"])


@pytest.mark.parametrize("how", ["updated", "automatically_updated"])
def test_a_card_gets_another_date(double: StripeDouble, client: stripe.StripeClient, buy: Buy, how: str) -> None:
    session = buy()
    card = double.change_card(session["customer"], how, exp_month=3, exp_year=2040)
    assert kinds(double)[-1] == f"payment_method.{how}"
    assert client.v1.payment_methods.retrieve(card["id"]).to_dict()["card"]["exp_year"] == 2040
    assert [one.id for one in client.v1.customers.payment_methods.list(session["customer"]).data] == [card["id"]]


def test_time_brings_what_is_due_in_its_order(double: StripeDouble, buy: Buy, clock: FakeClock) -> None:
    session = buy()
    before = seen(double)
    trial_end = session["subscription"]["trial_end"]
    double.advance_to(datetime.fromtimestamp(trial_end, UTC) + timedelta(days=40))
    assert kinds(double, before) == ["customer.subscription.trial_will_end", *RENEWED, *RENEWED]
    times = [event["created"] for event in double.events()]
    assert times == sorted(times)
    assert times[before : before + 2] == [trial_end - 3 * 24 * 3600, trial_end]
    assert clock.now().timestamp() == trial_end + 40 * 24 * 3600


def test_time_ends_what_was_canceled(double: StripeDouble, buy: Buy) -> None:
    subscription = buy()["subscription"]
    double.cancel_at_period_end(subscription["id"])
    double.advance_to(datetime.fromtimestamp(subscription["trial_end"], UTC))
    assert kinds(double)[-1] == "customer.subscription.deleted"
    assert double.get(subscription["id"])["ended_at"] == subscription["trial_end"]
