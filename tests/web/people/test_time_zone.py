"""PUT /api/admin/time-zone, and emails that name times."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.domain.agency.days import minute
from fundable.domain.agency.settings import Agency
from tests.turns import in_turn
from tests.web.logins import log_in
from tests.web.mail.mailbox import mails

PATH = "/api/admin/time-zone"
SAM = "sam@agency.example"


def choose(browser: TestClient, zone: str | None) -> None:
    answer = browser.put(PATH, json={"timeZone": zone})
    assert answer.status_code == 200
    assert answer.json() == browser.get("/api/admin/user").json()


def test_it_is_the_browser_s_until_somebody_chooses_one(app: App, staff: TestClient, owner: TestClient) -> None:
    assert "timeZone" not in staff.get("/api/admin/user").json()

    choose(staff, "America/Los_Angeles")
    choose(staff, "America/Los_Angeles")

    assert staff.get("/api/admin/user").json()["timeZone"] == "America/Los_Angeles"
    assert "timeZone" not in owner.get("/api/admin/user").json(), "nobody else's"
    with app.database.read() as connection:
        assert [entry.act for entry in audit.walk(connection)].count("staff.zone_chosen") == 1
    choose(staff, None)
    assert "timeZone" not in staff.get("/api/admin/user").json()


@in_turn("zone", ["", "Mars/Olympus", "localtime", "../../etc/passwd", "A" * 65, 5])
def test_what_is_no_time_zone_is_refused(staff: TestClient, zone: object) -> None:
    assert staff.put(PATH, json={"timeZone": zone}).status_code == 400
    assert staff.put(PATH, json={}).status_code == 400
    assert "timeZone" not in staff.get("/api/admin/user").json()


def test_an_email_about_a_login_names_the_time_by_the_clocks_that_its_reader_chose(
    app: App, staff: TestClient, new_client: Callable[[], TestClient]
) -> None:
    def told() -> str:
        log_in(new_client(), SAM)
        return mails(app, "staff-new-login")[-1].text

    assert "at 10:04 AM EST" in told()
    choose(staff, "America/Los_Angeles")
    assert "at 7:04 AM PST" in told()


@pytest.mark.parametrize(
    ("zone", "said"),
    [
        (None, "Jan 5, 2026 at 11:30 PM EST"),
        ("Europe/Berlin", "Jan 6, 2026 at 5:30 AM CET"),
        ("Mars/Olympus", "Jan 5, 2026 at 11:30 PM EST"),  # the data came from a machine that knew it
    ],
)
def test_a_moment_is_written_by_the_reader_s_clocks(zone: str | None, said: str) -> None:
    assert minute(Agency(), datetime(2026, 1, 6, 4, 30, tzinfo=UTC), zone) == said
