"""A live website isn't lost in one wrong moment: staff and clients are asked first, and told what visitors see then."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import findings
from tests.e2e.test_hosting_year import DESK, PHONE, check, hosting, publish
from tests.e2e.tokens import KEY
from tests.e2e.website_steps import opened
from tests.running import Bought, Server, log_in

__all__ = ["hosting"]
NAME = "ortega.example"


@pytest.fixture(scope="module")
def connected(hosting: Server) -> Bought:
    """A website that is online under a domain of its client's."""
    bought = publish(hosting, "domain@ortega.example")
    said = log_in(hosting).call("PUT", f"/api/orders/{bought.id}/domain", {"name": NAME})
    assert said.status == 200
    return bought


@pytest.fixture(autouse=True)
def leads_here(hosting: Server, connected: Bought) -> None:
    """As a job has seen it; its state is that of a moment in which DNS says otherwise."""
    with closing(sqlite3.connect(hosting.data_dir / "fundable.db", timeout=30)) as connection, connection:
        connection.execute("UPDATE site_hosts SET verified_at = added_at WHERE order_id = ?", (connected.id,))


@pytest.fixture
def pages(
    hosting: Server, connected: Bought, complaints: Complaints, new_context: Callable[..., BrowserContext]
) -> Iterator[tuple[Page, Page]]:
    """Staff at the order's page, and the client on a phone."""
    url = f"http://127.0.0.1:{hosting.port}"
    desk, phone = new_context(viewport=DESK), new_context(viewport=PHONE)
    for context in (desk, phone):
        complaints.watch(context)
    desk.add_cookies([{"name": name, "value": value, "url": url} for name, value in log_in(hosting).cookies.items()])
    staff, client = desk.new_page(), phone.new_page()
    client.add_init_script(f"localStorage.setItem('{KEY}', '{connected.token}')")
    staff.goto(f"{url}/admin/orders/{connected.id}/site")
    client.goto(f"{url}/client/domain")
    yield staff, client
    desk.close()
    phone.close()


def enter(page: Page | Locator, name: str) -> None:
    page.get_by_label("Domain", exact=True).fill(name)
    page.get_by_role("button", name="Save domain").click()


def test_another_domain_asks_first(hosting: Server, connected: Bought, pages: tuple[Page, Page]) -> None:
    staff, client = pages
    opened(staff, "Domain").get_by_role("button", name="Change", exact=True).click()
    client.get_by_role("button", name="Use another domain").click()
    for page in pages:
        enter(page, "finch.example")
        asked = page.get_by_role("alertdialog", name=f"Replace {NAME}?")
        expect(asked).to_contain_text(f"Visitors will stop seeing the website at {NAME} right away")
        expect(asked).to_contain_text("finch.example works once its DNS records are right.")
        assert findings(page) == []
        page.keyboard.press("Escape")
        expect(asked).not_to_be_visible()
    assert domain_of(hosting, connected) == NAME, "nothing was changed yet"

    enter(staff, f"www.{NAME}")
    expect(staff.get_by_text("Domain Saved").first).to_be_visible()
    assert domain_of(hosting, connected) == f"www.{NAME}", "with or without www is the same domain"
    enter_again = log_in(hosting).call("PUT", f"/api/orders/{connected.id}/domain", {"name": NAME})
    assert enter_again.status == 200


def test_building_elsewhere_asks_first(hosting: Server, connected: Bought, pages: tuple[Page, Page]) -> None:
    staff, _ = pages
    staff.get_by_role("radio", name="Built here").focus()
    staff.keyboard.press("ArrowRight")
    asked = staff.get_by_role("alertdialog", name=f"Take {NAME} offline?")
    expect(asked).to_contain_text(f"Visitors will stop seeing it at {NAME} right away")
    check(staff, "elsewhere")
    staff.keyboard.press("Escape")
    expect(staff.get_by_role("radio", name="Built here")).to_be_checked()
    assert log_in(hosting).get(f"/api/orders/{connected.id}/website").json["onlineHost"] == NAME

    staff.get_by_role("radio", name="Built elsewhere").click()
    asked.get_by_role("button", name="Build elsewhere").click()
    expect(staff.get_by_role("radio", name="Built elsewhere")).to_be_checked()
    assert log_in(hosting).get(f"/api/orders/{connected.id}/website").json["onlineHost"] == ""
    staff.get_by_role("radio", name="Built here").click()
    expect(staff.get_by_role("radio", name="Built here")).to_be_checked()


def test_removing_asks_first_and_then_does_it(hosting: Server, connected: Bought, pages: tuple[Page, Page]) -> None:
    staff, _ = pages
    remove = opened(staff, "Domain").get_by_role("button", name="Remove", exact=True)
    remove.click()
    asked = staff.get_by_role("alertdialog", name=f"Remove {NAME}?")
    expect(asked).to_contain_text(f"Visitors will stop seeing the website at {NAME} right away")
    check(staff, "remove-domain")
    asked.get_by_role("button", name=f"Keep {NAME}").click()
    assert domain_of(hosting, connected) == NAME

    remove.click()
    asked.get_by_role("button", name="Remove domain").click()
    expect(staff.get_by_text("Domain Removed").first).to_be_visible()
    assert domain_of(hosting, connected) == ""


def domain_of(hosting: Server, bought: Bought) -> str:
    found = log_in(hosting).get(f"/api/orders/{bought.id}/domain").json["domain"]
    return str(found["name"]) if found else ""
