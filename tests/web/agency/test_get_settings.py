"""GET /api/admin/settings."""

from datetime import UTC, datetime

from starlette.testclient import TestClient

from tests.conftest import FakeClock, PaidOrder
from tests.web.calls import SETTINGS
from tests.web.logins import log_in

PATH = "/api/admin/settings"


def test_a_new_shop_has_sound_ones(staff: TestClient) -> None:
    answer = staff.get(PATH)

    assert answer.status_code == 200
    body = answer.json()
    assert body["agency"] == {
        "name": "Fundable",
        "legalName": "",
        "address": "",
        "phone": "",
        "email": "",
        "website": "",
        "sender": "",
        "replyTo": "",
        "timeZone": "America/New_York",
        "country": "US",
        "region": "",
        "closedDays": [],
        "graceDays": 14,
    }
    assert (body["logoUrl"], body["sendsMail"]) == (None, False)
    regions = {country["code"]: country["regions"] for country in body["countries"]}
    assert len(regions) > 100
    assert "OH" in regions["US"]
    assert "BY" in regions["DE"]


def test_it_shows_the_holidays_of_the_coming_year_that_count(staff: TestClient) -> None:
    holidays = {one["day"]: one["name"] for one in staff.get(PATH).json()["holidays"]}

    assert list(holidays) == [
        "2026-01-19",
        "2026-02-16",
        "2026-05-25",
        "2026-06-19",
        "2026-07-03",  # the Fourth is a Saturday
        "2026-09-07",
        "2026-10-12",
        "2026-11-11",
        "2026-11-26",
        "2026-12-25",
        "2027-01-01",
    ]
    assert holidays["2026-05-25"] == "Memorial Day"


def test_a_region_has_holidays_of_its_own(owner: TestClient, clock: FakeClock) -> None:
    clock.time = datetime(2026, 1, 5, 12, 0, tzinfo=UTC)
    log_in(owner, "olive@agency.example")

    def days(region: str) -> set[str]:
        changed = {**SETTINGS, "country": "DE", "region": region, "timeZone": "Europe/Berlin"}
        return {one["day"] for one in owner.put(PATH, json=changed).json()["holidays"]}

    assert days("BY") - days("BE") == {"2026-01-06", "2026-06-04"}  # Epiphany and Corpus Christi; the others are common


def test_it_is_for_staff(visitor: TestClient, client_a: PaidOrder) -> None:
    for headers in ({}, client_a.bearer):
        assert visitor.get(PATH, headers=headers).status_code == 401
