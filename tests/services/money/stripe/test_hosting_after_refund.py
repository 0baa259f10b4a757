"""What becomes of hosting once an order was refunded in full: the owner says, and what they said is done."""

from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.services.money import reconcile, reminders
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import hosting, intent, money, rows, stored
from tests.services.money.stripe.months import first_paid

CANCEL = "DELETE /v1/subscriptions/*"


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    bought = shop.buy()
    reconcile.settle(shop.app)
    return bought


def refund(browser: TestClient, order: PaidOrder, cents: int, before: int = 0, **also: object) -> Any:
    body = {"amountCents": cents, "refundedBeforeCents": before, **also}
    return browser.post(f"/api/orders/{order.id}/refund", json=body)


def after_refund(browser: TestClient, order: PaidOrder) -> Any:
    return browser.get(f"/api/orders/{order.id}").json()["hostingAfterRefund"]


def at_stripe(shop: StripeShop, order: PaidOrder) -> str:
    return str(shop.double.get(stored(shop.app, order)["stripe_subscription_id"])["status"])


def told(shop: StripeShop) -> list[str]:
    found = rows(shop.app, "SELECT DISTINCT subject FROM messages WHERE kind = 'staff-alert'")
    return [message["subject"] for message in found]


def notices(shop: StripeShop) -> int:
    return len(rows(shop.app, "SELECT seq FROM messages WHERE kind = 'renewal-notice'"))


class TestWithTheRefund:
    def test_it_ends_with_it(self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder) -> None:
        answer = refund(shop_owner, order, 15000, endHosting=True)

        said = "$150.00 was refunded. Hosting has ended. The client won't be charged again."
        assert answer.json()["message"] == said
        assert (hosting(shop.app, order)["status"], at_stripe(shop, order)) == ("ended", "canceled")
        assert after_refund(shop_owner, order) is None
        assert told(shop) == []

    def test_it_goes_on_when_the_owner_says_so(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder
    ) -> None:
        assert refund(shop_owner, order, 15000, endHosting=False).status_code == 200

        assert at_stripe(shop, order) == "trialing"
        assert after_refund(shop_owner, order) == "kept"
        assert told(shop) == []

    def test_parts_that_add_up_to_all_ask_with_the_last(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder
    ) -> None:
        assert refund(shop_owner, order, 5000).status_code == 200
        assert after_refund(shop_owner, order) is None

        assert refund(shop_owner, order, 10000, 5000).status_code == 200

        assert after_refund(shop_owner, order) == "asked"
        assert told(shop) == ["Needs attention: a refunded order is still hosted"]

    def test_a_part_may_end_it_as_well(self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder) -> None:
        assert refund(shop_owner, order, 5000, endHosting=True).status_code == 200

        assert at_stripe(shop, order) == "canceled"

    def test_a_refund_that_is_refused_ends_nothing(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder
    ) -> None:
        shop.double.refuse("POST /v1/refunds", 403)

        assert refund(shop_owner, order, 15000, endHosting=True).status_code == 502
        reconcile.settle(shop.app)

        assert at_stripe(shop, order) == "trialing"

    def test_one_that_is_not_answered_still_ends_it_once_it_is_known_to_be_made(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, clock: FakeClock
    ) -> None:
        shop.double.hold()
        shop.double.drop_after("POST /v1/refunds", n=3)
        assert refund(shop_owner, order, 15000, endHosting=True).status_code == 502
        assert at_stripe(shop, order) == "trialing"

        clock.move(timedelta(minutes=3))
        reconcile.settle(shop.app)
        reconcile.settle(shop.app)

        assert money(shop, order)[:2] == ("refunded", 15000)
        assert (hosting(shop.app, order)["status"], at_stripe(shop, order)) == ("ended", "canceled")
        assert told(shop) == []

    def test_a_report_that_overtakes_the_answer_changes_nothing(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder
    ) -> None:
        """It tells of the whole refund before the call that made it is back: nobody is asked what was said already."""
        answer = refund(shop_owner, order, 15000, endHosting=False)
        assert shop.double.settle()
        shop.double.deliver_all(copies=2)

        assert answer.status_code == 200
        assert (after_refund(shop_owner, order), told(shop)) == ("kept", [])


class TestStripeDoesNotEndIt:
    def test_it_is_kept_to_be_done_told_and_done(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder
    ) -> None:
        refusal = shop.double.refuse(CANCEL, 403)

        answer = refund(shop_owner, order, 15000, endHosting=True)

        assert answer.status_code == 200
        assert answer.json()["message"] == (
            "$150.00 was refunded. Stripe didn't confirm that hosting ended, so we'll keep trying. "
            "This order shows how it stands."
        )
        assert after_refund(shop_owner, order) == "ending"
        found = reconcile.settle(shop.app)
        reconcile.settle(shop.app)
        assert found.unanswered == [f"end of hosting of order {order.id[:8]}"]
        assert told(shop) == ["Needs attention: hosting couldn't be ended"]
        assert at_stripe(shop, order) == "trialing"

        refusal.release()
        reconcile.settle(shop.app)

        assert (hosting(shop.app, order)["status"], at_stripe(shop, order)) == ("ended", "canceled")
        assert after_refund(shop_owner, order) is None
        assert rows(shop.app, "SELECT * FROM hosting_choices") == []

    def test_ended_by_somebody_else_meanwhile_it_is_done(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder
    ) -> None:
        shop.double.refuse(CANCEL, 403)
        refund(shop_owner, order, 15000, endHosting=True)
        shop.double.end(stored(shop.app, order)["stripe_subscription_id"])
        assert shop.double.settle()

        assert reconcile.settle(shop.app).unanswered == []
        assert rows(shop.app, "SELECT * FROM hosting_choices") == []

    def test_an_owner_may_change_their_mind_until_it_has_ended(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder
    ) -> None:
        refusal = shop.double.refuse(CANCEL, 403)
        refund(shop_owner, order, 15000, endHosting=True)

        assert shop_owner.post(f"/api/orders/{order.id}/keep-hosting").status_code == 200
        refusal.release()
        reconcile.settle(shop.app)

        assert (after_refund(shop_owner, order), at_stripe(shop, order)) == ("kept", "trialing")


class TestInTheDashboard:
    @pytest.fixture
    def refunded(self, shop: StripeShop, order: PaidOrder) -> PaidOrder:
        shop.double.refund(intent(shop, order))
        assert shop.double.settle()
        return order

    def test_it_changes_nothing_by_itself_and_asks(
        self, shop: StripeShop, shop_staff: TestClient, refunded: PaidOrder
    ) -> None:
        assert (money(shop, refunded)[0], at_stripe(shop, refunded)) == ("refunded", "trialing")
        assert after_refund(shop_staff, refunded) == "asked"
        assert told(shop) == ["Needs attention: a refunded order is still hosted"]

    def test_ending_it_answers_the_question(
        self, shop: StripeShop, shop_staff: TestClient, refunded: PaidOrder
    ) -> None:
        assert shop_staff.post(f"/api/orders/{refunded.id}/end-hosting").status_code == 200

        assert (after_refund(shop_staff, refunded), at_stripe(shop, refunded)) == (None, "canceled")

    def test_keeping_it_answers_the_question_too(
        self, shop: StripeShop, shop_owner: TestClient, refunded: PaidOrder
    ) -> None:
        answer = shop_owner.post(f"/api/orders/{refunded.id}/keep-hosting")

        assert answer.status_code == 200
        assert answer.json()["message"] == "Hosting continues. The client gets notices and receipts as before."
        assert after_refund(shop_owner, refunded) == "kept"

    def test_notices_go_on_as_long_as_hosting_does(
        self, shop: StripeShop, refunded: PaidOrder, clock: FakeClock
    ) -> None:
        clock.move(timedelta(days=336))
        reminders.plan(shop.app)
        assert notices(shop) == 1

        shop.double.end(stored(shop.app, refunded)["stripe_subscription_id"])
        assert shop.double.settle()
        clock.move(timedelta(days=22))
        reminders.plan(shop.app)

        assert notices(shop) == 1

    @pytest.mark.parametrize("end", ["ended", "ending"])
    def test_nobody_is_asked_about_hosting_that_charges_nothing_more(
        self, shop: StripeShop, shop_staff: TestClient, order: PaidOrder, end: str
    ) -> None:
        subscription = stored(shop.app, order)["stripe_subscription_id"]
        if end == "ended":
            shop.double.end(subscription)
        else:
            shop.double.cancel_at_period_end(subscription)
        assert shop.double.settle()

        shop.double.refund(intent(shop, order))
        assert shop.double.settle()

        assert after_refund(shop_staff, order) is None
        assert "Needs attention: a refunded order is still hosted" not in told(shop)

    def test_a_month_of_hosting_that_is_refunded_asks_nothing(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        payment = first_paid(shop, order, clock)

        shop.double.refund(payment)
        assert shop.double.settle()

        assert told(shop) == []


def test_staff_keep_nothing_on_and_an_order_without_a_full_refund_has_nothing_to_keep(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, order: PaidOrder
) -> None:
    assert shop_staff.post(f"/api/orders/{order.id}/keep-hosting").status_code == 403

    answer = shop_owner.post(f"/api/orders/{order.id}/keep-hosting")

    assert (answer.status_code, answer.json()["code"]) == (409, "hosting_not_asked")
    assert rows(shop.app, "SELECT * FROM hosting_choices") == []


def test_a_delayed_payment_that_failed_ends_the_hosting_it_began(shop: StripeShop) -> None:
    """Stripe makes the subscription when the buyer is through the page. Left alone it charges in a year, for an order
    that was never paid."""
    order = shop.order()
    shop.double.pay(order.session_id, "delayed")
    shop.double.delayed_fails(order.session_id)
    assert shop.double.settle()
    [subscription] = shop.double.all("subscription")
    assert subscription["status"] == "trialing"

    reconcile.settle(shop.app)

    assert shop.double.get(subscription["id"])["status"] == "canceled"
    assert hosting(shop.app, order)["status"] == "ended"
    assert rows(shop.app, "SELECT kind FROM messages WHERE kind = 'hosting-ended'") == []


def lose(shop: StripeShop, order: PaidOrder, amount: int | None = None) -> None:
    dispute = shop.double.dispute(intent(shop, order), amount)
    shop.double.close_dispute(dispute["id"], "lost")
    assert shop.double.settle()


class TestAfterALostDispute:
    def test_staff_hear_once_that_the_card_is_still_charged(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder
    ) -> None:
        lose(shop, order)
        reconcile.reconcile_everything(shop.app)

        [alert] = rows(shop.app, "SELECT subject, text FROM messages WHERE kind = 'staff-alert'")
        assert alert["subject"] == "Needs attention: a website that was paid back is still hosted"
        assert "the card will be charged from Jan 5, 2027 on" in alert["text"]
        assert at_stripe(shop, order) == "trialing"

    def test_they_read_no_day_that_has_passed(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, clock: FakeClock
    ) -> None:
        clock.move(timedelta(days=365))
        shop.double.renew(stored(shop.app, order)["stripe_subscription_id"], "failed")
        clock.move(timedelta(days=5))
        lose(shop, order)

        alerts = rows(shop.app, "SELECT text FROM messages WHERE kind = 'staff-alert' AND subject LIKE '%paid back%'")
        assert ["the card is being charged again." in alert["text"] for alert in alerts] == [True]

    @pytest.mark.parametrize("why", ["canceled", "ended", "in part", "a month of hosting", "won"])
    def test_nobody_is_told_where_there_is_nothing_to_decide(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, clock: FakeClock, why: str
    ) -> None:
        subscription = stored(shop.app, order)["stripe_subscription_id"]
        match why:
            case "canceled":
                shop.double.cancel_at_period_end(subscription)
            case "ended":
                assert shop_owner.post(f"/api/orders/{order.id}/end-hosting").status_code == 200
            case "a month of hosting":
                clock.move(timedelta(days=365))
                shop.double.renew(subscription)
        assert shop.double.settle()
        reconcile.settle(shop.app)

        if why == "a month of hosting":
            [month] = rows(shop.app, "SELECT payment_intent_id FROM ledger_entries WHERE kind = 'renewal'")
            dispute = shop.double.dispute(month["payment_intent_id"])
        else:
            dispute = shop.double.dispute(intent(shop, order), 5000 if why == "in part" else None)
        shop.double.close_dispute(dispute["id"], "won" if why == "won" else "lost")
        assert shop.double.settle()

        assert told(shop) == []
