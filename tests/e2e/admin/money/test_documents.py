"""Invoices of the agency's own: turned on in Settings, issued with the payment, opened and printed by both sides."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import findings
from tests.e2e.tokens import KEY
from tests.running import NewServer, Server, buy, log_in

SIZES = ("Letter", "A4")
WIDTHS = (1440, 768, 360)
ADDRESS = "218 Mill Street\nDayton, OH 45402"


@pytest.fixture(scope="module")
def shop(new_server: NewServer) -> Iterator[Server]:
    server = new_server().start()
    yield server
    assert server.stop() == 0


@pytest.fixture
def origin(shop: Server) -> str:
    return f"http://127.0.0.1:{shop.port}"


@pytest.fixture
def owner(screen: Page, context: BrowserContext, shop: Server, origin: str) -> Page:
    context.add_cookies([{"name": name, "value": value, "url": origin} for name, value in log_in(shop).cookies.items()])
    screen.set_viewport_size({"width": 1440, "height": 900})
    return screen


def expect_one_page(page: Page) -> None:
    for size in SIZES:
        assert page.pdf(format=size).count(b"/Type /Page\n") == 1, size


def expect_download(page: Page) -> None:
    with page.expect_download() as download:
        page.get_by_role("button", name="Download PDF").click()
    assert re.fullmatch(r"TEST-INV-\d{4}-0001\.pdf", download.value.suggested_filename)
    assert download.value.path().read_bytes().startswith(b"%PDF-")


def expect_sound(page: Page) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        fits = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert (fits, findings(page)) == (True, []), width


def test_an_owner_sets_them_up_and_both_sides_print_them(
    owner: Page, shop: Server, origin: str, complaints: Complaints
) -> None:
    complaints.expected.append("409")
    before = buy(shop, "early@alder.example")
    owner.goto(f"{origin}/admin/settings/invoices")
    expect(owner.get_by_text("First save your legal name and address")).to_be_visible()
    owner.get_by_role("switch", name="Issue invoices").check()
    owner.get_by_role("button", name="Save settings").click()
    expect(owner.get_by_role("alert").filter(has_text="An invoice has to name its seller.")).to_be_visible()
    expect_sound(owner)

    seller = {"name": "Alder", "legalName": "Alder Web Studio LLC", "address": ADDRESS}
    assert log_in(shop).call("PUT", "/api/admin/settings/business", seller).status == 200
    owner.reload()
    owner.get_by_role("switch", name="Issue invoices").check()
    owner.get_by_label("Tax ID").fill("12-3456789")
    owner.get_by_role("radio", name="We do").check()
    expect(owner.get_by_text("turn off emails for successful payments and refunds")).to_be_visible()
    owner.get_by_role("button", name="Save settings").click()
    region = owner.get_by_role("region", name="Invoices of your own")
    expect(region.get_by_text(re.compile(r"The next payment gets TEST-INV-\d{4}-0001"))).to_be_visible()

    bought = buy(shop, "invoiced@alder.example", ("domain",))
    owner.goto(f"{origin}/admin/orders/{before.id}/money")
    expect(owner.get_by_text("A payment has no invoice.")).to_be_visible()
    owner.get_by_role("button", name="Issue an invoice").click()
    expect_sound(owner)
    owner.get_by_role("button", name="Issue 1 invoice").click()
    expect(owner.get_by_role("list", name="Documents").get_by_role("link")).to_have_text(re.compile("-0002$"))
    expect(owner.get_by_text("A payment has no invoice.")).to_have_count(0)
    owner.goto(f"{origin}/admin/orders/{bought.id}/money")
    owner.get_by_role("list", name="Documents").get_by_role("link").click()
    sheet = owner.get_by_role("article")
    expect(sheet).to_contain_text("Test, not an invoice")
    expect(sheet).to_contain_text("Tax ID 12-3456789")
    expect(sheet.get_by_role("row").last).to_contain_text("$175.00")
    expect_one_page(owner)
    expect_sound(owner)
    expect_download(owner)

    owner.evaluate("([key, token]) => localStorage.setItem(key, token)", [KEY, bought.token])
    owner.goto(f"{origin}/client/dashboard")
    owner.get_by_role("button", name="Invoices and receipts", exact=True).click()
    owner.get_by_role("button", name="Name and tax ID on your invoices").click()
    owner.get_by_label("Name", exact=True).fill("Alder & Finch Bakery LLC")
    owner.get_by_label("Tax ID").fill("98-7654321")
    expect_sound(owner)
    owner.get_by_role("button", name="Save", exact=True).click()
    expect(owner.get_by_text("Your next invoice is made out like this.").first).to_be_visible()
    assert log_in(shop).post(f"/api/sandbox/orders/{bought.id}", {"event": "renewal-paid"}).status == 200
    owner.reload()
    owner.get_by_role("button", name="Invoices and receipts", exact=True).click()
    newest = owner.get_by_role("list", name="Documents").get_by_role("link").first
    newest.click()
    expect(owner.get_by_role("article")).to_contain_text("Alder & Finch Bakery LLC")
    expect(owner.get_by_role("article")).to_contain_text("Tax ID 98-7654321")
    owner.go_back()
    owner.get_by_role("button", name="Invoices and receipts", exact=True).click()
    owner.get_by_role("list", name="Documents").get_by_role("link").last.click()
    expect(owner.get_by_role("article")).to_contain_text("invoiced@alder.example")
    expect_one_page(owner)
    expect_sound(owner)
    expect_download(owner)
    owner.get_by_role("link", name="Dashboard").first.click()
    expect(owner.get_by_role("heading", name="Order Dashboard")).to_be_visible()


def test_a_month_is_downloaded_for_the_bookkeeper(owner: Page, origin: str) -> None:
    owner.goto(f"{origin}/admin/settings/invoices")
    with owner.expect_download() as download:
        owner.get_by_role("button", name="Download ZIP").click()
    assert re.fullmatch(r"invoices-\d{4}-\d\d\.zip", download.value.suggested_filename)
    expect_sound(owner)


def test_a_document_asks_for_the_login_when_its_over(owner: Page, origin: str, complaints: Complaints) -> None:
    complaints.expected.append("401")
    owner.goto(f"{origin}/client/login")
    owner.evaluate("key => localStorage.setItem(key, 'over')", KEY)
    owner.goto(f"{origin}/client/document?number=TEST-INV-2026-0001")
    expect(owner).to_have_url(re.compile("/client/login"))
