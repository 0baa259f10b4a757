"""The steps and parts of an order's website, of which all but what's due are one line."""

from playwright.sync_api import Locator, Page, expect


def expect_step(page: Page, name: str) -> None:
    """The website is at this step, which is open."""
    step = page.locator("[data-step=current]")
    expect(step.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-expanded", "true")


def opened(page: Page, name: str) -> Locator:
    """What's in the step or the part with this name, once it's open."""
    section = page.get_by_role("region", name="Website", exact=True)
    line = section.get_by_role("button", name=name, exact=True)
    expect(line).to_be_visible()
    if line.get_attribute("aria-expanded") == "false":
        line.click()
    expect(line).to_have_attribute("aria-expanded", "true")
    inside = page.locator(f"[id='{line.get_attribute('aria-controls')}']")
    expect(inside).to_be_visible()
    return inside
