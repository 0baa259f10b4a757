"""The pages that emails lead to, in a browser that is logged in to another order of the same client, or to none."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.talking import dashboard_of
from tests.e2e.tokens import hold_token
from tests.running import PASSWORD, Bought, Browser, Server, buy, intake_form


def two(server: Server, name: str) -> tuple[Bought, Bought]:
    """With both forms sent. A client has mostly one email address and one password for all."""
    both = buy(server, f"{name}@two.example"), buy(server, f"{name}@two.example")
    for bought, business in zip(both, ("Alder & Finch Bakery", "Dune Florist"), strict=True):
        sent = Browser(server).post("/api/intake-forms", intake_form(bought.id, businessName=business), **bought.bearer)
        assert sent.status == 201, sent.body
    return both


def log_in(page: Page, bought: Bought) -> None:
    expect(page.get_by_role("heading", name="Client Portal")).to_be_visible()
    page.get_by_label("Email").fill(bought.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Access Portal").click()
    expect(page.get_by_text(f"Order #{bought.id[:8]}")).to_be_visible()


@pytest.mark.parametrize("path", ["/client/yours", "/client/website", "/client/messages"])
def test_a_page_of_another_order_is_not_shown_for_the_linked_one(screen: Page, server: Server, path: str) -> None:
    mine, other = two(server, path.rpartition("/")[2])
    hold_token(screen, other.token)
    screen.goto(f"{path}#order-{mine.id[:8]}")

    expect(screen.get_by_role("heading", name=f"Your link is for order #{mine.id[:8]}", level=1)).to_be_visible()
    screen.get_by_role("link", name="Skip to content").press("Enter")
    expect(screen).to_have_url(re.compile("#main$"))
    expect(screen.get_by_text(f"You’re logged in to order #{other.id[:8]}.")).to_be_visible()
    screen.get_by_role("link", name=f"Log in to order #{mine.id[:8]}").click()
    log_in(screen, mine)


def test_an_order_that_the_browser_knows_opens_at_once(screen: Page, server: Server) -> None:
    mine, other = two(server, "known")
    dashboard_of(screen, mine)
    screen.goto(f"/client/login#order-{other.id[:8]}")
    log_in(screen, other)
    expect(screen.get_by_role("button", name=f"Open order #{mine.id[:8]}")).to_be_visible()  # both are noted by then

    screen.goto(f"/client/yours#order-{mine.id[:8]}")
    expect(screen.get_by_role("heading", name="Make it yours", level=1)).to_be_visible()
    screen.get_by_role("link", name="Dashboard").first.click()
    expect(screen.get_by_text(f"Order #{mine.id[:8]}")).to_be_visible()

    screen.get_by_role("button", name=f"Open order #{other.id[:8]}").click()
    expect(screen.get_by_text(f"Order #{other.id[:8]}")).to_be_visible()
    screen.goto(f"/intake-form?orderId={mine.id}")
    expect(screen.get_by_label("Business Name")).to_have_value("Alder & Finch Bakery")


def test_a_form_that_was_sent_is_a_login_away(screen: Page, server: Server) -> None:
    mine, _ = two(server, "sent")
    screen.goto(f"/intake-form?orderId={mine.id}")
    expect(screen.get_by_label("Business Name")).to_have_value("")

    screen.get_by_role("link", name="Log in to see your answers").click()
    log_in(screen, mine)
    screen.get_by_role("link", name="Edit Intake Form").click()

    expect(screen.get_by_label("Business Name")).to_have_value("Alder & Finch Bakery")
    expect(screen.get_by_role("link", name="Log in to see your answers")).to_have_count(0)
