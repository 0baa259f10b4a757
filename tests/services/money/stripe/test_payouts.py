"""Payouts are read from Stripe, and each ties to the ledger to the cent; what doesn't is named."""

from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.db.money import payouts as rows_of
from fundable.domain.money.payouts import LineFit, PayoutStatus, ReadPayout, Tie, TiedLine
from fundable.services.money import payouts, reconcile
from tests.conftest import PASSWORD, FakeClock, StripeShop
from tests.fakes.stripe import StripeDouble
from tests.services.money.stripe.looking import ledger_entries, rows, stored
from tests.services.money.stripe.test_doctor import RIGHTS
from tests.web.money.test_order_charges import paid

FEE = 465
"""Of 150 dollars: 2.9 % and 30 cents."""


def known(shop: StripeShop, payout_id: str) -> ReadPayout:
    with shop.app.database.read() as connection:
        found = rows_of.find(connection, payout_id)
    assert found
    return found


def lines(shop: StripeShop, payout_id: str) -> list[TiedLine]:
    with shop.app.database.read() as connection:
        return rows_of.lines_of(connection, payout_id)


def fits(shop: StripeShop, payout_id: str) -> list[tuple[str, int]]:
    """The largest first."""
    found = [(one.fit.value, one.line.settled_cents) for one in lines(shop, payout_id)]
    return sorted(found, key=lambda one: -one[1])


def intent(shop: StripeShop, order: Any) -> str:
    return str(stored(shop.app, order)["stripe_payment_intent_id"])


def read(shop: StripeShop) -> int:
    assert shop.double.settle()
    return payouts.read(shop.app)


class TestAPayoutThatTies:
    def test_its_movements_are_entries_of_the_ledger(self, shop: StripeShop, clock: FakeClock) -> None:
        bought, refunded = shop.buy("a@alder.example"), shop.buy("b@alder.example")
        reconcile.settle(shop.app)
        clock.move(timedelta(hours=1))
        shop.double.refund(intent(shop, refunded), 5001)
        made = shop.double.pay_out()

        assert read(shop) == 1

        found = known(shop, made["id"])
        assert found.tie is Tie.TIED
        assert found.payout.amount_cents == 15000 - FEE + 15000 - FEE - 5001 == found.settled_cents - found.fee_cents
        assert fits(shop, made["id"]) == [("tied", 15000), ("tied", 15000), ("tied", -5001)]
        assert [str(one.order_id) for one in lines(shop, made["id"])][2] == str(refunded.id)
        assert ("fee", -FEE) in ledger_entries(shop.app, bought)

    def test_a_month_of_hosting_comes_with_its_tax_and_its_refund(self, shop: StripeShop, clock: FakeClock) -> None:
        order = shop.buy()
        reconcile.settle(shop.app)
        clock.move(timedelta(days=365))
        invoice = shop.double.renew(str(stored(shop.app, order)["stripe_subscription_id"]))
        assert shop.double.settle()
        reconcile.settle(shop.app)
        [renewal] = rows(shop.app, "SELECT * FROM ledger_entries WHERE kind = 'renewal'")
        shop.double.refund(renewal["payment_intent_id"])
        made = shop.double.pay_out()

        read(shop)

        paid, refunded = lines(shop, made["id"])[1:]
        assert invoice["amount_paid"] == 997
        assert (paid.line.balance.kind, paid.tax_cents, paid.fit) == ("renewal", 0, LineFit.TIED)
        assert (refunded.line.balance.kind, refunded.line.settled_cents, refunded.fit) == ("refund", -997, LineFit.TIED)
        assert rows(shop.app, "SELECT * FROM renewal_taxes") == [{"invoice_id": invoice["id"], "tax_cents": 0}]

    def test_sales_tax_and_a_disputes_fee_are_kept(self, shop: StripeShop, clock: FakeClock) -> None:
        order = shop.buy()
        reconcile.settle(shop.app)
        shop.double.dispute(intent(shop, order))
        made = shop.double.pay_out()

        read(shop)

        assert fits(shop, made["id"]) == [("tied", 15000), ("tied", -15000)]
        assert known(shop, made["id"]).payout.amount_cents == -FEE - 1500
        assert ("fee", -1500) in ledger_entries(shop.app, order)

    def test_a_charge_after_the_first_payment_comes_with_its_tax_and_its_refund(
        self, shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient
    ) -> None:
        order = shop.buy(password=PASSWORD)
        reconcile.settle(shop.app)
        paid(shop, shop_staff, shop_visitor, order)
        [charge] = rows(shop.app, "SELECT * FROM order_charges")
        shop.double.refund(str(charge["payment_intent_id"]), 1000)
        made = shop.double.pay_out()

        read(shop)

        assert fits(shop, made["id"]) == [("tied", 15000), ("tied", charge["paid_cents"]), ("tied", -1000)]
        [of_charge] = [one for one in lines(shop, made["id"]) if one.line.balance.kind == "charge"]
        assert (of_charge.tax_cents, str(of_charge.order_id)) == (0, order.id)
        assert known(shop, made["id"]).tie is Tie.TIED

    def test_an_account_in_another_currency_ties_too(self, shop: StripeShop) -> None:
        shop.double.settings.settles_in = ("eur", 0.9)
        shop.buy()
        reconcile.settle(shop.app)
        made = shop.double.pay_out()

        read(shop)

        [line] = lines(shop, made["id"])
        assert (line.fit, line.line.settled_cents, line.line.balance.amount_cents) == (LineFit.TIED, 13500, 15000)
        assert (made["currency"], known(shop, made["id"]).tie) == ("eur", Tie.TIED)


class TestWhatDoesNotTie:
    def test_it_is_named(self, shop: StripeShop) -> None:
        shop.buy()
        reconcile.settle(shop.app)
        shop.double.adjust(-321, "fee")
        shop.double.adjust(77)
        made = shop.double.pay_out()

        read(shop)

        assert fits(shop, made["id"]) == [("tied", 15000), ("unexplained", 77), ("provider", -321)]
        assert known(shop, made["id"]).tie is Tie.NAMED

    def test_a_charge_that_the_ledger_lacks_ties_once_it_is_booked(self, shop: StripeShop, clock: FakeClock) -> None:
        order = shop.buy()
        reconcile.settle(shop.app)
        kept = rows(shop.app, "SELECT * FROM ledger_entries WHERE kind = 'payment'")
        with shop.app.database.write() as connection:
            connection.exec_driver_sql("DELETE FROM ledger_entries")
        made = shop.double.pay_out()
        read(shop)
        assert (known(shop, made["id"]).tie, fits(shop, made["id"])) == (Tie.DIFFERS, [("missing", 15000)])

        with shop.app.database.write() as connection:
            names = ", ".join(kept[0])
            values = tuple(kept[0].values())
            marks = ", ".join("?" * len(values))
            connection.exec_driver_sql(f"INSERT INTO ledger_entries ({names}) VALUES ({marks})", values)
        read(shop)

        assert (known(shop, made["id"]).tie, fits(shop, made["id"])) == (Tie.TIED, [("tied", 15000)])
        assert lines(shop, made["id"])[0].order_id is not None
        assert ("fee", -FEE) in ledger_entries(shop.app, order)

    def test_another_amount_and_a_sum_that_is_short_differ(self, shop: StripeShop) -> None:
        shop.buy("a@alder.example")
        reconcile.settle(shop.app)
        with shop.app.database.write() as connection:
            connection.exec_driver_sql("UPDATE ledger_entries SET amount_cents = 14999 WHERE kind = 'payment'")
        made = shop.double.pay_out()
        shop.double.account.objects[made["id"]]["amount"] -= 1

        read(shop)

        found = known(shop, made["id"])
        assert (found.tie, found.short_cents, found.sums[0].fit) == (Tie.DIFFERS, -1, LineFit.AMOUNT)

    def test_another_programs_charge_is_no_ones_worry_here(self, shop: StripeShop) -> None:
        shop.buy()
        reconcile.settle(shop.app)
        with shop.app.database.write() as connection:
            for table in ("ledger_entries", "hosting", "orders"):
                connection.exec_driver_sql(f"DELETE FROM {table}")
        for thing in shop.double.account.all("invoice"):
            thing["parent"]["subscription_details"]["metadata"] = {}
        made = shop.double.pay_out()

        read(shop)

        assert fits(shop, made["id"]) == [("other_program", 15000)]
        assert known(shop, made["id"]).tie is Tie.NAMED

    def test_one_made_by_hand_says_nothing_of_what_is_in_it(self, shop: StripeShop) -> None:
        made = shop.double.pay_out(5000)

        assert read(shop) == 0

        assert known(shop, made["id"]).tie is Tie.MANUAL
        assert shop.double.called("GET", "/v1/balance_transactions") == []

    def test_one_that_the_bank_sent_back_is_in_the_next(self, shop: StripeShop, clock: FakeClock) -> None:
        shop.buy()
        reconcile.settle(shop.app)
        first = shop.double.pay_out()
        read(shop)
        shop.double.payout_arrives(first["id"])
        clock.move(timedelta(days=4))
        shop.double.payout_fails(first["id"])
        second = shop.double.pay_out()

        read(shop)

        failed = known(shop, first["id"])
        assert (failed.payout.status, failed.payout.failure) == (
            PayoutStatus.FAILED,
            "The bank account has been closed.",
        )
        assert failed.needs_somebody
        assert fits(shop, second["id"]) == [("returned", first["amount"])]


class TestReading:
    def test_one_that_stripe_is_still_putting_together_waits(self, shop: StripeShop, clock: FakeClock) -> None:
        shop.buy()
        reconcile.settle(shop.app)
        made = shop.double.pay_out(completed=False)
        assert read(shop) == 0
        assert known(shop, made["id"]).tie is Tie.WAITING

        shop.double.complete_payout(made["id"])

        assert read(shop) == 1
        assert known(shop, made["id"]).tie is Tie.TIED

    def test_without_reports_it_asks_once_a_day(self, shop: StripeShop, clock: FakeClock) -> None:
        read(shop)
        for kind in ("payout.created", "payout.reconciliation_completed"):
            shop.double.drop(kind)
        shop.buy()
        reconcile.settle(shop.app)
        made = shop.double.pay_out()
        clock.move(timedelta(hours=23))
        assert read(shop) == 0
        asked = len(shop.double.called("GET", "/v1/payouts"))

        clock.move(timedelta(hours=1))

        assert read(shop) == 1
        assert known(shop, made["id"]).tie is Tie.TIED
        assert len(shop.double.called("GET", "/v1/payouts")) == asked + 1

    def test_a_turn_takes_so_many_and_the_next_goes_on(
        self, shop: StripeShop, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(payouts, "PAYOUTS_AT_ONCE", 2)
        for place in range(3):
            shop.buy(f"{place}@alder.example")
            shop.double.pay_out()
            clock.move(timedelta(days=1))
        reconcile.settle(shop.app)

        assert [read(shop), read(shop), read(shop)] == [2, 1, 0]

    def test_what_stops_half_way_is_read_with_the_next_turn(self, shop: StripeShop) -> None:
        shop.buy()
        reconcile.settle(shop.app)
        made = shop.double.pay_out()
        shop.double.fail_next(3, path="/v1/balance_transactions")
        assert read(shop) == 0
        assert known(shop, made["id"]).tie is Tie.WAITING

        assert read(shop) == 1

    def test_one_that_is_cut_off_goes_on_from_there(self, shop: StripeShop, monkeypatch: pytest.MonkeyPatch) -> None:
        """It's of another program, too, about each of whose payments Stripe is asked."""
        monkeypatch.setattr(payouts, "TIED_AT_ONCE", 1)
        orders = [shop.buy(f"{place}@alder.example") for place in range(3)]
        reconcile.settle(shop.app)
        with shop.app.database.write() as connection:
            connection.exec_driver_sql("DELETE FROM ledger_entries WHERE order_id <> ?", (orders[0].id,))
        made = shop.double.pay_out()
        shop.double.fail_next(3, path="/v1/invoice_payments")
        assert read(shop) == 0
        assert (known(shop, made["id"]).tie, len(lines(shop, made["id"]))) == (Tie.WAITING, 1)

        assert read(shop) == 1

        assert len(lines(shop, made["id"])) == 3

    def test_one_that_cannot_be_read_is_not_in_the_way_of_the_next(self, shop: StripeShop, clock: FakeClock) -> None:
        shop.buy()
        reconcile.settle(shop.app)
        first = shop.double.pay_out()
        clock.move(timedelta(days=1))
        shop.buy("b@alder.example")
        second = shop.double.pay_out()
        shop.double.fail_next(1, 404, path="/v1/balance_transactions")

        assert read(shop) == 1

        assert [known(shop, one["id"]).read_at is None for one in (first, second)] == [True, False]

    def test_a_payout_of_many_pages_adds_up(self, shop: StripeShop) -> None:
        shop.buy()
        reconcile.settle(shop.app)
        for _ in range(250):
            shop.double.adjust(-3, "fee")
        made = shop.double.pay_out()

        read(shop)

        assert len(lines(shop, made["id"])) == 251
        assert known(shop, made["id"]).short_cents == 0


class TestAKeyThatLacksARight:
    @pytest.fixture
    def stripe_settings(self, stripe_settings: dict[str, str], double: StripeDouble, granted: set[str]) -> Any:
        return {**stripe_settings, "FUNDABLE_STRIPE_SECRET_KEY": double.restrict(RIGHTS - {"nothing"} ^ granted)}

    @pytest.mark.parametrize(
        ("granted", "missing"),
        [
            (set(), ["Payouts"]),
            ({"payout_read", "balance_transaction_source_read"}, ["Balance Transactions"]),
            ({"payout_read"}, []),
        ],
    )
    def test_that_part_alone_is_off_and_named(self, shop: StripeShop, granted: set[str], missing: list[str]) -> None:
        shop.buy()
        reconcile.settle(shop.app)
        shop.double.pay_out()

        read(shop)

        assert payouts.missing_rights(shop.app) == missing
        assert len(rows(shop.app, "SELECT id FROM payouts")) == (missing != ["Payouts"])
        assert len(rows(shop.app, "SELECT id FROM payout_lines")) == (missing == [])

    @pytest.mark.parametrize("granted", [set()])
    def test_it_goes_on_within_the_hour_once_the_right_is_there(
        self, shop: StripeShop, clock: FakeClock, granted: set[str]
    ) -> None:
        shop.buy()
        reconcile.settle(shop.app)
        shop.double.pay_out()
        read(shop)
        shop.double.restrict({*RIGHTS, "payout_read"})
        assert read(shop) == 0

        clock.move(timedelta(hours=1))

        assert read(shop) == 1
        assert payouts.missing_rights(shop.app) == []
