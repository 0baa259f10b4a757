"""A clock that jumps: whatever was granted for a time is dead, and everything else works (operation 3)."""

from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.agency import uploads
from fundable.services.money import reconcile
from fundable.services.orders import deletion
from fundable.services.people import accounts
from tests import pictures
from tests.conftest import Buy, FakeClock, PaidOrder

JUMPS = {
    "two days on": timedelta(days=2),
    "400 days on": timedelta(days=400),
    "two days back": timedelta(days=-2),
    "ten years back": timedelta(days=-3650),
}
PASSWORD = "correct horse battery"


@pytest.fixture(params=JUMPS.values(), ids=JUMPS)
def jump(request: pytest.FixtureRequest) -> timedelta:
    return request.param  # type: ignore[no-any-return]


def test_an_upload_ticket_is_dead(visitor: TestClient, clock: FakeClock, jump: timedelta) -> None:
    address = visitor.post("/api/objects/upload").json()["uploadURL"]
    clock.move(jump)

    answer = visitor.put(address, content=pictures.png(1))

    assert (answer.status_code, answer.json()["code"]) == (403, "ticket_dead")
    fresh = visitor.post("/api/objects/upload").json()["uploadURL"]
    assert visitor.put(fresh, content=pictures.png(1)).status_code == 200


def test_a_login_of_staff_is_dead_and_a_new_one_works(owner: TestClient, clock: FakeClock, jump: timedelta) -> None:
    assert owner.get("/api/admin/user").status_code == 200
    clock.move(jump)

    assert owner.get("/api/admin/user").status_code == 401
    assert owner.get("/api/orders").status_code == 401
    login = {"email": "olive@agency.example", "password": PASSWORD}
    assert owner.post("/api/admin/login", json=login).status_code == 200
    assert owner.get("/api/orders").status_code == 200


def test_a_clients_token_ends_with_its_time(
    visitor: TestClient, client_a: PaidOrder, clock: FakeClock, jump: timedelta
) -> None:
    clock.move(jump)

    alive = timedelta() <= jump < timedelta(days=90)
    assert visitor.get("/api/client/order", headers=client_a.bearer).status_code == (200 if alive else 401)
    token = visitor.post("/api/client/login", json={"email": client_a.email, "password": PASSWORD}).json()["token"]
    assert visitor.get("/api/client/order", headers={"Authorization": f"Bearer {token}"}).status_code == 200


def test_an_unpaid_session_from_before_takes_no_money_unless_time_went_back(
    visitor: TestClient, order_pending: Buy, clock: FakeClock, jump: timedelta
) -> None:
    order = order_pending()
    clock.move(jump)

    paid = visitor.post(f"/sandbox/pay/{order.session_id}", data={"action": "pay"})

    assert paid.status_code == (410 if jump > timedelta() else 303)


def test_selling_building_and_the_timetable_go_on(
    app: App, visitor: TestClient, order_paid: Buy, order_pending: Buy, clock: FakeClock, jump: timedelta, form
) -> None:  # type: ignore[no-untyped-def]
    earlier, waiting = order_paid("early@alder.example", (), PASSWORD), order_pending("waits@alder.example")
    clock.move(jump)

    for _ in range(2):
        reconcile.settle(app)
        reconcile.reconcile(app)
        uploads.collect_unused(app)
        accounts.forget_expired(app)
        deletion.delete_abandoned(app)

    later = order_paid("late@alder.example", ("domain",), PASSWORD)
    assert visitor.get("/api/client/order", headers=later.bearer).json()["order"]["paymentState"] == "paid"
    assert visitor.post("/api/intake-forms", json=form(later)).status_code == 201
    assert visitor.post("/api/intake-forms", json=form(earlier)).status_code == 201
    assert visitor.get("/healthz").status_code == 200
    with app.database.read() as connection:
        left = connection.exec_driver_sql("SELECT email FROM orders ORDER BY seq").scalars().all()
        payments = connection.exec_driver_sql("SELECT count(*) FROM ledger_entries WHERE kind = 'payment'").scalar_one()
    assert left == [earlier.email, waiting.email, later.email], "nothing is deleted at first sight"
    assert payments == 2


def test_the_figures_do_not_stumble(owner: TestClient, client_a: PaidOrder, clock: FakeClock, jump: timedelta) -> None:
    assert client_a
    clock.move(jump)
    owner.post("/api/admin/login", json={"email": "olive@agency.example", "password": PASSWORD})

    stats = owner.get("/api/admin/stats").json()

    assert (stats["orders"], stats["receivedCents"], len(stats["weeks"])) == (1, 17500, 12)
