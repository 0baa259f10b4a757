"""How long the pages are that staff have open all day, with as much on them as they ever show at first: an order's
Overview is at most 1.3 screens, Today at most 2,500 px, both beside the notice of a missing mail server."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.admin.orders.team import IDA
from tests.e2e.admin.people.test_team import make, use
from tests.e2e.cast import LONG_NAME, STAGES, TOLD, logo
from tests.e2e.talking import note, reply, say
from tests.running import Bought, Browser, NewServer, Server, buy, intake_form, log_in, wait_until

AGENCY = ZoneInfo("America/New_York")
"""Whose day it is on Today, where Settings doesn't say another."""
SCREEN = {"width": 1440, "height": 900}
OVERVIEW_MAX = 1.3 * SCREEN["height"]
TODAY_MAX = 2_500
ADDONS = ("domain", "google-business", "fundability-review")
A_DAY = 4
"""So many renew on each day of the week: three are named, and the rest is counted."""
WORDS = "We’re closed on Sundays, and on the first Monday of a month. " * 6


@pytest.fixture(scope="module")
def busy(new_server: NewServer) -> Iterator[Server]:
    server = new_server().start()
    make(server, IDA)
    fill_week(server)
    yield server
    server.stop()


def fill_week(server: Server) -> None:
    """Something on each of its days. These orders are older than those in stages."""
    noon = datetime.now(AGENCY).replace(hour=12, minute=0).astimezone(UTC)
    for number in range(7 * A_DAY):
        order = buy(server, f"renewing-{number}@northern-lakes-construction.example", password=None)
        ends = f"{noon + timedelta(days=number % 7):%Y-%m-%dT%H:%M:%S.%fZ}"
        with server.writing() as database:
            database.execute("UPDATE hosting SET ends_at = ?, is_doubtful = 0 WHERE order_id = ?", (ends, order.id))


@pytest.fixture(scope="module")
def staged(busy: Server) -> dict[str, Bought]:
    """An order with everything in each stage, the unpaid one apart: it has nothing yet."""
    staff = log_in(busy)
    made = {stage: ordered(staff, stage) for stage in STAGES[1:]}
    for stage, order in made.items():
        if stage not in {"paid", "intake"}:
            moved = staff.call("PATCH", f"/api/orders/{order.id}/status", {"status": stage})
            assert moved.status == 200, moved.body
    ask(staff, made["design"])
    return made


def ordered(staff: Browser, stage: str) -> Bought:
    """With every add-on, a draft, notes and a conversation. Its client is owed an answer."""
    server = staff.server
    order = buy(server, f"{stage}@heights.example", ADDONS)
    if stage != "paid":
        told = {**TOLD, "businessName": LONG_NAME, "logoUrl": logo(server)}
        sent = Browser(server).post("/api/intake-forms", intake_form(order.id, **told), **order.bearer)
        assert sent.status == 201, sent.body
        there = f"/api/orders/{order.id}/website"
        wait_until(lambda: staff.get(there).json["builds"], "the website is drafted")
    noted = staff.call("PATCH", f"/api/orders/{order.id}/notes", {"adminNotes": WORDS})
    assert noted.status == 200, noted.body
    say(staff, order, WORDS)
    note(staff, order, WORDS)
    reply(server, order, WORDS)
    return order


def ask(staff: Browser, order: Bought) -> None:
    """Stops the clock, and the client answers."""
    assert staff.post(f"/api/orders/{order.id}/pause", {"reason": "the photos of your shop"}).status == 200
    client = Browser(staff.server)
    since = client.call("GET", "/api/client/order", **order.bearer).json["waiting"]["since"]
    sent = {"id": str(uuid4()), "since": since, "text": WORDS}
    answer = client.post("/api/client/answers", sent, **order.bearer)
    assert answer.status == 200, answer.body


@pytest.fixture
def desk(screen: Page, context: BrowserContext, busy: Server) -> Page:
    url = f"http://127.0.0.1:{busy.port}"
    use(context, log_in(busy), url)
    screen.set_viewport_size({"width": SCREEN["width"], "height": SCREEN["height"]})
    screen.goto(f"{url}/admin")
    return screen


def height(page: Page) -> int:
    """Once everything has come that it shows."""
    expect(page.get_by_text("There’s no mail server yet")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator("main [aria-busy='true']")).to_have_count(0)
    return int(page.evaluate("document.documentElement.scrollHeight"))


def test_an_overview_is_little_more_than_a_screen_in_every_stage(
    desk: Page, staged: dict[str, Bought], subtests: pytest.Subtests
) -> None:
    for stage, order in staged.items():
        with subtests.test(stage):
            desk.goto(f"{desk.url.partition('/admin')[0]}/admin/orders/{order.id}")
            for name in ("To do", "Key facts", "Latest messages", "Notes"):
                expect(desk.get_by_role("region", name=name)).to_be_visible()
            expect(desk.get_by_role("region", name="To do").get_by_role("listitem").first).to_be_visible()
            if stage == "design":
                expect(desk.get_by_role("region", name="Client’s answers")).to_be_visible()
            assert height(desk) <= OVERVIEW_MAX


def test_today_ends_within_three_screens_when_all_of_it_is_full(desk: Page, staged: dict[str, Bought]) -> None:
    desk.reload()
    needs = desk.get_by_role("region", name="Needs you")
    expect(needs.get_by_role("listitem")).to_have_count(6)
    expect(needs.get_by_role("button", name=re.compile(r"^Show \d+ more$"))).to_be_visible()
    week = desk.get_by_role("region", name="Coming up").get_by_role("listitem")
    expect(week.filter(has_text="more")).to_have_count(7)
    orders = desk.get_by_role("region", name="Recent Orders").get_by_role("row")
    expect(orders).to_have_count(1 + 10)
    expect(orders.filter(has_text=LONG_NAME)).to_have_count(5)
    forms = desk.get_by_role("region", name="Submitted Intake Forms").get_by_role("listitem")
    expect(forms).to_have_count(5)
    assert height(desk) <= TODAY_MAX
    expect_no_price_of_the_week_to_be_cut(desk)


def expect_no_price_of_the_week_to_be_cut(desk: Page) -> None:
    """Nor where its days are narrow."""
    prices = desk.get_by_role("region", name="Coming up").get_by_text(re.compile(r"\$9\.97$"))
    for width in (360, 960, 1024, 1440):
        desk.set_viewport_size({**SCREEN, "width": width})
        expect(prices.first).to_be_visible()
        cut = prices.evaluate_all("found => found.filter(one => one.scrollWidth > one.clientWidth).length")
        assert cut == 0, width
