"""/payment-success (access 10)."""

from playwright.sync_api import Page, expect

from tests.e2e.calls import Calls
from tests.e2e.tokens import hold_token
from tests.running import Bought


def test_a_session_leads_to_set_password_at_once(screen: Page, calls: Calls) -> None:
    screen.clock.install()
    screen.goto("/payment-success?session_id=cs_1")
    expect(screen).to_have_url("/set-password?session_id=cs_1")
    expect(screen.get_by_role("heading", name="Create Your Password")).to_be_visible()
    calls.expect("GET /api/site/logo")


def test_going_back_from_set_password_does_not_trap_anybody(screen: Page) -> None:
    screen.goto("/faq/do-you-offer-refunds")
    screen.goto("/payment-success?session_id=cs_1")
    expect(screen).to_have_url("/set-password?session_id=cs_1")
    screen.go_back()
    expect(screen).to_have_url("/faq/do-you-offer-refunds")


def test_the_owner_of_a_paid_order_sees_that_it_was_successful(screen: Page, paid: Bought) -> None:
    hold_token(screen, paid.token)
    screen.goto(f"/payment-success?orderId={paid.id}")
    expect(screen.get_by_role("heading", name="Payment Successful!", exact=True)).to_be_visible()
    expect(screen.get_by_text("365-day hosting trial")).to_be_visible()
    expect(screen.get_by_role("region", name="Next steps").get_by_role("listitem")).to_have_count(4)
    screen.get_by_role("link", name="Complete Intake Form Now").click()
    expect(screen).to_have_url(f"/intake-form?orderId={paid.id}")
