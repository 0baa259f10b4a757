"""Without JavaScript the landing page says all and takes a choice, and what the server renders works."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fundable.domain.agency import faq
from fundable.domain.agency.default_offer import DEFAULT
from tests.e2e.conftest import Complaints
from tests.running import Bought, Server, order


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "java_script_enabled": False}


@pytest.fixture(autouse=True)
def without_scripts(complaints: Complaints) -> None:
    """The browser drops what the page names."""
    complaints.expected.append(".js")


def test_the_landing_page_says_all(screen: Page) -> None:
    screen.goto("/")
    for text in (
        "Lender-Approved Structure",
        "Fast 3-5 Day Turnaround",
        "Built-in Compliance",
        "Pay $150 flat fee",
        "Complete intake form",
        "We build and launch",
    ):
        expect(screen.get_by_role("heading", name=text)).to_be_visible()
    expect(screen.locator("#included").get_by_role("listitem")).to_have_count(10)
    for addon in DEFAULT.addons:
        expect(screen.get_by_role("switch", name=addon.name)).to_be_visible()
    for entry in faq.ENTRIES:
        link = screen.locator("#faq").get_by_role("link", name=entry.question)
        expect(link).to_have_attribute("href", f"/faq/{entry.slug}")


def test_an_answer_opens_in_place(screen: Page) -> None:
    screen.goto("/")
    questions = screen.locator("#faq")
    words = questions.get_by_text("If you already own a domain, tell us under Additional Information")
    expect(words).to_be_hidden()

    questions.locator("summary").filter(has_text="Do I need to buy a domain name?").press("Enter")

    expect(words).to_be_visible()


def test_nothing_moves_away_under_the_pointer(screen: Page) -> None:
    """Sections that are laid out only as they come into view would push on what follows."""
    screen.goto("/")
    height = "document.documentElement.scrollHeight"
    before = screen.evaluate(height)

    screen.locator("#pricing").scroll_into_view_if_needed()
    screen.locator("footer").scroll_into_view_if_needed()

    assert screen.evaluate(height) == before


def test_the_choice_of_add_ons_reaches_the_checkout(screen: Page) -> None:
    screen.goto("/")
    screen.get_by_role("switch", name="Domain Registration").check()
    screen.get_by_role("switch", name="Fundability Review Call").check()
    screen.locator("#pricing").get_by_role("button").click()
    expect(screen).to_have_url("/checkout?addons=domain&addons=fundability-review")
    expect(screen.locator("noscript b")).to_have_text("This page needs JavaScript")
    expect(screen.locator("noscript b")).to_be_visible()
    sentence = screen.locator("noscript p").evaluate("node => node.offsetWidth / node.closest('.alert').offsetWidth")
    assert sentence > 0.8


def test_each_question_has_its_answer(screen: Page) -> None:
    for entry in faq.ENTRIES:
        screen.goto(f"/faq/{entry.slug}")
        expect(screen.get_by_role("heading", level=1, name=entry.question)).to_be_visible()
        for paragraph in entry.answer:
            expect(screen.get_by_text(paragraph, exact=True)).to_be_visible()


def test_the_legal_pages_can_be_read(screen: Page) -> None:
    for path, title in (("/terms", "Terms of service"), ("/privacy", "Privacy policy")):
        screen.goto(path)
        expect(screen.get_by_role("heading", level=1, name=title)).to_be_visible()
        assert len(screen.get_by_role("heading", level=2).all()) > 4


@pytest.fixture
def unpaid(server: Server, request: pytest.FixtureRequest) -> Bought:
    return order(server, f"{abs(hash(request.node.name))}@no-scripts.example", ("domain",))


def test_the_payment_page_takes_the_payment(screen: Page, unpaid: Bought, server: Server) -> None:
    screen.goto(f"/sandbox/pay/{unpaid.session_id}")
    screen.get_by_role("button", name="Decline").click()
    expect(screen.get_by_role("alert")).to_contain_text("The card was declined.")
    screen.get_by_role("button", name="Pay $175.00").click()
    expect(screen).to_have_url(f"/payment-success?session_id={unpaid.session_id}")
    assert server.rows("SELECT status FROM orders WHERE id = ?", unpaid.id) == [{"status": "paid"}]


def test_the_payment_page_lets_the_buyer_go_back(screen: Page, unpaid: Bought) -> None:
    screen.goto(f"/sandbox/pay/{unpaid.session_id}")
    screen.get_by_role("button", name="Cancel").click()
    expect(screen).to_have_url("/checkout?addons=domain&cancelled=1")


def test_the_examples_are_framed(screen: Page) -> None:
    screen.goto("/")
    screen.locator("#examples").scroll_into_view_if_needed()
    framed = screen.frame_locator("#examples .example-shot iframe").first
    expect(framed.locator("h1")).to_have_text("Whitcomb & Reyes, CPA")
