"""A visitor without scripts writes from a phone, gets a mistake said, and the client reads it in the portal."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import TOO_WIDE, findings, findings_in_both_themes, unseen_focus
from tests.e2e.tokens import KEY
from tests.running import Bought, Browser, NewServer, Server, buy, intake_form, log_in

PHONE = {"width": 360, "height": 740}
PICTURES = os.environ.get("PICTURES")
SENDER = "dana@ruiz.example"
REPLY = r"^mailto:dana@ruiz\.example\?subject=Your%20message%20to%20Alder.*%3E%20Do%20you%20bake.*%3E%20In%20May\.$"


@pytest.fixture(scope="module")
def online(new_server: NewServer) -> Iterator[tuple[Server, Bought]]:
    """A server with one website on a host of its own."""
    running = new_server(FUNDABLE_SITES_DOMAIN="sites.localhost").start()
    bought = buy(running, "form@alder.example")
    client, staff = Browser(running), log_in(running)
    client.post("/api/intake-forms", {**intake_form(bought.id), "servicesOffered": "Sourdough\nCakes"})
    website = f"/api/orders/{UUID(bought.id)}/website"
    staff.post(f"{website}/draft")
    staff.post(f"{website}/release", {"build": 1})
    digest = staff.get(website).json["builds"][0]["hash"]
    staff.post(f"{website}/approval", {"hash": digest, "name": "Nora Finch", "reason": "She called."})
    yield running, bought
    running.stop()


def check(page: Page, name: str) -> None:
    """PICTURES names a folder for whoever wants to look."""
    for width in (360, 768, 1440) if PICTURES else (360, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TOO_WIDE) == []
        assert findings_in_both_themes(page) == []
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}.png", full_page=True)
            page.emulate_media(color_scheme="dark")
            page.screenshot(path=Path(PICTURES) / f"{name}-dark-{width}.png", full_page=True)
            page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})


def test_a_visitor_without_scripts_writes_and_the_client_reads(
    online: tuple[Server, Bought], complaints: Complaints, new_context: Callable[..., BrowserContext]
) -> None:
    server, bought = online
    site = f"http://alder-finch-bakery.sites.localhost:{server.port}/"
    phone = new_context(viewport=PHONE, java_script_enabled=False)
    visitor = phone.new_page()
    visitor.goto(f"{site}contact.html")
    visitor.get_by_label("Your name").fill("Dana Ruiz")
    visitor.get_by_label("Your email").fill("dana@ruiz")
    visitor.get_by_label("Your phone").fill("(937) 555-0177")
    visitor.get_by_label("Message").fill("Do you bake for 80 guests?\nIn May.")
    expect(visitor.get_by_label("Leave this empty")).to_be_hidden()
    visitor.get_by_role("button", name="Send message").click()
    expect(visitor.get_by_role("alert")).to_have_text("Your message wasn't sent yet. Please fix 1 field.")
    expect(visitor.get_by_role("alert")).to_be_in_viewport()
    email = visitor.get_by_label("Your email")
    expect(email).to_have_accessible_description("Enter your email address, such as name@business.com.")
    expect(visitor.get_by_label("Message")).to_have_value("Do you bake for 80 guests?\nIn May.")
    email.fill(SENDER)
    visitor.get_by_role("button", name="Send message").click()
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Message sent")
    assert visitor.url.partition("#")[0] == f"{site}sent.html"
    visitor.reload()

    screens = new_context(viewport=PHONE)
    complaints.watch(screens)
    complaints.expected = ["404"]  # nothing is to be reviewed anymore
    client = screens.new_page()
    client.add_init_script(f"localStorage.setItem('{KEY}', '{bought.token}')")
    client.goto(f"http://127.0.0.1:{server.port}/client/website")
    card = client.get_by_role("region", name="Messages from visitors")
    expect(card.get_by_text("1 new")).to_be_visible()
    expect(card.get_by_text("Do you bake for 80 guests?")).to_be_visible()
    card.get_by_role("link", name="Open message").click()
    expect(client.get_by_role("heading", name="Messages", level=1)).to_be_focused()
    check(client, "messages-list")
    row = client.get_by_role("list", name="Messages from your website").get_by_role("link")
    expect(row).to_have_accessible_name(re.compile("^New: Dana Ruiz"))
    row.focus()
    client.keyboard.press("Enter")
    opened = client.get_by_role("region", name="Opened message")
    expect(opened.get_by_role("heading", name="Dana Ruiz")).to_be_focused()
    expect(row).to_be_hidden()
    reply = opened.get_by_role("link", name="Reply by email")
    expect(reply).to_have_attribute("href", re.compile(REPLY))
    expect(opened.get_by_role("link", name="Call")).to_have_attribute("href", "tel:9375550177")
    expect(client.get_by_text("1 new")).to_have_count(0)
    check(client, "messages-opened")
    client.go_back()
    expect(row).to_be_focused()
    expect(row).to_have_accessible_name(re.compile("^Dana Ruiz"))
    client.go_forward()
    opened.get_by_role("button", name="Mark as new").click()
    expect(row).to_be_focused()
    expect(client.get_by_text("1 new")).to_be_visible()
    row.click()
    client.reload()
    expect(opened.get_by_text("Do you bake for 80 guests?")).to_be_visible()
    assert unseen_focus(client) == []
    opened.get_by_role("button", name="Delete the message from Dana Ruiz").click()
    client.get_by_role("alertdialog").get_by_role("button", name="Delete message").click()
    expect(client.get_by_text("No messages yet")).to_be_visible()
    expect(client.get_by_role("main")).to_be_focused()
    test = client.get_by_role("link", name="Send yourself a test message")
    expect(test).to_have_attribute("href", f"{site}contact.html")
    check(client, "messages-none")


def test_the_page_of_a_mistake_is_easy_to_read(
    online: tuple[Server, Bought], new_context: Callable[..., BrowserContext]
) -> None:
    """Scripts are for the check alone."""
    server, _ = online
    screen = new_context(viewport=PHONE, bypass_csp=True).new_page()
    screen.goto(f"http://alder-finch-bakery.sites.localhost:{server.port}/contact.html")
    screen.locator("form").evaluate("(form) => { form.noValidate = true }")
    screen.get_by_role("button", name="Send message").click()
    expect(screen.get_by_role("alert")).to_contain_text("Please fix 3 fields.")
    assert screen.evaluate(TOO_WIDE) == []
    assert findings(screen) == []
