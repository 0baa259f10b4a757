"""Orders of the sandbox and of Stripe's test mode beside those of real money, once a live key is there."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.running import Bought, NewServer, Server, buy, free_port, log_in

SANDBOX, TEST, REAL = (f"{mode}@modes.example" for mode in ("sandbox", "test", "real"))


@dataclass(frozen=True)
class Agency:
    """A server with a live key, and one order of each mode by its e-mail."""

    server: Server
    orders: dict[str, Bought]

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"


@pytest.fixture(scope="module")
def agency(new_server: NewServer) -> Iterator[Agency]:
    """Bought in the sandbox, then said to be of three modes; the server goes on with a live key and no webhook."""
    trial = new_server().start()
    orders = {email: buy(trial, email) for email in (SANDBOX, TEST, REAL)}
    for bought in orders.values():
        assert log_in(trial).post(f"/api/sandbox/orders/{bought.id}", {"event": "dispute-opened"}).status == 200
    assert trial.stop() == 0
    with trial.writing() as database:
        for email, mode in ((TEST, "test"), (REAL, "live")):
            database.execute("UPDATE orders SET mode = ? WHERE email = ?", (mode, email))
        database.execute("UPDATE order_search SET facets = replace(facets, ' test', ' live') WHERE email = ?", (REAL,))
    nowhere = f"http://127.0.0.1:{free_port()}"
    key = {"FUNDABLE_STRIPE_SECRET_KEY": "sk_live_nothing", "FUNDABLE_STRIPE_API_BASE": nowhere}
    live = Server(trial.data_dir, trial.launcher, **key).start()
    yield Agency(live, orders)
    live.stop()


@pytest.fixture
def dashboard(screen: Page, context: BrowserContext, agency: Agency) -> Page:
    cookies = log_in(agency.server).cookies
    context.add_cookies([{"name": name, "value": value, "url": agency.origin} for name, value in cookies.items()])
    screen.set_viewport_size({"width": 1440, "height": 900})
    screen.goto(f"{agency.origin}/admin")
    expect(rows(screen).first).to_be_visible()
    return screen


def rows(page: Page) -> Locator:
    return page.get_by_role("region", name="Recent Orders").locator("tbody").get_by_role("row")


def test_only_real_money_is_in_the_list_and_the_rest_is_a_filter(dashboard: Page, agency: Agency) -> None:
    expect(rows(dashboard)).to_have_count(1)
    expect(rows(dashboard)).to_contain_text(REAL)
    expect(rows(dashboard).get_by_text("TEST", exact=True)).to_have_count(0)
    chips = dashboard.get_by_role("group", name="Filter by status")
    expect(chips.get_by_role("button", name="All 1", exact=True)).to_be_visible()
    chips.get_by_role("button", name="Test orders 2", exact=True).click()
    expect(rows(dashboard)).to_have_count(2)
    expect(dashboard.get_by_text("These are test orders. No real payments were taken.")).to_be_visible()
    expect(rows(dashboard).get_by_text("TEST", exact=True)).to_have_count(0)
    expect(dashboard).to_have_url(f"{agency.origin}/admin?money=test")
    expect(chips.get_by_role("button", name="Test orders 2")).to_have_attribute("aria-pressed", "true")
    expect(chips.get_by_role("button", name="All 1")).to_have_attribute("aria-pressed", "false")
    dashboard.reload()
    expect(rows(dashboard)).to_have_count(2)
    chips.get_by_role("button", name="All 1", exact=True).click()
    expect(rows(dashboard)).to_have_count(1)


def test_without_a_webhook_it_says_what_to_do(dashboard: Page) -> None:
    expect(dashboard.get_by_text("Stripe webhooks aren’t set up yet", exact=True)).to_be_visible()
    expect(dashboard.get_by_text("enter the signing secret under Settings")).to_be_visible()


@pytest.mark.parametrize(
    ("email", "link"),
    [
        (REAL, "https://dashboard.stripe.com/disputes/"),
        (TEST, "https://dashboard.stripe.com/test/disputes/"),
        (SANDBOX, None),
    ],
)
def test_a_dispute_is_answered_at_stripe_in_its_own_mode(
    dashboard: Page, agency: Agency, email: str, link: str | None
) -> None:
    dashboard.goto(f"{agency.origin}/admin/orders/{agency.orders[email].id}/money")
    disputes = dashboard.get_by_role("region", name="Disputes", exact=True)
    expect(disputes.get_by_text("Dispute open", exact=True)).to_be_visible()
    answer = disputes.get_by_role("link", name="Answer it in the Stripe Dashboard", exact=True)
    if link is None:
        expect(answer).to_have_count(0)
    else:
        address = answer.get_attribute("href")
        assert address is not None
        assert address.startswith(f"{link}dp_")
    expect(dashboard.get_by_text("TEST", exact=True)).to_have_count(0 if email == REAL else 1)
    expect(dashboard.get_by_role("region", name="Test controls")).to_have_count(0)
