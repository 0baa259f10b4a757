"""The first run in a browser: the printed link, the first account, agency, payments, mail, and a restart."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.calls import Calls
from tests.e2e.conftest import Complaints, patient
from tests.e2e.toasts import expect_toast
from tests.fakes.smtp import PASSWORD as MAIL_PASSWORD
from tests.fakes.smtp import USER as MAIL_USER
from tests.fakes.smtp import SmtpSink
from tests.fakes.stripe import KEY, SECRET, StripeDouble
from tests.running import PASSWORD, Server

OWNER = "olive@agency.example"
CREATE = "Create Account & Continue"
RESTART = "Restart to apply your changes"


@pytest.fixture(scope="session")
def stripe() -> Iterator[StripeDouble]:
    with StripeDouble() as opened:
        yield opened


@pytest.fixture(scope="module")
def sink() -> Iterator[SmtpSink]:
    with SmtpSink(user=True) as opened:
        yield opened


@pytest.fixture(scope="session")
def unclaimed(stripe: StripeDouble, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that nobody has an account on, not started yet. It would find the double where Stripe is."""
    running = Server(tmp_path_factory.mktemp("first") / "data", FUNDABLE_STRIPE_API_BASE=stripe.url)
    yield running
    running.end()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], unclaimed: Server) -> dict[str, Any]:
    return {**browser_context_args, "base_url": f"http://127.0.0.1:{unclaimed.port}"}


def printed(server: Server) -> list[str]:
    return re.findall(r"http://\S+/admin/setup#claim=\S+", server.log())


def make_account(page: Page, email: str, confirmation: str = PASSWORD) -> None:
    page.get_by_label("Email").fill(email)
    page.get_by_label(re.compile("^Password")).fill(PASSWORD)
    page.get_by_label("Confirm password").fill(confirmation)
    page.get_by_role("button", name=CREATE).click()


def heading(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=name, level=1, exact=True)).to_be_visible()


def test_a_new_installation_is_claimed_set_up_and_restarted(
    screen: Page,
    complaints: Complaints,
    browser: Browser,
    browser_context_args: dict[str, Any],
    unclaimed: Server,
    sink: SmtpSink,
    calls: Calls,
) -> None:
    complaints.expected += ["401", "400", "502"]  # nobody is logged in; what is entered wrongly
    unclaimed.start()
    [link] = printed(unclaimed)
    stranger = patient(browser.new_context(**browser_context_args)).new_page()
    for each in (screen, stranger):
        each.goto(link)
        heading(each, "Create your owner account")

    claim_after_a_reload(screen)
    calls.expect_count("POST /api/admin/setup/claim", 1)
    come_too_late(stranger)
    stranger.context.close()
    name_the_agency(screen)
    enter_keys(screen)
    leave_and_come_back(screen)
    enter_mail_server(screen, sink)
    restart(screen, unclaimed)
    assert printed(unclaimed) == [link]  # there is an account now
    remove_keys(screen)

    for secret in (KEY, SECRET, MAIL_PASSWORD, link.partition("=")[2]):
        assert secret not in screen.content()
        assert secret not in re.sub(r"http://\S+#claim=\S+", "", unclaimed.log())


def claim_after_a_reload(page: Page) -> None:
    make_account(page, OWNER, "something else")
    expect_toast(page, "Passwords Don't Match", "Please make sure both passwords match.", destructive=True)
    page.reload()
    make_account(page, OWNER)
    heading(page, "Who you are")
    expect(page).to_have_url("/admin/setup?step=agency")


def come_too_late(page: Page) -> None:
    make_account(page, "eve@evil.example")
    expect(page.get_by_text("This link isn’t valid", exact=True)).to_be_visible()
    page.reload()  # a dead link says so before anybody types
    expect(page.get_by_text("This link isn’t valid", exact=True)).to_be_visible()
    expect(page.get_by_label("Password", exact=True)).to_have_count(0)
    page.get_by_role("link", name="Log in").click()
    heading(page, "Admin Portal")


def name_the_agency(page: Page) -> None:
    business = page.get_by_role("region", name="Name and address")
    business.get_by_label("Name *").fill("Alder Web Works")
    expect(page.get_by_role("region", name="Sender")).to_be_hidden()
    before = page.viewport_size
    page.set_viewport_size({"width": 1440, "height": 900})
    button = page.get_by_role("button", name="Save and continue").bounding_box()
    page.set_viewport_size(before or {"width": 1280, "height": 720})
    assert button
    assert button["y"] + button["height"] <= 900, "one screen of 1440 by 900"
    page.get_by_text("Logo, sender and closed days").click()
    page.get_by_role("region", name="Sender").get_by_label("Sender").fill("hello@agency.example")
    page.get_by_role("button", name="Save and continue").click()
    heading(page, "Who takes payments")
    expect(page.get_by_role("heading", name="Who takes payments")).to_be_focused()
    expect(page.get_by_role("banner").get_by_text("Alder Web Works", exact=True)).to_be_visible()  # without a reload


def enter_keys(page: Page) -> None:
    """A wrong key is not kept, nor left by mistake; of a right one Stripe says what is missing around it."""
    page.get_by_label("Secret key").fill("sk_test_of_somebody_else")
    page.get_by_role("navigation", name="Setup").get_by_role("link", name="Mail").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Stay").click()
    page.get_by_role("button", name="Check and save").click()
    expect(page.get_by_text(re.compile("Nothing was saved. Stripe rejected the secret key"))).to_be_visible()
    page.get_by_label("Secret key").fill(KEY)
    page.get_by_label("Signing secret").fill(SECRET)
    page.get_by_role("button", name="Check and save").click()
    expect_toast(page, "Checked With Stripe", "The results are below the form.")
    said = page.get_by_role("list", name="What Stripe says")
    expect(said.get_by_text("Connected with a test key.")).to_be_visible()
    expect(said.get_by_text("Stripe has no webhook endpoint for this address.")).to_be_visible()
    expect(page.get_by_text("Built-in test page; after a restart: Stripe, test mode")).to_be_visible()
    expect(page.get_by_text(RESTART, exact=True)).to_be_visible()
    expect(page.get_by_label("New secret key")).to_have_value("")
    page.reload()
    expect(page.get_by_text(f"Ends in {KEY[-4:]}, entered here, used after a restart")).to_be_visible()


def leave_and_come_back(page: Page) -> None:
    """Mail and a second factor are put off. After a new login the set-up goes on there."""
    page.get_by_role("link", name="Continue").click()
    heading(page, "Who sends mail")
    page.get_by_role("link", name="Skip for now").click()
    heading(page, "How your login is protected")
    page.get_by_role("link", name="Skip for now").click()
    heading(page, "What’s done and what’s left")
    page.get_by_role("button", name="Log Out").click()
    heading(page, "Admin Portal")
    page.goto("/admin/setup")
    page.get_by_role("link", name="Log in").click()
    page.get_by_label("Email").fill(OWNER)
    page.get_by_label(re.compile("^Password")).fill(PASSWORD)
    page.get_by_role("button", name="Login").click()
    expect(page.get_by_role("heading", name="Recent Orders")).to_be_visible()
    page.goto("/admin/setup")
    heading(page, "Who sends mail")


def enter_mail_server(page: Page, sink: SmtpSink) -> None:
    page.get_by_role("textbox", name="Server").fill("127.0.0.1")
    page.get_by_role("textbox", name="Port").fill(sink.url.rpartition(":")[2])
    page.get_by_label("Username").fill(MAIL_USER)
    page.get_by_label("Mail password").fill("wrong")
    page.get_by_role("button", name="Send a test and save").click()
    expect(page.get_by_text(re.compile("the mail server didn't accept a test message: 535"))).to_be_visible()
    page.get_by_label("Mail password").fill(MAIL_PASSWORD)
    page.get_by_role("button", name="Send a test and save").click()
    expect_toast(page, "Mail Server Saved", "It accepted a test message. Check your inbox.")
    assert [message["From"] for message in sink.to(OWNER)] == ["Alder Web Works <hello@agency.example>"]
    page.get_by_role("link", name="Continue").click()
    heading(page, "How your login is protected")
    page.get_by_role("link", name="Skip for now").click()


def restart(page: Page, server: Server) -> None:
    """What was entered comes into use."""
    left = page.get_by_role("region", name="What’s left")
    expect(left.get_by_text("Restart the program on the server: systemctl restart fundable.")).to_be_visible()
    for link in left.get_by_role("link").all():
        expect(link).to_have_attribute("href", re.compile(r"^/(admin/(settings/\w+|system))?$"))
    expect(left.get_by_role("link")).to_have_count(6)
    server.stop()
    server.start()
    page.reload()
    expect(page.get_by_role("region", name="So far").get_by_text("Done", exact=True)).to_have_count(4)
    expect(page.get_by_text("Stripe, test mode", exact=True)).to_be_visible()
    expect(page.get_by_text(RESTART, exact=True)).to_have_count(0)


def remove_keys(page: Page) -> None:
    """Under Settings, where the same forms are."""
    page.goto("/admin/settings/payments")
    payments = page.get_by_role("region", name="Payment provider")
    expect(payments.get_by_text(f"Ends in {KEY[-4:]}, entered here", exact=True)).to_be_visible()
    payments.get_by_role("button", name="Remove keys").click()
    page.get_by_role("alertdialog", name="Remove the keys?").get_by_role("button", name="Remove").click()
    expect_toast(page, "Removed", "This takes effect after the next restart.")
    expect(payments.get_by_text("Stripe, test mode; after a restart: Built-in test page")).to_be_visible()
