"""/ (pages 1)."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.calls import Calls, await_all
from tests.e2e.soon import expect_soon
from tests.running import Server

SLUGS = [
    "how-long-does-it-take",
    "what-does-the-150-include",
    "do-i-need-to-buy-a-domain",
    "what-happens-after-12-months",
    "can-i-request-changes",
    "what-makes-a-website-fundable",
    "do-you-offer-refunds",
    "what-is-google-business-setup",
]
ADDONS = {
    "Domain Registration": ("$25", "Secure your custom domain name"),
    "Google Business Setup": ("$29", "Get found on Google Maps"),
    "Fundability Review Call": ("$49", "30-min expert consultation"),
}


def region(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def calls_to_action(page: Page) -> list[str]:
    links = page.get_by_role("link", name="Get Started").or_(page.get_by_role("link", name="Claim My Fundable Website"))
    return [str(link.get_attribute("href")) for link in links.all()]


TAKEN_OVER = """() => {
    const root = document.getElementById('root')
    const name = Object.keys(root).find((key) => key.startsWith('__reactContainer'))
    if (name === undefined) return false
    const { current } = root[name].stateNode
    // React's mark of a boundary (13) whose markup it hasn't taken over yet.
    const isOurs = (part) => part.tag !== 13 || !part.memoizedState?.dehydrated
    const areOurs = (part) => part === null || (isOurs(part) && areOurs(part.child) && areOurs(part.sibling))
    return current.child !== null && !current.memoizedState.isDehydrated && areOurs(current.child)
}"""
"""An element has React's marks earlier, while its page is gone through, and a click on it is lost then."""


def await_react(page: Page) -> None:
    """The page comes with a small script; React takes over at the first sign of use."""
    page.keyboard.press("Shift")
    page.wait_for_function(TAKEN_OVER)


@pytest.fixture
def landing(screen: Page) -> Page:
    screen.goto("/")
    return screen


def test_it_says_what_is_sold_from_the_header_to_the_footer(landing: Page) -> None:
    header = landing.get_by_role("banner")
    expect(header.get_by_role("link", name="Fundable")).to_have_attribute("href", "/")
    expect(header.get_by_role("link", name="Get Started")).to_be_visible()
    # Without a logo a letter stands in, as text.
    expect(header.get_by_text("F", exact=True)).to_be_visible()
    expect(header.get_by_role("img")).to_have_count(0)

    expect(landing.get_by_role("heading", level=1)).to_have_count(1)
    expect(landing.get_by_role("link", name="Claim My Fundable Website")).to_be_visible()
    benefits = region(landing, "Why it works").get_by_role("heading", level=3)
    expect(benefits).to_have_text(["Lender-Approved Structure", "Fast 3-5 Day Turnaround", "Built-in Compliance"])

    steps = region(landing, "How It Works").get_by_role("listitem")
    expect(steps.get_by_role("heading")).to_have_text(
        ["Pay $150 flat fee", "Complete intake form", "We build and launch"]
    )
    expect(steps.nth(1)).to_contain_text("About 5-10 minutes")
    expect(steps.nth(2)).to_contain_text("3-5 business days")

    items = region(landing, "What's Included").get_by_role("listitem")
    expect(items).to_have_count(10)
    for words in ("Home", "About", "Services", "Contact", "Privacy Policy", "Mobile-responsive", "SSL", "$9.97/month"):
        expect(items.filter(has_text=words).first).to_be_visible()

    closing = region(landing, "Be ready before your next application.")
    expect(closing.get_by_role("link", name="Get Started")).to_be_visible()
    footer = landing.get_by_role("contentinfo")
    expect(footer).to_contain_text("$150 flat, 12 months of hosting included, then $9.97/month")
    expect(footer).to_contain_text("reminder at 11 months")
    expect(footer).to_contain_text("We don’t offer refunds.")

    footer.scroll_into_view_if_needed()
    expect(header).to_be_in_viewport()
    assert header.evaluate("node => node.getBoundingClientRect().top") == 0


@pytest.mark.parametrize("has_react", [False, True], ids=["before-react", "with-react"])
def test_the_add_ons_change_the_total_and_every_call_to_action(landing: Page, has_react: bool) -> None:
    if has_react:
        await_react(landing)
    pricing = region(landing, "Pricing")
    for name, (price, description) in ADDONS.items():
        row = pricing.locator("label").filter(has_text=name)
        expect(row.get_by_role("switch", name=name)).not_to_be_checked()
        expect(row).to_contain_text(price)
        expect(row).to_contain_text(description)
    total = pricing.get_by_role("status", name="Total")
    expect(total).to_have_text("$150.00")
    assert set(calls_to_action(landing)) == {"/checkout"}
    assert len(calls_to_action(landing)) >= 4, "header, hero, pricing, closing"

    pricing.get_by_role("switch", name="Fundability Review Call").check()
    expect(total).to_have_text("$199.00")
    pricing.get_by_role("switch", name="Domain Registration").check()
    expect(total).to_have_text("$224.00")
    expect_soon(landing, lambda: set(calls_to_action(landing)), {"/checkout?addons=domain,fundability-review"})

    pricing.get_by_role("switch", name="Fundability Review Call").uncheck()
    expect(total).to_have_text("$175.00")
    pricing.get_by_role("link", name="Get Started").click()
    expect(landing).to_have_url("/checkout?addons=domain")


def test_what_is_scrolled_to_at_once_stays_under_the_pointer(landing: Page) -> None:
    landing.mouse.move(300, 300)
    question = region(landing, "Questions").get_by_role("listitem").get_by_role("link").last
    question.scroll_into_view_if_needed()
    before = question.bounding_box()
    landing.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert question.bounding_box() == before
    expect(question).to_be_in_viewport()


def test_each_question_leads_to_its_page(landing: Page) -> None:
    links = region(landing, "Questions").get_by_role("listitem").get_by_role("link")
    expect(links).to_have_count(8)
    assert [link.get_attribute("href") for link in links.all()] == [f"/faq/{slug}" for slug in SLUGS]
    question = links.nth(6).text_content() or ""
    links.nth(6).click()
    expect(landing.get_by_role("heading", level=1)).to_have_text(question)


def test_the_logo_that_the_call_returns_shows_before_and_after_react(screen: Page, calls: Calls) -> None:
    screen.route("**/api/site/logo", lambda route: route.fulfill(json={"logoUrl": "/favicon.svg"}))
    screen.goto("/")
    logo = screen.get_by_role("banner").get_by_role("img", name="Fundable logo")
    expect(logo).to_be_visible()
    await_react(screen)
    expect(logo).to_be_visible()
    assert logo.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    expect(screen.get_by_role("banner").get_by_text("F", exact=True)).to_have_count(0)
    calls.expect_count("GET /api/site/logo", 1)


def test_the_logo_may_come_at_any_moment_while_react_takes_over(screen: Page) -> None:
    """React complains when it does not find the page as it was rendered. The delays cover all of the taking over."""
    delays_ms = iter(range(20, 92, 6))

    def answer(route: Route) -> None:
        screen.wait_for_timeout(next(delays_ms))
        route.fulfill(json={"logoUrl": "/favicon.svg"})

    screen.route("**/api/site/logo", answer)
    for _ in range(12):
        screen.goto("/", wait_until="domcontentloaded")
        screen.keyboard.press("Shift")
        screen.get_by_role("switch", name="Domain Registration").check()
        expect(screen.get_by_role("banner").get_by_role("img", name="Fundable logo")).to_be_visible()
        await_react(screen)


def test_what_a_key_jumps_to_stays_where_it_is(landing: Page) -> None:
    """The sections on the way are laid out by then, not under the reader's eyes."""
    landing.keyboard.press("Shift")
    moved = landing.evaluate(
        """async () => {
            const box = document.querySelector('input[name=addons]')
            box.scrollIntoView()
            const { top } = box.getBoundingClientRect()
            for (let n = 0; n < 5; n += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
            return box.getBoundingClientRect().top - top
        }"""
    )
    assert abs(moved) < 1


def test_a_pointer_that_moves_and_scrolls_brings_no_react(screen: Page) -> None:
    """Reading needs none of it, and what it takes to start would stand in the way of scrolling. Examples that come near
    are websites of their own, without scripts."""
    asked: list[str] = []
    screen.on("request", lambda request: asked.append(request.url))
    with screen.expect_response("**/api/site/logo"):
        screen.goto("/")
    screen.evaluate("document.fonts.ready.then(() => null)")
    await_all(screen)
    loaded = len(asked)

    screen.mouse.move(100, 100)
    screen.mouse.move(120, 130)
    screen.mouse.wheel(0, 600)
    screen.wait_for_function("() => window.scrollY > 0")
    screen.wait_for_timeout(1000)
    assert [url for url in asked[loaded:] if "/examples/" not in url] == []

    await_react(screen)
    assert any(url.endswith(".js") for url in asked[loaded:])


def test_the_logo_is_asked_for_once_per_load(calls: Calls, screen: Page) -> None:
    landing = screen
    landing.goto("/")
    await_react(landing)
    landing.get_by_role("link", name="What is Google Business Setup?").click()
    expect(landing.get_by_role("link", name="All FAQs")).to_be_visible()
    landing.get_by_role("link", name="Get Started Now").click()
    expect(landing.get_by_role("heading", name="Order summary")).to_be_visible()
    landing.get_by_role("link", name="Back", exact=True).click()
    expect(landing.get_by_role("link", name="Claim My Fundable Website")).to_be_visible()
    calls.expect("GET /api/site/logo")


def test_the_choice_is_there_again_after_going_back(landing: Page, server: Server) -> None:
    await_react(landing)
    landing.get_by_role("switch", name="Domain Registration").check()
    landing.get_by_role("link", name="Claim My Fundable Website").click()
    expect(landing).to_have_url("/checkout?addons=domain")
    landing.go_back()
    expect(landing.get_by_role("switch", name="Domain Registration")).to_be_checked()
    expect_soon(landing, lambda: set(calls_to_action(landing)), {"/checkout?addons=domain"})
