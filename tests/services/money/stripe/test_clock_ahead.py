"""A server whose clock is wrong misses no report: how far it has read is counted in Stripe's time, and so is what is
older and what newer."""

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest

from fundable.app import App
from fundable.domain.findings import Verdict
from fundable.opening import open_app
from fundable.services.money import reconcile
from fundable.services.operation import doctor
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import hosting, intent, ledger_entries, stored

DAY = timedelta(days=1)


@contextmanager
def wrong_by(shop: StripeShop, clock: FakeClock, by: timedelta) -> Iterator[App]:
    """The same data, served by a machine whose clock goes wrong by so much. Stripe's goes right."""
    wrong = FakeClock()
    wrong.time = clock.now() + by
    app = open_app(shop.app.config, wrong)
    try:
        yield app
    finally:
        app.close()


def date_hosting(app: App, order: PaidOrder, as_of: datetime) -> None:
    """As an earlier version has left it, which took its own clock for the date of an answer."""
    with app.database.write() as connection:
        written = f"{as_of:%Y-%m-%dT%H:%M:%S.%fZ}"
        connection.exec_driver_sql("UPDATE hosting SET as_of = ? WHERE order_id = ?", (written, order.id))


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    bought = shop.buy()
    reconcile.settle(shop.app)
    return bought


def test_what_is_reported_while_the_clock_is_ahead_is_read_later(shop: StripeShop, clock: FakeClock) -> None:
    order = shop.buy()
    reconcile.settle(shop.app)
    shop.double.hold()
    ahead = FakeClock()
    ahead.move(clock.now() + timedelta(hours=5) - ahead.now())
    wrong = dataclasses.replace(shop.app, clock=ahead)
    reconcile.reconcile(wrong)
    clock.move(timedelta(hours=1))
    shop.double.refund(stored(shop.app, order)["stripe_payment_intent_id"], 5000)
    clock.move(timedelta(hours=6))

    reconcile.reconcile(shop.app)

    assert ("refund", -5000) in ledger_entries(shop.app, order)
    assert stored(shop.app, order)["refunded_cents"] == 5000


@pytest.mark.parametrize("by", [400 * DAY, 5 * DAY, -5 * DAY, -400 * DAY])
def test_an_answer_is_dated_by_stripe(shop: StripeShop, order: PaidOrder, clock: FakeClock, by: timedelta) -> None:
    clock.move(DAY)
    with wrong_by(shop, clock, by) as app:
        reconcile.reconcile_everything(app)

    assert hosting(shop.app, order)["as_of"][:19] == f"{clock.now():%Y-%m-%dT%H:%M:%S}"


@pytest.mark.parametrize("by", [400 * DAY, -400 * DAY])
def test_hosting_goes_on_while_the_clock_is_wrong_and_after(
    shop: StripeShop, order: PaidOrder, clock: FakeClock, by: timedelta
) -> None:
    name = str(stored(shop.app, order)["stripe_subscription_id"])
    clock.move(364 * DAY)
    with wrong_by(shop, clock, by) as app:
        reconcile.reconcile_everything(app)
    clock.move(DAY)

    shop.double.renew(name)
    assert shop.double.settle()
    clock.move(31 * DAY)
    shop.double.renew(name, "failed")
    assert shop.double.settle()

    assert hosting(shop.app, order)["status"] == "past_due"


class TestHostingThatIsDatedAhead:
    """By a version that dated Stripe's answers by its own clock, which was ahead."""

    @pytest.fixture(autouse=True)
    def ahead(self, shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
        date_hosting(shop.app, order, clock.now() + 300 * DAY)

    def test_the_doctor_finds_it_until_reconcile_has_healed_it(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        [before] = [one for one in doctor.examine(shop.app) if one.name == "Hosting"]
        found = reconcile.reconcile_everything(shop.app)
        [after] = [one for one in doctor.examine(shop.app) if one.name == "Hosting"]

        assert (before.verdict, after.verdict) == (Verdict.WARN, Verdict.OK)
        assert "fundable reconcile" in (before.advice or "")
        assert [str(order_id) for order_id in found.redated] == [order.id]
        assert "1 hosting date fixed" in str(found)
        assert hosting(shop.app, order)["as_of"][:10] == f"{clock.now():%Y-%m-%d}"
        assert reconcile.reconcile_everything(shop.app).redated == []

    def test_a_report_that_seems_old_has_stripe_asked(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        clock.move(DAY)
        shop.double.cancel_at_period_end(stored(shop.app, order)["stripe_subscription_id"])
        assert shop.double.settle()
        reconcile.settle(shop.app)

        row = hosting(shop.app, order)
        assert row["cancel_at"]
        assert row["as_of"][:10] == f"{clock.now():%Y-%m-%d}"


def test_a_late_report_that_says_nothing_else_asks_nobody(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    [created] = shop.double.events("customer.subscription.created")
    clock.move(DAY)
    reconcile.reconcile_everything(shop.app)
    late = {**created, "id": "evt_told_late"}
    before = len(shop.double.calls)

    shop.double.deliver(late)
    reconcile.settle(shop.app)

    assert len(shop.double.calls) == before


class TestRefunds:
    """What has gone back is dated by Stripe as well."""

    @pytest.mark.parametrize("by", [400 * DAY, -400 * DAY])
    def test_a_refund_after_the_clock_was_put_right_is_seen(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock, by: timedelta
    ) -> None:
        shop.double.hold()
        clock.move(DAY)
        shop.double.refund(intent(shop, order), 1000)
        with wrong_by(shop, clock, by) as app:
            reconcile.reconcile_everything(app)
        clock.move(DAY)
        shop.double.refund(intent(shop, order), 2000)

        reconcile.reconcile_everything(shop.app)

        assert stored(shop.app, order)["refunded_cents"] == 3000

    def test_a_total_that_is_dated_ahead_holds_up_no_later_one(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        with shop.app.database.write() as connection:
            ahead = f"{clock.now() + 300 * DAY:%Y-%m-%dT%H:%M:%S.%fZ}"
            connection.exec_driver_sql("UPDATE orders SET refunded_as_of = ? WHERE id = ?", (ahead, order.id))

        shop.double.refund(intent(shop, order), 2000)
        assert shop.double.settle()

        assert stored(shop.app, order)["refunded_cents"] == 2000


@pytest.mark.parametrize("mark", ["thorough", "events", "audit"])
def test_a_mark_that_was_set_by_a_clock_ahead_stops_nothing(
    shop: StripeShop, order: PaidOrder, clock: FakeClock, mark: str
) -> None:
    with wrong_by(shop, clock, 400 * DAY) as app:
        reconcile.reconcile_everything(app)
    with shop.app.database.write() as connection:
        ahead = f"{clock.now() + 400 * DAY:%Y-%m-%dT%H:%M:%S.%fZ}"
        connection.exec_driver_sql("DELETE FROM marks WHERE name = ?", (f"test-{mark}",))
        connection.exec_driver_sql("INSERT INTO marks VALUES (?, ?)", (f"test-{mark}", ahead))
    shop.double.hold()
    clock.move(2 * DAY)
    shop.double.refund(intent(shop, order), 2000)
    clock.move(2 * DAY)

    found = reconcile.reconcile(shop.app)

    assert stored(shop.app, order)["refunded_cents"] == 2000
    assert found.audit
    assert found.audit.since < clock.now() < found.audit.until + DAY
