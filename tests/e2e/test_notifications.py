"""Toasts (pages 3) and tooltips."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.soon import expect_soon, settle
from tests.e2e.standing_clock import StandingClock
from tests.e2e.toasts import expect_toast, is_red, toast, toasts
from tests.e2e.tokens import hold_token
from tests.running import Bought, Server, buy


def fail_at_checkout(page: Page) -> None:
    page.locator("form").evaluate("form => form.requestSubmit()")


def open_checkout(page: Page) -> None:
    page.goto("/checkout")
    expect(page.get_by_label("Email")).to_be_visible()
    # The first sign of use brings the code for toasts.
    page.keyboard.press("Shift")


@pytest.fixture
def shown(screen: Page, clock: StandingClock) -> Page:
    open_checkout(screen)
    fail_at_checkout(screen)
    clock.run_until(toast(screen, "Missing Information"))
    return screen


def test_a_toast_goes_after_five_seconds(shown: Page, clock: StandingClock) -> None:
    clock.run_on(4900)
    expect(toasts(shown)).to_have_count(1)
    clock.run_on(400)
    expect(toasts(shown)).to_have_count(0)


def test_a_new_toast_replaces_the_one_before_and_has_its_own_five_seconds(screen: Page, clock: StandingClock) -> None:
    screen.goto("/set-password?session_id=cs_1")
    screen.get_by_label("Password", exact=True).fill("short")
    screen.get_by_label("Confirm password").fill("other")
    button = screen.get_by_role("button", name="Set Password & Continue")
    button.click()
    clock.run_until(toast(screen, "Password Too Short"))
    clock.run_on(4000)
    screen.get_by_label("Password", exact=True).fill("long enough")
    button.click()
    clock.run_until(toast(screen, "Passwords Don't Match"))
    expect(toasts(screen)).to_have_count(1)
    clock.run_on(4900)
    expect_toast(screen, "Passwords Don't Match", "Please make sure both passwords match.", destructive=True)
    clock.run_on(400)
    expect(toasts(screen)).to_have_count(0)


def test_the_same_toast_again_is_shown_anew(shown: Page, clock: StandingClock) -> None:
    clock.run_on(4000)
    fail_at_checkout(shown)
    clock.run_on(2000)
    expect(toasts(shown)).to_have_count(1)


def test_f8_moves_the_focus_to_it_and_it_can_be_dismissed(shown: Page, clock: StandingClock) -> None:
    settle(shown)
    shown.keyboard.press("F8")
    focused = "document.activeElement.closest('[role=region]')?.getAttribute('aria-label')"
    expect_soon(shown, lambda: shown.evaluate(focused), "Notifications (F8)")
    clock.run_on(20_000)
    expect(toasts(shown)).to_have_count(1)  # The time stands still while somebody is there.
    toasts(shown).get_by_role("button", name="Dismiss").press("Enter")
    clock.run_on(500)
    expect(toasts(shown)).to_have_count(0)


def test_f8_without_a_toast_does_no_harm(screen: Page) -> None:
    open_checkout(screen)
    settle(screen)
    screen.keyboard.press("F8")
    screen.get_by_label("Email").fill("a@b.co")
    expect(screen.get_by_label("Email")).to_have_value("a@b.co")


def test_a_destructive_toast_looks_like_one_and_another_does_not(screen: Page, server: Server) -> None:
    paid = buy(server, "toasts@alder.example")
    open_checkout(screen)
    fail_at_checkout(screen)
    expect(toasts(screen)).to_have_count(1)
    assert is_red(toasts(screen))
    hold_token(screen, paid.token)
    screen.goto("/client/dashboard")
    screen.evaluate("token => localStorage.setItem('clientAccessToken', token)", paid.token)
    screen.reload()
    screen.get_by_role("button", name="Log Out").click()
    expect(toast(screen, "Logged Out")).to_be_visible()
    assert not is_red(toasts(screen))


def test_a_screen_reader_hears_it(shown: Page, clock: StandingClock) -> None:
    clock.run_on(100)
    announced = shown.get_by_role("status").filter(has_text="Missing Information")
    expect(announced.first).to_be_attached()
    expect(announced.first).to_contain_text("Please provide your email address")


def test_a_connection_that_comes_back_brings_toasts_and_pages_back(screen: Page, complaints: Complaints) -> None:
    complaints.expected = ["ERR_INTERNET_DISCONNECTED", "/assets/", "create-checkout-session", "400"]
    screen.goto("/checkout")
    screen.get_by_label("Email").fill("nora@alder")
    screen.context.set_offline(True)
    screen.get_by_role("button", name="Continue to Payment").click()
    sentence = "You’re offline. What you typed is still here. Try again when you’re connected."
    expect(screen.get_by_role("alert")).to_contain_text(sentence)
    screen.context.set_offline(False)
    screen.get_by_role("button", name="Continue to Payment").click()
    expect_toast(screen, "Error", "Failed to create checkout session. Please try again.", destructive=True)
    screen.context.set_offline(True)
    screen.get_by_role("link", name="Back", exact=True).click()
    expect(screen.get_by_role("heading", level=1, name="You’re offline")).to_be_visible()
    screen.context.set_offline(False)
    screen.get_by_role("button", name="Reload").click()
    expect(screen.get_by_role("link", name="Claim My Fundable Website")).to_be_visible()


PAGES: dict[str, Callable[[Bought], str]] = {
    "landing": lambda _: "/",
    "checkout": lambda _: "/checkout",
    "login": lambda _: "/client/login",
    "form": lambda bought: f"/intake-form?orderId={bought.id}",
    "dashboard": lambda _: "/client/dashboard",
}


def test_local_storage_holds_only_the_two_keys(screen: Page, paid: Bought) -> None:
    hold_token(screen, paid.token)
    for address in PAGES.values():
        screen.goto(address(paid))
        expect(screen.get_by_role("heading", level=1)).to_be_visible()
    screen.goto("/checkout")
    screen.get_by_label("Email").fill("a@b.co")
    screen.goto(f"/intake-form?orderId={paid.id}")
    screen.get_by_label("Business Name").fill("Alder")
    screen.goto("/client/dashboard")
    expect(screen.get_by_role("region", name="Order Information")).to_be_visible()
    kept = {"clientAccessToken", f"affiliate_tracked_{paid.id}"}
    expect_soon(screen, lambda: set(screen.evaluate("Object.keys(localStorage)")), kept)
