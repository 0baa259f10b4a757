"""/client/login (pages 3 and 6)."""

from playwright.sync_api import Page, expect

from tests.e2e.calls import Calls, Held
from tests.e2e.soon import expect_soon
from tests.e2e.standing_clock import StandingClock
from tests.e2e.toasts import expect_toast, toast
from tests.e2e.tokens import kept_token, local_storage, opened_by
from tests.running import PASSWORD, Bought, Server, buy

LOGIN = "POST /api/client/login"


def log_in(page: Page, email: str, password: str = PASSWORD) -> None:
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Access Portal", exact=True).click()


def test_it_says_what_it_is_for(screen: Page) -> None:
    screen.goto("/client/login")
    expect(screen.get_by_role("heading", name="Client Portal", level=1, exact=True)).to_be_visible()
    expect(screen.get_by_text("Track your website build progress", exact=True)).to_be_visible()
    expect(screen.get_by_role("heading", name="Access Your Order", exact=True)).to_be_visible()
    email, password = screen.get_by_label("Email"), screen.get_by_label("Password")
    expect(email).to_have_attribute("type", "email")
    expect(email).to_have_attribute("required", "")
    expect(email).to_have_accessible_description("Use the email you provided during checkout")
    expect(password).to_have_attribute("type", "password")
    expect(password).to_have_attribute("required", "")
    expect(password).to_have_accessible_description("Use the password you set during checkout")
    screen.get_by_role("link", name="Back to Home", exact=True).click()
    expect(screen).to_have_url("/")


def test_the_right_password_opens_the_dashboard_a_second_later(
    screen: Page, server: Server, clock: StandingClock, paid: Bought, calls: Calls
) -> None:
    screen.goto("/client/login")
    held = Held(screen, "/api/client/login")
    log_in(screen, paid.email.upper())
    expect(screen.get_by_role("button", name="Loading...", exact=True)).to_be_disabled()
    held.let_go()
    clock.run_until(toast(screen, "Access Granted"))
    clock.expect_to_leave("/client/dashboard", after_ms=1000)
    expect_toast(screen, "Access Granted", "Redirecting to your order dashboard...")
    assert opened_by(server, kept_token(screen)) == paid.id
    assert local_storage(screen).keys() <= {"clientAccessToken", f"affiliate_tracked_{paid.id}"}
    calls.expect_count(LOGIN, 1)


def test_after_another_login_the_dashboard_shows_the_other_order(
    screen: Page, server: Server, paid: Bought, calls: Calls
) -> None:
    other = buy(server, "other-login@alder.example")
    screen.goto("/client/login")
    log_in(screen, paid.email)
    expect(screen.get_by_text(paid.email)).to_be_visible()
    screen.get_by_role("button", name="Log Out").click()
    expect(screen).to_have_url("/client/login")
    expect_soon(screen, lambda: kept_token(screen), None)
    log_in(screen, other.email)
    expect(screen.get_by_role("region", name="Order Information").get_by_text(other.email)).to_be_visible()
    expect(screen.get_by_text(paid.email)).to_have_count(0)
