"""/client/login (SPEC sections 2 and 8)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.calls import Calls, Held
from tests.e2e.conftest import Complaints
from tests.e2e.soon import expect_soon
from tests.e2e.standing_clock import StandingClock
from tests.e2e.toasts import expect_toast, toast
from tests.e2e.tokens import kept_token, local_storage, opened_by
from tests.running import PASSWORD, Bought, Browser, Server, buy

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


def test_the_wrong_password_is_refused_with_the_servers_words(
    screen: Page, paid: Bought, complaints: Complaints, calls: Calls
) -> None:
    complaints.expected = ["401"]
    screen.goto("/client/login")
    log_in(screen, paid.email, "wrong horse battery")
    expect_toast(
        screen, "Access Denied", "The email or password is not right. Check both and try again.", destructive=True
    )
    expect(screen.get_by_role("button", name="Access Portal", exact=True)).to_be_enabled()
    expect(screen.get_by_label("Email")).to_have_value(paid.email)
    assert kept_token(screen) is None
    calls.expect_count(LOGIN, 1)


@pytest.mark.parametrize("body", ["", "Bad gateway"])
def test_a_failure_without_a_message_has_words_of_its_own(screen: Page, complaints: Complaints, body: str) -> None:
    complaints.expected = ["502"]
    screen.route("**/api/client/login", lambda route: route.fulfill(status=502, body=body))
    screen.goto("/client/login")
    log_in(screen, "nora@alder.example")
    expect_toast(screen, "Access Denied", "Failed to request access", destructive=True)


@pytest.mark.parametrize(
    ("email", "password"), [("", PASSWORD), ("nora.example", PASSWORD), ("nora@alder.example", "")]
)
def test_both_fields_are_required(screen: Page, calls: Calls, email: str, password: str) -> None:
    screen.goto("/client/login")
    log_in(screen, email, password)
    bad = screen.get_by_label("Email" if password else "Password")
    expect(bad).to_be_focused()
    calls.expect_count(LOGIN, 0)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """A server that limits rates. Named before the page, so that it outlives it."""
    running = Server(tmp_path / "data", FUNDABLE_RATE_LIMITS="on").start()
    yield running
    running.stop()


def test_too_many_attempts_are_refused_with_the_servers_words(
    strict: Server, screen: Page, complaints: Complaints
) -> None:
    complaints.expected = ["429"]
    for number in range(10):
        body = {"email": f"nobody-{number}@alder.example", "password": PASSWORD}
        assert Browser(strict).post("/api/client/login", body).status == 401
    screen.goto(f"http://127.0.0.1:{strict.port}/client/login")
    log_in(screen, "nora@alder.example")
    expect(toast(screen, "Access Denied").get_by_text("Too many attempts.")).to_be_visible()


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
