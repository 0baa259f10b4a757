"""A session that does not tell its invoice when it completes: its payment is found by the session itself."""

from datetime import timedelta
from uuid import UUID

import pytest

from fundable.services.money import ledger, reconcile
from fundable.services.orders import deletion
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import ledger_entries, open_events, refund, rows, stored


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    """It was paid, as its report says, which has no invoice in it."""
    bought = shop.order()
    shop.double.hold()
    shop.double.pay(bought.session_id)
    [report] = shop.double.events("checkout.session.completed")
    report["data"]["object"]["invoice"] = None
    shop.double.deliver({**report, "id": "evt_without_invoice"})
    shop.double.drop("checkout.session.completed")
    assert stored(shop.app, bought)["payment_state"] == "paid"
    assert stored(shop.app, bought)["stripe_invoice_id"] is None
    return bought


def is_linked(shop: StripeShop, order: PaidOrder) -> bool:
    [intent] = shop.double.all("payment_intent")
    [invoice] = shop.double.all("invoice")
    row = stored(shop.app, order)
    [entry] = rows(shop.app, "SELECT * FROM ledger_entries WHERE kind = 'payment'")
    return (
        row["stripe_payment_intent_id"] == entry["payment_intent_id"] == intent["id"]
        and row["stripe_invoice_id"] == entry["reference"] == invoice["id"]
    )


def test_its_payment_can_be_given_back(shop: StripeShop, order: PaidOrder, shop_owner: object) -> None:
    reconcile.settle(shop.app)

    assert is_linked(shop, order)
    assert refund(shop_owner, order, 5000).status_code == 200  # type: ignore[arg-type]
    assert ("refund", -5000) in ledger_entries(shop.app, order)


def test_a_refund_that_waited_for_it_has_its_effect(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    begun = clock.now()
    [intent] = shop.double.all("payment_intent")
    clock.move(timedelta(minutes=1))
    shop.double.refund(intent["id"], 5000)
    shop.double.deliver_all(parallel=1)

    reconcile.settle(shop.app)
    reconcile.settle(shop.app)

    assert open_events(shop.app) == []
    assert stored(shop.app, order)["refunded_cents"] == 5000
    clock.move(timedelta(hours=2))
    assert ledger.audit(shop.app, begun, clock.now()).agrees


def test_its_subscription_tells_it_when_the_session_never_does(shop: StripeShop, order: PaidOrder) -> None:
    shop.double.account.objects[order.session_id]["invoice"] = None

    reconcile.settle(shop.app)

    assert is_linked(shop, order)


def test_a_later_report_that_tells_it_is_enough(shop: StripeShop, order: PaidOrder) -> None:
    [report] = shop.double.events("checkout.session.completed")
    shop.double.deliver({**report, "id": "evt_with_invoice"})
    reconcile.settle(shop.app)

    assert is_linked(shop, order)


def test_one_of_months_ago_is_found_by_the_thorough_look(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    clock.move(timedelta(days=90))

    reconcile.reconcile_everything(shop.app)

    assert is_linked(shop, order)


def test_the_payment_of_a_deleted_order_is_found_too(shop: StripeShop, order: PaidOrder) -> None:
    deletion.delete(shop.app, UUID(order.id))

    reconcile.settle(shop.app)

    [entry] = rows(shop.app, "SELECT * FROM ledger_entries WHERE kind = 'payment'")
    assert entry["payment_intent_id"]
