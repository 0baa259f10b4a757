"""Fonts: two small files for our own words, the rest of latin only where a page shows it, and nothing moves."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.build.test_bundles import STATIC
from tests.e2e.soon import expect_soon
from tests.e2e.tokens import hold_token
from tests.running import Browser, Server, buy, intake_form
from tests.turns import in_turn

FILE = re.compile(r"/assets/([^/]+)-.{7}\.woff2$")
BASIC = ["besley-basic", "public-sans-basic"]
WHOLE = ["besley-latin-wght-normal", "public-sans-latin-wght-normal"]
SHIFTS = """() => new Promise(resolve => {
  let sum = 0
  new PerformanceObserver(list => { for (const shift of list.getEntries()) sum += shift.value })
    .observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => setTimeout(() => resolve(sum)))
})"""

HAVE_COME = """() => ['500 16px "Besley Variable"', '400 16px "Public Sans Variable"']
  .map(font => document.fonts.check(font))"""


class Fonts:
    """The font files that a browser asked for."""

    def __init__(self, context: BrowserContext) -> None:
        self.asked: list[str] = []
        context.on("request", lambda request: self._note(request.url))

    def _note(self, url: str) -> None:
        if found := FILE.search(url):
            self.asked.append(found[1])


@pytest.fixture
def fonts(context: BrowserContext) -> Fonts:
    return Fonts(context)


@pytest.mark.parametrize("path", ["/", "/faq/what-does-the-150-include", "/checkout", "/client/login"])
def test_our_own_words_need_two_small_files(screen: Page, fonts: Fonts, path: str) -> None:
    screen.goto(path)
    expect(screen.get_by_role("heading", level=1)).to_be_visible()
    screen.evaluate("document.fonts.ready.then(() => true)")
    expect_soon(screen, lambda: sorted(fonts.asked), BASIC)


def test_a_name_with_other_letters_keeps_its_face(screen: Page, fonts: Fonts, server: Server) -> None:
    bought = buy(server, "cafe@alder.example")
    form = intake_form(bought.id, businessName="Café Señor Ångström")
    assert Browser(server).post("/api/intake-forms", form, **bought.bearer).status == 201
    hold_token(screen, bought.token)
    screen.goto("/client/dashboard")
    expect(screen.get_by_text("Café Señor Ångström").first).to_be_visible()
    screen.evaluate("document.fonts.ready.then(() => true)")
    expect_soon(screen, lambda: set(BASIC) < set(fonts.asked), wanted=True)
    assert set(fonts.asked) <= {*BASIC, *WHOLE}


WIDTHS = """async ([url, weight, texts]) => {
  const face = new FontFace('Measured', `url(${url})`, { weight: '400 600' })
  document.fonts.add(await face.load())
  const measured = document.createElement('span')
  measured.style.cssText = `position: absolute; white-space: pre; font: ${weight} 100px Measured`
  document.body.append(measured)
  const widths = texts.map(text => {
    measured.textContent = text
    return Math.round(measured.getBoundingClientRect().width)
  })
  measured.remove()
  document.fonts.delete(face)
  return widths
}"""


@in_turn(("family", "weight"), [("besley", 500), ("public-sans", 400), ("public-sans", 600)])
def test_a_small_file_sets_words_as_the_whole_one_does(screen: Page, family: str, weight: int) -> None:
    screen.goto("/checkout")
    texts = [
        "Continue to Payment - $150.00",
        "AVATAR, To: Your website?",
        "Nov 15, 2026 6:35 AM",
        "‘we’ “say” … – a · b",
    ]
    small, whole = (
        screen.evaluate(WIDTHS, [f"/assets/{file.name}", weight, texts])
        for kind in ("basic", "latin-wght-normal")
        for file in (STATIC / "assets").glob(f"{family}-{kind}-*.woff2")
    )
    assert small == pytest.approx(whole, abs=3), "kerning or widths were lost"


@pytest.mark.parametrize("width", [360, 1440])
def test_nothing_moves_when_they_arrive_late(screen: Page, width: int) -> None:
    kept_back: list[Route] = []
    screen.route("**/*.woff2", lambda route: kept_back.append(route))
    screen.set_viewport_size({"width": width, "height": 800})
    screen.goto("/", wait_until="commit")
    expect(screen.get_by_role("heading", level=1)).to_be_visible()
    screen.evaluate(SHIFTS)
    expect_soon(screen, lambda: len(kept_back), len(BASIC))
    before = screen.get_by_role("heading", level=1).bounding_box()
    assert screen.evaluate(HAVE_COME) == [False, False]
    for route in kept_back:
        route.continue_()
    expect_soon(screen, lambda: screen.evaluate(HAVE_COME), [True, True])
    assert screen.evaluate(SHIFTS) <= 0.01
    after = screen.get_by_role("heading", level=1).bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) <= 1
    assert after["height"] == before["height"]
