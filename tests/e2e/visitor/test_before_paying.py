"""/checkout as buyers live through it: add-ons, a mistyped address and the look they picked, by mouse and keyboard."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.calls import Calls
from tests.e2e.keyboard import Keyboard
from tests.e2e.test_accessibility import findings_in_both_themes
from tests.e2e.visitor.test_see import show

CREATE = "POST /api/create-checkout-session"
ADDONS = ("Domain Registration", "Google Business Setup", "Fundability Review Call")
WIDTHS = (1440, 390)


@pytest.fixture
def checkout(screen: Page) -> Page:
    screen.goto("/checkout?addons=domain")
    expect(screen.get_by_role("switch", name="Domain Registration")).to_be_checked()
    return screen


def suggestion(page: Page) -> Locator:
    return page.get_by_role("region", name="Payment").get_by_role("status")


def pay_button(page: Page, total: str) -> Locator:
    return page.get_by_role("button", name=f"Continue to Payment - {total}", exact=True)


def resized(page: Page) -> Iterator[int]:
    """Each width, with the page at it; the phone comes last, and stays."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator("html")).to_have_js_property("scrollWidth", width)
        yield width


def test_total_and_button_follow_each_switch_at_once(checkout: Page) -> None:
    total = checkout.get_by_role("region", name="Order summary").get_by_role("status")
    review = checkout.get_by_role("switch", name="Fundability Review Call")
    Keyboard(checkout).press("Space", review)
    expect(total).to_have_text("$224.00")
    expect(pay_button(checkout, "$224.00")).to_be_disabled()
    expect(checkout).to_have_url("/checkout?addons=domain,fundability-review")
    expect(review).to_be_focused()
    Keyboard(checkout).press("Space", review)
    expect(total).to_have_text("$175.00")
    assert len([*resized(checkout)]) == len(WIDTHS)


def test_the_focus_goes_in_the_order_in_which_it_is_read(checkout: Page) -> None:
    email = checkout.get_by_label("Email")
    email.fill("sam.lund@gmial.com")
    expect(suggestion(checkout)).to_contain_text("Did you mean sam.lund@gmail.com?")
    stops = [
        *(checkout.get_by_role("switch", name=name) for name in ADDONS),
        email,
        checkout.get_by_role("button", name="Use it"),
        checkout.get_by_role("button", name="Keep mine"),
        pay_button(checkout, "$175.00"),
        checkout.get_by_role("main").get_by_role("link", name="terms of service"),
    ]
    for _ in resized(checkout):
        checkout.get_by_role("link", name="Back", exact=True).focus()
        for stop in stops:
            checkout.keyboard.press("Tab")
            expect(stop).to_be_focused()


def test_a_mistyped_domain_is_asked_about_and_never_in_the_way(checkout: Page) -> None:
    email = checkout.get_by_label("Email")
    email.fill("sam.lund@gmial.com")
    expect(suggestion(checkout)).to_contain_text("Did you mean sam.lund@gmail.com?")
    expect(pay_button(checkout, "$175.00")).to_be_enabled()
    for width in resized(checkout):
        assert findings_in_both_themes(checkout) == [], width
    Keyboard(checkout).press("Enter", checkout.get_by_role("button", name="Use it"))
    expect(email).to_have_value("sam.lund@gmail.com")
    expect(email).to_be_focused()
    expect(suggestion(checkout)).to_be_empty()


def test_somebody_may_mean_what_they_typed(checkout: Page) -> None:
    email = checkout.get_by_label("Email")
    email.fill("sam.lund@gmial.com")
    checkout.get_by_role("button", name="Keep mine").click()
    expect(email).to_be_focused()
    expect(suggestion(checkout)).to_be_empty()
    pay_button(checkout, "$175.00").click()
    expect(checkout.get_by_text("TEST MODE", exact=True)).to_be_visible()
    expect(checkout.get_by_text("sam.lund@gmial.com")).to_be_visible()


def test_each_try_has_a_key_of_its_own(checkout: Page, calls: Calls) -> None:
    email = checkout.get_by_label("Email")
    email.fill("keys@alder.example")
    for count in (1, 2):
        # Whoever comes back finds what they typed.
        expect(email).to_have_value("keys@alder.example")
        pay_button(checkout, "$175.00").click()
        expect(checkout.get_by_text("TEST MODE", exact=True)).to_be_visible()
        calls.expect_count(CREATE, count)
        checkout.go_back()
    first, second = (request.headers["idempotency-key"] for request in calls.requests if request.method == "POST")
    assert first != second


def test_the_look_that_was_picked_goes_along(screen: Page) -> None:
    show(screen)
    screen.get_by_role("radio", name="Azulejo").check(force=True)
    screen.get_by_role("link", name="Get this one").click()
    summary = screen.get_by_role("region", name="Order summary")
    expect(summary).to_contain_text("In the look Azulejo, for Harbor Light Plumbing. Change look")
    assert findings_in_both_themes(screen) == []
    screen.get_by_role("link", name="Change look").click()
    expect(screen.get_by_label("Business name", exact=True)).to_have_value("Harbor Light Plumbing")


def test_without_a_picked_look_nothing_is_said_of_one(checkout: Page) -> None:
    expect(checkout.get_by_role("region", name="Order summary")).not_to_contain_text("look")
