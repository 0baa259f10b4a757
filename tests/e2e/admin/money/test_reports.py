"""Reports: from a shop that has sold nothing to its first figures, with ranges, tables and files."""

import csv
from collections.abc import Iterator

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
