"""Buying through Stripe's hosted page, in the double's version of it: as it should go, and as it goes at times."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.standing_clock import StandingClock
from tests.fakes.stripe import SECRET, StripeDouble
from tests.running import PASSWORD, NewServer, Server, wait_until

TEN_MINUTES_MS = 10 * 60 * 1000


@pytest.fixture(scope="session")
def stripe() -> Iterator[StripeDouble]:
    with StripeDouble() as opened:
        yield opened
        assert opened.refused == []


@pytest.fixture(scope="session")
def seller(stripe: StripeDouble, new_server: NewServer) -> Iterator[Server]:
    """A server of this module's own, which sells through Stripe."""
    settings = {
        "FUNDABLE_STRIPE_SECRET_KEY": stripe.key,
        "FUNDABLE_STRIPE_WEBHOOK_SECRET": SECRET,
        "FUNDABLE_STRIPE_API_BASE": stripe.url,
    }
    running = new_server(**settings).start()
    stripe.register(f"http://127.0.0.1:{running.port}/api/webhooks/stripe")
    yield running
    stripe.release()
    stripe.settle()
    running.stop()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], seller: Server) -> dict[str, Any]:
    """Pages open on this module's server."""
    return {**browser_context_args, "base_url": f"http://127.0.0.1:{seller.port}"}


def begin(page: Page, email: str) -> None:
    """To the hosted page, with one add-on."""
    page.goto("/checkout?addons=domain")
    page.get_by_label("Email").fill(email)
    page.get_by_role("button", name="Continue to Payment - $175.00").click()
    expect(page.get_by_text("Today you pay $175.00.")).to_be_visible()
    expect(page.get_by_text(email).or_(page.locator(f"input[value='{email}']"))).to_be_visible()


def set_password(page: Page) -> None:
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Confirm password").fill(PASSWORD)
    page.get_by_role("button", name="Set Password & Continue").click()
    expect(page).to_have_url("/client/dashboard")
    expect(page.locator("[aria-current=step]").first).to_contain_text("Payment Received")


def money(seller: Server, email: str) -> list[tuple[str, int]]:
    rows = seller.rows("SELECT payment_state, amount_cents FROM orders WHERE email = ?", email)
    return [(row["payment_state"], row["amount_cents"]) for row in rows]


def test_a_stranger_pays_and_is_led_to_their_dashboard(screen: Page, seller: Server) -> None:
    begin(screen, "nora@alder.example")
    screen.get_by_role("button", name="Pay").click()

    set_password(screen)

    assert money(seller, "nora@alder.example") == [("paid", 17500)]


def test_a_declined_card_can_be_followed_by_a_good_one(screen: Page, seller: Server) -> None:
    begin(screen, "declined@alder.example")
    screen.get_by_label("Declined card").check()
    screen.get_by_role("button", name="Pay").click()
    expect(screen.get_by_role("alert")).to_be_visible()
    screen.get_by_label("Working card").check()
    screen.get_by_role("button", name="Pay").click()

    set_password(screen)

    assert money(seller, "declined@alder.example") == [("paid", 17500)]


def test_back_from_the_payment_page_keeps_addons_and_email_and_makes_no_second_order(
    screen: Page, seller: Server
) -> None:
    begin(screen, "back@alder.example")
    screen.get_by_role("button", name="Back").click()

    expect(screen).to_have_url("/checkout?addons=domain&cancelled=1")
    expect(screen.get_by_label("Email")).to_have_value("back@alder.example")
    screen.get_by_role("button", name="Continue to Payment - $175.00").click()
    screen.get_by_role("button", name="Pay").click()
    set_password(screen)
    assert money(seller, "back@alder.example") == [("paid", 17500)]


def test_a_browser_that_is_closed_right_after_paying_loses_nothing(
    screen: Page, context: BrowserContext, seller: Server, stripe: StripeDouble
) -> None:
    begin(screen, "closed@alder.example")
    stripe.hold()
    with context.expect_page() as opened:
        screen.evaluate("window.open('about:blank')")
    stripe_page = screen.url
    session_id = stripe_page.rpartition("/")[2].partition("#")[0]
    screen.get_by_role("button", name="Pay").click(no_wait_after=True)
    wait_until(lambda: stripe.get(session_id)["status"] == "complete", "it is paid")
    screen.close()
    assert stripe_page.startswith(stripe.url)
    assert money(seller, "closed@alder.example") == [("unpaid", 17500)]

    stripe.release()

    wait_until(lambda: money(seller, "closed@alder.example") == [("paid", 17500)], "the order is paid")
    again = opened.value
    again.goto(f"/payment-success?session_id={session_id}")
    set_password(again)


def test_a_report_that_is_held_back_for_ten_minutes_holds_nobody_up(
    screen: Page, seller: Server, stripe: StripeDouble
) -> None:
    stripe.hold()
    begin(screen, "held@alder.example")
    screen.get_by_role("button", name="Pay").click()
    set_password(screen)
    assert money(seller, "held@alder.example") == [("paid", 17500)]

    clock = StandingClock(screen)
    clock.run_on(TEN_MINUTES_MS)
    stripe.release()
    assert stripe.settle()
    screen.reload()

    clock.run_until(screen.locator("[aria-current=step]").filter(has_text="Payment Received"))
    assert money(seller, "held@alder.example") == [("paid", 17500)]
    query = "SELECT status_to FROM status_changes JOIN orders ON orders.id = order_id WHERE email = ?"
    history = seller.rows(query, "held@alder.example")
    assert [row["status_to"] for row in history] == ["paid"]
