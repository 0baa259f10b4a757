"""Reports: from a shop that has sold nothing to its first figures, with ranges, tables and files."""

import csv
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.running import NewServer, Server, buy, log_in


@pytest.fixture
def shop(new_server: NewServer) -> Iterator[Server]:
    server = new_server().start()
    yield server
    assert server.stop() == 0


@pytest.fixture
def reports(screen: Page, context: BrowserContext, shop: Server) -> Page:
    origin = f"http://127.0.0.1:{shop.port}"
    context.add_cookies([{"name": name, "value": value, "url": origin} for name, value in log_in(shop).cookies.items()])
    screen.goto(f"{origin}/admin/reports")
    return screen


LINES = """button => {
  const words = document.createRange()
  words.selectNodeContents(button)
  return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
}"""


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def test_figures_come_with_the_first_order_and_can_be_taken_along(reports: Page, shop: Server) -> None:
    expect(reports.get_by_text("No orders yet")).to_be_visible()

    buy(shop, "first@reports.example", addons=("domain",))
    reports.reload()

    expect(reports.get_by_role("definition").first).to_contain_text("$175.00")
    expect(card(reports, "Add-ons")).to_contain_text("1 of 1 paid order has at least one. They brought in $25.00.")
    expect(card(reports, "From checkout to live")).to_contain_text("This fills up after 5 paid orders.")
    reports.get_by_role("radio", name="30 days").click()
    expect(reports.get_by_role("radio", name="30 days")).to_be_checked()
    expect(reports).to_have_url(f"http://127.0.0.1:{shop.port}/admin/reports?range=30-days")

    money = card(reports, "Net revenue")
    money.get_by_text("Show as table").click()
    expect(money.get_by_role("row").nth(1).get_by_role("cell").last).to_have_text("$175.00")
    with reports.expect_download() as saved:
        money.get_by_role("button", name="CSV").click()
    [head, *rows] = list(csv.reader(saved.value.path().read_text(encoding="utf-8").splitlines()))
    assert head[-1] == "net_cents"
    assert rows[-1][-1] == "17500"

    reports.set_viewport_size({"width": 320, "height": 640})
    button = card(reports, "From checkout to live").get_by_role("button", name="CSV")
    assert button.evaluate(LINES) == 1


def test_days_of_ones_own_are_shown_taken_along_and_kept_in_the_address(reports: Page, shop: Server) -> None:
    buy(shop, "own@reports.example")
    reports.reload()
    today = datetime.now(UTC).date()
    before = today - timedelta(days=9)
    expect(card(reports, "Net revenue")).to_contain_text("after refunds")
    choose = reports.get_by_role("button", name="Choose days")
    choose.click()
    first, last = (reports.get_by_label(name, exact=True) for name in ("From", "To"))
    expect(last).to_have_value(today.isoformat())

    first.fill(today.isoformat())
    last.fill(before.isoformat())
    reports.get_by_role("button", name="Show these days").click()
    expect(last).to_be_focused()
    expect(last).to_have_accessible_description("Choose a last day that isn’t before the first.")
    last.fill(today.isoformat())
    last.press("Enter")

    expect(choose).to_be_focused()
    expect(first).to_have_count(0)
    expect(
        reports.get_by_role("status").get_by_text(f"{today:%b} {today.day}, {today.year}", exact=True)
    ).to_be_visible()
    expect(reports.get_by_role("radio", checked=True)).to_have_count(0)
    words = f"?since={today}&until={today}"
    expect(reports).to_have_url(f"http://127.0.0.1:{shop.port}/admin/reports{words}")
    expect(card(reports, "Net revenue")).to_contain_text("$150.00 in 1 day, after refunds and disputes.")
    with reports.expect_download() as saved:
        card(reports, "Net revenue").get_by_role("button", name="CSV").click()
    assert saved.value.path().read_text(encoding="utf-8").count("\n") == 2
    reports.reload()
    expect(card(reports, "Net revenue")).to_contain_text("$150.00 in 1 day")
    reports.get_by_role("radio", name="12 months").click()
    expect(reports).to_have_url(f"http://127.0.0.1:{shop.port}/admin/reports")


def test_nothing_is_said_to_be_stripes_where_the_test_page_takes_payments(reports: Page, shop: Server) -> None:
    reports.get_by_role("link", name="Payouts", exact=True).click()
    expect(card(reports, "Payouts")).to_contain_text(
        "The built-in test page makes one up for each week that had payments."
    )

    reports.goto(f"http://127.0.0.1:{shop.port}/admin/settings/invoices")
    expect(reports.get_by_text("Once Stripe takes your payments, it emails its own receipts")).to_be_visible()
