"""GET /api/admin/stats."""

from datetime import timedelta

from starlette.testclient import TestClient

from tests.conftest import PASSWORD, Buy, FakeClock, Form, PaidOrder

PATH = "/api/admin/stats"
MONEY = ("receivedCents", "unpaidCents", "refundedCents", "disputedCents")


def test_without_orders_everything_is_nothing(staff: TestClient) -> None:
    body = staff.get(PATH).json()

    assert body["byStatus"] == dict.fromkeys(
        ("pending", "paid", "intake", "design", "review", "launch", "completed"), 0
    )
    assert body["byAddon"] == {"domain": 0, "google-business": 0, "fundability-review": 0}
    assert [week["amountCents"] for week in body["weeks"]] == [0] * 12
    assert (body["weeks"][0]["startsOn"], body["weeks"][-1]["startsOn"]) == ("2025-10-20", "2026-01-05")
    for name in ("totalRevenueCents", "orders", *MONEY, "paidOrders", "intakeForms", "endedSessions"):
        assert body[name] == 0
    assert (body["mode"], body["testOrders"], body["failedEvents"], body["hasWebhook"]) == ("sandbox", 0, 0, True)
    assert body["overdue"] == 0
    assert body["hosting"] == {"past_due": 0, "canceled": 0, "ending": 0}


def test_it_counts_everything_there_is(
    staff: TestClient, visitor: TestClient, order_pending: Buy, order_paid: Buy, form: Form
) -> None:
    order_pending("a@alder.example", ("domain",))
    order_pending("e@alder.example", ("domain",))  # of the same kind, which is counted in one row
    order_paid("b@alder.example", ("domain", "google-business"))
    with_form = order_paid("c@alder.example")
    visitor.post("/api/intake-forms", json=form(with_form))
    moved = order_pending("d@alder.example")
    staff.patch(f"/api/orders/{moved.id}/status", json={"status": "paid"})

    body = staff.get(PATH).json()

    assert body["totalRevenueCents"] == 2 * 17500 + 20400 + 15000 + 15000
    assert [body[name] for name in MONEY] == [20400 + 15000, 2 * 17500 + 15000, 0, 0]
    assert (body["orders"], body["paidOrders"], body["intakeForms"], body["endedSessions"]) == (5, 2, 1, 0)
    assert {name: count for name, count in body["byStatus"].items() if count} == {"pending": 2, "paid": 2, "intake": 1}
    assert body["byAddon"] == {"domain": 3, "google-business": 1, "fundability-review": 0}
    assert body["weeks"][-1] == {"startsOn": "2026-01-05", "amountCents": 35400}


def test_a_session_that_ended_is_counted_as_such(staff: TestClient, visitor: TestClient) -> None:
    for amount, addons in ((150, []), (175, ["domain"])):
        visitor.post(
            "/api/create-checkout-session", json={"email": "a@b.co", "amount": amount, "selectedAddons": addons}
        )

    body = staff.get(PATH).json()

    assert (body["orders"], body["endedSessions"], body["receivedCents"]) == (2, 1, 0)


def test_money_stays_in_its_week_and_outlives_its_order(staff: TestClient, order_paid: Buy, clock: FakeClock) -> None:
    order = order_paid()
    staff.delete(f"/api/orders/{order.id}")
    clock.move(timedelta(days=7 * 11))
    staff.post("/api/admin/login", json={"email": "sam@agency.example", "password": PASSWORD})

    body = staff.get(PATH).json()

    assert body["weeks"][0] == {"startsOn": "2026-01-05", "amountCents": 15000}
    assert body["totalRevenueCents"] == 0
    clock.move(timedelta(days=7))
    staff.post("/api/admin/login", json={"email": "sam@agency.example", "password": PASSWORD})
    assert [week["amountCents"] for week in staff.get(PATH).json()["weeks"]] == [0] * 12


def test_disputed_money_counts_as_received_once_the_dispute_is_won(owner: TestClient, order_paid: Buy) -> None:
    won, lost = order_paid("b@alder.example", ("domain",)), order_paid("c@alder.example")
    given = owner.post(f"/api/orders/{lost.id}/refund", json={"amountCents": 5000, "refundedBeforeCents": 0})
    assert given.status_code == 200

    def money_after(event: str, order: PaidOrder) -> list[int]:
        assert owner.post(f"/api/sandbox/orders/{order.id}", json={"event": event}).status_code == 200
        body = owner.get(PATH).json()
        return [body[name] for name in MONEY]

    assert money_after("dispute-opened", won) == [10000, 0, 5000, 17500]
    assert money_after("dispute-opened", lost) == [0, 0, 5000, 27500]
    assert money_after("dispute-won", won) == [17500, 0, 5000, 10000]
    assert money_after("dispute-lost", lost) == [17500, 0, 5000, 10000]


def test_it_is_for_staff(visitor: TestClient, client_a: PaidOrder) -> None:
    for headers in ({}, client_a.bearer):
        assert visitor.get(PATH, headers=headers).status_code == 401
