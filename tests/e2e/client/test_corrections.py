"""/client/correct, for a website that's online: facts corrected one by one, looked at as a new version, approved, and
online; or brought back to what visitors see."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, expect

from tests.e2e.client.test_website_states import Story
from tests.e2e.conftest import Complaints, lasting
from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes, unseen_focus
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import KEY
from tests.running import NewServer, Server

WIDTHS = (360, 390, 768, 1440)
PHONE_SIZE = ViewportSize(width=390, height=900)
PICTURES = os.environ.get("PICTURES")
PHONE = "(719) 555-0150"


@pytest.fixture(scope="module")
def agency(new_server: NewServer) -> Iterator[Server]:
    """A server of its own, because a switch for all websites is turned."""
    running = new_server().start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def story(agency: Server) -> Story:
    """A website that is online since this morning, and every approved version at once. What each test has begun to
    change is online or discarded at its end."""
    told = Story(agency, "corrects@alder.example")
    told.approve()
    told.connect()
    told.act("website/publish", hash=told.hash, online="")
    assert told.staff.call("PUT", f"{told.there}/website/publishing", {"isAutomatic": True}).status == 200
    return told


@pytest.fixture(scope="module")
def tab(story: Story, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    with lasting(browser, **browser_context_args) as context:
        opened = context.new_page()
        opened.add_init_script(f"localStorage.setItem('{KEY}', '{story.bought.token}')")
        yield opened


@pytest.fixture
def page(agency: Server, tab: Page, complaints: Complaints) -> Page:
    complaints.watch(tab.context)
    tab.set_viewport_size({"width": 1280, "height": 720})
    tab.goto(f"http://127.0.0.1:{agency.port}/client/live")
    tab.get_by_role("link", name="Change something").click()
    expect(tab.get_by_role("heading", name="Change something", level=1)).to_be_focused()
    return tab


def change(page: Page, name: str) -> Locator:
    """The form that opens, its first field with the focus."""
    page.get_by_role("button", name=f"Change {name.lower()}").click()
    form = page.get_by_role("form", name=name)
    expect(form.locator("input, textarea").first).to_be_focused()
    return form


def looked_at(page: Page, name: str, *, is_framed: bool = False) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(TOO_WIDE) == []
        if PICTURES:
            page.wait_for_timeout(300)
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}.png", full_page=True)
    assert findings_in_both_themes(page) == []
    if not is_framed:
        assert unseen_focus(page) == []


def test_a_phone_number_and_a_price_go_online_by_the_clients_own_hand(page: Page, complaints: Complaints) -> None:
    complaints.expected = ["400"]
    page.set_viewport_size(PHONE_SIZE)
    form = change(page, "Phone")
    form.get_by_label("Business Phone").fill("12")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("alert")).to_contain_text("Enter a full business phone number")
    form.get_by_label("Business Phone").fill(PHONE)
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Change phone")).to_be_focused()
    expect(page.get_by_role("region", name="Your changes")).to_contain_text("1 change. Nothing is online yet.")

    form = change(page, "Services and prices")
    form.get_by_label("Price").first.fill("from $45")
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_role("region", name="Your changes")).to_contain_text("2 changes.")
    expect(page.get_by_role("img", name="Home page, Online now")).to_be_visible()
    looked_at(page, "correct")
    page.set_viewport_size(PHONE_SIZE)

    page.get_by_role("link", name="Look at version").click()
    expect(page.get_by_role("heading", name="Your new version", level=1)).to_be_focused()
    frame = page.frame_locator("iframe[title^='Home page']")
    expect(frame.get_by_role("link", name=PHONE).first).to_be_visible()
    expect(page.get_by_role("region", name="What changes").get_by_role("listitem")).to_have_count(2)
    looked_at(page, "new-version", is_framed=True)
    page.set_viewport_size(PHONE_SIZE)

    page.reload()
    page.get_by_role("button", name="Approve version").click()
    expect(page.get_by_text("Type your full name to approve.")).to_be_visible()
    page.get_by_label("Type your full name").fill("Rosa Ortega")
    page.get_by_role("button", name="Approve version").click()
    expect_toast(page, "Version 3 Is Online", "Visitors see it from now on.")
    expect(page.frame_locator("[data-shot] iframe").get_by_role("link", name=PHONE).first).to_be_attached()

    page.get_by_role("link", name="Change something").click()
    expect(page.get_by_role("heading", name="Change something")).to_be_visible()
    expect(page.get_by_role("region", name="Your changes")).to_have_count(0)


def test_undo_and_discard_bring_back_what_visitors_see(page: Page) -> None:
    held: list[Route] = []
    page.route("**/api/client/corrections", lambda route: held.append(route), times=1)
    since = change(page, "In business since")
    since.get_by_role("textbox").fill("2004")
    since.get_by_role("button", name="Save").click()
    form = change(page, "Owners")
    held[0].continue_()
    expect(since).to_have_count(0)
    # What is saved late takes nobody back.
    expect(form.get_by_role("textbox")).to_be_focused()
    form.get_by_role("textbox").fill("Rosa Ortega")
    form.get_by_role("button", name="Save").click()
    foot = page.get_by_role("region", name="Your changes")
    expect(foot).to_contain_text("2 changes.")

    page.get_by_role("button", name="Undo owners").click()
    expect(foot).to_contain_text("1 change.")
    foot.get_by_role("button", name="Discard").click()
    question = page.get_by_role("alertdialog", name="Discard your changes?")
    question.get_by_role("button", name="Keep them").click()
    expect(foot.get_by_role("button", name="Discard")).to_be_focused()
    foot.get_by_role("button", name="Discard").click()
    question.get_by_role("button", name="Discard").click()

    expect(foot).to_have_count(0)
    expect(page.get_by_role("definition").filter(has_text="2004")).to_have_count(0)


def test_what_is_typed_is_not_lost_by_leaving(page: Page) -> None:
    form = change(page, "Areas served")
    form.get_by_role("textbox").fill("Pueblo West")
    page.get_by_role("link", name="Dashboard").first.click()
    page.get_by_role("alertdialog", name="Leave without saving?").get_by_role("button", name="Stay").click()
    expect(form.get_by_role("textbox")).to_have_value("Pueblo West")
    form.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Change areas served")).to_be_focused()


def test_while_staff_are_at_work_it_says_so(page: Page, story: Story) -> None:
    story.change("folio")
    page.reload()
    expect(page.get_by_text("We're working on your website right now.")).to_be_visible()
    expect(page.get_by_role("button", name="Change")).to_have_count(0)
    page.goto(page.url.replace("correct", "new-version"))
    expect(page.get_by_role("heading", name="Change something", level=1)).to_be_visible()
