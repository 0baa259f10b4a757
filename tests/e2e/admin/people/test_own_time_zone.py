"""The time zone under Account: times in the admin follow it, and say which it is."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.running import Server, buy, log_in

TIME = re.compile(r"\d{1,2}:\d\d [AP]M")
IN_TOKYO = re.compile(r"\d{1,2}:\d\d [AP]M GMT\+9")


@pytest.fixture(scope="session")
def order_id(server: Server) -> str:
    return buy(server, "tokyo@zones.example").id


@pytest.fixture(autouse=True)
def _own_again(server: Server) -> Iterator[None]:
    yield
    assert log_in(server).call("PUT", "/api/admin/time-zone", {"timeZone": None}).status == 200


def test_times_follow_the_zone_that_was_chosen_until_it_is_the_browser_s_again(staff: Page, order_id: str) -> None:
    staff.set_viewport_size({"width": 360, "height": 900})
    history = f"/admin/orders/{order_id}/history"
    staff.goto(history)
    times = staff.get_by_role("main").locator("time")
    expect(times.first).to_have_text(TIME)
    expect(times.first).not_to_have_text(IN_TOKYO)

    staff.goto("/admin/account")
    card = staff.get_by_role("region", name="Time zone")
    card.get_by_label("Your time zone").select_option("Asia/Tokyo")
    card.get_by_role("button", name="Save Time Zone").click()
    expect_toast(staff, "Time Zone Saved", "Times are shown as in Tokyo from now on.")
    for width in (1440, 360):
        staff.set_viewport_size({"width": width, "height": 900})
        assert staff.evaluate(TOO_WIDE) == []
        assert findings_in_both_themes(staff) == []

    staff.goto(history)
    expect(times.first).to_have_text(IN_TOKYO)
    staff.goto("/admin/account")
    expect(card.get_by_label("Your time zone")).to_have_value("Asia/Tokyo")
    card.get_by_label("Your time zone").select_option("")
    card.get_by_role("button", name="Save Time Zone").click()
    expect_toast(staff, "Time Zone Saved", "Times are shown by the clock of each browser again.")
    staff.goto(history)
    expect(times.first).not_to_have_text(IN_TOKYO)
