"""What clients read about their website in each state, on the dashboard and on its own page; and the approval of what
they looked at."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import TOO_WIDE, findings
from tests.e2e.tokens import KEY
from tests.running import Bought, Browser, NewServer, Server, buy, intake_form, log_in, wait_until

WIDTHS = (360, 768, 1440)
PICTURES = os.environ.get("PICTURES")
NAME = "Nora Finch"
LIVE = "Your website is live"


@pytest.fixture(scope="module")
def agency(new_server: NewServer) -> Iterator[Server]:
    """A server of its own, because a switch for all websites is turned."""
    running = new_server().start()
    yield running
    running.stop()


class Story:
    """An order and its website, moved on without a browser."""

    def __init__(self, agency: Server, email: str) -> None:
        self.agency, self.staff = agency, log_in(agency)
        self.bought: Bought = buy(agency, email)
        form = intake_form(self.bought.id, businessName="Ortega Bakery LLC", servicesOffered="Sourdough\nCakes")
        Browser(agency).post("/api/intake-forms", form)
        self.there = f"/api/orders/{self.bought.id}"
        wait_until(lambda: self.site["builds"], "the website is drafted")
        self.staff.call("PUT", f"{self.there}/website/publishing", {"isAutomatic": False})
        self.act("website/release", build=1)

    @property
    def site(self) -> dict[str, list[dict[str, object]]]:
        found: dict[str, list[dict[str, object]]] = self.staff.get(f"{self.there}/website").json
        return found

    @property
    def hash(self) -> str:
        return str(self.site["builds"][0]["hash"])

    def act(self, what: str, **body: object) -> None:
        answer = self.staff.post(f"{self.there}/{what}", body)
        assert answer.status == 200, answer.body

    def change(self, theme: str) -> None:
        assert self.staff.call("PUT", f"{self.there}/website/theme", {"theme": theme}).status == 200

    def client(self, method: str, path: str, body: object) -> None:
        answer = Browser(self.agency).call(method, path, body, Authorization=f"Bearer {self.bought.token}")
        assert answer.status == 200, answer.body

    def approve(self) -> None:
        self.client("POST", "/api/client/approval", {"hash": self.hash, "name": NAME})

    def sql(self, statement: str, *values: object) -> None:
        with closing(sqlite3.connect(self.agency.data_dir / "fundable.db", timeout=30)) as connection, connection:
            connection.execute(statement, values)

    def connect(self) -> None:
        """As the check of its domain does it."""
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        row = (f"{uuid4().hex[:12]}.sites.localhost", self.bought.id, now, now)
        self.sql(
            "INSERT INTO site_hosts (host, order_id, kind, added_at, verified_at) VALUES (?, ?, 'agency', ?, ?)", *row
        )

    def end_hosting(self, days_ago: int) -> None:
        at = (datetime.now(UTC) - timedelta(days=days_ago)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        self.sql(
            "UPDATE hosting SET status = 'ended', ends_at = ?, is_doubtful = 0 WHERE order_id = ?", at, self.bought.id
        )

    def take_back(self) -> None:
        self.sql(
            "UPDATE orders SET payment_state = 'refunded', refunded_cents = amount_cents WHERE id = ?", self.bought.id
        )


class Reader:
    """The client, who opens both pages and looks at them in each width."""

    def __init__(self, page: Page, story: Story) -> None:
        self.page, self.url = page, f"http://127.0.0.1:{story.agency.port}"
        page.add_init_script(f"localStorage.setItem('{KEY}', '{story.bought.token}')")

    def reads(self, state: str, title: str, text: str, website: str, never: str = LIVE) -> None:
        self.page.goto(f"{self.url}/client/dashboard")
        task = self.page.locator("[aria-labelledby=review-task], [aria-labelledby=live-task]")
        expect(task.get_by_text(title, exact=True)).to_be_visible()
        expect(task).to_contain_text(text)
        self.look(f"{state}-dashboard", never)
        self.page.goto(f"{self.url}/client/website")
        expect(self.page.locator(".page-top")).to_contain_text(website)
        expect(self.page.locator("[aria-busy=true], .skel")).to_have_count(0)
        self.look(f"{state}-website", never)

    def look(self, name: str, never: str) -> None:
        said = self.page.locator("main").inner_text()
        assert "online now" not in said
        assert not never or never not in said
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 800})
            assert self.page.evaluate(TOO_WIDE) == []
            if PICTURES:
                self.page.screenshot(path=Path(PICTURES) / f"{name}-{width}.png", full_page=True)


@pytest.fixture
def reader(
    agency: Server, complaints: Complaints, new_context: Callable[..., BrowserContext]
) -> Callable[[Story], Reader]:
    def open_for(story: Story) -> Reader:
        context = new_context()
        complaints.watch(context)
        # What isn't in review, and that there's a newer build, a page learns by asking.
        complaints.expected += ["404", "409"]
        return Reader(context.new_page(), story)

    return open_for


LOOK = "Look at all five pages. Click anything to leave a note"


def test_each_state_until_it_is_online_has_its_sentence(agency: Server, reader: Callable[[Story], Reader]) -> None:
    story = Story(agency, "states@alder.example")
    client = reader(story)
    client.reads("1-review", "Your website is ready for review", "Nothing to change? Approve it.", LOOK)
    note = str(uuid4())
    spot = {"build": 1, "page": "index.html", "viewport": 1280, "text": "Bolder, please."}
    story.client("PUT", f"/api/client/notes/{note}", spot)
    client.reads("2-unsent", "Your notes aren’t sent yet", "We can’t see them until you send them.", LOOK)
    story.client("POST", "/api/client/changes", {"round": 1, "notes": [note]})
    client.reads("3-with-us", "We have your changes", "We’ll email you when", "We’re working on your changes.")
    assert story.staff.call("PUT", f"{story.there}/review/notes/{note}", {"verdict": "done"}).status == 200
    story.change("azulejo")
    story.act("review/close", build=2)
    client.reads("4-answered", "We’ve answered your notes", "read our answers", LOOK)
    assert findings(client.page) == []
    late = str(uuid4())
    story.client("PUT", f"/api/client/notes/{late}", {**spot, "build": 2, "text": "And a page about weddings."})
    story.client("POST", "/api/client/changes", {"round": 2, "notes": [late]})
    client.reads("4-late", "We have your notes", "You can approve your website without waiting for it.", LOOK)
    expect(client.page.get_by_role("button", name="Approve this website").first).to_be_visible()
    assert findings(client.page) == []
    story.approve()
    waits = "It goes online once your web address is connected."
    client.reads("5-no-address", "You approved your website", waits, waits)
    story.connect()
    comes = "We’ll put it online and email you when it’s live."
    client.reads("6-approved", "You approved your website", comes, comes)
    story.end_hosting(30)
    over = "Your hosting has ended, so it can’t go online."
    client.reads("7-hosting-over", "You approved your website", over, over)
    story.take_back()
    client.reads("8-paid-back", "Your payment went back to you", "We’ve stopped work", "Look at all five pages.")
    expect(client.page.get_by_role("button", name="Download your website (ZIP)")).to_be_visible()
    expect(client.page.get_by_role("button", name="Note on the whole page")).to_have_count(0)
    expect(client.page.get_by_role("button", name="Approve this website")).to_have_count(0)
    assert findings(client.page) == []


def test_what_is_online_is_told_as_visitors_see_it(agency: Server, reader: Callable[[Story], Reader]) -> None:
    story = Story(agency, "online@alder.example")
    client = reader(story)
    story.approve()
    story.connect()
    first = story.hash
    story.act("website/publish", hash=first, online="")
    client.reads("a-live", LIVE, "has been online since", "It’s online, and yours to keep.", never="")
    assert story.staff.call("PATCH", f"{story.there}/status", {"status": "review"}).status == 200
    story.change("azulejo")
    client.reads("b-newer", "A new version is ready for review", "Click anything", LOOK, never="")
    story.approve()
    story.act("website/publish", hash=story.hash, online=first)
    story.act("website/rollback", hash=first, online=story.hash)
    client.reads("c-rolled-back", "Visitors see an earlier version", "We went back to it", "It’s online", never="")
    story.end_hosting(30)
    client.reads("d-paused", "Your website is paused", "Your hosting ended on", "It’s paused, and yours to keep.")
    assert findings(client.page) == []


def test_a_last_day_that_staff_said_is_its_end_everywhere(agency: Server, reader: Callable[[Story], Reader]) -> None:
    """Also where there's no subscription, under the seal as well."""
    story = Story(agency, "gift@alder.example")
    client = reader(story)
    story.approve()
    story.connect()
    story.act("website/publish", hash=story.hash, online="")
    story.sql("DELETE FROM hosting WHERE order_id = ?", story.bought.id)
    day = (datetime.now(UTC) - timedelta(days=3)).date().isoformat()
    story.sql("INSERT INTO site_serving (order_id, until) VALUES (?, ?)", story.bought.id, day)

    client.reads("e-gift-over", "Your website is paused", "We keep its files until", "It’s paused, and yours to keep.")


def test_a_newer_build_is_looked_at_before_it_is_approved(agency: Server, reader: Callable[[Story], Reader]) -> None:
    """By keyboard alone, on a phone."""
    story = Story(agency, "newer@alder.example")
    page = reader(story).page
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"http://127.0.0.1:{agency.port}/client/website")
    page.get_by_role("button", name="Approve this website").press("Enter")
    dialog = page.get_by_role("dialog", name="Approve this website")
    expect(dialog.get_by_text("It goes online once your web address is connected")).to_be_visible()
    story.change("fascia" if story.site["builds"][0]["theme"] != "fascia" else "folio")
    dialog.get_by_label("Type your full name").fill(NAME)
    page.keyboard.press("Enter")

    expect(dialog.get_by_text("Nothing was approved. Look at version 2 first.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Approve version")).to_have_count(0)
    assert page.evaluate(TOO_WIDE) == []
    assert findings(page) == []
    dialog.get_by_role("button", name="Look at version 2").press("Enter")
    expect(dialog).to_be_hidden()
    assert story.staff.get(f"{story.there}/website/live").json["approval"] is None

    page.get_by_role("button", name="Approve this website").press("Enter")
    dialog.get_by_role("button", name="Approve version 2").press("Enter")
    expect(dialog.get_by_text("Type your full name to approve.")).to_be_visible()
    page.keyboard.type(NAME)
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.get_by_text("You approved version 2")).to_be_visible()


def test_a_lender_reads_the_report_until_the_client_ends_the_link(
    agency: Server, new_context: Callable[..., BrowserContext], complaints: Complaints
) -> None:
    story = Story(agency, "lender@example.com")
    client, lender = (new_context(viewport={"width": 360, "height": 740}).new_page() for _ in range(2))
    for page in (client, lender):
        complaints.watch(page.context)
    client.add_init_script(f"localStorage.setItem('{KEY}', '{story.bought.token}')")
    client.goto(f"http://127.0.0.1:{agency.port}/client/report")
    client.get_by_label("Owner").fill("Luz Ortega")
    client.get_by_role("button", name="Make a link").click()
    link = client.get_by_role("link", name="/report#")
    address = f"http://127.0.0.1:{agency.port}/report#{str(link.get_attribute('href')).partition('#')[2]}"
    assert findings(client) == []

    lender.goto(address)

    expect(lender.get_by_role("heading", name="Ortega Bakery LLC")).to_be_visible()
    expect(lender.get_by_text("Luz Ortega")).to_be_visible()
    expect(lender.get_by_text("Business", exact=True).first).to_be_visible()
    assert findings(lender) == []
    assert lender.evaluate(TOO_WIDE) == []

    client.get_by_role("button", name="End the link").click()
    expect(client.get_by_role("button", name="Make a link")).to_be_visible()
    complaints.expected += ["404", "shared-report"]
    lender.reload()
    expect(lender.get_by_text("There’s no report to show")).to_be_visible()
