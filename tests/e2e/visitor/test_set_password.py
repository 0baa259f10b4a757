"""/set-password (access 8 and 9)."""

from playwright.sync_api import Page, expect

from tests.e2e.calls import Calls, Held, await_all
from tests.e2e.conftest import Complaints
from tests.e2e.standing_clock import StandingClock
from tests.e2e.toasts import expect_toast, toast
from tests.e2e.tokens import kept_token, local_storage, opened_by
from tests.running import Browser, Server, buy, order, pay
from tests.turns import in_turn

SET = "POST /api/orders/set-password"
WAITING = "We’re waiting for your payment to be confirmed."


def open_page(page: Page, session_id: str) -> None:
    page.goto(f"/set-password?session_id={session_id}")
    expect(page.get_by_role("heading", name="Create Your Password", exact=True)).to_be_visible()


def fill(page: Page, password: str, confirmation: str | None = None) -> None:
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("Confirm password").fill(password if confirmation is None else confirmation)


def send(page: Page) -> None:
    page.get_by_role("button", name="Set Password & Continue", exact=True).click()


@in_turn("query", ["", "?session_id="])
def test_without_a_session_it_leads_home_at_once_and_the_toast_shows_there(screen: Page, query: str) -> None:
    screen.goto(f"/set-password{query}")
    expect(screen).to_have_url("/")
    expect_toast(screen, "Invalid Link", "This password setup link is invalid.", destructive=True)
    expect(screen.get_by_role("link", name="Claim My Fundable Website")).to_be_visible()


def test_it_makes_no_call_until_it_is_sent(screen: Page, calls: Calls) -> None:
    screen.clock.install()
    open_page(screen, "cs_unknown")
    screen.clock.run_for(200_000)
    calls.expect("GET /api/site/logo")


def test_it_sets_the_password_and_opens_the_dashboard_at_once(
    screen: Page, server: Server, clock: StandingClock, calls: Calls
) -> None:
    bought = buy(server, "sets@alder.example", password=None)
    open_page(screen, bought.session_id)
    password = "  pässwörd 🔑 with spaces  "
    fill(screen, password)
    held = Held(screen, "/api/orders/set-password")
    screen.get_by_role("button", name="Set Password & Continue", exact=True).dblclick()
    expect(screen.get_by_role("button", name="Setting password...", exact=True)).to_be_disabled()
    held.let_go()
    clock.run_until(toast(screen, "Success!"))
    expect(screen).to_have_url("/client/dashboard")
    expect_toast(screen, "Success!", "Your password has been set. Welcome to your client portal!")
    clock.run_until(screen.get_by_role("heading", name="Order Dashboard"))
    await_all(screen)
    calls.expect_count(SET, 1)
    assert calls.body(SET) == {"sessionId": bought.session_id, "password": password}
    assert local_storage(screen).keys() <= {"clientAccessToken", f"affiliate_tracked_{bought.id}"}
    assert opened_by(server, kept_token(screen)) == bought.id
    assert Browser(server).post("/api/client/login", {"email": bought.email, "password": password}).status == 200


def test_while_the_payment_is_not_confirmed_it_asks_again_after_2_4_8_seconds(
    screen: Page, server: Server, clock: StandingClock, complaints: Complaints, calls: Calls
) -> None:
    complaints.expected = ["409"]
    unpaid = order(server, "waits@alder.example")
    open_page(screen, unpaid.session_id)
    fill(screen, "correct horse")
    send(screen)
    clock.run_until(screen.get_by_text(WAITING))
    expect(screen.get_by_role("button", name="Setting password...", exact=True)).to_be_disabled()
    expect(toast(screen, "Error")).to_have_count(0)
    for number, wait_s in enumerate((2, 4, 8), start=1):
        expect_one_more(screen, clock, calls, number, wait_s)

    assert pay(Browser(server), unpaid.session_id).status == 303
    clock.run_until_so(lambda: calls.count(SET) == 5, "the call is repeated")
    clock.run_until(screen.get_by_role("heading", name="Build Status"))
    expect(screen).to_have_url("/client/dashboard")
    calls.expect_count(SET, 5)
    assert calls.body(SET)["password"] == "correct horse"
    assert kept_token(screen)
    clock.run_on(130_000)
    calls.expect_count(SET, 5)


def test_leaving_the_page_ends_the_waiting(
    screen: Page, server: Server, clock: StandingClock, complaints: Complaints, calls: Calls
) -> None:
    # The landing page's examples run nothing, so not the clock of this test either.
    complaints.expected = ["409", "Blocked script execution"]
    unpaid = order(server, "leaves@alder.example")
    open_page(screen, unpaid.session_id)
    fill(screen, "correct horse")
    send(screen)
    clock.run_until(screen.get_by_text(WAITING))
    expect(screen.get_by_role("button", name="Setting password...", exact=True)).to_be_visible()
    screen.get_by_role("link", name="Fundable").click()
    clock.run_until(screen.get_by_role("link", name="Claim My Fundable Website"))
    clock.run_on(130_000)
    calls.expect_count(SET, 1)
    assert screen.evaluate("location.pathname") == "/"


def expect_one_more(page: Page, clock: StandingClock, calls: Calls, number: int, wait_s: int) -> None:
    """The call is repeated after this wait, and not before."""
    expect(page.get_by_role("button", name="Setting password...", exact=True)).to_be_disabled()
    clock.run_on(wait_s * 1000 - 100)
    calls.expect_count(SET, number)
    # The wait begins when the page has read the answer, which may be after we have.
    clock.run_until_so(lambda: calls.count(SET) == number + 1, "the call is repeated")
    # The next wait begins when the page has read the answer.
    await_all(page)
