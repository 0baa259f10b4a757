"""The job `promises`: what is stored follows the days and the settings."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.agency import calendar
from fundable.services.orders import promise
from tests.conftest import FakeClock, Form, PaidOrder
from tests.services.orders.some_orders import rows
from tests.web.logins import log_in


def stored(app: App, order: PaidOrder) -> object:
    [row] = [row for row in rows(app, "orders") if row["id"] == order.id]
    return row["promised_on"]


def test_an_open_wait_pushes_the_date_day_by_day(
    app: App, staff: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a))
    clock.time = datetime(2026, 1, 6, 14, 0, tzinfo=UTC)
    log_in(staff).post(f"/api/orders/{client_a.id}/pause", json={"reason": "your photos"})
    seen = [stored(app, client_a)]
    for _ in range(6):
        clock.move(timedelta(days=1))
        promise.refresh(app)
        seen.append(stored(app, client_a))

    # Tuesday to Friday, the weekend, and Monday; January 19 is a holiday.
    assert seen == [f"2026-01-{day}" for day in (13, 14, 15, 16, 16, 16, 20)]
    assert promise.refresh(app) == 0


def test_the_day_begins_at_the_agency_s_midnight(
    app: App, staff: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a))
    staff.patch(f"/api/orders/{client_a.id}/status", json={"status": "review"})
    clock.time = datetime(2026, 1, 7, 4, 59, tzinfo=UTC)
    promise.refresh(app)
    before = stored(app, client_a)
    clock.move(timedelta(minutes=1))

    assert (promise.refresh(app), before, stored(app, client_a)) == (1, "2026-01-13", "2026-01-14")
    assert calendar.today(app) == date(2026, 1, 7)


def test_nothing_but_the_day_is_changed(
    app: App, staff: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a))
    staff.patch(f"/api/orders/{client_a.id}/status", json={"status": "review"})
    before = rows(app, "orders")
    clock.move(timedelta(days=3))

    assert promise.refresh(app) == 1
    assert [{**row, "promised_on": None} for row in rows(app, "orders")] == [
        {**row, "promised_on": None} for row in before
    ]


def test_what_is_delivered_keeps_its_date(
    app: App, staff: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a))
    for status in ("review", "completed"):
        staff.patch(f"/api/orders/{client_a.id}/status", json={"status": status})
    before = stored(app, client_a)
    clock.move(timedelta(days=10))

    assert (promise.refresh(app), stored(app, client_a)) == (0, before)


def test_holidays_are_asked_for_only_when_something_is_owed(app: App, client_a: PaidOrder) -> None:
    class Untouched:
        def holidays(self, country: str, region: str, year: int) -> dict[date, str]:
            raise AssertionError("nobody is owed anything")

    assert promise.refresh(replace(app, calendar=Untouched())) == 0  # type: ignore[arg-type]
