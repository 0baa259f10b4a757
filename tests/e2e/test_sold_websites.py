"""The websites that are sold, in a browser: nothing scrolls sideways, runs, comes from elsewhere or is hard to read."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO, THEMES
from fundable.domain.sites.drafting.wording import PAGES
from tests.e2e.conftest import lasting
from tests.e2e.test_accessibility import findings
from tests.e2e.widths import measured
from tests.services.sites.any_forms import A_THEME, FORMS
from tests.services.sites.some_forms import ATTACK, BAKERY, BARE, LOGO, LONG, built

NARROW = 320
WIDTHS = (NARROW, 390, 768, 1024, 1440, 1920)
READ_AT = (390, 1440)
TYPEFACES = {
    FOLIO: ["SiteDisplay", "SiteSerif"],
    FASCIA: ["SiteBarlow", "SiteCond"],
    AZULEJO: ["SiteFigtree", "SiteYoung"],
}
VARIED = ("index.html", "about.html", "services.html")
ALL_LINKS = "() => [...document.links].map((link) => link.href).filter((address) => address.startsWith('file:'))"
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
LOADED = """async () => {
    await document.fonts.ready
    const loaded = [...document.fonts].filter((font) => font.status === 'loaded')
    return [...new Set(loaded.map((font) => font.family))].filter((family) => family.startsWith('Site')).sort()
}"""
SMALL_TARGETS = """() => [...document.querySelectorAll('a, button')]
    .filter((one) => getComputedStyle(one).display !== 'inline' && !one.matches('.skip'))
    .map((one) => [one.textContent.trim().slice(0, 30), one.getBoundingClientRect()])
    .filter(([, box]) => box.height > 0 && (box.height < 24 || box.width < 24))
    .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""
ENDS = """(node, length) => {
    const text = node.firstChild
    return [0, (length ?? text.length) - 1].map((at) => {
        const one = document.createRange()
        one.setStart(text, at)
        one.setEnd(text, at + 1)
        return one.getBoundingClientRect()
    })
}"""
"""Where the first and the last letter are, of all or of so many."""
ENGLISH_WORDS = """(node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), lefts = []
    while (texts.nextNode())
        for (const word of texts.currentNode.data.matchAll(/[A-Z][\\w-]+/g)) {
            const one = document.createRange()
            one.setStart(texts.currentNode, word.index)
            one.setEnd(texts.currentNode, word.index + word[0].length)
            lefts.push(one.getBoundingClientRect().left)
        }
    return lefts
}"""
"""Where each begins."""
LEFT = """(node) => {
    const words = document.createRange()
    words.selectNodeContents(node)
    return words.getBoundingClientRect().left
}"""
"""Where the words begin that a part says, not its box."""
BOX_LEFT = "(node) => node.getBoundingClientRect().left"
LONG_NAME = (
    "The Constantinopolitan Weatherproofing and Environmental Remediation Services "
    "Company of the Greater Western Plains Inc"
)
"""Of 119 letters."""
EDGES = [
    LONG,
    replace(BARE, business_name="X", services_offered="word " * 999),
    replace(BARE, business_name="Xy", services_offered=None),
    replace(BARE, business_name="W " * 150, website_description="w, " * 1000 + "end."),
    replace(
        BARE, business_name="Constantinopolitan Weatherproofing and Environmental Remediation Services of the West, LLC"
    ),
    replace(
        BAKERY, business_name="w" * 45, services_offered=f"{'v' * 45}\n{'word ' * 60}", website_description="u" * 300
    ),
    replace(BAKERY, services_offered="\n".join(f"Service {number} - {'note ' * number}" for number in range(40))),
]


Tab = tuple[Page, list[str]]


@pytest.fixture(scope="module")
def tab(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Tab]:
    """One for all tests of a file, who leave nothing in it."""
    with lasting(browser, **{**browser_context_args, "bypass_csp": True}) as context:
        yield watched(context)


@pytest.fixture
def sheet(tab: Tab) -> Tab:
    """The tab, as if it were new."""
    screen, noticed = tab
    screen.goto("about:blank")
    screen.emulate_media(media="null")
    screen.set_viewport_size({"width": 1280, "height": 720})
    noticed.clear()
    return tab


@pytest.mark.parametrize("theme", THEMES)
def test_a_sentence_ends_where_its_script_says(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    arabic = replace(BARE, website_description="مطعم عائلي منذ 1998.")

    for form, is_to_the_left in ((arabic, True), (BAKERY, False)):
        site = written(built(form, theme=theme), tmp_path / ("arabic" if is_to_the_left else "english"))
        screen.goto(f"file://{site}/about.html")
        first, last = screen.locator("[data-c='about.lead']").evaluate(ENDS)
        assert (last["x"] < first["x"]) == is_to_the_left


@pytest.mark.parametrize("theme", THEMES)
def test_a_name_in_another_script_stays_above_its_address(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    site = written(built(replace(BARE, business_name="مخبز السلام"), theme=theme), tmp_path / "site")

    for page in ("about.html", "contact.html"):
        screen.goto(f"file://{site}/{page}")
        name, street = (screen.locator(f".nap [data-c='{one}']") for one in ("name", "address.lines[0]"))
        assert name.evaluate(LEFT) == pytest.approx(street.evaluate(LEFT), abs=3), page


@pytest.mark.parametrize("theme", THEMES)
def test_our_sentences_are_english_whatever_script_a_name_has(sheet: Tab, tmp_path: Path, theme: str) -> None:
    """One that begins with such a name ends at the right, and the name's heading stands above what follows."""
    screen, _ = sheet
    form = replace(BARE, business_name="מאפיית שלום", services_offered="חלה\nעוגות - ביום שישי\nלחם")
    site = written(built(form, theme=theme), tmp_path / "site")

    for page, begins in (("about", ".lead"), ("index", "h1")):
        screen.goto(f"file://{site}/{page}.html")
        said = screen.locator(begins).first
        assert said.evaluate(LEFT) == pytest.approx(said.evaluate(BOX_LEFT), abs=9), page
        sign, name = screen.locator("[data-c='words.copyright']").evaluate(ENDS)
        assert sign["x"] < name["x"]


@pytest.mark.parametrize("theme", THEMES)
def test_words_of_a_name_in_two_scripts_keep_their_order(sheet: Tab, tmp_path: Path, theme: str) -> None:
    """Behind Arabic words, English ones are read from left to right, also those with a hyphen."""
    screen, _ = sheet
    site = written(built(replace(BARE, business_name="مطعم Al-Sham Restaurant"), theme=theme), tmp_path / "site")
    screen.set_viewport_size({"width": 1440, "height": 900})

    screen.goto(f"file://{site}/about.html")

    for place in ("header .id > span", ".nap strong"):
        first, last = screen.locator(place).evaluate(ENGLISH_WORDS)
        assert first < last, place


def test_a_number_on_a_poster_stays_in_one_piece(sheet: Tab, tmp_path: Path) -> None:
    screen, _ = sheet
    number = "(719) 555-0188"
    site = written(built(replace(BARE, business_phone=f"{number} x 12"), theme=FASCIA), tmp_path / "site")

    screen.goto(f"file://{site}/index.html")

    for width in (NARROW, 360, 768):
        screen.set_viewport_size({"width": width, "height": 800})
        first, last = screen.locator(".poster").evaluate(ENDS, len(number))
        assert first["y"] == last["y"], width


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("form", [BAKERY, BARE], ids=["full", "bare"])
def test_every_page_of_a_website_holds(sheet: Tab, tmp_path: Path, form: IntakeForm, theme: str) -> None:
    logo = tmp_path / "logo.svg"
    logo.write_bytes(LOGO)
    site = written(built(form, logo if form is BAKERY else None, theme), tmp_path / "site")
    screen, noticed = sheet

    read_at = READ_AT if form is BAKERY else READ_AT[:1]
    found = {name: looked_at(screen, site / name, theme, read_at) for name in PAGES.values()}

    assert {name: problems for name, problems in found.items() if problems} == {}
    assert noticed == []


LOGO_BOX = """(logo) => {
    const style = getComputedStyle(logo)
    const [wide, high] = ['Left', 'Top'].map((side) => 2 * parseFloat(style['padding' + side]))
    const box = [logo.offsetWidth - wide, logo.offsetHeight - high]
    const scale = Math.min(box[0] / logo.naturalWidth, box[1] / logo.naturalHeight)
    const shown = [scale * logo.naturalWidth, scale * logo.naturalHeight]
    const isWhole = style.objectFit === 'contain' && logo.offsetWidth > 0
    return { box, shown, scale, isWhole, hasPlate: style.backgroundColor !== 'rgba(0, 0, 0, 0)' }
}"""


@pytest.fixture(scope="module")
def logos(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    sizes = {"small": (70, 90), "square": (500, 500), "broad": (900, 200), "tall": (200, 900), "huge": (6000, 4000)}
    made = [tmp_path_factory.getbasetemp() / f"{name}.png" for name in sizes]
    for logo, size in zip(made, sizes.values(), strict=True):
        picture = Image.new("RGBA", size, (0, 0, 0, 0))
        picture.paste("#f7f3c4", (0, 0, size[0], size[1] // 2))
        picture.paste("#0055aa", (0, size[1] - 2, size[0], size[1]))
        picture.save(logo, compress_level=1)
    return made


@pytest.mark.parametrize("theme", THEMES)
def test_logos_keep_their_shape_and_are_never_blown_up(
    sheet: Tab, logos: list[Path], tmp_path: Path, theme: str
) -> None:
    screen, _ = sheet
    for logo in logos:
        name = logo.stem
        site = written(built(BAKERY, logo, theme), tmp_path / name)

        screen.goto(f"file://{site}/about.html")
        for width in (360, 1440):
            screen.set_viewport_size({"width": width, "height": 900})
            seen = screen.locator("[data-c='logo']").evaluate(LOGO_BOX)

            assert seen["scale"] <= (0.5 if name == "small" else 1), f"{name}: {seen}"
            assert seen["isWhole"], f"{name}: stretched"
            if seen["hasPlate"]:
                assert seen["box"] == pytest.approx(seen["shown"], rel=0.01, abs=1), f"{name}: not its logo's shape"
            assert min(seen["shown"]) >= 8, f"{name}: {seen}"
            assert screen.evaluate(SIDEWAYS) <= 0


@pytest.mark.parametrize("theme", THEMES)
def test_a_name_of_any_length_fits_every_screen(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    named = ((BARE, "X"), *((form, name) for form in (BAKERY, BARE) for name in ("w" * 45, LONG_NAME)))
    sites = [
        written(built(replace(form, business_name=name), theme=theme), tmp_path / f"{number}-{form is BARE}")
        for number, (form, name) in enumerate(named)
    ]

    over = {
        f"{site.name}/{name} at {width}": px
        for site in sites
        for name, width, [px] in measured(screen, site, ("index.html", "contact.html"), WIDTHS, SIDEWAYS)
    }

    assert {where: px for where, px in over.items() if px > 0} == {}


def test_whatever_was_typed_fits_the_narrowest_phone(sheet: Tab, tmp_path: Path) -> None:
    screen, noticed = sheet
    chosen = [(form, theme) for form in (ATTACK, *EDGES) for theme in THEMES] + generated(9)
    sites = [
        written(built(form, theme=theme), tmp_path / f"{number}-{theme}") for number, (form, theme) in enumerate(chosen)
    ]

    found = {
        f"{site.name}/{name}": px
        for site in sites
        for name, _, [px] in measured(screen, site, VARIED, (NARROW,), SIDEWAYS)
    }
    for site, name in product(sites[: len(THEMES)], VARIED):
        screen.goto((site / name).as_uri())  # an attack may behave in a frame

    assert {name: over for name, over in found.items() if over > 0} == {}
    assert noticed == []


def generated(count: int) -> list[tuple[IntakeForm, str]]:
    found: list[tuple[IntakeForm, str]] = []

    @settings(max_examples=count, derandomize=True, database=None, phases=[Phase.generate])
    @given(form=FORMS, theme=A_THEME)
    def note(form: IntakeForm, theme: str) -> None:
        found.append((form, theme))

    note()
    return found


def written(build: Build, site: Path) -> Path:
    site.mkdir()
    for name, data in build.files.items():
        (site / name).write_bytes(data)
    return site


def watched(context: BrowserContext) -> Tab:
    """A page, and what it should not do: dialogs, messages, requests to others."""
    screen = context.new_page()
    noticed: list[str] = []
    screen.on("dialog", lambda dialog: noticed.append(dialog.message))
    screen.on("console", lambda message: noticed.append(message.text))
    screen.on("request", lambda request: noticed.append(request.url) if "file:" not in request.url[:5] else None)
    return screen, noticed


def looked_at(screen: Page, file: Path, theme: str, read_at: tuple[int, ...]) -> list[str]:
    """What is wrong with a page."""
    screen.goto(file.as_uri())
    wrong = [address for address in screen.evaluate(ALL_LINKS) if not Path(address[7:].partition("#")[0]).is_file()]
    if (fonts := screen.evaluate(LOADED)) != TYPEFACES[theme]:
        wrong.append(f"fonts: {fonts}")
    for width in WIDTHS:
        screen.set_viewport_size({"width": width, "height": 800})
        wrong += screen.evaluate(SMALL_TARGETS)
        if (over := screen.evaluate(SIDEWAYS)) > 0:
            wrong.append(f"{over} px sideways at {width}")
        if width in read_at:
            wrong += findings(screen)
    return wrong
