"""Words that Stripe may say one day: each is kept and told, and holds up nothing else."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.domain.money.reconcile import Differences
from fundable.services.money import reconcile
from tests.conftest import PASSWORD, FakeClock, PaidOrder, StripeShop
from tests.fakes.stripe import StripeDouble
from tests.services.money.stripe.looking import is_paid_once, open_events, rows, stored
from tests.services.money.stripe.test_strays import alerts

WORD = "a word of the future"


def change(double: StripeDouble, identifier: str, **fields: object) -> None:
    """What Stripe says of an object, also in the events that report it."""
    with double.account.lock:
        double.account.objects[identifier].update(fields)
        for event in double.account.all("event"):
            if event["data"]["object"]["id"] == identifier:
                event["data"]["object"].update(fields)


def lose(shop: StripeShop, *orders: PaidOrder) -> None:
    with shop.app.database.write() as connection:
        for table in ("order_search", "ledger_entries", "payment_events", "marks", "ledger_days"):
            connection.exec_driver_sql(f"DELETE FROM {table}")
        for order in orders:
            connection.exec_driver_sql("DELETE FROM orders WHERE id = ?", (order.id,))


def told(shop: StripeShop, found: Differences, identifier: str) -> None:
    """In the result and, once, in the mail of staff."""
    assert [sentence for sentence in found.mismatches if identifier in sentence and WORD in sentence] != []
    unknown = [alert for alert in alerts(shop) if alert.subject == "Needs attention: Stripe said something unknown"]
    [alert] = [alert for alert in unknown if identifier in alert.text]
    assert WORD in alert.text


def test_a_subscription_does_not_hold_up_the_others(shop: StripeShop, shop_owner: TestClient, clock: FakeClock) -> None:
    bought = [shop.buy(f"{name}@alder.example") for name in ("ana", "bea", "cay")]
    subscriptions = sorted(str(stored(shop.app, order)["stripe_subscription_id"]) for order in bought)
    change(shop.double, subscriptions[0], status=WORD)
    shop.double.hold()
    for one in subscriptions[1:]:
        shop.double.end(one)
    for event in shop.double.events():
        shop.double.drop(event)
    clock.move(timedelta(days=40))

    for _ in range(2):
        found = reconcile.reconcile_everything(shop.app)
        told(shop, found, subscriptions[0])

    assert found.unanswered == []
    hosted = rows(shop.app, "SELECT subscription_id, status FROM hosting")
    states = {row["subscription_id"]: row["status"] for row in hosted}
    assert states == {subscriptions[0]: "trialing", subscriptions[1]: "ended", subscriptions[2]: "ended"}


def test_a_lost_session_does_not_hold_up_the_others(shop: StripeShop, shop_owner: TestClient, clock: FakeClock) -> None:
    odd, plain = shop.buy("ana@alder.example"), shop.buy("bea@alder.example")
    lose(shop, odd, plain)
    change(shop.double, odd.session_id, payment_status=WORD)
    clock.move(timedelta(hours=1))

    found = reconcile.reconcile_everything(shop.app)

    assert str(plain.id) in [str(order_id) for order_id in found.rebuilt]
    told(shop, found, odd.session_id)


def test_an_open_session_does_not_hold_up_the_others(
    shop: StripeShop, shop_owner: TestClient, clock: FakeClock
) -> None:
    odd, plain = shop.order("ana@alder.example"), shop.order("bea@alder.example")
    shop.double.hold()
    shop.double.pay(plain.session_id)
    for event in shop.double.events():
        shop.double.drop(event)
    change(shop.double, odd.session_id, status=WORD)
    clock.move(timedelta(minutes=20))

    found = reconcile.reconcile(shop.app)

    told(shop, found, odd.session_id)
    assert is_paid_once(shop.app, plain, 15000)


def test_a_buyer_who_comes_back_is_not_shown_a_fault(
    shop: StripeShop, shop_owner: TestClient, shop_visitor: TestClient
) -> None:
    order = shop.order()
    change(shop.double, order.session_id, status="complete", payment_status=WORD)

    answer = shop_visitor.post("/api/orders/set-password", json={"sessionId": order.session_id, "password": PASSWORD})

    assert answer.status_code < 500
    assert [alert for alert in alerts(shop) if order.session_id in alert.text] != []


def test_a_refund_is_not_booked_and_does_not_hold_up_the_others(
    shop: StripeShop, shop_owner: TestClient, clock: FakeClock
) -> None:
    odd, plain = shop.buy("ana@alder.example"), shop.buy("bea@alder.example")
    reconcile.settle(shop.app)
    shop.double.hold()
    made = [
        shop.double.refund(str(stored(shop.app, order)["stripe_payment_intent_id"]), 5000) for order in (odd, plain)
    ]
    for event in shop.double.events():
        shop.double.drop(event)
    change(shop.double, made[0]["id"], status=WORD)
    clock.move(timedelta(days=2))

    found = reconcile.reconcile_everything(shop.app)

    assert stored(shop.app, plain)["refunded_cents"] == 5000
    assert found.audit is not None
    assert [sentence for sentence in found.mismatches if made[0]["id"] in sentence] != []


REPORTS: dict[str, Callable[[StripeShop, PaidOrder], tuple[str, dict[str, Any]]]] = {
    "session": lambda shop, order: ("checkout.session.completed", shop.double.get(order.session_id)),
    "subscription": lambda shop, order: (
        "customer.subscription.updated",
        shop.double.get(str(stored(shop.app, order)["stripe_subscription_id"])),
    ),
    "refund": lambda shop, order: (
        "refund.updated",
        shop.double.refund(str(stored(shop.app, order)["stripe_payment_intent_id"]), 5000),
    ),
}


@pytest.mark.parametrize("noun", REPORTS)
def test_a_report_is_kept_and_told_and_not_asked_for_again(shop: StripeShop, shop_owner: TestClient, noun: str) -> None:
    order = shop.buy()
    reconcile.settle(shop.app)
    kind, thing = REPORTS[noun](shop, order)
    assert shop.double.settle()

    forged = shop.double.forge(kind, {**thing, "status": WORD})
    [delivery] = shop.double.deliver(forged)

    assert delivery.status == 200
    [kept] = open_events(shop.app)
    assert (kept["id"], kept["state"]) == (forged["id"], "failed")
    assert WORD in kept["error"]
    [alert] = [alert for alert in alerts(shop) if forged["id"] in alert.text]
    assert WORD in alert.text
    reconcile.settle(shop.app)
    assert len([alert for alert in alerts(shop) if forged["id"] in alert.text]) == 1


def test_a_dispute_takes_its_effect_and_is_told(shop: StripeShop, shop_owner: TestClient) -> None:
    order = shop.buy()
    reconcile.settle(shop.app)
    opened = shop.double.dispute(str(stored(shop.app, order)["stripe_payment_intent_id"]))
    assert shop.double.settle()

    [delivery] = shop.double.deliver(
        shop.double.forge("charge.dispute.updated", {**shop.double.get(opened["id"]), "status": WORD})
    )

    assert delivery.status == 200
    assert open_events(shop.app) == []
    assert [row["status"] for row in rows(shop.app, "SELECT status FROM disputes")] == ["open"]
    assert [alert for alert in alerts(shop) if opened["id"] in alert.text and WORD in alert.text] != []


def test_what_another_program_sells_on_the_account_is_nothing_to_us(
    shop: StripeShop, shop_owner: TestClient, clock: FakeClock
) -> None:
    order = shop.buy()
    foreign = {**shop.double.get(order.session_id), "id": "cs_test_foreign", "metadata": {}, "status": WORD}

    [delivery] = shop.double.deliver(shop.double.forge("checkout.session.completed", foreign))

    assert delivery.status == 200
    assert open_events(shop.app) == []
    assert alerts(shop) == []


def test_a_kind_of_event_that_is_not_known_is_stepped_over(shop: StripeShop, shop_owner: TestClient) -> None:
    order = shop.buy()
    thing = shop.double.get(order.session_id)

    [delivery] = shop.double.deliver(shop.double.forge("checkout.session.reconsidered", thing))

    assert delivery.status == 200
    assert open_events(shop.app) == []
