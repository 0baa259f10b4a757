"""A second factor in the browser: passkeys with Chromium's virtual device, and codes of an app, by keyboard."""

import hashlib
import re
import time
from collections.abc import Iterator

import pyotp
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fundable.web.mail.log import SAVED
from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import findings_in_both_themes
from tests.e2e.toasts import expect_toast, toasts
from tests.running import PASSWORD, NewServer, Server, buy, free_port, log_in

LONG_AGO = "2026-01-01T00:00:00+00:00"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
BARE = "Passkeys need a domain name. This site is reached at a bare network address, so use an app instead."


@pytest.fixture(scope="module")
def named(new_server: NewServer) -> Iterator[Server]:
    """A server that is reached by a name: passkeys are bound to one."""
    port = free_port()
    server = new_server(FUNDABLE_PORT=str(port), FUNDABLE_BASE_URL=f"http://localhost:{port}")
    server.port = port
    server.start()
    yield server
    server.stop()


def colleague(server: Server, email: str) -> str:
    made = server.run("create-admin", "--email", email, "--password", PASSWORD, "--role", "owner")
    assert made.returncode == 0, made.stderr
    return email


def enter_password(page: Page, email: str) -> None:
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")


def make_old(server: Server, context: BrowserContext) -> None:
    """The password or second factor of this login was given long ago."""
    [token] = [cookie["value"] for cookie in context.cookies() if cookie["name"] == "fundable_admin"]
    with server.writing() as connection:
        changed = connection.execute(
            "UPDATE sessions SET sess = json_set(sess, '$.confirmedAt', ?) WHERE sid = ?",
            (LONG_AGO, hashlib.sha256(token.encode()).hexdigest()),
        )
    assert changed.rowcount == 1


def test_a_passkey_logs_in_and_confirms(
    screen: Page, context: BrowserContext, named: Server, complaints: Complaints
) -> None:
    complaints.expected = ["401", "403"]
    base, email = f"http://localhost:{named.port}", colleague(named, "ida@agency.example")
    devtools = context.new_cdp_session(screen)
    devtools.send("WebAuthn.enable")
    device = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]
    screen.set_viewport_size({"width": 1440, "height": 900})
    screen.goto(f"{base}/admin/security")
    expect(screen).to_have_url(f"{base}/admin/login")
    enter_password(screen, email)
    expect(screen).to_have_url(f"{base}/admin/security")

    ways = screen.get_by_role("region", name="Second factor")
    ways.get_by_role("button", name="Add a passkey").click()
    ways.get_by_label("Name of this passkey").fill("MacBook Air")
    screen.keyboard.press("Enter")
    expect_toast(screen, "Passkey Added", "You can log in with it from now on.")
    expect(ways.get_by_role("list", name="Your new recovery codes").get_by_role("listitem")).to_have_count(10)
    assert findings_in_both_themes(screen) == []
    ways.get_by_role("button", name="I’ve saved them").click()
    expect(ways.get_by_text("10 of 10 left")).to_be_visible()
    expect(ways.get_by_text(re.compile("Added .* not used yet"))).to_be_visible()
    ways.get_by_role("button", name="Rename").click()
    screen.keyboard.type("Laptop")
    screen.keyboard.press("Enter")
    expect(ways.get_by_text("Laptop", exact=True)).to_be_visible()

    screen.get_by_role("button", name="Log Out").click()
    expect(screen).to_have_url(f"{base}/admin/login")
    enter_password(screen, email)
    use = screen.get_by_role("button", name="Use a passkey")
    expect(use).to_be_focused()
    devtools.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": False})
    screen.keyboard.press("Enter")
    expect(
        screen.get_by_role("alert").get_by_text("Your device didn’t confirm in time, or you canceled.")
    ).to_be_visible()
    devtools.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": True})
    expect(use).to_be_focused()
    screen.keyboard.press("Enter")
    expect(screen).to_have_url(f"{base}/admin")

    make_old(named, context)
    screen.goto(f"{base}/admin/team")
    screen.get_by_role("region", name="Invite").get_by_label("Email").fill("new@agency.example")
    screen.keyboard.press("Enter")
    dialog = screen.get_by_role("dialog", name="Confirm it’s you")
    expect(dialog.get_by_text("Use your second factor to continue.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Use a passkey")).to_be_focused()
    screen.keyboard.press("Enter")
    expect_toast(screen, "Invitation Saved", SAVED)


def test_codes_of_an_app_by_keyboard(
    screen: Page, context: BrowserContext, named: Server, complaints: Complaints
) -> None:
    complaints.expected = ["401", "400", "403"]
    base, email = f"http://localhost:{named.port}", colleague(named, "max@agency.example")
    bought = buy(named, "nora@refund.example")
    for name, value in log_in(named, email).cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": base}])
    screen.set_viewport_size({"width": 360, "height": 740})
    screen.goto(f"{base}/admin/security")
    begin = screen.get_by_role("button", name="Set up an app")
    begin.focus()
    screen.keyboard.press("Enter")
    expect(screen.get_by_label("Six digits from your app")).to_be_focused()
    expect(screen.get_by_role("img", name="QR code for your authenticator app")).to_be_visible()
    assert findings_in_both_themes(screen) == []
    secret = screen.locator("[data-factor-key]").inner_text().replace(" ", "")
    phone = pyotp.TOTP(secret)
    screen.keyboard.type("000000")
    screen.keyboard.press("Enter")
    expect(screen.get_by_text("This code isn't right. Check it and try again.")).to_be_visible()
    screen.get_by_label("Six digits from your app").fill(phone.now())
    screen.keyboard.press("Enter")
    codes = screen.get_by_role("list", name="Your new recovery codes")
    expect(codes).to_be_focused()
    recovery = codes.get_by_role("listitem").all_inner_texts()

    toasts(screen).get_by_role("button", name="Dismiss").click()
    screen.get_by_role("button", name="Log Out").click()
    expect(screen).to_have_url(f"{base}/admin/login")
    screen.goto(f"{base}/admin/orders/{bought.id}/money")
    expect(screen).to_have_url(f"{base}/admin/login")
    enter_password(screen, email)
    expect(screen.get_by_label("Six digits from your app")).to_be_focused()
    screen.reload()
    expect(screen.get_by_label("Six digits from your app")).to_be_focused()
    assert findings_in_both_themes(screen) == []
    screen.keyboard.type("000000")
    screen.keyboard.press("Enter")
    expect(screen.get_by_text("This code isn't right. Check it and try again.")).to_be_visible()
    screen.get_by_role("button", name="Use a recovery code").click()
    expect(screen.get_by_label("Recovery code")).to_be_focused()
    screen.keyboard.type(recovery[0])
    screen.keyboard.press("Enter")
    expect(screen).to_have_url(f"{base}/admin/orders/{bought.id}/money")

    make_old(named, context)
    screen.get_by_role("button", name="Refund…", exact=True).click()
    screen.get_by_role("dialog", name="Refund", exact=True).get_by_role("button", name="Refund $150.00").click()
    dialog = screen.get_by_role("dialog", name="Confirm it’s you")
    expect(dialog.get_by_label("Six digits from your app")).to_be_focused()
    assert findings_in_both_themes(screen) == []
    screen.keyboard.type(phone.at(int(time.time()) + 30))  # the present one may have been taken at the set-up
    screen.keyboard.press("Enter")
    expect_toast(screen, "Refund Made", "$150.00 was refunded. Hosting has ended. The client won't be charged again.")


def test_a_login_that_took_too_long_begins_anew(screen: Page, named: Server, complaints: Complaints) -> None:
    complaints.expected = ["401"]
    screen.goto(f"http://localhost:{named.port}/admin/login?step=second")
    words = "That took too long, so your login has ended. Enter your password again."
    expect_toast(screen, "Login Failed", words, destructive=True)
    expect(screen.get_by_label("Email")).to_be_visible()


def test_what_everybody_needs_comes_first(
    screen: Page, context: BrowserContext, named: Server, complaints: Complaints
) -> None:
    """Who has none is led to it, and nowhere else."""
    complaints.expected = ["403"]
    base, email = f"http://localhost:{named.port}", colleague(named, "joy@agency.example")
    with named.writing() as connection:
        values = ("00000000-0000-4000-8000-00000000f00d", "second_factor_required", LONG_AGO, LONG_AGO)
        connection.execute("INSERT INTO site_settings (id, key, value, updated_at) VALUES (?, ?, ?, ?)", values)
    try:
        screen.goto(f"{base}/admin/login")
        enter_password(screen, email)
        expect(screen).to_have_url(f"{base}/admin/security")
        expect(screen.get_by_text("Your agency requires a second factor", exact=True)).to_be_visible()
        screen.get_by_role("link", name="Messages", exact=True).click()
        expect(screen).to_have_url(f"{base}/admin/security")
        screen.get_by_role("button", name="Set up an app").click()
        secret = screen.locator("[data-factor-key]").inner_text().replace(" ", "")
        screen.get_by_label("Six digits from your app").fill(pyotp.TOTP(secret).now())
        screen.keyboard.press("Enter")
        screen.get_by_role("button", name="I’ve saved them").click()
        screen.get_by_role("link", name="Messages", exact=True).click()
        expect(screen).to_have_url(f"{base}/admin/messages")
    finally:
        with named.writing() as connection:
            connection.execute("DELETE FROM site_settings WHERE key = 'second_factor_required'")


def test_at_a_bare_address_the_page_offers_the_app(staff: Page) -> None:
    staff.goto("/admin/security")
    expect(staff.get_by_text(BARE)).to_be_visible()
    expect(staff.get_by_role("button", name="Add a passkey")).to_have_count(0)
    expect(staff.get_by_role("button", name="Set up an app")).to_be_visible()
