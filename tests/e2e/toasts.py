"""The one toast on the page: its title and its text, each an element of its own, and whether it is red."""

import re

from playwright.sync_api import Locator, Page, expect

STAY = """{
  const set = window.setTimeout
  window.setTimeout = (run, ms, ...more) => set(run, ms === 5000 ? 600_000 : ms, ...more)
}"""
"""A toast's five seconds last ten minutes, for a machine that stalls: it would be gone before it is looked at. A clock
that a test installs comes over this; only then do toasts go."""


def toasts(page: Page) -> Locator:
    return page.get_by_role("region", name="Notifications (F8)").get_by_role("listitem")


def toast(page: Page, title: str) -> Locator:
    return toasts(page).filter(has=page.get_by_text(title, exact=True))


def expect_toast(page: Page, title: str, description: str, *, destructive: bool = False) -> None:
    slip = toast(page, title)
    expect(slip.get_by_text(title, exact=True)).to_be_visible()
    expect(slip.get_by_text(description, exact=True)).to_be_visible()
    expect(toasts(page)).to_have_count(1)
    assert is_red(slip) is destructive, f"{title}: destructive is {not destructive}"


def is_red(slip: Locator) -> bool:
    """Red, as nothing else on a page is."""
    color = slip.evaluate("node => getComputedStyle(node).backgroundColor")
    red, green, blue = (int(part) for part in re.findall(r"\d+", color)[:3])
    return red > 2 * green and red > 2 * blue
