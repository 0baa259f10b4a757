"""What staff do with an order as a whole: behind the button beside its next deed."""

from playwright.sync_api import Locator, Page

BUTTON = "More for this order"


def menu_button(page: Page) -> Locator:
    return page.get_by_role("button", name=BUTTON, exact=True)


def choose(page: Page, deed: str) -> None:
    menu_button(page).click()
    page.get_by_role("menuitem", name=deed, exact=True).click()
