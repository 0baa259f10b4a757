"""A website whose hosting ends: online for a while, paused, and back."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.soon import expect_soon
from tests.e2e.test_accessibility import TOO_WIDE, findings
from tests.e2e.tokens import KEY
from tests.running import Bought, Browser, NewServer, Server, buy, intake_form, log_in, wait_until

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1440, "height": 900}
PICTURES = os.environ.get("PICTURES")
NAME = "Nora Finch"


@pytest.fixture(scope="module")
def hosting(new_server: NewServer) -> Iterator[Server]:
    """A server that gives each website a host of its own; browsers find this machine behind it."""
    running = new_server(FUNDABLE_SITES_DOMAIN="sites.localhost").start()
    yield running
    running.stop()


def check(page: Page, name: str) -> None:
    """PICTURES names a folder for whoever wants to look."""
    for width in (360, 768, 1440) if PICTURES else (360, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("scrollTo(0, 0)")  # else the header, which stays, may cover a part of what scrolled under it
        assert page.evaluate(TOO_WIDE) == []
        assert findings(page) == []
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}.png", full_page=True)


def publish(hosting: Server, email: str) -> Bought:
    """An order whose website is online, without a browser."""
    bought, staff = buy(hosting, email), log_in(hosting)
    form = intake_form(bought.id, businessName="Ortega Bakery LLC", servicesOffered="Sourdough\nCakes")
    Browser(hosting).post("/api/intake-forms", form)
    there = f"/api/orders/{bought.id}/website"
    wait_until(lambda: staff.get(there).json["builds"], "the website is drafted")
    assert staff.post(f"{there}/release", {"build": 1}).status == 200
    seen = {"hash": staff.get(f"{there}/live").json["hash"]}
    staff.call("PUT", f"{there}/publishing", {"isAutomatic": False})
    assert staff.post(f"{there}/approval", {**seen, "name": NAME, "reason": "She called."}).status == 200
    assert staff.post(f"{there}/publish", seen).status == 200
    return bought


def status_of(page: Page, url: str) -> int:
    answer = page.goto(url)
    assert answer
    return answer.status


def end(hosting: Server, bought: Bought, days_ago: int) -> None:
    """As a report of the card provider does it, that many days ago."""
    at = (datetime.now(UTC) - timedelta(days=days_ago)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    with closing(sqlite3.connect(hosting.data_dir / "fundable.db", timeout=30)) as connection, connection:
        connection.execute(
            "UPDATE hosting SET status = 'ended', ends_at = ?, is_doubtful = 0 WHERE order_id = ?", (at, bought.id)
        )


def test_a_website_whose_hosting_ended_is_paused_and_comes_back(
    hosting: Server, complaints: Complaints, new_context: Callable[..., BrowserContext]
) -> None:
    url = f"http://127.0.0.1:{hosting.port}"
    bought = publish(hosting, "year@ortega.example")
    desk, phone = new_context(viewport=DESK), new_context(viewport=PHONE)
    for context in (desk, phone):
        complaints.watch(context)
    desk.add_cookies([{"name": name, "value": value, "url": url} for name, value in log_in(hosting).cookies.items()])
    staff, client, live = desk.new_page(), phone.new_page(), new_context(viewport=PHONE).new_page()
    client.add_init_script(f"localStorage.setItem('{KEY}', '{bought.token}')")
    host = f"http://ortega-bakery.sites.localhost:{hosting.port}/"

    end(hosting, bought, days_ago=3)
    client.goto(f"{url}/client/dashboard")
    expect(client.get_by_role("heading", name="Your website is live").first).to_be_visible()
    expect(client.get_by_text("Online until")).to_be_visible()
    check(client, "grace")
    client.get_by_role("link", name="Share it").click()
    expect(client.get_by_role("heading", name="Your website is live", level=1)).to_be_visible()
    expect(client.get_by_text("Online until")).to_be_visible()
    client.goto(f"{url}/client/dashboard")
    expect(client.get_by_text("Online until")).to_be_visible()
    staff.goto(f"{url}/admin/websites?state=ending")
    expect(staff.get_by_role("link", name="Ortega Bakery LLC")).to_be_visible()
    check(staff, "websites")

    end(hosting, bought, days_ago=30)
    # The server looks at another process's change within a second.
    expect_soon(live, lambda: status_of(live, host), 503)
    expect(live.get_by_role("heading", name="Ortega Bakery LLC")).to_be_visible()
    check(live, "paused")
    client.reload()
    expect(client.get_by_role("heading", name="Your website is paused")).to_be_visible()
    check(client, "client-paused")

    staff.goto(f"{url}/admin/orders/{bought.id}#website-hosting")
    part = staff.get_by_role("region", name="Hosting")
    expect(part.get_by_text("Paused")).to_be_visible()
    expect(staff.get_by_text("Build 1 is paused", exact=True)).to_be_visible()
    part.get_by_role("button", name="Set the last day online").click()
    part.get_by_role("button", name="Save the last day").click()
    expect(part.get_by_text("Choose the last day online.")).to_be_visible()
    part.get_by_label("Last day online").fill((datetime.now(UTC) + timedelta(days=60)).date().isoformat())
    part.get_by_label("Why").fill("Paid by check")
    check(staff, "keep-online")
    part.get_by_role("button", name="Save the last day").click()
    expect(part.get_by_text("Paid by check")).to_be_visible()
    expect_soon(live, lambda: status_of(live, host), 200)
    live.goto(host)
    expect(live.get_by_role("link", name="Contact").first).to_be_visible()
