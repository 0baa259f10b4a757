"""/faq/{slug} (pages 11)."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.soon import expect_soon
from tests.e2e.visitor.test_landing import SLUGS, await_react

HEAD = """() => ({
  title: document.title,
  ...Object.fromEntries([...document.head.querySelectorAll('meta[name=description], meta[property^="og:"]')].map(
    meta => [meta.getAttribute('name') ?? meta.getAttribute('property'), meta.content])),
  count: document.head.querySelectorAll('meta[name=description], meta[property="og:title"], ' +
    'meta[property="og:description"], meta[property="og:url"]').length,
})"""
EVERY_TAG = """() => [...document.head.querySelectorAll('title, meta, link, script')]
  .filter(tag => !tag.matches('[rel=stylesheet], [rel=preload], [rel=modulepreload], [src]'))
  .map(tag => tag.outerHTML).sort()"""
"""All of the head but what brings code, styles and fonts, which stay once they are there."""

TAGS = ("title", "description", "og:title", "og:description", "og:url", "count")


def head(page: Page) -> dict[str, Any]:
    found = page.evaluate(HEAD)
    return {tag: found.get(tag) for tag in TAGS}


def every_tag(page: Page) -> list[str]:
    return list(page.evaluate(EVERY_TAG))


def expect_to_be_of(page: Page, question: str) -> None:
    """The canonical link and the data for search engines are this page's, once each."""
    found = {selector: page.locator(f"head > {selector}") for selector in ("[rel=canonical]", "[type*=json]")}
    expect(found["[rel=canonical]"]).to_have_attribute("href", page.url)
    data = found["[type*=json]"]
    expect_soon(page, lambda: [entry["name"] for entry in json.loads(data.inner_text())["mainEntity"]], [question])


def test_each_entry_has_its_question_its_answer_and_what_belongs_to_it(screen: Page, base_url: str) -> None:
    for slug in SLUGS:
        expect_entry(screen, base_url, slug)


def expect_entry(screen: Page, base_url: str, slug: str) -> None:
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
    expect_to_be_of(screen, words)
    served = every_tag(screen)
    await_react(screen)
    assert every_tag(screen) == served


def test_all_faqs_leads_to_the_questions(screen: Page) -> None:
    screen.goto(f"/faq/{SLUGS[0]}")
    screen.get_by_role("link", name="All FAQs").click()
    expect(screen).to_have_url("/#faq")
    expect(screen.get_by_role("heading", name="Questions", exact=True)).to_be_in_viewport()


def test_on_leaving_every_tag_is_exactly_what_it_was_before(screen: Page, base_url: str) -> None:
    screen.goto("/")
    await_react(screen)
    before, all_before = head(screen), every_tag(screen)
    screen.get_by_role("link", name="Do you offer refunds?").click()
    expect(screen.get_by_role("heading", level=1)).to_have_text("Do you offer refunds?")
    expect(screen).to_have_title("Do you offer refunds? | Fundable")
    expect_to_be_of(screen, "Do you offer refunds?")
    first, all_first = head(screen), every_tag(screen)
    assert len(all_first) == len(all_before)
    related = screen.get_by_role("region", name="Related Questions").get_by_role("link").first
    related.click()
    expect(screen).not_to_have_url(f"{base_url}/faq/do-you-offer-refunds")
    expect(screen.get_by_role("heading", level=1)).not_to_have_text("Do you offer refunds?")
    expect_soon(screen, lambda: head(screen)["og:url"], screen.url)
    expect_to_be_of(screen, screen.get_by_role("heading", level=1).inner_text())
    assert head(screen) != first
    screen.go_back()
    expect(screen.get_by_role("heading", level=1)).to_have_text("Do you offer refunds?")
    expect_soon(screen, lambda: head(screen), first)
    expect_soon(screen, lambda: every_tag(screen), all_first)
    screen.get_by_role("banner").get_by_role("link", name="Fundable").click()
    expect(screen.get_by_role("link", name="Claim My Fundable Website")).to_be_visible()
    expect_soon(screen, lambda: head(screen), before)
    expect_soon(screen, lambda: every_tag(screen), all_before)


def test_what_was_absent_is_absent_again(screen: Page) -> None:
    screen.goto("/client/login")
    expect(screen.get_by_role("heading", name="Client Portal")).to_be_visible()
    before, all_before = head(screen), every_tag(screen)
    assert before["og:title"] is None
    assert not [tag for tag in all_before if "canonical" in tag or "json" in tag]
    # Within the app, without a load: the router listens to the history.
    screen.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }",
        f"/faq/{SLUGS[0]}",
    )
    expect(screen.get_by_role("link", name="Get Started Now")).to_be_visible()
    expect_soon(screen, lambda: head(screen)["count"], 4)
    expect_to_be_of(screen, screen.get_by_role("heading", level=1).inner_text())
    screen.go_back()
    expect(screen.get_by_role("heading", name="Client Portal")).to_be_visible()
    expect_soon(screen, lambda: head(screen), before)
    expect_soon(screen, lambda: every_tag(screen), all_before)


def test_a_page_opened_directly_leaves_nothing_behind(screen: Page) -> None:
    screen.goto(f"/faq/{SLUGS[1]}")
    screen.get_by_role("link", name="Get Started Now").click()
    expect(screen.get_by_role("heading", name="Order summary")).to_be_visible()
    expect(screen).to_have_title("Checkout: Fundable")
    expect_soon(screen, lambda: head(screen)["og:url"], None)
    assert head(screen)["og:title"] is None
    assert not [tag for tag in every_tag(screen) if "canonical" in tag or "json" in tag or "og:type" in tag]


def test_an_unknown_entry_is_not_found(screen: Page, complaints: Complaints) -> None:
    complaints.expected = ["404"]
    for slug in ("nothing", "How-Long-Does-It-Take", "%3Cb%3E"):
        answer = screen.goto(f"/faq/{slug}")
        assert answer
        assert answer.status == 404, slug
        expect(screen.get_by_role("heading", name="FAQ Not Found", exact=True)).to_be_visible()
        expect(screen.get_by_text("The FAQ question you're looking for doesn't exist.", exact=True)).to_be_visible()
        screen.get_by_role("link", name="Back to Home", exact=True).click()
        expect(screen).to_have_url("/")
