"""A campaign's link, with a promotion code (money 13)."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.calls import Calls
from tests.e2e.conftest import Complaints

CREATE = "POST /api/create-checkout-session"


def test_a_link_brings_its_code_to_the_payment(screen: Page, calls: Calls) -> None:
    screen.goto("/?code=save20")
    screen.get_by_role("link", name="Get Started").first.click()
    summary = screen.get_by_role("region", name="Order summary")
    expect(summary).to_contain_text("Discount (SAVE20) Remove−$30.00Total$120.00")

    screen.get_by_role("switch", name="Domain Registration").click()
    expect(summary).to_contain_text("Discount (SAVE20) Remove−$35.00Total$140.00")
    screen.get_by_label("Email").fill("nora@alder.example")
    screen.get_by_role("button", name="Continue to Payment - $140.00").click()

    expect(screen.get_by_text("Discount (SAVE20)")).to_be_visible()
    assert calls.body(CREATE)["amount"] == 175
    screen.get_by_role("button", name="Pay $140.00").click()
    expect(screen.get_by_text("Payment received, $140.00")).to_be_visible()
    screen.locator("details > summary").press("Enter")
    expect(screen.get_by_text("Discount (SAVE20)")).to_be_visible()


def test_a_code_can_be_taken_away(screen: Page) -> None:
    screen.goto("/checkout?code=FREE")
    expect(screen.get_by_role("button", name="Continue to Payment - $0.00")).to_be_visible()

    screen.get_by_role("button", name="Remove").click()

    expect(screen.get_by_role("button", name="Continue to Payment - $150.00")).to_be_visible()


def test_a_code_that_takes_off_everything_leaves_nothing_to_pay(screen: Page) -> None:
    screen.goto("/checkout?code=FREE")
    screen.get_by_label("Email").fill("nora@alder.example")
    screen.get_by_role("button", name="Continue to Payment - $0.00").click()
    screen.get_by_role("button", name="Pay $0.00").click()

    expect(screen.get_by_text("Order received, nothing to pay today")).to_be_visible()


@pytest.mark.parametrize(
    ("code", "sentence", "status"),
    [
        ("EXPIRED", "The code EXPIRED has expired.", 409),
        ("NOBODYS", "There's no code NOBODYS. Check how it's written.", 404),
    ],
)
def test_a_code_that_takes_off_nothing_says_so(
    screen: Page, complaints: Complaints, code: str, sentence: str, status: int
) -> None:
    complaints.expected = [str(status)]
    screen.goto(f"/checkout?code={code}")

    expect(screen.get_by_text(sentence)).to_be_visible()
    expect(screen.get_by_text("You can go on without it.")).to_be_visible()
    screen.get_by_label("Email").fill("nora@alder.example")
    screen.get_by_role("button", name="Continue to Payment - $150.00").click()
    expect(screen.get_by_text("TEST MODE", exact=True)).to_be_visible()
