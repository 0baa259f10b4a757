"""/faq/{slug} (SPEC section 2, FAQ page; READINGS 3 and 26)."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.test_landing import SLUGS, await_react

HEAD = """() => ({
  title: document.title,
  ...Object.fromEntries([...document.head.querySelectorAll('meta[name=description], meta[property^="og:"]')].map(
    meta => [meta.getAttribute('name') ?? meta.getAttribute('property'), meta.content])),
  count: document.head.querySelectorAll('meta[name=description], meta[property="og:title"], ' +
    'meta[property="og:description"], meta[property="og:url"]').length,
})"""
TAGS = ("title", "description", "og:title", "og:description", "og:url", "count")


def head(page: Page) -> dict[str, Any]:
    found = page.evaluate(HEAD)
    return {tag: found.get(tag) for tag in TAGS}


@pytest.mark.parametrize("slug", SLUGS)
def test_each_entry_has_its_question_its_answer_and_what_belongs_to_it(screen: Page, base_url: str, slug: str) -> None:
    screen.goto(f"/faq/{slug}")
    question = screen.get_by_role("heading", level=1)
    expect(question).to_have_count(1)
    words = question.inner_text()
    expect(screen.get_by_role("article").get_by_role("paragraph").first).to_be_visible()
    related = screen.get_by_role("region", name="Related Questions").get_by_role("link")
    targets = [str(link.get_attribute("href")) for link in related.all()]
    assert 1 <= len(targets) <= 3
    assert len(set(targets)) == len(targets)
    assert f"/faq/{slug}" not in targets
    assert set(targets) <= {f"/faq/{other}" for other in SLUGS}
    ready = screen.get_by_role("region", name="Ready to Get Your Fundable Website?")
    expect(ready.get_by_role("link", name="Get Started Now", exact=True)).to_have_attribute("href", "/checkout")
    banner = screen.get_by_role("banner")
    expect(banner.get_by_role("link", name="Fundable")).to_have_attribute("href", "/")
    expect(banner.get_by_role("link", name="All FAQs", exact=True)).to_have_attribute("href", "/#faq")

    tags = head(screen)
    assert tags["title"] == f"{words} | Fundable"
    assert tags["og:url"] == f"{base_url}/faq/{slug}"
    assert words in tags["og:title"]
    assert tags["description"]
    assert tags["og:description"] == tags["description"]
    assert tags["count"] == 4


def test_all_faqs_leads_to_the_questions(screen: Page) -> None:
    screen.goto(f"/faq/{SLUGS[0]}")
    screen.get_by_role("link", name="All FAQs").click()
    expect(screen).to_have_url("/#faq")
    expect(screen.get_by_role("heading", name="Questions", exact=True)).to_be_in_viewport()


def test_on_leaving_every_tag_is_exactly_what_it_was_before(screen: Page, base_url: str) -> None:
    screen.goto("/")
    await_react(screen)
    before = head(screen)
    screen.get_by_role("link", name="Do you offer refunds?").click()
    expect(screen.get_by_role("heading", level=1)).to_have_text("Do you offer refunds?")
    first = head(screen)
    assert first["title"] == "Do you offer refunds? | Fundable"
    related = screen.get_by_role("region", name="Related Questions").get_by_role("link").first
    related.click()
    expect(screen).not_to_have_url(f"{base_url}/faq/do-you-offer-refunds")
    expect(screen.get_by_role("heading", level=1)).not_to_have_text("Do you offer refunds?")
    second = head(screen)
    assert second["og:url"] == screen.url
    assert second != first
    screen.go_back()
    expect(screen.get_by_role("heading", level=1)).to_have_text("Do you offer refunds?")
    assert head(screen) == first
    screen.get_by_role("banner").get_by_role("link", name="Fundable").click()
    expect(screen.get_by_role("link", name="Claim My Fundable Website")).to_be_visible()
    assert head(screen) == before


def test_what_was_absent_is_absent_again(screen: Page) -> None:
    screen.goto("/client/login")
    expect(screen.get_by_role("heading", name="Client Portal")).to_be_visible()
    before = head(screen)
    assert before["og:title"] is None
    # Within the app, without a load: the router listens to the history.
    screen.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }",
        f"/faq/{SLUGS[0]}",
    )
    expect(screen.get_by_role("link", name="Get Started Now")).to_be_visible()
    assert head(screen)["count"] == 4
    screen.go_back()
    expect(screen.get_by_role("heading", name="Client Portal")).to_be_visible()
    assert head(screen) == before


def test_a_page_opened_directly_leaves_nothing_behind(screen: Page) -> None:
    screen.goto(f"/faq/{SLUGS[1]}")
    screen.get_by_role("link", name="Get Started Now").click()
    expect(screen.get_by_role("heading", name="Order summary")).to_be_visible()
    tags = head(screen)
    assert tags["title"] == "Checkout: Fundable"
    assert tags["og:url"] is None
    assert tags["og:title"] is None


@pytest.mark.parametrize("slug", ["nothing", "How-Long-Does-It-Take", "%3Cb%3E"])
def test_an_unknown_entry_is_not_found(screen: Page, complaints: Complaints, slug: str) -> None:
    complaints.expected = ["404"]
    answer = screen.goto(f"/faq/{slug}")
    assert answer
    assert answer.status == 404
    expect(screen.get_by_role("heading", name="FAQ Not Found", exact=True)).to_be_visible()
    expect(screen.get_by_text("The FAQ question you're looking for doesn't exist.", exact=True)).to_be_visible()
    screen.get_by_role("link", name="Back to Home", exact=True).click()
    expect(screen).to_have_url("/")
