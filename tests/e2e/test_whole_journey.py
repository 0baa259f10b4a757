"""All of an order in Chromium, by a client on a phone who is at a desk in between: seen on the landing page, paid at
Stripe, described, made theirs, drafted, corrected, released, changed in a round, approved, online on its own host,
taken along as files, corrected by its client, rolled back. `TEST_PROGRAM` has the packaged program live through it."""

import os
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from fundable.config import read_config
from fundable.opening import open_app
from fundable.services.operation.demo.strangers import MadeUpNames, MadeUpRegistry, MadeUpWebsites
from fundable.services.sites.hosting import live_checks, live_sites, releases
from tests.e2e import buyer, toasts
from tests.e2e.admin.sites.test_editor import save
from tests.e2e.client.test_rounds import point_at, write
from tests.e2e.conftest import PATIENCE_MS, Complaints
from tests.e2e.test_accessibility import TOO_WIDE, findings
from tests.e2e.visitor.test_purchase import send
from tests.e2e.website_steps import expect_step, opened
from tests.fakes.stripe import StripeDouble
from tests.running import OWNER, PASSWORD, Launcher, Server, log_in
from tests.shop import settings_at

PHONE, DESK = ViewportSize(width=390, height=844), ViewportSize(width=1440, height=900)
PICTURES = os.environ.get("PICTURES")
EMAIL, NAME = "journey@alder.example", "Nora Finch"
NEW_PHONE = "(937) 555-0199"
OURS = re.compile(r"\bBuilds?\b(?! Status)|\bbuilds? \d|(?i:\b(?:fingerprints?|certificates?|requests?|gates?)\b)")
"""Words of ours that no client knows. We build, and somebody builds: what comes of it is a version."""
LEAD = "We bake sourdough in Dayton."


@pytest.fixture
def hosting(tmp_path: Path, launcher: Launcher) -> Iterator[Server]:
    """A server that sells through Stripe and gives each website a host of its own; browsers find this machine behind
    it."""
    with StripeDouble() as stripe:
        running = Server(tmp_path / "data", launcher, FUNDABLE_SITES_DOMAIN="sites.localhost", **settings_at(stripe))
        running.start()
        stripe.register(f"http://127.0.0.1:{running.port}/api/webhooks/stripe")
        made = running.run("create-admin", "--email", OWNER, "--password", PASSWORD)
        assert made.returncode == 0, made.stderr
        yield running
        running.stop()
        assert stripe.refused == []


@dataclass(frozen=True)
class Journey:
    """A client, and a member of staff at the page of their order."""

    server: Server
    client: Page
    staff: Page
    live: Page

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"

    @property
    def section(self) -> Locator:
        return self.staff.get_by_role("region", name="Website", exact=True)

    @property
    def order_url(self) -> str:
        [order] = self.server.rows("SELECT id FROM orders WHERE email = ?", EMAIL)
        return f"{self.url}/admin/orders/{order['id']}/site"

    @property
    def host(self) -> str:
        [found] = self.server.rows("SELECT host FROM site_hosts")
        return f"http://{found['host']}:{self.server.port}/"


@pytest.fixture
def journey(
    hosting: Server,
    complaints: Complaints,
    browser: Browser,
    browser_context_args: dict[str, Any],
    new_context: Callable[..., BrowserContext],
) -> Iterator[Journey]:
    url = f"http://127.0.0.1:{hosting.port}"
    used = {**browser_context_args, "base_url": url, "viewport": PHONE, "has_touch": True}
    buyers = browser.new_context(**used)
    buyers.set_default_timeout(PATIENCE_MS)
    buyers.add_init_script(toasts.STAY)
    desk, visitor = new_context(viewport=DESK), new_context(viewport=PHONE)
    for context in (buyers, desk, visitor):
        complaints.watch(context)
    # The client's page asks what is to be reviewed, also once nothing is.
    nothing = [f"404: GET {url}/api/client/{what}" for what in ("website", "notes")]
    complaints.expected = [*nothing, "the server responded with a status of 404"]
    desk.add_cookies([{"name": name, "value": value, "url": url} for name, value in log_in(hosting).cookies.items()])
    yield Journey(hosting, buyers.new_page(), desk.new_page(), visitor.new_page())
    buyers.close()


def check(journey: Journey, page: Page, name: str) -> None:
    """On both screens, from the top: of what a bar covers half, however far somebody scrolled, only half counts as a
    target. PICTURES names a folder for whoever wants to look."""
    if page is journey.client:
        assert OURS.findall(page.locator("main").inner_text()) == []
    before = page.viewport_size
    assert before
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        assert page.evaluate(TOO_WIDE) == []
        assert findings(page) == []
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{size['width']}.png", full_page=True)
    page.set_viewport_size(before)


def test_a_website_is_bought_agreed_on_and_goes_live(journey: Journey, tmp_path: Path) -> None:
    it_is_seen_and_bought(journey)
    it_is_described_and_made_theirs(journey)
    staff_see_the_draft(journey)
    draft_is_corrected_and_released(journey)
    the_client_picks_a_look(journey)
    a_round_of_three_notes_is_sent_and_answered(journey)
    the_client_approves(journey)
    it_goes_online(journey)
    a_visitor_writes_and_the_client_reads(journey)
    the_report_speaks_of_what_is_online(journey)
    the_files_open_from_a_folder(journey, tmp_path)
    the_client_corrects_a_fact(journey)
    another_build_is_approved_by_phone_and_rolled_back(journey)


def it_is_seen_and_bought(journey: Journey) -> None:
    client = journey.client
    buyer.pick_a_look(client)
    check(journey, client, "see")
    buyer.order(client, EMAIL)
    check(journey, client, "checkout")
    buyer.pay(client)
    check(journey, client, "paid")
    buyer.choose_a_password(client)
    check(journey, client, "dashboard-new")


def it_is_described_and_made_theirs(journey: Journey) -> None:
    client = journey.client
    buyer.fill_the_form(client)
    check(journey, client, "form")
    send(client)
    hours = buyer.make_it_theirs(client)
    check(journey, client, "yours")
    client.reload()
    hours.locator("summary").click()
    expect(hours.get_by_role("checkbox", name="Monday")).to_be_checked()


def staff_see_the_draft(journey: Journey) -> None:
    """Five finished pages in the client's words and the look they took, while the client still sees nothing of them."""
    staff, live = journey.staff, journey.live
    staff.goto(journey.order_url)
    theme = opened(staff, "Draft").get_by_role("radiogroup", name="Theme", exact=True)
    expect(theme.get_by_role("radio", name=buyer.LOOK)).to_be_checked()
    preview = journey.section.get_by_role("link", name="Open preview").get_attribute("href")
    live.goto(f"{journey.url}{preview}")
    expect(live.get_by_role("heading", level=1)).to_be_visible()
    for page in ("Services", "About", "Contact", "Privacy policy", "Home"):
        live.get_by_role("link", name=page).first.click()
        expect(live.get_by_text("Alder & Finch Bakery").first).to_be_visible()
    expect(live.get_by_text("Sourdough").first).to_be_visible()
    journey.client.goto("/client/website")
    expect(journey.client.locator("section iframe")).to_have_count(0)


def draft_is_corrected_and_released(journey: Journey) -> None:
    staff, section = journey.staff, journey.section
    opened(staff, "Online").get_by_role("switch", name="Publish approved websites automatically").click()
    expect(staff.get_by_text("You publish approved websites.").first).to_be_visible()
    section.get_by_role("link", name="Edit the website").click()
    staff.get_by_role("textbox", name="First sentence").fill(LEAD)
    staff.get_by_role("radiogroup", name="Theme").get_by_role("radio", name="Fascia").check(force=True)
    save(staff, "She wrote it in her email")
    expect(staff.get_by_text("No changes")).to_be_visible()
    staff.goto(journey.order_url)
    section.get_by_role("button", name="Release the preview").click()
    staff.get_by_role("alertdialog").get_by_role("button", name="Release the preview").click()
    expect_step(staff, "Review")
    expect(opened(staff, "Draft").get_by_text("Released", exact=True)).to_be_visible()


def the_client_picks_a_look(journey: Journey) -> None:
    client = journey.client
    client.goto("/client/website")
    looks = client.get_by_role("group", name="Pick a look")
    expect(looks.get_by_role("radio", name="Fascia")).to_be_checked()
    expect(client.frame_locator("section iframe").get_by_text(LEAD).first).to_be_visible()
    check(journey, client, "looks")
    looks.get_by_role("radio", name="Folio").click(force=True)  # it shows once the server is asked
    expect(client.get_by_text("Version 5, not online yet")).to_be_visible()
    expect(looks.get_by_role("radio", name="Folio")).to_be_checked()
    expect(client.get_by_role("group", name="Color").get_by_role("radio", name="Our pick")).to_be_checked()


def a_round_of_three_notes_is_sent_and_answered(journey: Journey) -> None:
    client, staff = journey.client, journey.staff
    client.reload()
    for number, text in enumerate(("Alder & Finch Bakery", "hello@", "Send a message"), 1):
        if number == 3:
            client.set_viewport_size(DESK)
        at = point_at(client, text)
        (client.mouse.click if number == 3 else client.touchscreen.tap)(*at)
        write(client, f"Please change this, {number}.")
    client.set_viewport_size(PHONE)
    client.get_by_role("button", name="Send my changes").click()
    client.get_by_role("dialog").get_by_role("button", name="Send my changes").click()
    expect(client.get_by_text("We have your changes")).to_be_visible()
    expect(client.get_by_role("group", name="Pick a look")).to_have_count(0)
    staff.reload()
    for number in range(1, 4):
        answer = staff.get_by_role("form", name=f"Answer to note {number}")
        answer.get_by_role("button", name="Save answer").click()
        expect(answer).to_be_hidden()
    opened(staff, "Draft").get_by_role("radio", name="Azulejo").click()
    staff.get_by_role("button", name="Show build 6 to the client").click()
    expect(staff.get_by_text("Show build 6 to the client")).to_be_hidden()


def the_client_approves(journey: Journey) -> None:
    client = journey.client
    client.reload()
    expect(client.get_by_text("Your changes are in", exact=True)).to_be_visible()
    client.get_by_role("button", name="Approve this website").last.click()
    dialog = client.get_by_role("dialog")
    expect(dialog.get_by_role("definition").filter(has_text=".sites.localhost")).to_be_visible()
    expect(dialog.get_by_text("3 done.")).to_be_visible()
    dialog.get_by_text("What changed since version 5").click()
    expect(dialog.get_by_text("Theme: “Folio” is now “Azulejo”")).to_be_visible()
    dialog.get_by_role("button", name="Approve version 6").click()
    expect(dialog.get_by_text("Type your full name to approve.")).to_be_visible()
    check(journey, client, "approve")
    dialog.get_by_label("Type your full name").fill(NAME)
    dialog.get_by_role("button", name="Approve version 6").click()
    expect(client.get_by_role("heading", name="You approved version 6")).to_be_visible()
    expect(client.get_by_text("Version 6, approved")).to_be_visible()
    check(journey, client, "approved")
    with client.expect_download() as download:
        client.get_by_role("button", name="Download approval").click()
    assert NAME in download.value.path().read_text(encoding="utf-8")


def it_goes_online(journey: Journey) -> None:
    client, staff, section, live = journey.client, journey.staff, journey.section, journey.live
    staff.reload()
    expect(section.get_by_text("Ready to go live")).to_be_visible()
    check(journey, staff, "ready")
    section.get_by_role("button", name="Publish build 6").click()
    expect(section.get_by_text("Build 6 is online")).to_be_visible()
    live.goto(journey.host)
    expect(live.get_by_text(LEAD).first).to_be_visible()
    live.get_by_role("link", name="Contact").first.click()
    expect(live).to_have_url(f"{journey.host}contact.html")
    client.goto("/client/dashboard")
    expect(client.get_by_role("heading", name="Your website is live").first).to_be_visible()
    expect(client.get_by_role("link", name="Open your website")).to_have_count(1)
    check(journey, client, "live")


def a_visitor_writes_and_the_client_reads(journey: Journey) -> None:
    client, live = journey.client, journey.live
    live.get_by_label("Your name").fill("Dana Ruiz")
    live.get_by_label("Your email").fill("dana@ruiz.example")
    live.get_by_label("Message").fill("Do you bake for 80 guests?")
    live.get_by_role("button", name="Send message").click()
    expect(live.get_by_role("heading", level=1)).to_have_text("Message sent")
    client.goto("/client/website")
    inbox = client.get_by_role("region", name="Messages from visitors")
    expect(inbox.get_by_text("Do you bake for 80 guests?")).to_be_visible()
    notes = client.get_by_role("region", name="Your notes")
    expect(notes.get_by_text("Please change this, 1.")).to_be_visible()
    expect(notes.get_by_text("Done", exact=True)).to_have_count(3)
    check(journey, client, "live-website")


def the_report_speaks_of_what_is_online(journey: Journey) -> None:
    see_as_strangers(journey)
    client = journey.client
    client.goto("/client/report")
    report = client.get_by_role("article")
    expect(report.get_by_text("Checked live")).to_be_visible()
    expect(report.get_by_role("link", name="alder-finch-bakery.sites.localhost")).to_be_visible()
    expect(report.get_by_text("isn't a domain of your own")).to_be_visible()
    expect(report.get_by_text("alderandfinch.example has no DMARC record")).to_be_visible()
    check(journey, client, "live-report")
    client.goto("/client/dashboard")


def see_as_strangers(journey: Journey) -> None:
    """What the nightly job does, beside the server, with a world outside that is made up."""
    data_dir = str(journey.server.data_dir)
    app = open_app(read_config({"FUNDABLE_DATA_DIR": data_dir, "FUNDABLE_SITES_DOMAIN": "sites.localhost"}))
    order_id = UUID(journey.order_url.partition("/orders/")[2].partition("/")[0])
    try:
        [online, *_] = live_sites.read(app, order_id).releases
        files = releases.files_of(app, order_id, online.hash)
        websites = MadeUpWebsites({"alder-finch-bakery.sites.localhost": files})
        outside = {"websites": websites, "resolver": MadeUpNames(), "registry": MadeUpRegistry(date(2026, 1, 1))}
        live_checks.look_at(replace(app, **outside), order_id, online.hash)
    finally:
        app.close()


def the_files_open_from_a_folder(journey: Journey, folder: Path) -> None:
    with journey.client.expect_download() as download:
        journey.client.get_by_role("button", name="Download your website (ZIP)").click()
    assert download.value.suggested_filename == "website.zip"
    with zipfile.ZipFile(download.value.path()) as archive:
        archive.extractall(folder / "website")
    journey.live.goto((folder / "website" / "index.html").as_uri())
    expect(journey.live.get_by_text(LEAD).first).to_be_visible()
    journey.live.get_by_role("link", name="About").first.click()
    expect(journey.live).to_have_url((folder / "website" / "about.html").as_uri())


def the_client_corrects_a_fact(journey: Journey) -> None:
    client, staff, section, live = journey.client, journey.staff, journey.section, journey.live
    client.goto("/client/dashboard")
    client.get_by_role("link", name="Change something").click()
    client.get_by_role("button", name="Change phone").click()
    form = client.get_by_role("form", name="Phone")
    form.get_by_label("Business Phone").fill(NEW_PHONE)
    form.get_by_role("button", name="Save").click()
    expect(client.get_by_text("1 change.")).to_be_visible()
    check(journey, client, "correct")
    client.get_by_role("link", name="Look at version 7").click()
    client.get_by_label("Type your full name").fill(NAME)
    check(journey, client, "new-version")
    client.get_by_role("button", name="Approve version 7").click()
    expect(client).to_have_url(f"{journey.url}/client/dashboard")
    live.goto(journey.host)
    expect(live.get_by_text(NEW_PHONE)).to_have_count(0)
    staff.reload()
    section.get_by_role("button", name="Publish build 7").click()
    expect(section.get_by_text("Build 7 is online")).to_be_visible()
    live.goto(journey.host)
    expect(live.get_by_text(NEW_PHONE).first).to_be_visible()


def another_build_is_approved_by_phone_and_rolled_back(journey: Journey) -> None:
    staff, section, live = journey.staff, journey.section, journey.live
    live.goto(journey.host)
    first = live.content()
    opened(staff, "Draft").get_by_role("radio", name="Fascia").click()
    opened(staff, "Approve").get_by_role("button", name="Approved by phone…").click()
    section.get_by_label("Who approved it").fill(NAME)
    section.get_by_label("Why by phone").fill("She called, and likes it better.")
    section.get_by_role("button", name="Record approval of build 8").click()
    section.get_by_role("button", name="Publish build 8").click()
    expect(section.get_by_text("Build 8 is online")).to_be_visible()
    live.goto(journey.host)
    assert live.content() != first
    check(journey, staff, "released")
    section.get_by_role("button", name="Roll back to build 7").click()
    staff.get_by_role("alertdialog").get_by_role("button", name="Roll back").click()
    expect(section.get_by_text("Rolled back to")).to_be_visible()
    live.goto(journey.host)
    assert live.content() == first
