"""GET /api/admin/work-queue: what needs somebody, each thing once, the most pressing first."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import get_ident
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.mail import mail_server
from fundable.services.operation import sandbox, work_queue
from fundable.services.operation.sandbox import SandboxEvent
from tests.conftest import Buy, FakeClock, Form, PaidOrder, StripeShop
from tests.web.logins import log_in
from tests.web.sites.site_orders import release

PATH = "/api/admin/work-queue"
SAM = "sam@agency.example"


def read(staff: TestClient) -> Any:
    answer = log_in(staff, SAM).get(PATH)
    assert answer.status_code == 200, answer.text
    return answer.json()


def kinds(found: Any) -> list[str]:
    return [item["kind"] for item in found["items"]]


@contextmanager
def queries() -> Iterator[list[str]]:
    """Of this thread: jobs run beside it."""
    seen: list[str] = []
    here = get_ident()

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if get_ident() == here:
            seen.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def test_without_anything_to_do_it_is_empty(staff: TestClient, client_a: PaidOrder) -> None:
    found = read(staff)

    assert (found["items"], set(found["counts"].values()), found["nextDeadlines"]) == ([], {0}, [])


def test_a_website_needs_somebody_from_a_week_before_its_day(
    staff: TestClient, visitor: TestClient, order_paid: Buy, form: Form, clock: FakeClock
) -> None:
    clock.move(timedelta(days=9))  # Wednesday, January 14; Monday the 19th is a holiday
    bought = [order_paid(f"{name}@alder.example") for name in ("a", "b", "c", "d")]
    for each in bought:
        visitor.post("/api/intake-forms", json=form(each))

    found = read(staff)
    assert (found["items"], set(found["counts"].values())) == ([], {0})
    assert [(item["kind"], item["order"]["id"], item["day"]) for item in found["nextDeadlines"]] == [
        ("due_later", each.id, "2026-01-22") for each in bought[:3]
    ]

    clock.move(timedelta(days=1))
    found = read(staff)
    assert [(item["kind"], item["order"]["id"]) for item in found["items"]] == [
        ("due_soon", each.id) for each in bought
    ]
    assert (found["counts"]["due_soon"], found["nextDeadlines"]) == (4, [])


def test_a_website_that_waits_for_its_client_needs_nobody_before_its_day(
    staff: TestClient, visitor: TestClient, client_b: PaidOrder, form: Form
) -> None:
    visitor.post("/api/intake-forms", json=form(client_b))
    assert kinds(read(staff)) == ["due_soon"]

    staff.patch(f"/api/orders/{client_b.id}/status", json={"status": "review"})
    assert (kinds(read(staff)), read(staff)["counts"]["due_soon"]) == ([], 0)

    staff.patch(f"/api/orders/{client_b.id}/status", json={"status": "design"})
    assert staff.post(f"/api/orders/{client_b.id}/pause", json={"reason": "your photos"}).status_code == 200
    assert kinds(read(staff)) == []

    staff.post(f"/api/orders/{client_b.id}/resume")
    assert kinds(read(staff)) == ["due_soon"]


def test_a_website_is_due_on_its_day_and_late_after_it(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, form: Form, clock: FakeClock
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a, businessName="Alder Bakery"))
    clock.move(timedelta(days=1))
    visitor.post("/api/intake-forms", json=form(client_b))
    clock.move(timedelta(days=6))  # Monday, January 12, when the first is due

    today, tomorrow, _ = read(staff)["items"]  # and a domain that was paid for
    assert (tomorrow["kind"], tomorrow["order"]["id"], tomorrow["day"]) == ("due_soon", client_b.id, "2026-01-13")
    assert (today["kind"], today["day"], today["daysLate"]) == ("due_today", "2026-01-12", 0)
    assert today["order"] == {
        "id": client_a.id,
        "email": client_a.email,
        "businessName": "Alder Bakery",
        "status": "intake",
    }

    clock.move(timedelta(days=2))
    found = read(staff)
    assert [(item["kind"], item["order"]["id"], item["daysLate"]) for item in found["items"]] == [
        ("overdue", client_a.id, 2),
        ("overdue", client_b.id, 1),
        ("domain_wanted", client_a.id, 0),
    ]
    assert (found["counts"]["overdue"], found["counts"]["due_today"]) == (2, 0)

    staff.patch(f"/api/orders/{client_a.id}/status", json={"status": "review"})
    staff.patch(f"/api/orders/{client_b.id}/status", json={"status": "completed"})
    waiting, _ = read(staff)["items"]
    assert (waiting["order"]["id"], waiting["detail"]) == (client_a.id, "your review")


def test_money_that_is_disputed_unpaid_or_refunded_while_hosting_goes_on(
    staff: TestClient, owner: TestClient, app: App, order_paid: Buy
) -> None:
    disputed, unpaid, refunded = (order_paid(f"{name}@alder.example") for name in ("ida", "lena", "tom"))
    sandbox.happen(app, UUID(disputed.id), SandboxEvent.DISPUTE_OPENED)
    sandbox.happen(app, UUID(unpaid.id), SandboxEvent.RENEWAL_FAILED)
    body = {"amountCents": 15000, "refundedBeforeCents": 0}
    assert owner.post(f"/api/orders/{refunded.id}/refund", json=body).status_code == 200

    charge_at(app, refunded, "2026-01-07 15:04")

    found = read(staff)

    assert [(item["kind"], item["order"]["email"], item["day"]) for item in found["items"]] == [
        ("hosting_question", refunded.email, "2026-01-07"),
        ("renewal_failed", unpaid.email, "2026-01-08"),
        ("dispute", disputed.email, "2026-01-19"),
    ]
    question, _, dispute = found["items"]
    assert (dispute["amount"], dispute["detail"]) == (15000, "product_not_received")
    assert question["amount"] == 15000

    sandbox.happen(app, UUID(disputed.id), SandboxEvent.DISPUTE_WON)
    owner.post(f"/api/orders/{refunded.id}/keep-hosting")
    sandbox.happen(app, UUID(unpaid.id), SandboxEvent.RENEWAL_PAID)
    assert read(staff)["items"] == []


def test_a_charge_needs_a_decision_from_a_week_before_it(
    staff: TestClient, owner: TestClient, app: App, order_paid: Buy
) -> None:
    refunded = order_paid("tom@alder.example")
    owner.post(f"/api/orders/{refunded.id}/refund", json={"amountCents": 15000, "refundedBeforeCents": 0})
    found = []
    for charged_at in ("2027-01-05 15:04", "2026-01-13 05:00", "2026-01-13 04:59", "2026-01-04 15:04"):
        charge_at(app, refunded, charged_at)
        found.append((kinds(read(staff)), read(staff)["counts"]["hosting_question"]))

    needed, later = (["hosting_question"], 1), ([], 0)
    assert found == [later, later, needed, needed], "the last minute of a week ahead in Dayton is 04:59 UTC"


def charge_at(app: App, order: PaidOrder, moment: str) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql(
            "UPDATE hosting SET ends_at = ? WHERE order_id = ?", (f"{moment.replace(' ', 'T')}:00.000000Z", order.id)
        )


def test_the_website_due_tomorrow_comes_before_the_charge_of_the_day_after(
    staff: TestClient, visitor: TestClient, owner: TestClient, app: App, order_paid: Buy, form: Form, clock: FakeClock
) -> None:
    owed, refunded, mailed = (order_paid(f"{name}@alder.example") for name in ("ida", "tom", "lena"))
    visitor.post("/api/intake-forms", json=form(owed))
    owner.post(f"/api/orders/{refunded.id}/refund", json={"amountCents": 15000, "refundedBeforeCents": 0})
    charge_at(app, refunded, "2026-01-13 15:04")
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE messages SET state = 'failed' WHERE order_id = ?", (mailed.id,))
    clock.move(timedelta(days=6))  # Sunday, January 11

    assert kinds(read(staff)) == ["due_soon", "hosting_question", "mail_failed"]


def test_a_dispute_that_can_no_longer_be_answered_is_nobodys_work(
    staff: TestClient, app: App, client_a: PaidOrder, clock: FakeClock
) -> None:
    sandbox.happen(app, UUID(client_a.id), SandboxEvent.DISPUTE_OPENED)
    assert kinds(read(staff)) == ["dispute"]

    clock.move(timedelta(days=60))

    assert kinds(read(staff)) == []


def test_mail_that_cannot_be_sent_is_one_row(
    staff: TestClient, app: App, client_a: PaidOrder, client_b: PaidOrder
) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE messages SET state = 'failed', error = '550 No such user'")

    [row] = read(staff)["items"]

    assert (row["kind"], row["count"], row["detail"], row["order"]) == ("mail_failed", 2, "550 No such user", None)


def test_a_mail_server_that_is_away_is_told_of_after_a_while(
    staff: TestClient, app: App, client_a: PaidOrder, clock: FakeClock
) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE messages SET state = 'queued'")
        mail_server.put_away(connection, clock.now(), clock.now())
    assert read(staff)["items"] == []

    clock.move(timedelta(minutes=15))

    [row] = read(staff)["items"]
    assert (row["kind"], row["count"], row["at"]) == ("mail_waiting", 1, "2026-01-05T15:04:00Z")


def test_it_is_bounded_and_says_how_many_there_are(
    staff: TestClient, visitor: TestClient, app: App, order_paid: Buy, form: Form, clock: FakeClock
) -> None:
    most = work_queue.SHOWN_OF_EACH
    bought = [order_paid(f"buyer{number}@alder.example") for number in range(most + 2)]
    for order in bought:
        visitor.post("/api/intake-forms", json=form(order))
    clock.move(timedelta(days=30))

    found = read(staff)

    assert [item["order"]["id"] for item in found["items"]] == [order.id for order in bought[:most]]
    assert found["counts"]["overdue"] == most + 2


def test_it_costs_as_many_queries_however_much_there_is(
    staff: TestClient, visitor: TestClient, app: App, order_paid: Buy, form: Form, clock: FakeClock
) -> None:
    log_in(staff, SAM)
    costs = []
    for number in range(6):
        visitor.post("/api/intake-forms", json=form(order_paid(f"buyer{number}@alder.example")))
        with queries() as seen:
            assert len(work_queue.read(app).items) == number + 1
        # Settings are kept for a moment, and a slow machine has them read again.
        costs.append(sum("FROM site_settings" not in query for query in seen))

    assert len(set(costs[1:])) == 1, costs


def test_a_promised_website_says_what_its_order_needs_next(
    staff: TestClient, visitor: TestClient, order_paid: Buy, form: Form, clock: FakeClock
) -> None:
    bought = order_paid("mira@alder.example")
    visitor.post("/api/intake-forms", json=form(bought))
    said = []
    for days in (0, 8, 1):
        clock.move(timedelta(days=days))
        if days == 1:
            release(log_in(staff, SAM), bought)
        [row] = read(staff)["items"]
        said.append((row["kind"], row["next"]["need"], row["next"]["build"]))
        assert row["next"] == staff.get(f"/api/orders/{bought.id}/next").json()

    assert said == [("due_soon", "unreleased", 1), ("overdue", "unreleased", 1), ("overdue", "in_review", 1)]


def test_a_dispute_keeps_its_own_row_beside_the_promised_day(
    staff: TestClient, visitor: TestClient, app: App, order_paid: Buy, form: Form
) -> None:
    bought = order_paid("ida@alder.example")
    visitor.post("/api/intake-forms", json=form(bought))
    sandbox.happen(app, UUID(bought.id), SandboxEvent.DISPUTE_OPENED)

    due, dispute = read(staff)["items"]

    assert (due["kind"], due["next"]["need"]) == ("due_soon", "unreleased")
    assert (dispute["kind"], dispute["next"], dispute["amount"]) == ("dispute", None, 15000)
    assert staff.get(f"/api/orders/{bought.id}/next").json()["need"] == "dispute"


class TestWithALiveKey:
    @pytest.fixture
    def stripe_key(self) -> str:
        return "sk_live_double_4eC39HqLyjWDarjtT1zdp7dc"

    def test_tests_are_nobodys_work(self, shop: StripeShop, shop_staff: TestClient) -> None:
        shop.order()
        owed = "UPDATE orders SET mode = ?, promised_on = '2026-01-01', form_at = created_at"
        found = []
        for mode in ("live", "test"):
            with shop.app.database.write() as connection:
                connection.exec_driver_sql(owed, (mode,))
            found.append(kinds(read(shop_staff)))

        assert found == [["overdue"], []]


def test_it_is_for_staff(visitor: TestClient, client_a: PaidOrder) -> None:
    for headers in ({}, client_a.bearer):
        assert visitor.get(PATH, headers=headers).status_code == 401


def test_a_domain_that_was_paid_for_waits_until_its_registration_is_noted(
    staff: TestClient, visitor: TestClient, order_paid: Buy, form: Form
) -> None:
    bought = order_paid("domain@alder.example", addons=("domain",))
    assert "domain_wanted" not in kinds(read(staff)), "nobody knows which one before the form has come"
    visitor.post("/api/intake-forms", json=form(bought), headers=bought.bearer)

    [item] = [item for item in read(staff)["items"] if item["kind"] == "domain_wanted"]
    assert (item["order"]["id"], item["at"]) == (bought.id, "2026-01-05T15:04:00Z")

    staff.patch(f"/api/orders/{bought.id}/status", json={"status": "completed"})
    [item] = [item for item in read(staff)["items"] if item["kind"] == "domain_wanted"]
    assert item["order"]["id"] == bought.id, "a website that's live has its domain from us, too"
    assert staff.get(f"/api/orders/{bought.id}/next").json()["need"] == "domain_wanted"

    noted = {"registrar": "Porkbun", "registeredOn": "2026-01-06", "renewsOn": "2027-01-06", "isInClientsName": True}
    assert staff.put(f"/api/orders/{bought.id}/domain/registration", json=noted).status_code == 200
    assert "domain_wanted" not in kinds(read(staff))
