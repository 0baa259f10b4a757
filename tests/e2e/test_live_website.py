"""A website on its way online: approved on a phone, published by staff, seen on its own host, rolled back."""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fundable.app import open_app
from fundable.config import read_config
from fundable.services.operation.demo.strangers import MadeUpNames, MadeUpRegistry, MadeUpWebsites
from fundable.services.sites import live_checks, live_sites, releases
from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import TOO_WIDE, findings
from tests.e2e.tokens import KEY
from tests.running import OWNER, PASSWORD, Bought, Browser, Server, buy, intake_form, log_in

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1440, "height": 900}
PICTURES = os.environ.get("PICTURES")
NAME = "Nora Finch"


@pytest.fixture(scope="module")
def hosting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that gives each website a host of its own; browsers find this machine behind it."""
    folder = tmp_path_factory.mktemp("hosting") / "data"
    running = Server(folder, FUNDABLE_SITES_DOMAIN="sites.localhost").start()
    made = running.run("create-admin", "--email", OWNER, "--password", PASSWORD)
    assert made.returncode == 0, made.stderr
    yield running
    running.stop()


def check(page: Page, name: str) -> None:
    """PICTURES names a folder for whoever wants to look."""
    for width in (360, 768, 1440) if PICTURES else (360, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TOO_WIDE) == []
        assert findings(page) == []
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}.png", full_page=True)


def see_as_strangers(hosting: Server, bought: Bought) -> None:
    """What the nightly job does, beside the server, with a world outside that is made up."""
    config = read_config({"FUNDABLE_DATA_DIR": str(hosting.data_dir), "FUNDABLE_SITES_DOMAIN": "sites.localhost"})
    app, order_id = open_app(config), UUID(bought.id)
    try:
        [online, *_] = live_sites.read(app, order_id).releases
        files = releases.files_of(app, order_id, online.hash)
        websites = MadeUpWebsites({"alder-finch-bakery.sites.localhost": files})
        outside = {"websites": websites, "resolver": MadeUpNames(), "registry": MadeUpRegistry()}
        live_checks.look_at(replace(app, **outside), order_id, online.hash)
    finally:
        app.close()


def test_a_website_is_approved_on_a_phone_published_and_rolled_back(
    hosting: Server, complaints: Complaints, new_context: Callable[..., BrowserContext]
) -> None:
    url = f"http://127.0.0.1:{hosting.port}"
    bought = buy(hosting, "live@alder.example")
    form = {**intake_form(bought.id), "servicesOffered": "Sourdough\nCakes"}
    Browser(hosting).post("/api/intake-forms", form)
    desk, phone = new_context(viewport=DESK), new_context(viewport=PHONE)
    for context in (desk, phone):
        complaints.watch(context)
    desk.add_cookies([{"name": name, "value": value, "url": url} for name, value in log_in(hosting).cookies.items()])
    staff, client = desk.new_page(), phone.new_page()
    client.add_init_script(f"localStorage.setItem('{KEY}', '{bought.token}')")

    staff.goto(f"{url}/admin/orders/{bought.id}")
    section = staff.get_by_role("region", name="Website", exact=True)
    expect(section.get_by_text("Two things before it can go live")).to_be_visible()
    section.get_by_role("switch", name="Publish approved websites automatically").click()
    expect(staff.get_by_text("You publish approved websites.").first).to_be_visible()
    section.get_by_role("button", name="Release the preview").click()
    expect(section.get_by_text("One thing before it can go live")).to_be_visible()

    client.goto(f"{url}/client/website")
    client.get_by_role("button", name="Approve this website").last.click()
    dialog = client.get_by_role("dialog")
    expect(dialog.get_by_text("alder-finch-bakery.sites.localhost")).to_be_visible()
    dialog.get_by_role("button", name="Approve build 1").click()
    expect(dialog.get_by_text("Type your full name to approve.")).to_be_visible()
    check(client, "approve")
    client.set_viewport_size({"width": 360, "height": 740})
    dialog.get_by_label("Type your full name").fill(NAME)
    dialog.get_by_role("button", name="Approve build 1").click()
    expect(client.get_by_role("heading", name="You approved build 1")).to_be_visible()
    check(client, "approved")

    staff.reload()
    expect(section.get_by_text("Ready to go live")).to_be_visible()
    check(staff, "ready")
    section.get_by_role("button", name="Publish build 1").click()
    expect(section.get_by_text("Build 1 is online")).to_be_visible()

    live = new_context(viewport=PHONE).new_page()
    host = f"http://alder-finch-bakery.sites.localhost:{hosting.port}/"
    live.goto(host)
    expect(live.get_by_role("heading", level=1)).to_contain_text("Alder & Finch Bakery")
    first = live.content()
    live.get_by_role("link", name="Contact").first.click()
    expect(live).to_have_url(f"{host}contact.html")
    client.goto(f"{url}/client/dashboard")
    expect(client.get_by_role("heading", name="Your website is live").first).to_be_visible()
    check(client, "live")
    with client.expect_download() as download:
        client.get_by_role("button", name="Download your website (ZIP)").click()
    assert download.value.suggested_filename == "website.zip"

    see_as_strangers(hosting, bought)
    client.goto(f"{url}/client/report")
    report = client.get_by_role("article")
    expect(report.get_by_text("Checked live")).to_be_visible()
    expect(report.get_by_role("link", name="alder-finch-bakery.sites.localhost")).to_be_visible()
    expect(report.get_by_text("isn't a domain of your own")).to_be_visible()
    expect(report.get_by_text("alderandfinch.example has no DMARC record")).to_be_visible()
    check(client, "live-report")

    section.get_by_role("radiogroup", name="Theme").get_by_role("radio", name="Fascia").click()
    section.get_by_role("button", name="Approved by phone…").click()
    section.get_by_label("Who approved it").fill(NAME)
    section.get_by_label("Why by phone").fill("She called, and likes it better.")
    section.get_by_role("button", name="Record approval of build 2").click()
    section.get_by_role("button", name="Publish build 2").click()
    expect(section.get_by_text("Build 2 is online")).to_be_visible()
    live.goto(host)
    assert live.content() != first
    check(staff, "released")
    section.get_by_role("button", name="Roll back to build 1").click()
    staff.get_by_role("alertdialog").get_by_role("button", name="Roll back").click()
    expect(section.get_by_text("Rolled back to")).to_be_visible()
    live.goto(host)
    assert live.content() == first
