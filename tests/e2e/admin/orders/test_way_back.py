"""An order leads back to the view that it was opened from."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.keyboard import press_anywhere
from tests.running import Bought, Server, buy
from tests.turns import in_turn

EMAIL = "back@wayback.example"
SEEN = "/admin/orders?q=wayback.example&sort=created&order=down"


@pytest.fixture(scope="session")
def sold(server: Server) -> Bought:
    buy(server, "second@wayback.example")
    return buy(server, EMAIL)


def way_back(staff: Page, name: str) -> Locator:
    """Beside the order's rooms: the address is an order's before its page is, and the board has a link of this name."""
    expect(staff.get_by_role("navigation", name="Order", exact=True)).to_be_visible()
    return staff.get_by_role("main").get_by_role("link", name=name, exact=True)


def test_it_leads_to_the_view_with_its_filters_from_every_room_and_after_a_reload(staff: Page, sold: Bought) -> None:
    staff.goto(SEEN)
    staff.get_by_role("link", name=EMAIL).click()
    expect(staff).to_have_url(f"/admin/orders/{sold.id}")
    staff.get_by_role("navigation", name="Order").get_by_role("link", name="History").click()
    expect(staff).to_have_url(f"/admin/orders/{sold.id}/history")
    staff.reload()
    way_back(staff, "Orders").click()
    expect(staff).to_have_url(SEEN)
    expect(staff.get_by_role("link", name=EMAIL)).to_be_visible()


@in_turn(
    ("view", "name"),
    [
        ("/admin/orders/board?q=wayback.example", "Board"),
        ("/admin?q=back%40wayback.example", "Today"),
    ],
)
def test_it_says_where_it_leads(staff: Page, sold: Bought, view: str, name: str) -> None:
    staff.goto(view)
    # On the board it's whichever order its column begins with.
    link = staff.locator("main [data-list-item]") if name == "Board" else staff.get_by_role("link", name=EMAIL)
    link.first.click()
    expect(staff).to_have_url(re.compile("/admin/orders/[0-9a-f-]{36}$"))
    way_back(staff, name).click()
    expect(staff).to_have_url(view)


def test_a_client_s_order_leads_back_to_the_client(staff: Page, sold: Bought) -> None:
    staff.goto(f"/admin/clients/{sold.id}")
    staff.get_by_role("region", name="Orders", exact=True).get_by_role("link", name="No form yet").click()
    way_back(staff, "Client").click()
    expect(staff).to_have_url(f"/admin/clients/{sold.id}")


def test_an_order_that_is_opened_by_its_address_leads_to_the_table(staff: Page, sold: Bought) -> None:
    staff.goto(f"/admin/orders/{sold.id}/money")
    way_back(staff, "Orders").click()
    expect(staff).to_have_url("/admin/orders")


def test_an_order_that_the_palette_opens_leads_where_the_one_before_did(staff: Page, sold: Bought) -> None:
    staff.goto(SEEN)
    staff.get_by_role("link", name="second@wayback.example").click()
    expect(staff).to_have_url(re.compile("/admin/orders/[0-9a-f-]{36}$"))
    press_anywhere(staff, "Control+k")
    palette = staff.get_by_role("dialog", name="Search or jump to")
    palette.get_by_role("combobox").press_sequentially(EMAIL)
    orders = palette.get_by_role("group", name="Orders").get_by_role("option")
    expect(orders).to_have_count(1)  # until the last letter is searched for, the other one is there as well
    expect(orders).to_contain_text(EMAIL)
    orders.click()
    expect(staff).to_have_url(f"/admin/orders/{sold.id}")
    way_back(staff, "Orders").click()
    expect(staff).to_have_url(SEEN)
