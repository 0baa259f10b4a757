"""`reconcile`: what never reported back, what a restored backup has lost, and the books (money 10)."""

import shutil
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from pydantic import SecretStr
from starlette.testclient import TestClient

from fundable.db.money import ledger as ledger_rows
from fundable.domain.money.ledger import Difference, LedgerEntry, LedgerKind
from fundable.opening import open_app
from fundable.services.money import ledger, reconcile
from tests.conftest import PASSWORD, FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import is_paid_once, ledger_entries, rows, stored


def lose(shop: StripeShop, order: PaidOrder) -> None:
    """As after a restore of a backup that is older than the order."""
    with shop.app.database.write() as connection:
        for table in ("order_search", "ledger_entries", "payment_events", "marks", "ledger_days"):
            connection.exec_driver_sql(f"DELETE FROM {table}")
        connection.exec_driver_sql("DELETE FROM orders WHERE id = ?", (order.id,))


def test_an_order_that_a_restored_backup_has_lost_is_back(
    shop: StripeShop, shop_visitor: TestClient, clock: FakeClock
) -> None:
    order = shop.buy(addons=("domain",))
    lose(shop, order)
    clock.move(timedelta(hours=1))

    found = reconcile.reconcile_everything(shop.app)

    assert [str(order_id) for order_id in found.rebuilt] == [order.id]
    assert is_paid_once(shop.app, order, 17500)
    row = stored(shop.app, order)
    assert (row["email"], row["selected_addons"], row["mode"]) == (order.email, '["domain"]', "test")
    answer = shop_visitor.post("/api/orders/set-password", json={"sessionId": order.session_id, "password": PASSWORD})
    assert answer.status_code == 200
    assert reconcile.reconcile_everything(shop.app).rebuilt == []


def test_orders_of_another_installation_on_the_same_account_are_left_to_it(
    shop: StripeShop, clock: FakeClock, template: Path, tmp_path: Path
) -> None:
    shop.buy()
    shutil.copytree(template, tmp_path / "another")
    elsewhere = {"data_dir": tmp_path / "another", "database_url": SecretStr("")}
    another = open_app(shop.app.config.model_copy(update=elsewhere), clock)
    clock.move(timedelta(hours=1))

    found = reconcile.reconcile_everything(another)

    assert (found.rebuilt, found.mismatches) == ([], [])
    assert rows(another, "SELECT * FROM orders") == []
    assert rows(another, "SELECT * FROM ledger_entries") == []
    another.close()


def test_reports_that_were_refused_for_a_while_end_in_the_paid_state(shop: StripeShop, clock: FakeClock) -> None:
    """The server was down: Stripe's tries failed, and it gave up."""
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)
    for event in shop.double.events():
        shop.double.drop(event)
    clock.move(timedelta(minutes=20))

    found = reconcile.reconcile(shop.app)

    assert found.events >= 2
    assert is_paid_once(shop.app, order, 15000)


def test_only_what_is_new_is_read_the_next_time(shop: StripeShop, clock: FakeClock) -> None:
    shop.buy()
    reconcile.reconcile(shop.app)
    clock.move(timedelta(days=3))
    reconcile.reconcile(shop.app)

    first, _, last, _ = shop.double.called("GET", "/v1/events")
    assert last.params["created"]["gte"] - first.params["created"]["gte"] == 30 * 86400 - 3600


def test_subscriptions_that_changed_unnoticed_are_found_once_a_day(shop: StripeShop, clock: FakeClock) -> None:
    order = shop.buy()
    reconcile.reconcile(shop.app)
    shop.double.hold()
    shop.double.refuse("/v1/events", 403)
    clock.move(timedelta(days=2))
    shop.double.end(stored(shop.app, order)["stripe_subscription_id"])

    found = reconcile.reconcile(shop.app)

    assert [str(order_id) for order_id in found.hosting] == [order.id]


def test_a_missing_right_keeps_nothing_else_from_being_done(shop: StripeShop, clock: FakeClock) -> None:
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)
    for path in ("/v1/events", "/v1/balance_transactions", "/v1/invoice_payments"):
        shop.double.refuse(path, 403)
    clock.move(timedelta(minutes=20))

    found = reconcile.reconcile_everything(shop.app)

    assert is_paid_once(shop.app, order, 15000)
    assert "missed events" in found.unanswered
    assert "books" in found.unanswered


def test_nothing_is_asked_while_nothing_is_open(shop: StripeShop, clock: FakeClock) -> None:
    shop.buy()
    reconcile.settle(shop.app)
    before = len(shop.double.calls)

    for _ in range(10):
        clock.move(timedelta(minutes=1))
        reconcile.settle(shop.app)

    assert len(shop.double.calls) == before


class TestTheBooks:
    def test_they_agree_to_the_cent_over_a_year_of_business(self, shop: StripeShop, clock: FakeClock) -> None:
        begun = clock.now()
        first, second = shop.buy("a@alder.example", ("domain",)), shop.buy("b@alder.example")
        reconcile.settle(shop.app)
        clock.move(timedelta(days=1))
        shop.double.refund(stored(shop.app, first)["stripe_payment_intent_id"], 5000)
        opened = shop.double.dispute(stored(shop.app, second)["stripe_payment_intent_id"])
        clock.move(timedelta(days=9))
        shop.double.close_dispute(opened["id"], "won")
        clock.move(timedelta(days=355))
        for order in (first, second):
            shop.double.renew(stored(shop.app, order)["stripe_subscription_id"])
        assert shop.double.settle()
        reconcile.settle(shop.app)
        clock.move(timedelta(days=1))

        audit = ledger.audit(shop.app, begun, clock.now())

        assert audit.agrees, audit.differences
        assert audit.ledger_cents == 17500 + 15000 - 5000 + 2 * 997
        net = sum(line["net"] for line in shop.double.all("balance_transaction"))
        ledger_rows = rows(shop.app, "SELECT amount_cents FROM ledger_entries")
        assert sum(entry["amount_cents"] for entry in ledger_rows) == net

    def test_an_entry_that_stripe_does_not_know_is_found(self, shop: StripeShop, clock: FakeClock) -> None:
        order = shop.buy()
        reconcile.settle(shop.app)
        made_up = LedgerEntry(
            uuid4(), uuid4(), LedgerKind.REFUND, -100, "usd", shop.app.gateway.mode, clock.now(), "re_made_up"
        )
        with shop.app.database.write() as connection:
            ledger_rows.add(connection, made_up)
        clock.move(timedelta(minutes=1))

        audit = ledger.audit(shop.app, clock.now() - timedelta(days=1), clock.now())

        [difference] = audit.differences
        assert (difference.what, difference.ledger_cents, difference.provider_cents) == (
            "refund re_made_up",
            -100,
            None,
        )
        assert not audit.agrees
        assert ledger_entries(shop.app, order)

    def test_money_that_the_ledger_lacks_is_found(self, shop: StripeShop, clock: FakeClock) -> None:
        order = shop.buy()
        reconcile.settle(shop.app)
        shop.double.hold()
        made = shop.double.refund(stored(shop.app, order)["stripe_payment_intent_id"], 5000)
        clock.move(timedelta(minutes=1))

        audit = ledger.audit(shop.app, clock.now() - timedelta(days=1), clock.now())

        [difference] = audit.differences
        assert difference == Difference(f"refund {made['id']}", None, -5000, difference.at)
        assert audit.provider_cents - audit.ledger_cents == -5000

    def test_what_was_paid_before_the_period_is_no_part_of_it(self, shop: StripeShop, clock: FakeClock) -> None:
        shop.buy("before@alder.example")
        clock.move(timedelta(hours=2))
        since = clock.now()
        clock.move(timedelta(hours=2))
        shop.buy("within@alder.example")
        reconcile.settle(shop.app)
        clock.move(timedelta(hours=2))

        audit = ledger.audit(shop.app, since, clock.now())

        assert audit.agrees
        assert (audit.ledger_cents, audit.provider_cents) == (15000, 15000)

    def test_a_second_audit_enters_no_fee_twice(self, shop: StripeShop, clock: FakeClock) -> None:
        shop.buy()
        reconcile.settle(shop.app)
        clock.move(timedelta(minutes=1))
        since = clock.now() - timedelta(days=1)

        assert ledger.audit(shop.app, since, clock.now()).fees_added == 1
        assert ledger.audit(shop.app, since, clock.now()).fees_added == 0
        assert rows(shop.app, "SELECT amount_cents FROM ledger_entries WHERE kind = 'fee'") == [{"amount_cents": -465}]


@pytest.mark.parametrize("money", ["payments", "fees"])
def test_fees_are_no_part_of_the_revenue(
    shop: StripeShop, shop_owner: TestClient, clock: FakeClock, money: str
) -> None:
    shop.buy()
    reconcile.settle(shop.app)
    clock.move(timedelta(minutes=15))
    if money == "fees":
        reconcile.reconcile_everything(shop.app)

    stats = shop_owner.get("/api/admin/stats").json()

    assert sum(week["amountCents"] for week in stats["weeks"]) == 15000
    assert stats["receivedCents"] == 15000
