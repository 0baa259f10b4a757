"""What needs somebody, at the head of /admin."""

import re

from playwright.sync_api import Locator, Page, expect


def need(page: Page, *words: str) -> Locator:
    """The thing with these words, among all: other tests' orders need somebody as well, and six are shown at first."""
    loaded = re.compile(r"^Needs you .*things?$|^Nothing needs you|caught up")
    expect(page.get_by_role("heading", name=loaded)).to_be_visible()
    region = page.get_by_role("region", name="Needs you")
    items = region.get_by_role("listitem")
    more = region.get_by_role("button", name=re.compile(r"^Show \d+ more"))
    if more.count():
        more.click()
    for word in words:
        items = items.filter(has_text=word)
    return items
