"""GET /api/admin/week: what falls on the seven days from today on."""

from datetime import timedelta
from typing import Any

from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.money import hosting
from fundable.domain.money.payments import PaymentMode
from tests.conftest import START, Buy, FakeClock, Form, PaidOrder
from tests.web.logins import log_in

SAM = "sam@agency.example"
PATH = "/api/admin/week"
REGISTERED = {
    "registrar": "Porkbun",
    "registeredOn": "2025-01-08",
    "renewsOn": "2026-01-08",
    "isInClientsName": True,
}


def read(staff: TestClient) -> list[Any]:
    answer = log_in(staff, SAM).get(PATH)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["days"])


def renews(app: App, order: PaidOrder, moment: str, **columns: str) -> None:
    with app.database.write() as connection:
        for name, value in {"ends_at": f"{moment}.000000Z", **columns}.items():
            connection.exec_driver_sql(f"UPDATE hosting SET {name} = ? WHERE order_id = ?", (value, order.id))


def test_without_orders_it_has_seven_days_with_nothing_on_them(staff: TestClient) -> None:
    days = read(staff)

    assert [day["day"] for day in days] == [f"2026-01-{number:02}" for number in range(5, 12)]
    assert [day["isBusinessDay"] for day in days] == [True] * 5 + [False] * 2
    assert all(day["events"] == [] and set(day["counts"].values()) == {0} for day in days)


def test_promised_websites_renewals_and_domains_are_on_their_days(
    staff: TestClient, app: App, visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, form: Form
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a, businessName="Alder Bakery"))
    renews(app, client_b, "2026-01-08T04:00:00")  # in New York it's still the 7th
    assert staff.put(f"/api/orders/{client_a.id}/domain/registration", json=REGISTERED).status_code == 200

    days = {day["day"]: day for day in read(staff) if day["events"]}

    assert [(day, event["kind"], event["name"]) for day, found in days.items() for event in found["events"]] == [
        ("2026-01-07", "renewal", client_b.email),
        ("2026-01-08", "domain", "Alder Bakery"),
    ]
    assert (days["2026-01-07"]["events"][0]["amount"], days["2026-01-07"]["events"][0]["currency"]) == (997, "usd")
    assert days["2026-01-08"]["counts"] == {"promised": 0, "domain": 1, "renewal": 0, "call": 0}


def test_a_website_is_named_from_a_week_before_its_day_on(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a))
    assert all(day["events"] == [] for day in read(staff))

    clock.move(timedelta(days=1))
    last = read(staff)[-1]
    assert (last["day"], [event["kind"] for event in last["events"]]) == ("2026-01-12", ["promised"])

    staff.patch(f"/api/orders/{client_a.id}/status", json={"status": "completed"})
    assert all(day["events"] == [] for day in read(staff))


def test_hosting_that_ends_or_is_over_does_not_renew(
    staff: TestClient, app: App, client_a: PaidOrder, client_b: PaidOrder
) -> None:
    renews(app, client_a, "2026-01-07T15:00:00", cancel_at="2026-01-07T15:00:00.000000Z")
    renews(app, client_b, "2026-01-07T15:00:00", status="ended")

    assert all(day["events"] == [] for day in read(staff))


def test_a_holiday_is_told_by_its_name(staff: TestClient, clock: FakeClock) -> None:
    clock.move(timedelta(days=9))  # Wednesday, January 14; Monday the 19th is a holiday

    off = next(day for day in read(staff) if day["off"])

    assert (off["day"], off["isBusinessDay"]) == ("2026-01-19", False)
    assert off["off"].startswith("Martin Luther King")


def test_a_crowded_day_names_three_and_what_is_looked_for_has_a_bound(
    staff: TestClient, app: App, order_paid: Buy
) -> None:
    bought = [order_paid(f"c{number}@alder.example") for number in range(6)]
    for order in bought:
        renews(app, order, "2026-01-07T15:00:00")

    day = next(day for day in read(staff) if day["events"])

    assert (len(day["events"]), day["counts"]["renewal"]) == (3, 6)
    with app.database.read() as connection:
        until = START + timedelta(days=7)
        assert len(hosting.renewing(connection, (PaymentMode.SANDBOX,), START, until, 5)) == 5
        assert hosting.renewing(connection, (PaymentMode.LIVE,), START, until, 5) == []
