"""Invoices and receipts: on the client's dashboard and on the order's page, on a phone and at a desk."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import findings
from tests.e2e.tokens import hold_token
from tests.running import Bought, Server, buy, log_in

WIDTHS = (1440, 360)
AWAY = "The card provider isn't responding, so invoices can't be shown right now. Try again in a minute."


@pytest.fixture(scope="module")
def bought(server: Server) -> Bought:
    """A website and a month of hosting, both paid."""
    made = buy(server, "invoices@alder.example", ("domain",))
    assert log_in(server).post(f"/api/sandbox/orders/{made.id}", {"event": "renewal-paid"}).status == 200
    return made


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def expect_sound(page: Page) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert (fits(page), findings(page)) == (True, []), width


def test_a_client_opens_a_receipt(screen: Page, context: BrowserContext, bought: Bought) -> None:
    hold_token(screen, bought.token)
    screen.goto("/client/dashboard")
    screen.get_by_role("button", name="Invoices and receipts", exact=True).click()
    rows = screen.get_by_role("list", name="Invoices and receipts").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows).to_contain_text(["$9.97", "$175.00"])
    expect_sound(screen)

    with context.expect_page() as opened:
        rows.last.get_by_role("link", name=re.compile("^Receipt TEST-")).click()
    receipt = opened.value
    expect(receipt.get_by_role("heading", name="Receipt", level=1)).to_be_visible()
    expect(receipt.locator(".ledger")).to_contain_text("Domain Registration")
    expect(receipt.locator(".ledger .sum")).to_contain_text("$175.00")
    expect_sound(receipt)


def test_while_the_provider_is_away_the_client_can_try_again(
    screen: Page, complaints: Complaints, bought: Bought
) -> None:
    complaints.expected = ["503"]
    body = {"message": AWAY, "code": "invoices_unavailable"}
    screen.route("**/api/client/invoices", lambda route: route.fulfill(status=503, json=body), times=1)
    hold_token(screen, bought.token)
    screen.goto("/client/dashboard")
    screen.get_by_role("button", name="Invoices and receipts", exact=True).click()
    expect(screen.get_by_role("alert")).to_contain_text(AWAY)
    screen.get_by_role("button", name="Try again", exact=True).click()
    expect(screen.get_by_role("list", name="Invoices and receipts").get_by_role("listitem")).to_have_count(2)


def test_staff_open_them_from_the_orders_page(staff: Page, bought: Bought) -> None:
    staff.set_viewport_size({"width": 360, "height": 800})
    staff.goto(f"/admin/orders/{bought.id}/money")
    staff.get_by_role("button", name="Invoices and receipts", exact=True).click()
    rows = staff.get_by_role("list", name="Invoices and receipts").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.first.get_by_role("link")).to_have_attribute("href", re.compile("/sandbox/invoices/"))
    for width in WIDTHS:
        staff.set_viewport_size({"width": width, "height": 800})
        assert fits(staff), width
