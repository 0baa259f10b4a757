"""Whatever an agency publishes, in any color and with any words: its pages can be read, hold, and run nothing of it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fundable.domain.agency.accent import accent_of
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Addon, Landing, Offer, Point, Question, Step
from fundable.services.agency import offer_export
from tests.e2e.test_accessibility import TOO_WIDE, axe, findings
from tests.e2e.tokens import hold_token
from tests.e2e.visitor.test_landing import await_react
from tests.running import Bought, Browser, NewServer, Server, buy, log_in, wait_until

CONTRASTS = """async () => (await axe.run(document, {
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, resultTypes: ['violations'],
})).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)"""
PAGES = ("/", "/faq/do-you-offer-refunds", "/checkout", "/client/dashboard")
ACCENTS = {"#ffe600": PAGES, "#000000": PAGES[:1], "#6d28d9": PAGES[:1]}
"""On which pages each is looked at. What is made of any other: tests/domain/agency/test_accent.py."""
TEXTS = (
    "</title><script>window.pwned=1</script><img src=x onerror=pwned=1>{{7*7}}${7*7}",
    "__SITE_NAME__ __BASE_URL__ ___SITE_LETTER__ <!-- \"Sons\" 'n' & {% raw %} סטודיו לצילום (2026) شركة الصفصاف",
    "🦊👩‍👩‍👧‍👦🇺🇸" * 2 + "W" * 50,
)
"""Each goes into every field of an offer, in turn."""


@pytest.fixture(scope="module")
def shop(new_server: NewServer) -> Iterator[Server]:
    running = new_server().start()
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="module")
def sold(shop: Server) -> Bought:
    """From before any other offer."""
    return buy(shop, "nora@alder.example", ("domain",))


def publish(shop: Server, offer: Offer, folder: Path) -> None:
    """Once its pages are shown."""
    file = folder / "offer.toml"
    file.write_text(offer_export.write(offer), encoding="utf-8")
    before = Browser(shop).get("/").body
    told = shop.run("offer", "import", str(file))
    assert told.returncode == 0, told.stderr
    wait_until(lambda: Browser(shop).get("/").body != before, "the pages follow")


def contrasts(page: Page) -> list[str]:
    """What cannot be read, in light and in dark."""
    found: list[str] = []
    page.evaluate(axe())
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found += [f"{scheme}: {one}" for one in page.evaluate(CONTRASTS)]
    return found


def color(page: Page, css: str, what: str) -> str:
    """As #rrggbb."""
    shown = page.locator(css).first.evaluate("(node, what) => getComputedStyle(node)[what]", what)
    return "#" + "".join(f"{int(part):02x}" for part in shown.removeprefix("rgb(").removesuffix(")").split(", "))


def test_any_accent_can_be_read_in_light_and_in_dark(screen: Page, shop: Server, sold: Bought, tmp_path: Path) -> None:
    hold_token(screen, sold.token)
    screen.set_viewport_size({"width": 1280, "height": 900})
    for seed, pages in ACCENTS.items():
        publish(shop, replace(DEFAULT, accent=seed), tmp_path)
        for path in pages:
            screen.emulate_media(color_scheme="light")
            screen.goto(f"http://127.0.0.1:{shop.port}{path}")
            expect(screen.locator("main h1")).to_be_visible()
            if path == "/":
                await_react(screen)
                assert color(screen, "main .btn-primary", "backgroundColor") == accent_of(seed).light.seal
            if path == "/client/dashboard":
                expect(screen.get_by_text("Domain Registration").first).to_be_visible()
            assert contrasts(screen) == [], (seed, path)
            if path in ("/", "/client/dashboard"):
                assert color(screen, "main .btn-primary", "backgroundColor") == accent_of(seed).dark.seal


def test_the_admin_keeps_its_look(screen: Page, shop: Server, tmp_path: Path) -> None:
    """Also where one comes from, or goes to, the website without a load."""
    publish(shop, replace(DEFAULT, accent="#b91c1c"), tmp_path)
    screen.emulate_media(color_scheme="light")
    screen.goto(f"http://127.0.0.1:{shop.port}/admin/login")
    expect(screen.get_by_role("button", name="Login")).to_be_visible()
    assert color(screen, "main .btn-primary", "backgroundColor") == DEFAULT.accent
    screen.get_by_role("link", name="Back to Home").click()
    expect(screen.get_by_role("link", name="Get Started").first).to_be_visible()
    assert color(screen, "main .btn-primary", "backgroundColor") == "#b91c1c"


def test_any_words_hold_and_run_nothing(screen: Page, shop: Server, tmp_path: Path) -> None:
    owner = log_in(shop)
    known = owner.get("/api/admin/settings").json["agency"]
    assert owner.call("PUT", "/api/admin/settings", {**known, "name": "W" * 109}).status == 200
    screen.set_viewport_size({"width": 320, "height": 740})
    for text in TEXTS:
        publish(shop, hostile(text), tmp_path)
        for path in ("/", "/faq/why", "/checkout?addons=extra"):
            screen.goto(f"http://127.0.0.1:{shop.port}{path}")
            expect(screen.locator("main h1")).to_be_visible()
            if path == "/":
                await_react(screen)
                expect(screen.get_by_role("heading", level=1)).to_have_text(text)
            assert screen.evaluate(TOO_WIDE) == [], (text, path)
            assert screen.evaluate("window.pwned") is None, (text, path)
        assert findings(screen) == [], text


def hostile(text: str) -> Offer:
    """An offer that says one text wherever it says anything, at the price that takes the most room."""
    answer = text.replace("<", "< ")  # HTML is refused there
    point = Point(text[:80], text)
    return replace(
        DEFAULT,
        name=text[:80],
        description=text,
        price_cents=400_000_00,
        currency="chf",
        renewal_cents=100_000_00,
        addons=(Addon("extra", text[:80], 200_000_00, text),),
        questions=(Question("why", text, f"{answer}\n\n- {answer}\n- **{answer}**", text),),
        landing=Landing(text, text, (point,) * 3, (Step(text[:80], text, text[:80]),) * 3, (point,) * 6),
    )


BROKEN = """() => [...document.querySelectorAll('.addon b, .base-line > b, .schedule dt')].flatMap((node) => {
    const words = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), found = []
    for (let text = words.nextNode(); text; text = words.nextNode())
        for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            if (range.getClientRects().length > 1) found.push(word)
        }
    return found
})"""
"""Words of the order summary that go on in the next line."""


def expect_whole_words(page: Page, address: str, size: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    page.add_style_tag(content=f"html {{ font-size: {size} }}")
    expect(page.get_by_role("switch", name="Domain Registration")).to_be_visible()
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(TOO_WIDE) == []


def test_wide_prices_leave_words_whole_on_a_phone(screen: Page, shop: Server, tmp_path: Path) -> None:
    addons = tuple(replace(addon, price_cents=125_000_00) for addon in DEFAULT.addons)
    dear = replace(DEFAULT, currency="huf", price_cents=549_900_00, renewal_cents=19_990_00, addons=addons)
    publish(shop, dear, tmp_path)

    expect_whole_words(screen, f"http://127.0.0.1:{shop.port}/checkout", "100%")


def test_large_letters_leave_words_whole_on_a_phone(screen: Page) -> None:
    expect_whole_words(screen, "/checkout?addons=domain&code=SAVE20", "200%")
