"""Whose domain it is, in the browser: a client proves it, and staff say yes; by keyboard, on a phone and at a desk."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import findings
from tests.e2e.test_hosting_year import DESK, PHONE, hosting, publish
from tests.e2e.tokens import KEY
from tests.e2e.website_steps import opened
from tests.running import Bought, Server, log_in

__all__ = ["hosting"]
NAME = "ortega.example"
SHOTS = os.environ.get("SHOTS")


@pytest.fixture(scope="module")
def first(hosting: Server) -> Bought:
    """An order that has the domain."""
    bought = publish(hosting, "first@ortega.example")
    assert log_in(hosting).call("PUT", f"/api/orders/{bought.id}/domain", {"name": NAME}).status == 200
    return bought


@pytest.fixture(scope="module")
def second(hosting: Server) -> Bought:
    return publish(hosting, "second@ortega.example")


@pytest.fixture
def pages(
    hosting: Server, second: Bought, complaints: Complaints, new_context: Callable[..., BrowserContext]
) -> Iterator[tuple[Page, Page]]:
    """Staff at a desk, and the second client on a phone."""
    url = f"http://127.0.0.1:{hosting.port}"
    desk, phone = new_context(viewport=DESK), new_context(viewport=PHONE)
    complaints.expected.append("409")  # what is refused first
    for context in (desk, phone):
        complaints.watch(context)
    desk.add_cookies([{"name": name, "value": value, "url": url} for name, value in log_in(hosting).cookies.items()])
    staff, client = desk.new_page(), phone.new_page()
    client.add_init_script(f"localStorage.setItem('{KEY}', '{second.token}')")
    client.goto(f"{url}/client/domain")
    yield staff, client
    desk.close()
    phone.close()


def write(hosting: Server, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(hosting.data_dir / "fundable.db", timeout=30)) as connection, connection:
        connection.execute(statement, values)


def shoot(page: Page, name: str) -> None:
    if SHOTS:
        before = page.viewport_size
        for width in (360, 768, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            page.locator("main").screenshot(path=Path(SHOTS) / f"{name}-{width}.png")
        if before:
            page.set_viewport_size(before)


def test_a_client_proves_a_domain_and_takes_it_back(
    hosting: Server, first: Bought, second: Bought, pages: tuple[Page, Page]
) -> None:
    staff, client = pages
    domain = client.get_by_label("Domain", exact=True)
    domain.fill(NAME)
    domain.press("Enter")
    expect(client.get_by_text(f"{NAME} belongs to another order.")).to_be_visible()
    prove = client.get_by_role("button", name="Prove that it’s yours")
    expect(prove).to_be_visible()
    assert findings(client) == []
    shoot(client, "client-taken")
    prove.focus()
    client.keyboard.press("Enter")
    expect(client.get_by_text(f"Show us that {NAME} is yours")).to_be_visible()
    expect(client.get_by_text(f"_fundable.{NAME}")).to_be_visible()
    expect(client.get_by_text("fundable-order=")).to_be_visible()
    assert findings(client) == []
    shoot(client, "client-claim")
    client.reload()
    expect(client.get_by_text(f"Show us that {NAME} is yours")).to_be_visible()

    url = f"http://127.0.0.1:{hosting.port}"
    staff.goto(f"{url}/admin/orders/{first.id}/site")
    expect(staff.get_by_text(f"Order {second.id[:8]} says that {NAME} is theirs")).to_be_visible()
    shoot(staff, "staff-rival")
    staff.goto(f"{url}/admin/orders/{second.id}/site")
    expect(staff.get_by_text(f"Your client says that {NAME} is theirs")).to_be_visible()
    shoot(staff, "staff-claim")

    # The first order uses it: else the job that looks at proofs, which runs meanwhile, would move it.
    write(hosting, "UPDATE domains SET led_here_at = said_at WHERE order_id = ?", first.id)
    write(hosting, "UPDATE site_hosts SET verified_at = added_at WHERE order_id = ?", first.id)
    # A look counts, so that one that has begun before isn't noted over it.
    write(hosting, "UPDATE domain_claims SET proven_at = said_at, checks = checks + 1")
    staff.goto(f"{url}/admin")
    expect(staff.get_by_text(f"Your client proved that {NAME} is theirs, and another order has it.")).to_be_visible()
    client.reload()
    expect(client.get_by_text(f"We’ve seen that {NAME} is yours")).to_be_visible()
    shoot(client, "client-proved")
    client.get_by_role("button", name="Never mind").click()
    expect(client.get_by_text(f"We’ve seen that {NAME} is yours")).not_to_be_visible()
    expect(client.get_by_label("Domain", exact=True)).to_be_visible()


def test_staff_are_asked_about_a_name_that_was_another_s(
    hosting: Server, second: Bought, pages: tuple[Page, Page]
) -> None:
    staff, client = pages
    left = "left.example"
    owners = log_in(hosting)
    assert owners.call("PUT", f"/api/orders/{second.id}/domain", {"name": left}).status == 200
    # The job that looks at domains runs meanwhile, and would find no DNS.
    there = "said_by = NULL, doubt = 'left', state = 'dns_ok', check_at = '2999-01-01T00:00:00.000000Z'"
    write(hosting, f"UPDATE domains SET {there} WHERE name = ?", left)
    staff.goto(f"http://127.0.0.1:{hosting.port}/admin")
    expect(staff.get_by_text(f"Your client entered {left} on their own. Confirm it, or remove it.")).to_be_visible()
    staff.goto(f"http://127.0.0.1:{hosting.port}/admin/orders/{second.id}#website-domain")
    expect(staff.get_by_text(f"{left} was connected here for another order")).to_be_visible()
    assert findings(staff) == []
    shoot(staff, "staff-doubt")
    client.reload()
    expect(client.get_by_text(f"Show us that {left} is yours")).to_be_visible()
    shoot(client, "client-doubt")
    confirm = staff.get_by_role("button", name="Confirm domain")
    confirm.focus()
    staff.keyboard.press("Enter")
    expect(staff.get_by_text("Domain Confirmed").first).to_be_visible()
    expect(confirm).not_to_be_visible()


def test_the_question_before_it_goes_to_another_order(
    hosting: Server, first: Bought, second: Bought, pages: tuple[Page, Page]
) -> None:
    staff, _ = pages
    owners = log_in(hosting)
    assert owners.call("PUT", f"/api/orders/{first.id}/domain", {"name": NAME}).status == 200
    write(hosting, "UPDATE site_hosts SET verified_at = added_at WHERE order_id = ?", first.id)
    marked = hosting.run("jobs", "run", "mark-domains")
    assert marked.returncode == 0, marked.stderr
    assert owners.call("DELETE", f"/api/orders/{first.id}/domain").status == 200
    if owners.call("GET", f"/api/orders/{second.id}/domain").json["domain"]:
        assert owners.call("DELETE", f"/api/orders/{second.id}/domain").status == 200

    staff.goto(f"http://127.0.0.1:{hosting.port}/admin/orders/{second.id}/site")
    field = opened(staff, "Domain").get_by_label("Domain", exact=True)
    field.fill(NAME)
    field.press("Enter")
    asked = staff.get_by_role("alertdialog", name=f"Use {NAME} for this order?")
    expect(asked).to_contain_text("its DNS may still lead here")
    assert findings(staff) == []
    if SHOTS:
        staff.screenshot(path=Path(SHOTS) / "staff-left.png")
    staff.keyboard.press("Escape")
    expect(asked).not_to_be_visible()
    expect(field).to_have_value(NAME)
    field.press("Enter")
    staff.get_by_role("button", name="Confirm domain").press("Enter")
    expect(staff.get_by_text("Domain Saved").first).to_be_visible()
    expect(staff.get_by_text("Waiting for DNS")).to_be_visible()
