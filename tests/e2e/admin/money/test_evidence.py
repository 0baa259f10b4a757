"""Evidence for a dispute in the order's Money: downloaded, put as a draft at Stripe, renewed, and submitted there."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.test_accessibility import findings_in_both_themes
from tests.e2e.toasts import expect_toast, toasts
from tests.fakes.stripe import SECRET, StripeDouble
from tests.running import PASSWORD, Bought, NewServer, Server, log_in, order

WIDTHS = (360, 768, 1440)
CLERK = "clerk@money.example"
FITS = "document.documentElement.scrollWidth <= innerWidth"


@dataclass(frozen=True)
class Disputed:
    """A server that sells through Stripe, and an order whose payment is disputed."""

    server: Server
    stripe: StripeDouble
    order: Bought
    dispute: str

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"


@pytest.fixture(scope="module")
def disputed(new_server: NewServer) -> Iterator[Disputed]:
    with StripeDouble() as stripe:
        settings = {
            "FUNDABLE_STRIPE_SECRET_KEY": stripe.key,
            "FUNDABLE_STRIPE_WEBHOOK_SECRET": SECRET,
            "FUNDABLE_STRIPE_API_BASE": stripe.url,
        }
        server = new_server(**settings).start()
        stripe.register(f"http://127.0.0.1:{server.port}/api/webhooks/stripe")
        bought = order(server, "disputed@money.example", ("domain",))
        stripe.pay(bought.session_id)
        assert stripe.settle()
        ask_what_paid(server)
        [intent] = stripe.all("payment_intent")
        made = stripe.dispute(intent["id"])
        assert stripe.settle()
        assert server.rows("SELECT id FROM disputes")
        yield Disputed(server, stripe, bought, made["id"])
        stripe.release()
        stripe.settle()
        server.stop()


def ask_what_paid(server: Server) -> None:
    """Now, instead of within a minute: of a charge that the program doesn't know it can't tell whose dispute it is."""
    done = server.run("jobs", "run", "settle-payments")
    assert done.returncode == 0, done.stderr


@pytest.fixture
def money(screen: Page, context: BrowserContext, disputed: Disputed) -> Locator:
    cookies = log_in(disputed.server).cookies
    context.add_cookies([{"name": name, "value": value, "url": disputed.origin} for name, value in cookies.items()])
    screen.set_viewport_size({"width": 1440, "height": 900})
    screen.goto(f"{disputed.origin}/admin/orders/{disputed.order.id}/money")
    return screen.get_by_role("region", name="Disputes", exact=True)


def test_staff_hear_who_gets_the_evidence(screen: Page, context: BrowserContext, disputed: Disputed) -> None:
    made = disputed.server.run("create-admin", "--email", CLERK, "--password", PASSWORD, "--role", "staff")
    assert made.returncode == 0, made.stderr
    cookies = log_in(disputed.server, CLERK).cookies
    context.add_cookies([{"name": name, "value": value, "url": disputed.origin} for name, value in cookies.items()])
    screen.goto(f"{disputed.origin}/admin/orders/{disputed.order.id}/money")
    disputes = screen.get_by_role("region", name="Disputes", exact=True)
    expect(disputes.get_by_text("Only owners get the evidence. Ask one of them.")).to_be_visible()
    expect(disputes.get_by_role("button", name="Download evidence")).to_have_count(0)


def test_an_owner_takes_it_with_them_and_to_stripe(money: Locator, disputed: Disputed) -> None:
    page, stripe = money.page, disputed.stripe
    with page.expect_download() as download:
        money.get_by_role("button", name="Download evidence", exact=True).click()
    assert download.value.suggested_filename == f"evidence-{disputed.order.id[:8]}.pdf"
    assert download.value.path().read_bytes().startswith(b"%PDF-")

    money.get_by_role("button", name="Put draft at Stripe", exact=True).click()
    expect_toast(page, "Draft at Stripe", "The draft is at Stripe. Read it there, then submit it.")
    expect(money.get_by_text("It isn’t submitted yet.")).to_be_visible()
    link = money.get_by_role("link", name="Read and submit it in the Stripe Dashboard", exact=True)
    expect(link).to_have_attribute("href", f"https://dashboard.stripe.com/test/disputes/{disputed.dispute}")
    there = stripe.get(disputed.dispute)
    assert there["status"] == "needs_response"
    assert there["evidence"]["customer_email_address"] == disputed.order.email

    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(FITS), width
    assert findings_in_both_themes(page) == []
    toasts(page).get_by_role("button", name="Dismiss", exact=True).click()
    expect(toasts(page)).to_have_count(0)

    money.get_by_role("button", name="Update draft at Stripe", exact=True).click()
    expect_toast(page, "Draft at Stripe", "The draft is at Stripe. Read it there, then submit it.")
    stripe.submit_evidence(disputed.dispute)
    assert stripe.settle()
    page.reload()
    expect(money.get_by_text("Evidence was submitted. The bank decides now, which can take months.")).to_be_visible()
    expect(money.get_by_role("button", name="Update draft at Stripe")).to_have_count(0)
    expect(money.get_by_role("button", name="Download evidence")).to_be_visible()
