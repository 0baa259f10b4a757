"""Where the browser sets all colors, staff see which view of a list and which part of an order they're at."""

import pytest
from playwright.sync_api import Page, expect

from tests.running import Server, buy, log_in

LOOKS = """nodes => nodes.map((node) => {
  const { backgroundColor, borderBottomColor } = getComputedStyle(node)
  const seen = (color) => color.match(/\\d+/g).slice(0, 3).join()  // a background is painted on the page's own
  return [node.matches('[aria-current], [aria-pressed=true]'), seen(backgroundColor) + '/' + seen(borderBottomColor)]
})"""


@pytest.fixture
def desk(server: Server, base_url: str, screen: Page) -> Page:
    cookies = log_in(server).cookies
    screen.context.add_cookies([{"name": name, "value": value, "url": base_url} for name, value in cookies.items()])
    screen.emulate_media(forced_colors="active")
    return screen


@pytest.mark.parametrize(
    ("address", "tabs"),
    [
        ("/admin/orders/{id}/site", "nav:has(a[href$='/site'][aria-current]) a"),
        ("/admin/orders", "nav:has(a[aria-current]):has-text('With the client') a"),
        ("/admin/messages", "nav:has(a[aria-current]):has-text('Unread') a"),
        ("/admin", "button.chip"),
    ],
)
def test_what_is_shown_is_marked_in_forced_colors(desk: Page, server: Server, address: str, tabs: str) -> None:
    bought = buy(server, "forced-colors-staff@alder.example")
    desk.goto(address.format(id=bought.id))
    expect(desk.locator(tabs).first).to_be_visible()

    looks = desk.locator(tabs).evaluate_all(LOOKS)
    [here] = [look for is_here, look in looks if is_here]
    others = [look for is_here, look in looks if not is_here]

    assert others
    assert here not in others


def test_a_choice_has_the_browser_s_own_arrow(desk: Page) -> None:
    desk.goto("/admin")
    choice = desk.get_by_role("combobox", name="Filter by add-on")
    expect(choice).to_have_css("appearance", "auto")
    desk.emulate_media(forced_colors="none")
    expect(choice).to_have_css("appearance", "none")
