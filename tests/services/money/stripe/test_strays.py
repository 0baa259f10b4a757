"""Reports about what is gone or never was ours: staff hear of money without an order, and nothing of a person stays."""

from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.db.mail import outbox
from fundable.domain.mail.outbox import Message, MessageKind
from fundable.services.money import payments, reconcile
from fundable.services.operation import erasure
from tests.conftest import FakeClock, StripeShop
from tests.services.money.stripe.looking import open_events, rows, stored
from tests.web.logins import log_in

EMAIL = "nora@quetzal.example"


def alerts(shop: StripeShop) -> list[Message]:
    with shop.app.database.read() as connection:
        return [one for _, one in outbox.page(connection, None, None, 1000) if one.kind is MessageKind.STAFF_ALERT]


def kept(shop: StripeShop) -> list[str]:
    """The types of the reports of which more than the id is left."""
    return [row["type"] for row in rows(shop.app, "SELECT type FROM payment_events WHERE payload <> ''")]


@pytest.mark.stripe_refuses
def test_money_that_comes_for_a_deleted_order_is_in_the_mail_of_staff_once(
    shop: StripeShop, shop_owner: TestClient, clock: FakeClock
) -> None:
    shop.double.hold()
    order = shop.order(EMAIL)
    shop.double.pay(order.session_id, "delayed")
    clock.move(timedelta(days=31))  # until then it is not deleted
    log_in(shop_owner, "olive@agency.example")
    assert shop_owner.delete(f"/api/orders/{order.id}").status_code == 200

    shop.double.delayed_succeeds(order.session_id)
    shop.double.deliver_all(copies=2)
    reconcile.reconcile_everything(shop.app)

    paid, runs_on = sorted(alerts(shop), key=lambda alert: alert.subject)
    assert paid.subject == "Needs attention: a payment has no order"
    assert f"$150.00 was paid for order #{order.id[:8]}, which has been deleted (invoice in_" in paid.text
    assert runs_on.subject == "Needs attention: the hosting of a deleted order goes on"
    assert rows(shop.app, "SELECT * FROM orders") == []
    assert open_events(shop.app) == []


def test_money_that_was_in_the_books_before_its_order_went_is_no_alert(
    shop: StripeShop, shop_owner: TestClient
) -> None:
    shop.double.hold()
    order = shop.order(EMAIL)
    shop.double.pay(order.session_id)
    payments.confirm(shop.app, order.session_id)
    assert shop_owner.delete(f"/api/orders/{order.id}").status_code == 200

    assert {delivery.status for delivery in shop.double.deliver_all()} == {200}

    assert alerts(shop) == []


def test_a_dispute_over_a_deleted_order_is_in_the_mail_of_staff_once(
    shop: StripeShop, shop_owner: TestClient, clock: FakeClock
) -> None:
    order = shop.buy(EMAIL)
    reconcile.settle(shop.app)
    intent = stored(shop.app, order)["stripe_payment_intent_id"]
    assert shop_owner.delete(f"/api/orders/{order.id}").status_code == 200

    opened = shop.double.dispute(intent)
    clock.move(timedelta(days=1))
    shop.double.close_dispute(opened["id"], "lost")
    assert shop.double.settle()

    [alert] = alerts(shop)
    assert alert.subject == "Needs attention: the payment of a deleted order is disputed"
    assert opened["id"] in alert.text
    assert "Evidence counts until" in alert.text


def test_what_is_reported_after_an_erasure_is_not_kept(shop: StripeShop) -> None:
    shop.double.hold()
    order = shop.order(EMAIL)
    shop.double.pay(order.session_id)
    payments.confirm(shop.app, order.session_id)
    erasure.erase(shop.app, erasure.plan(shop.app, EMAIL), lambda _done, _total: None)

    deliveries = shop.double.deliver_all(copies=2)
    reconcile.reconcile_everything(shop.app)

    assert {delivery.status for delivery in deliveries} == {200}
    assert kept(shop) == []
    assert open_events(shop.app) == []


def test_of_what_another_program_sold_the_id_alone_is_kept(shop: StripeShop) -> None:
    order = shop.buy(EMAIL)
    ours = set(kept(shop))
    session = {**shop.double.get(order.session_id), "id": "cs_foreign", "subscription": "sub_foreign", "metadata": {}}
    subscription = {**shop.double.get(str(stored(shop.app, order)["stripe_subscription_id"])), "id": "sub_foreign"}
    setup = {**session, "id": "cs_setup", "mode": "setup", "currency": None, "amount_total": None}
    for kind, thing in (
        ("checkout.session.completed", session),
        ("checkout.session.completed", {**setup, "amount_subtotal": None, "payment_status": "no_payment_required"}),
        ("customer.subscription.updated", {**subscription, "metadata": {}, "status": "incomplete"}),
        ("customer.subscription.trial_will_end", {**subscription, "metadata": {"order_id": order.id}}),
    ):
        [delivery] = shop.double.deliver(shop.double.forge(kind, thing))
        assert delivery.status == 200, kind

    assert open_events(shop.app) == []
    assert set(kept(shop)) == ours
    assert stored(shop.app, order)["stripe_subscription_id"] != "sub_foreign"
