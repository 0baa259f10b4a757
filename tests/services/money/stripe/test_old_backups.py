"""A backup, or a pause, that is longer than what Stripe tells by itself: what was missed is found all the same."""

from datetime import timedelta

from fundable.services.money import ledger, reconcile
from tests.conftest import FakeClock, StripeShop
from tests.services.money.stripe.looking import is_paid_once, ledger_entries, stored
from tests.services.money.stripe.test_reconcile import lose


def test_an_order_of_two_months_ago_is_back(shop: StripeShop, clock: FakeClock) -> None:
    reconcile.reconcile_everything(shop.app)
    with shop.app.database.read() as connection:
        marks = connection.exec_driver_sql("SELECT name, at FROM marks WHERE name NOT LIKE '%thorough%'").all()
    clock.move(timedelta(days=1))
    order = shop.buy()
    lose(shop, order)
    with shop.app.database.write() as connection:
        for name, at in marks:
            connection.exec_driver_sql("INSERT INTO marks VALUES (?, ?)", (name, at))
    clock.move(timedelta(days=60))

    found = reconcile.reconcile_everything(shop.app)

    assert [str(order_id) for order_id in found.rebuilt] == [order.id]
    assert is_paid_once(shop.app, order, 15000)
    assert found.mismatches == []


def test_a_refund_of_two_months_ago_is_found_in_the_books(shop: StripeShop, clock: FakeClock) -> None:
    """Its report is no longer told, because nobody was here to read it for so long."""
    begun = clock.now()
    order = shop.buy()
    assert reconcile.reconcile_everything(shop.app).unanswered == []
    shop.double.hold()
    clock.move(timedelta(days=2))
    shop.double.refund(stored(shop.app, order)["stripe_payment_intent_id"], 5000)
    clock.move(timedelta(days=60))

    found = reconcile.reconcile_everything(shop.app)

    assert (found.mismatches, found.unanswered) == ([], [])
    assert stored(shop.app, order)["payment_state"] == "partially_refunded"
    assert ("refund", -5000) in ledger_entries(shop.app, order)
    assert ledger.audit(shop.app, begun, clock.now()).agrees
