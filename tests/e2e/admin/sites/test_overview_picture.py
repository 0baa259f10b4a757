"""The small picture of a website on its Overview: the newest build, closed to scripts and to everybody's keys."""

import pytest
from playwright.sync_api import Page, Request, expect

from tests.e2e.admin.sites.test_editor import drafted
from tests.running import Bought, Server, buy, log_in, wait_until


@pytest.fixture
def website(server: Server) -> Bought:
    bought = drafted(server, "picture@overview.example")
    there = f"/api/orders/{bought.id}/website"
    wait_until(lambda: log_in(server).get(there).json["builds"], "the website is drafted")
    return bought


def asked_for(page: Page) -> list[Request]:
    """What is asked for as a page in a frame, from now on."""
    found: list[Request] = []

    def note(request: Request) -> None:
        if request.is_navigation_request() and request.frame.parent_frame:
            found.append(request)

    page.on("request", note)
    return found


def test_it_shows_the_newest_build_and_nothing_in_it_runs_or_is_reached(staff: Page, website: Bought) -> None:
    staff.goto(f"/admin/orders/{website.id}")
    picture = staff.locator("iframe[title='Home page']")
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("sandbox", "allow-same-origin")
    expect(picture).to_have_attribute("loading", "lazy")
    home = picture.content_frame
    expect(home.get_by_text("Alder & Finch Bakery").first).to_be_visible()
    assert staff.get_by_role("document", name="Home page").count() == 0  # nor is it read out
    for _ in range(40):
        staff.keyboard.press("Tab")
        assert staff.evaluate("document.activeElement.localName") != "iframe"
    box = picture.bounding_box()
    assert box
    places = [frame.url for frame in staff.frames]
    for down in (0.1, 0.5, 0.9):  # its menu, its button
        staff.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * down)
    assert staff.evaluate("document.activeElement.localName") != "iframe"
    assert [frame.url for frame in staff.frames] == places


def test_a_phone_neither_shows_nor_loads_it(staff: Page, website: Bought) -> None:
    staff.set_viewport_size({"width": 390, "height": 844})
    framed = asked_for(staff)
    staff.goto(f"/admin/orders/{website.id}")
    picture = staff.locator("iframe[title='Home page']")
    expect(picture).to_be_attached()
    staff.wait_for_load_state("networkidle")
    expect(picture).to_be_hidden()
    assert framed == []
    staff.set_viewport_size({"width": 1440, "height": 900})
    expect(picture.content_frame.get_by_text("Alder & Finch Bakery").first).to_be_visible()
    assert len(framed) == 1


def test_an_order_without_a_website_has_none(staff: Page, server: Server) -> None:
    bought = buy(server, "none@overview.example")
    staff.goto(f"/admin/orders/{bought.id}")
    expect(staff.get_by_role("region", name="Key facts")).to_be_visible()
    staff.wait_for_load_state("networkidle")
    expect(staff.locator("iframe")).to_have_count(0)
