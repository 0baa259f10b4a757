"""Tooltips (pages 4): what a list cuts is told whole, after 700 ms, and the next one at once for 300 ms more."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.soon import expect_soon
from tests.e2e.standing_clock import StandingClock
from tests.running import Bought, Browser, Server, buy, intake_form, order

LONG = "margarethe.vandenberghe-oconnell@{}.northern-lakes-construction-and-roofing-of-greater-michigan.example"
ALL_OF_TODAY = ViewportSize(width=1440, height=2600)
"""Nothing has to be scrolled into view: a page that scrolls closes what has just opened, or is about to."""
BUSINESS = "Northern Lakes Construction, Roofing & Restoration Services of Greater Michigan LLC"


@pytest.fixture(scope="module")
def roofer(server: Server) -> Bought:
    bought = buy(server, LONG.format("tooltips-1"))
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id, businessName=BUSINESS)).status == 201
    return bought


@pytest.fixture(scope="module")
def other(server: Server) -> Bought:
    return order(server, LONG.format("tooltips-2"))


@pytest.fixture
def desk(staff: Page, clock: StandingClock, roofer: Bought, other: Bought) -> Page:
    staff.set_viewport_size(ALL_OF_TODAY)
    staff.goto("/admin?q=tooltips-")
    clock.run_until(link(staff, roofer))
    await_all_of_today(staff, clock)
    expect(link(staff, other)).to_be_visible()
    return staff


def await_all_of_today(page: Page, clock: StandingClock) -> None:
    """Nothing moves under the pointer from now on. Before that another order's name, which is cut, can come there, and
    a note above them all takes the pointer away."""
    clock.run_until(
        page.get_by_role("region", name="Coming up").get_by_text(re.compile("^(Today|Nothing is promised)"))
    )
    clock.run_until(page.get_by_role("img", name=re.compile("^Revenue per week")))
    clock.run_until_all_has_come()
    expect(page.locator("main [aria-busy='true']")).to_have_count(0)
    page.evaluate("document.fonts.ready")


def recent(page: Page) -> Locator:
    return page.get_by_role("region", name="Recent Orders")


def link(page: Page, bought: Bought) -> Locator:
    return recent(page).get_by_role("link", name=bought.email)


def tooltip(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def point_at(there: Locator) -> None:
    """Until the page knows of it: from now on a delay counts."""
    there.hover()
    expect_soon(there.page, lambda: there.evaluate("node => node.matches(':hover')"), True)


def leave(page: Page) -> None:
    page.mouse.move(5, 5, steps=4)


def test_it_opens_after_700_ms_and_the_next_one_at_once(
    desk: Page, clock: StandingClock, roofer: Bought, other: Bought
) -> None:
    point_at(link(desk, roofer))
    clock.run_on(690)
    expect(tooltip(desk)).to_have_count(0)
    clock.run_on(20)
    expect(tooltip(desk)).to_contain_text(roofer.email)
    expect(tooltip(desk)).to_contain_text(BUSINESS)

    leave(desk)
    expect(tooltip(desk)).to_have_count(0)
    clock.run_on(290)
    point_at(link(desk, other))
    expect(tooltip(desk)).to_contain_text(other.email)


def test_after_300_ms_the_next_one_waits_again(desk: Page, clock: StandingClock, roofer: Bought, other: Bought) -> None:
    point_at(link(desk, roofer))
    clock.run_on(710)
    expect(tooltip(desk)).to_be_visible()
    leave(desk)
    expect(tooltip(desk)).to_have_count(0)
    clock.run_on(310)
    point_at(link(desk, other))
    clock.run_on(690)
    expect(tooltip(desk)).to_have_count(0)
    clock.run_on(20)
    expect(tooltip(desk)).to_contain_text(other.email)


def test_the_business_name_has_it_too(desk: Page, clock: StandingClock) -> None:
    point_at(desk.get_by_role("region", name="Recent Orders").get_by_text(BUSINESS))
    clock.run_on(710)
    expect(tooltip(desk)).to_contain_text(BUSINESS)


def test_the_keyboard_reaches_it_and_escape_closes_it(desk: Page, roofer: Bought) -> None:
    desk.get_by_role("combobox", name="Filter by add-on").focus()
    for _ in range(20):
        desk.keyboard.press("Tab")
        if link(desk, roofer).evaluate("node => node === document.activeElement"):
            break
    expect(tooltip(desk)).to_contain_text(BUSINESS)
    expect(link(desk, roofer)).to_have_accessible_description(f"{roofer.email} {BUSINESS}")
    desk.keyboard.press("Escape")
    expect(tooltip(desk)).to_have_count(0)
    expect(link(desk, roofer)).to_be_focused()


def test_what_is_shown_whole_has_none(staff: Page, clock: StandingClock, server: Server) -> None:
    short = order(server, "tooltip@o.example")
    staff.set_viewport_size(ALL_OF_TODAY)
    staff.goto("/admin?q=tooltip@o")
    clock.run_until(link(staff, short))
    await_all_of_today(staff, clock)
    point_at(link(staff, short))
    clock.run_on(2000)
    expect(tooltip(staff)).to_have_count(0)
    cell = recent(staff).get_by_role("cell").filter(has=staff.get_by_role("link", name=short.email))
    expect(cell).to_have_count(1)
    assert cell.locator("[title]").count() == 0


def test_a_form_s_name_that_is_cut_has_a_title(desk: Page) -> None:
    forms = desk.get_by_role("region", name="Submitted Intake Forms")
    name = forms.get_by_role("heading", name=BUSINESS).first
    point_at(name)
    expect(name).to_have_attribute("title", BUSINESS)
