"""The sandbox lives through what Stripe does, in the same pipeline (money 4)."""

import re
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.money import events
from fundable.db.orders import orders
from fundable.domain.money.payments import SessionStatus
from fundable.opening import open_app
from fundable.services.money import ledger, reconcile
from fundable.services.operation import sandbox
from tests.conftest import PASSWORD, Buy, FakeClock, PaidOrder
from tests.services.money.stripe.looking import (
    history,
    hosting,
    is_paid_once,
    ledger_entries,
    open_events,
    rows,
    stored,
)


def happen(staff: TestClient, order: PaidOrder, event: str) -> int:
    return staff.post(f"/api/sandbox/orders/{order.id}", json={"event": event}).status_code


def test_a_payment_has_what_stripe_would_give_it(app: App, order_paid: Buy) -> None:
    order = order_paid("nora@alder.example", ("domain",))

    row = stored(app, order)
    prefixes = {"customer": "cus", "subscription": "sub", "invoice": "in", "payment_intent": "pi"}
    for name, prefix in prefixes.items():
        assert row[f"stripe_{name}_id"].startswith(f"{prefix}_sandbox_")
    assert is_paid_once(app, order, 17500)
    assert hosting(app, order)["card_last4"] == "4242"
    assert {row["state"] for row in rows(app, "SELECT state FROM payment_events")} == {"done"}


def test_a_crash_between_paying_and_reporting_loses_nothing(app: App, order_pending: Buy, clock: FakeClock) -> None:
    order = order_pending()
    assert app.sandbox
    snapshot = sandbox.view(app, order.session_id)
    assert snapshot.status is SessionStatus.OPEN
    app.sandbox.pay(sandbox._bought(app, _order(app, order), order.session_id))
    assert stored(app, order)["payment_state"] == "unpaid"

    reconcile.reconcile(app)

    assert is_paid_once(app, order, 15000)


def test_a_crash_between_storing_and_acting_loses_nothing(app: App, order_pending: Buy, clock: FakeClock) -> None:
    order = order_pending()
    assert app.sandbox
    for event in app.sandbox.pay(sandbox._bought(app, _order(app, order), order.session_id)):
        with app.database.write() as connection:
            events.record(connection, event, clock.now())

    reconcile.settle(app)

    assert is_paid_once(app, order, 15000)


def test_reports_that_are_repeated_change_nothing(app: App, order_paid: Buy, clock: FakeClock) -> None:
    order = order_paid()
    clock.move(timedelta(minutes=20))

    found = reconcile.reconcile_everything(app)

    assert (found.events, found.paid, found.rebuilt, found.mismatches) == (0, [], [], [])
    assert is_paid_once(app, order, 15000)


def test_a_lost_order_is_back(app: App, order_paid: Buy, clock: FakeClock) -> None:
    order = order_paid("nora@alder.example", ("domain",))
    with app.database.write() as connection:
        for table in ("order_search", "ledger_entries", "payment_events", "orders", "ledger_days"):
            connection.exec_driver_sql(f"DELETE FROM {table}")
    clock.move(timedelta(minutes=20))

    found = reconcile.reconcile_everything(app)

    assert [str(order_id) for order_id in found.rebuilt] == [order.id]
    assert is_paid_once(app, order, 17500)


class TestABankTransfer:
    @pytest.fixture
    def order(self, order_pending: Buy, visitor: TestClient) -> PaidOrder:
        started = order_pending()
        answer = visitor.post(f"/sandbox/pay/{started.session_id}", data={"action": "pay-later"})
        assert answer.status_code == 303
        return started

    def test_it_opens_nothing_before_it_has_arrived(self, app: App, order: PaidOrder, visitor: TestClient) -> None:
        row = stored(app, order)
        answer = visitor.post("/api/orders/set-password", json={"sessionId": order.session_id, "password": PASSWORD})

        assert (row["payment_state"], row["payment_progress"]) == ("unpaid", "processing")
        assert answer.json()["code"] == "not_confirmed"

    def test_it_arrives(self, app: App, order: PaidOrder, staff: TestClient) -> None:
        assert happen(staff, order, "delayed-paid") == 200

        assert is_paid_once(app, order, 15000)
        assert happen(staff, order, "delayed-paid") == 409

    def test_it_falls_through(self, app: App, order: PaidOrder, staff: TestClient) -> None:
        assert happen(staff, order, "delayed-failed") == 200

        row = stored(app, order)
        assert (row["payment_state"], row["payment_progress"]) == ("unpaid", "failed")
        assert happen(staff, order, "delayed-paid") == 409


def test_a_year_can_be_tried_with_no_account(
    app: App, owner: TestClient, client_b: PaidOrder, clock: FakeClock, visitor: TestClient
) -> None:
    begun = clock.now()

    def step(event: str, days: float = 0.01) -> Any:
        clock.move(timedelta(days=days))
        assert happen(owner, client_b, event) == 200
        return hosting(app, client_b)

    assert step("renewal-paid")["status"] == "active"
    assert step("renewal-failed")["status"] == "past_due"
    assert step("renewal-needs-action")["pay_url"]
    assert step("renewal-paid")["pay_url"] is None
    step("dispute-opened")
    assert stored(app, client_b)["payment_state"] == "disputed"
    step("dispute-won")
    assert stored(app, client_b)["payment_state"] == "paid"
    assert owner.post("/api/admin/confirm", json={"password": PASSWORD}).status_code == 200
    body = {"amountCents": 5000, "refundedBeforeCents": 0}
    assert owner.post(f"/api/orders/{client_b.id}/refund", json=body).status_code == 200
    assert stored(app, client_b)["payment_state"] == "partially_refunded"
    assert step("hosting-ended")["status"] == "ended"
    assert happen(owner, client_b, "renewal-paid") == 409
    clock.move(timedelta(minutes=1))
    reconcile.settle(app)

    assert sum(cents for _, cents in ledger_entries(app, client_b)) == 15000 + 2 * 997 - 5000
    assert history(app, client_b) == ["paid"]
    assert open_events(app) == []
    assert ledger.audit(app, begun - timedelta(days=1), clock.now()).agrees


def test_a_refund_is_given_once(app: App, owner: TestClient, client_b: PaidOrder) -> None:
    body = {"amountCents": 5000, "refundedBeforeCents": 0}

    answers = [owner.post(f"/api/orders/{client_b.id}/refund", json=body).status_code for _ in range(2)]

    assert answers == [200, 409]
    assert ledger_entries(app, client_b) == [("payment", 15000), ("refund", -5000)]


def test_deleting_an_order_ends_its_subscription(app: App, staff: TestClient, client_b: PaidOrder) -> None:
    name = stored(app, client_b)["stripe_subscription_id"]

    assert staff.delete(f"/api/orders/{client_b.id}").status_code == 200

    answer = app.gateway.retrieve_subscription(name)
    ended = answer and answer.subscription
    assert ended
    assert ended.status == "ended"


class TestTheBillingPage:
    @pytest.fixture
    def billing(self, visitor: TestClient, client_b: PaidOrder) -> str:
        answer = visitor.post("/api/client/billing-portal", headers=client_b.bearer)
        assert answer.status_code == 200
        return str(answer.json()["url"])

    def act(self, visitor: TestClient, billing: str, action: str) -> int:
        return visitor.post(billing, data={"action": action}).status_code

    def test_it_shows_card_and_next_charge(self, visitor: TestClient, billing: str) -> None:
        answer = visitor.get(billing)

        assert answer.status_code == 200
        assert re.search(r"Visa\b.*4242", answer.text, re.DOTALL)
        assert "Jan 5, 2027" in answer.text

    def test_the_card_can_be_changed(self, visitor: TestClient, billing: str, app: App, client_b: PaidOrder) -> None:
        assert self.act(visitor, billing, "change-card") == 303

        assert hosting(app, client_b)["card_last4"] == "4444"
        assert re.search(r"Mastercard\b.*4444", visitor.get(billing).text, re.DOTALL)

    def test_the_renewal_can_be_canceled_and_kept(
        self, visitor: TestClient, billing: str, app: App, client_b: PaidOrder, clock: FakeClock
    ) -> None:
        assert self.act(visitor, billing, "cancel") == 303
        assert hosting(app, client_b)["cancel_at"][:10] == "2027-01-05"

        clock.move(timedelta(minutes=1))
        assert self.act(visitor, billing, "keep") == 303
        assert hosting(app, client_b)["cancel_at"] is None

    def test_nobody_can_make_one_up(self, visitor: TestClient, app: App, client_b: PaidOrder, billing: str) -> None:
        customer = stored(app, client_b)["stripe_customer_id"]
        for key in (customer, f"{customer}.{'0' * 64}", billing.rpartition("/")[2][:-1], "x"):
            assert visitor.get(f"/sandbox/portal/{key}").status_code == 404
            assert visitor.post(f"/sandbox/portal/{key}", data={"action": "cancel"}).status_code == 404
        assert hosting(app, client_b)["cancel_at"] is None


class TestTheControls:
    def test_staff_alone_have_them(self, visitor: TestClient, client_b: PaidOrder) -> None:
        assert happen(visitor, client_b, "renewal-paid") == 401
        answer = visitor.post(
            f"/api/sandbox/orders/{client_b.id}", json={"event": "renewal-paid"}, headers=client_b.bearer
        )
        assert answer.status_code == 401

    @pytest.mark.parametrize("event", ["", "refund-everything", "RENEWAL-PAID"])
    def test_what_cannot_happen_is_refused(self, staff: TestClient, client_b: PaidOrder, event: str) -> None:
        assert happen(staff, client_b, event) == 400

    def test_an_order_that_is_not_there(self, staff: TestClient, client_b: PaidOrder) -> None:
        gone = PaidOrder("00000000-0000-4000-8000-000000000000", "", "")
        assert happen(staff, gone, "renewal-paid") == 404


def test_the_sandbox_keeps_what_happened_over_a_restart(app: App, client_b: PaidOrder, clock: FakeClock) -> None:
    name = stored(app, client_b)["stripe_subscription_id"]

    again = open_app(app.config, clock)
    answer = again.gateway.retrieve_subscription(name)
    found = answer and answer.subscription
    again.close()

    assert found
    assert found.status == "trialing"


def _order(app: App, order: PaidOrder) -> Any:
    with app.database.read() as connection:
        return orders.find(connection, UUID(order.id))


def test_a_second_click_on_pay_makes_up_for_a_first_that_was_cut_off(
    app: App, order_pending: Buy, visitor: TestClient
) -> None:
    order = order_pending()
    assert app.sandbox
    app.sandbox.pay(sandbox._bought(app, _order(app, order), order.session_id))

    assert visitor.post(f"/sandbox/pay/{order.session_id}", data={"action": "pay"}).status_code == 303

    assert is_paid_once(app, order, 15000)
