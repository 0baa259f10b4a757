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


def test_an_order_of_two_months_ago_is_back_in_a_backup_that_had_never_asked(
    shop: StripeShop, clock: FakeClock
) -> None:
    """One of the very first day."""
    shop.buy("first@alder.example")
    clock.move(timedelta(hours=1))
    order = shop.buy()
    lose(shop, order)
    clock.move(timedelta(days=60))

    found = reconcile.reconcile_everything(shop.app)

    assert order.id in [str(order_id) for order_id in found.rebuilt]
    assert is_paid_once(shop.app, order, 15000)


def test_renewals_since_a_backup_of_a_hundred_days_ago_are_booked(shop: StripeShop, clock: FakeClock) -> None:
    """They were in the data that it replaced."""
    begun = clock.now()
    order = shop.buy()
    reconcile.reconcile_everything(shop.app)
    with shop.app.database.read() as connection:
        marks = connection.exec_driver_sql("SELECT name, at FROM marks WHERE name NOT LIKE '%thorough%'").all()
        hosting = connection.exec_driver_sql("SELECT status, ends_at, as_of FROM hosting").one()
    for _ in range(4):
        clock.move(timedelta(days=25))
        shop.double.renew(stored(shop.app, order)["stripe_subscription_id"])
        assert shop.double.settle()
        reconcile.reconcile_everything(shop.app)
    before = ledger_entries(shop.app, order)
    backed_up_at = (begun + timedelta(days=1)).isoformat()
    with shop.app.database.write() as connection:
        for table, condition in (("ledger_entries", "at > ?"), ("payment_events", "received_at > ?")):
            connection.exec_driver_sql(f"DELETE FROM {table} WHERE {condition}", (backed_up_at,))
        connection.exec_driver_sql("DELETE FROM marks")
        connection.exec_driver_sql("UPDATE hosting SET status = ?, ends_at = ?, as_of = ?", tuple(hosting))
        for name, at in marks:
            connection.exec_driver_sql("INSERT INTO marks VALUES (?, ?)", (name, at))

    found = reconcile.reconcile_everything(shop.app)

    assert found.mismatches == []
    assert ledger_entries(shop.app, order) == before
    assert before.count(("renewal", 997)) == 4
    assert ledger.audit(shop.app, begun - timedelta(days=1), clock.now()).agrees


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
