"""Refunds and disputes, made at Stripe or by an owner (money 9)."""

import itertools
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.services.money import reconcile
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import intent, ledger_entries, mails, money, open_events, refund, rows
from tests.services.money.stripe.months import first_paid
from tests.web.logins import log_in


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    bought = shop.buy()
    reconcile.settle(shop.app)
    return bought


class TestMadeAtStripe:
    def test_a_part_and_then_the_rest_are_absolute(self, shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
        shop.double.refund(intent(shop, order), 5000)
        assert shop.double.settle()
        assert money(shop, order) == ("partially_refunded", 5000, "paid")

        clock.move(timedelta(hours=1))
        shop.double.refund(intent(shop, order))
        assert shop.double.settle()

        assert money(shop, order) == ("refunded", 15000, "paid")
        assert ledger_entries(shop.app, order) == [("payment", 15000), ("refund", -5000), ("refund", -10000)]

    @pytest.mark.parametrize("seed", range(3))
    def test_repeated_and_shuffled_reports_add_nothing(self, shop: StripeShop, order: PaidOrder, seed: int) -> None:
        shop.double.hold()
        shop.double.refund(intent(shop, order), 5000)
        shop.double.refund(intent(shop, order), 2500)

        shop.double.deliver_all(copies=3, order="shuffled", seed=seed, parallel=8)

        assert money(shop, order) == ("partially_refunded", 7500, "paid")
        assert sorted(ledger_entries(shop.app, order)) == [("payment", 15000), ("refund", -5000), ("refund", -2500)]

    def test_one_that_comes_before_its_payment_is_known_waits(self, shop: StripeShop) -> None:
        order = shop.buy()
        [paid] = shop.double.all("payment_intent")
        shop.double.refund(paid["id"], 5000)
        assert shop.double.settle()
        assert money(shop, order)[0] == "paid"
        assert {event["state"] for event in open_events(shop.app)} == {"received"}

        reconcile.settle(shop.app)

        assert money(shop, order) == ("partially_refunded", 5000, "paid")
        assert open_events(shop.app) == []

    def test_one_of_another_programs_charge_is_closed(self, shop: StripeShop, order: PaidOrder) -> None:
        foreign = {"id": "re_foreign", "object": "refund", "payment_intent": "pi_foreign", "amount": 100}
        foreign |= {"currency": "usd", "created": 1767625440, "status": "succeeded", "charge": "ch_foreign"}
        shop.double.deliver(shop.double.forge("refund.created", foreign))
        assert len(open_events(shop.app)) == 1

        reconcile.settle(shop.app)

        assert open_events(shop.app) == []
        assert money(shop, order)[0] == "paid"

    def test_one_whose_single_reports_are_lost_is_fetched(self, shop: StripeShop, order: PaidOrder) -> None:
        for kind in ("refund.created", "refund.updated"):
            shop.double.drop(kind)
        shop.double.refund(intent(shop, order), 5000)
        assert shop.double.settle()
        assert ledger_entries(shop.app, order) == [("payment", 15000)]

        reconcile.settle(shop.app)

        assert ledger_entries(shop.app, order) == [("payment", 15000), ("refund", -5000)]

    def test_one_that_the_bank_sends_back_is_taken_back(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        made = shop.double.refund(intent(shop, order), 5000)
        clock.move(timedelta(days=3))
        shop.double.fail_refund(made["id"])
        assert shop.double.settle()

        assert sorted(ledger_entries(shop.app, order)) == [("payment", 15000), ("refund", -5000), ("refund", 5000)]

    def test_one_that_the_bank_sends_back_can_be_made_again(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, clock: FakeClock
    ) -> None:
        assert refund(shop_owner, order, 5000).status_code == 200
        [made] = shop.double.all("refund")
        clock.move(timedelta(hours=3))
        shop.double.fail_refund(made["id"])
        assert shop.double.settle()

        reconcile.settle(shop.app)
        assert money(shop, order) == ("paid", 0, "paid")
        log_in(shop_owner, "olive@agency.example")
        assert refund(shop_owner, order, 5000).status_code == 200

        assert money(shop, order) == ("partially_refunded", 5000, "paid")
        assert len(shop.double.all("refund")) == 2
        told = rows(shop.app, "SELECT subject FROM messages WHERE subject LIKE 'Needs attention%'")
        assert [message["subject"] for message in told] == ["Needs attention: a refund came back"]
        assert mails(shop.app).count(("staff-money-back", "olive@agency.example")) == 2

    def test_a_refunded_month_of_hosting_leaves_the_website_paid(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        payment = first_paid(shop, order, clock)

        shop.double.refund(payment)
        assert shop.double.settle()

        assert money(shop, order) == ("paid", 0, "paid")
        assert ("refund", -997) in ledger_entries(shop.app, order)

    def test_whoever_refunds_a_month_again_is_not_sent_to_the_order(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, clock: FakeClock
    ) -> None:
        """There, the website's own payment would go back."""
        payment = first_paid(shop, order, clock)

        shop.double.fail_refund(shop.double.refund(payment)["id"])
        assert shop.double.settle()

        [alert] = rows(shop.app, "SELECT text FROM messages WHERE subject LIKE '%a refund came back'")
        assert f"$9.97 for the hosting of order #{order.id[:8]} didn't reach the buyer" in alert["text"]
        assert "Refund it again in the Stripe Dashboard" in alert["text"]


class TestDisputes:
    def test_one_that_is_opened_flags_the_order_and_takes_the_money(
        self, shop: StripeShop, shop_staff: TestClient, order: PaidOrder
    ) -> None:
        shop.double.dispute(intent(shop, order))
        assert shop.double.settle()

        assert money(shop, order)[0] == "disputed"
        assert ledger_entries(shop.app, order) == [("dispute", -15000), ("payment", 15000)]
        [shown] = shop_staff.get(f"/api/orders/{order.id}").json()["disputes"]
        assert (shown["status"], shown["reason"], shown["amount"]) == ("open", "fraudulent", 15000)
        assert shown["evidenceDueAt"]

    @pytest.mark.parametrize(("outcome", "state", "cents"), [("won", "paid", 15000), ("lost", "disputed", 0)])
    def test_one_that_is_closed_gives_the_money_back_or_not(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock, outcome: str, state: str, cents: int
    ) -> None:
        opened = shop.double.dispute(intent(shop, order))
        clock.move(timedelta(days=20))
        shop.double.close_dispute(opened["id"], outcome)
        assert shop.double.settle()

        assert money(shop, order)[0] == state
        assert sum(amount for _, amount in ledger_entries(shop.app, order)) == cents

    @pytest.mark.parametrize("plan", ["reversed", "shuffled"])
    def test_one_that_is_closed_stays_closed_however_its_reports_come(
        self, shop: StripeShop, order: PaidOrder, plan: str
    ) -> None:
        shop.double.hold()
        opened = shop.double.dispute(intent(shop, order))
        shop.double.close_dispute(opened["id"], "won")

        shop.double.deliver_all(copies=2, order=plan, seed=3, parallel=4)

        assert money(shop, order)[0] == "paid"
        [row] = rows(shop.app, "SELECT status FROM disputes")
        assert row["status"] == "won"
        assert sum(amount for _, amount in ledger_entries(shop.app, order)) == 15000

    def test_a_won_dispute_leaves_an_earlier_refund_standing(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        shop.double.refund(intent(shop, order), 5000)
        opened = shop.double.dispute(intent(shop, order), 10000)
        clock.move(timedelta(days=1))
        shop.double.close_dispute(opened["id"], "won")
        assert shop.double.settle()

        assert money(shop, order) == ("partially_refunded", 5000, "paid")

    def test_what_the_bank_has_taken_back_is_not_given_back_again(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, clock: FakeClock
    ) -> None:
        opened = shop.double.dispute(intent(shop, order))
        assert shop.double.settle()

        answer = refund(shop_owner, order, 5000)

        assert (answer.status_code, answer.json()["code"]) == (409, "refund_disputed")
        assert "has already taken back $150.00" in answer.json()["message"]
        assert shop_owner.get(f"/api/orders/{order.id}").json()["takenByBank"] == 15000
        assert shop.double.called("POST", "/v1/refunds") == []

        clock.move(timedelta(days=1))
        shop.double.close_dispute(opened["id"], "won")
        assert shop.double.settle()
        assert money(shop, order)[0] == "paid"


def test_every_order_in_which_three_reports_of_refunds_can_come(shop: StripeShop, order: PaidOrder) -> None:
    shop.double.hold()
    for cents in (1000, 2000, 3000):
        shop.double.refund(intent(shop, order), cents)
    totals = shop.double.events("charge.refunded")

    for permutation in itertools.permutations(totals):
        for event in permutation:
            shop.double.deliver(event)
        assert money(shop, order)[1] == 6000
