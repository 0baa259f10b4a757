"""/checkout (offer 1 and 2)."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.calls import Calls, Held
from tests.e2e.conftest import Complaints
from tests.e2e.soon import settle
from tests.e2e.standing_clock import StandingClock
from tests.e2e.toasts import expect_toast, toasts
from tests.running import ROOT, Server

ASSETS = ROOT / "fundable" / "web" / "static" / "assets"
CREATE = "POST /api/create-checkout-session"


def pay_button(page: Page, total: str = "$150.00"):  # type: ignore[no-untyped-def]
    return page.get_by_role("button", name=f"Continue to Payment - {total}", exact=True)


def test_it_shows_the_order_and_what_happens_next(screen: Page) -> None:
    screen.goto("/checkout?addons=domain,google-business")
    summary = screen.get_by_role("region", name="Order summary")
    expect(summary).to_contain_text(
        "Fundable website$150.00Five pages, 12 months of hosting, one revision round"
        "Add-onsDomain RegistrationSecure your custom domain name+$25.00"
        "Google Business SetupGet found on Google Maps+$29.00"
        "Fundability Review Call30-min expert consultation+$49.00"
        "Total$204.00Hosting for 12 monthsStarts today$0.00Hosting after that"
    )
    steps = screen.get_by_role("region", name="What happens next").get_by_role("listitem")
    expect(steps).to_have_count(4)
    expect(steps.nth(2)).to_contain_text("It takes about 5-10 minutes.")
    expect(steps.nth(3)).to_contain_text("3-5 business days")
    expect(screen.get_by_label("Email")).to_have_attribute("type", "email")
    expect(pay_button(screen, "$204.00")).to_be_visible()
    expect(screen.get_by_text("our card provider’s test page")).to_be_visible()
    expect(screen.get_by_text("By completing your purchase you agree to the terms of service.")).to_be_visible()
    expect(screen.get_by_text("We don’t offer refunds")).to_be_visible()


def test_back_leads_home(screen: Page) -> None:
    screen.goto("/checkout")
    screen.get_by_role("link", name="Back", exact=True).click()
    expect(screen).to_have_url("/")


def test_it_sends_the_order_once_and_goes_to_the_payment_page(screen: Page, calls: Calls) -> None:
    screen.goto("/checkout?addons=fundability-review,domain")
    screen.get_by_label("Email").fill("Order@Alder.example")
    held = Held(screen, "/api/create-checkout-session")
    pay_button(screen, "$224.00").dblclick()
    busy = screen.get_by_role("button", name="Redirecting to checkout...", exact=True)
    expect(busy).to_be_disabled()
    screen.locator("form").evaluate("form => form.requestSubmit()")
    held.let_go()
    expect(screen.get_by_text("TEST MODE", exact=True)).to_be_visible()
    calls.expect_count(CREATE, 1)
    sent = calls.body(CREATE)
    assert sent == {
        "email": "Order@Alder.example",
        "amount": 224,
        "selectedAddons": sent["selectedAddons"],
        "offerVersion": 1,
    }
    assert sorted(sent["selectedAddons"]) == ["domain", "fundability-review"]


def test_a_refused_order_shows_the_fixed_words_and_clears_the_button(
    screen: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expected = ["400"]
    screen.goto("/checkout")
    screen.get_by_label("Email").fill("nora@alder")
    pay_button(screen).click()
    expect_toast(screen, "Error", "Failed to create checkout session. Please try again.", destructive=True)
    expect(pay_button(screen)).to_be_enabled()
    expect(screen.get_by_label("Email")).to_have_value("nora@alder")
    expect(screen.get_by_label("Email")).to_have_accessible_description(re.compile("Please check your email address"))
    screen.get_by_label("Email").fill("nora.back@alder.example")
    pay_button(screen).click()
    expect(screen.get_by_text("TEST MODE", exact=True)).to_be_visible()
    assert server.rows("SELECT id FROM orders WHERE email = ?", "nora@alder") == []


def test_back_from_the_payment_page_the_button_add_ons_and_address_are_there(screen: Page, calls: Calls) -> None:
    screen.goto("/checkout?addons=domain")
    screen.get_by_label("Email").fill("back@alder.example")
    pay_button(screen, "$175.00").click()
    expect(screen.get_by_text("TEST MODE", exact=True)).to_be_visible()
    screen.go_back()
    expect(screen).to_have_url("/checkout?addons=domain")
    expect(screen.get_by_label("Email")).to_have_value("back@alder.example")
    expect(pay_button(screen, "$175.00")).to_be_enabled()
    pay_button(screen, "$175.00").click()
    expect(screen.get_by_text("TEST MODE", exact=True)).to_be_visible()
    calls.expect_count(CREATE, 2)


def test_a_canceled_payment_comes_back_with_everything(screen: Page) -> None:
    screen.goto("/checkout?addons=google-business,domain")
    screen.get_by_label("Email").fill("cancel@alder.example")
    pay_button(screen, "$204.00").click()
    screen.get_by_role("button", name="Decline").click()
    expect(screen.get_by_role("alert")).to_have_text(
        "The card was declined. Nothing was charged. Try again, or cancel."
    )
    screen.get_by_role("button", name="Cancel").click()
    expect(screen.get_by_text("You haven’t been charged. Your add-ons are still here.")).to_be_visible()
    expect(screen.get_by_label("Email")).to_have_value("cancel@alder.example")
    expect(pay_button(screen, "$204.00")).to_be_enabled()


def test_an_email_is_kept_before_the_page_is_left_however_fast_the_buyer_is(screen: Page) -> None:
    [keeper] = [script.name for script in ASSETS.glob("*.js") if b"checkout-email" in script.read_bytes()]
    held = Held(screen, f"/{keeper}")
    StandingClock(screen)  # a store that doesn't answer for seconds isn't waited for
    screen.goto("/checkout")
    screen.get_by_label("Email").fill("fast@alder.example")
    left: list[str] = []
    screen.on("request", lambda request: left.append(request.url) if request.is_navigation_request() else None)
    with screen.expect_response("**/api/create-checkout-session") as paying:
        pay_button(screen).click()
    paying.value.finished()
    settle(screen)
    assert left == []
    held.let_go()
    screen.get_by_role("button", name="Cancel").click()
    expect(screen.get_by_text("You haven’t been charged.")).to_be_visible()
    expect(screen.get_by_label("Email")).to_have_value("fast@alder.example")


def test_the_error_goes_after_five_seconds_and_the_form_stays(screen: Page, complaints: Complaints) -> None:
    complaints.expected = ["400"]
    screen.goto("/checkout?addons=domain")
    screen.get_by_label("Email").fill("nora@alder")
    clock = StandingClock(screen)
    pay_button(screen, "$175.00").click()
    clock.run_until(toasts(screen))
    clock.run_on(6000)
    expect(toasts(screen)).to_have_count(0)
    expect(pay_button(screen, "$175.00")).to_be_enabled()
