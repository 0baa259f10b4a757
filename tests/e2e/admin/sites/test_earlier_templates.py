"""Websites of earlier templates: staff see what today's would change, build one again, and no others are in the way."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from fundable.domain.sites.drafting.builds import SEEN_VERSION
from tests.e2e.test_accessibility import findings
from tests.e2e.toasts import expect_toast
from tests.running import Bought, Browser, Server, buy, intake_form, log_in, wait_until


def of_earlier(server: Server, name: str, *, is_changed: bool) -> Bought:
    """A website whose build is of the template before, which drew another picture where `is_changed`."""
    bought, staff = buy(server, f"{name}@earlier.example".lower()), log_in(server)
    Browser(server).post("/api/intake-forms", intake_form(bought.id, businessName=name))
    wait_until(lambda: staff.get(f"/api/orders/{bought.id}/website").json["builds"], "the website is drafted")
    with server.writing() as database, changing_builds(database):
        before = "UPDATE site_builds SET template_version = ?, hash = 'before' WHERE order_id = ?"
        database.execute(
            before if is_changed else before.replace(", hash = 'before'", ""), (SEEN_VERSION - 1, bought.id)
        )
        if is_changed:
            other = "(SELECT sha256 FROM site_build_files WHERE order_id = :id AND name = 'contact.html')"
            change = f"UPDATE site_build_files SET sha256 = {other} WHERE order_id = :id AND name = 'about.html'"
            database.execute(change, {"id": bought.id})
    return bought


@contextmanager
def changing_builds(database: sqlite3.Connection) -> Iterator[None]:
    """Builds never change, so triggers say no. They're back afterwards: other tests share the server."""
    kept = database.execute(
        "SELECT name, sql FROM sqlite_master WHERE name IN ('site_builds_update', 'site_build_files_update')"
    ).fetchall()
    for name, _ in kept:
        database.execute(f"DROP TRIGGER {name}")
    yield
    for _, sql in kept:
        database.execute(sql)


def test_staff_build_one_again_and_see_only_those_that_would_change(staff: Page, server: Server) -> None:
    of_earlier(server, "Unchanged", is_changed=False)
    of_earlier(server, "Changed", is_changed=True)

    staff.goto("/admin/websites")

    card = staff.get_by_role("region", name="Earlier templates")
    expect(card.get_by_text("Would change: About.")).to_be_visible()
    expect(card.get_by_text("Comparing...")).to_have_count(0)
    expect(card.get_by_role("listitem")).to_have_count(1)
    expect(card.get_by_role("link", name="Changed", exact=True)).to_be_visible()
    for width in (1440, 360):
        staff.set_viewport_size({"width": width, "height": 900})
        assert findings(staff) == []
        assert staff.evaluate("document.documentElement.scrollWidth") == width
    card.get_by_role("button", name="Build with today’s template: Changed").click()
    expect_toast(staff, "Website Built", "Build 2 is ready to look at.")
    expect(card.get_by_role("listitem")).to_have_count(0)
