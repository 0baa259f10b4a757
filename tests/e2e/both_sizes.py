"""What a page holds to on a phone and at a desk: nothing lies beyond its edge, and axe finds nothing."""

from playwright.sync_api import Page, ViewportSize

from tests.e2e.test_accessibility import TOO_WIDE, findings

PHONE, DESK = ViewportSize(width=360, height=740), ViewportSize(width=1440, height=900)


def check(page: Page) -> None:
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(TOO_WIDE) == []
        assert findings(page) == []
