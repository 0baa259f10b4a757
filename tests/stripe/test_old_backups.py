"""A backup that is older than what Stripe tells by itself: orders that it has lost come back all the same."""

from datetime import timedelta

from fundable.services import reconcile
from tests.conftest import FakeClock, StripeShop
from tests.stripe.looking import is_paid_once
from tests.stripe.test_reconcile import lose


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
    assert found.amiss == []
