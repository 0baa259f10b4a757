"""/admin/login (pages 3 and 6)."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.calls import Calls, Held
from tests.e2e.conftest import Complaints
from tests.e2e.standing_clock import StandingClock
from tests.e2e.toasts import expect_toast, toast
from tests.e2e.tokens import local_storage
from tests.running import OWNER, PASSWORD
from tests.turns import in_turn

LOGIN = "POST /api/admin/login"
SESSION = "GET /api/admin/user"


def log_in(page: Page, email: str = OWNER, password: str = PASSWORD) -> None:
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Login", exact=True).click()


def test_it_says_what_it_is_for(screen: Page, calls: Calls) -> None:
    screen.goto("/admin/login")
    expect(screen.get_by_role("heading", name="Admin Portal", level=1, exact=True)).to_be_visible()
    expect(screen.get_by_text("Manage orders and intake forms", exact=True)).to_be_visible()
    for label, kind in {"Email": "email", "Password": "password"}.items():
        expect(screen.get_by_label(label)).to_have_attribute("type", kind)
        expect(screen.get_by_label(label)).to_have_attribute("required", "")
    screen.get_by_role("link", name="Back to Home", exact=True).click()
    expect(screen).to_have_url("/")


def test_the_right_password_opens_the_dashboard_a_second_later(
    screen: Page, clock: StandingClock, calls: Calls
) -> None:
    screen.goto("/admin/login")
    held = Held(screen, "/api/admin/login")
    log_in(screen)
    clock.run_until(screen.get_by_role("button", name="Logging in...", exact=True))
    expect(screen.get_by_role("button", name="Logging in...", exact=True)).to_be_disabled()
    held.let_go()
    clock.run_until(toast(screen, "Login Successful"))
    expect_toast(screen, "Login Successful", "Redirecting to admin dashboard...")
    clock.expect_to_leave("/admin", after_ms=1000)
    clock.run_until(screen.get_by_role("button", name="Log Out"))
    calls.expect_count(LOGIN, 1)
    assert calls.count(SESSION) <= 1
    assert local_storage(screen) == {}


@in_turn(
    ("path", "button", "title"),
    [("/admin/login", "Login", "Login Failed"), ("/client/login", "Access Portal", "Access Denied")],
)
def test_a_wrong_password_is_told_at_its_field_too(
    screen: Page, complaints: Complaints, path: str, button: str, title: str
) -> None:
    complaints.expected = ["401"]
    screen.goto(path)
    screen.get_by_label("Email").fill(OWNER)
    password = screen.get_by_role("textbox", name="Password")
    password.fill("wrong horse battery")
    screen.get_by_role("button", name=button, exact=True).click()

    said = "The email or password isn't right. Check both and try again."
    expect_toast(screen, title, said, destructive=True)
    expect(password).to_be_focused()
    expect(password).to_have_attribute("aria-invalid", "true")
    expect(password).to_have_accessible_description(re.compile(r"Wrong email or password\.$"))
    screen.keyboard.press("a")
    expect(screen.get_by_text("Wrong email or password.", exact=True)).to_have_count(0)
