"""How the websites that are sold are laid out: filled at the top, with full rows, and readable on paper."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

from fundable.adapters.images.photo import encoded
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.photos import KIND
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO, THEMES
from fundable.domain.sites.words.content import Logo, Photo
from tests.e2e.test_sold_websites import LONG_NAME, VARIED, Tab, sheet, tab, written
from tests.e2e.test_website_lines import LAST_WORDS, WIDTHS
from tests.e2e.widths import HIGH, measured
from tests.photos import SEEN, photo
from tests.services.sites.some_forms import BAKERY, BARE, LOGO, built
from tests.services.sites.some_forms import PAGES as RENDERER
from tests.services.sites.test_composed_pages import rich

__all__ = ["sheet", "tab"]
FIRST_SCREENS = ((1440, 900), (390, 844))
HERO = {FOLIO: ".hero", FASCIA: ".sign", AZULEJO: ".hero"}
INK_MIN = 0.04
"""The share of a half that isn't its ground."""
GROUND_STEPS = 12
"""By which a color may differ from the ground and still be it."""
SHEETS_MAX = 3
STANDS_OFF, NAME_HEIGHT_MAX = 6, 110
"""In pixels: what parts two things, and five lines of a header."""
LEAD = "Our family has baked in Pueblo since 1998, and the doors open at six while all of the bread is still hot."
LONG_LEAD = f"{LEAD[:-1]}, and there is coffee on the stove for all who work early here."
"""Hardly shorter than the longest sentence that begins a home page."""
FORTY_LETTERS = "Smith & Sons Construction Company, LLC"
ON_PAPER = """() => {
    const shown = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility())
    const words = shown.filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    const cut = (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'
    return {
        colors: [...new Set(words.map((one) => getComputedStyle(one).color))],
        cut: words.filter((one) => one.clientWidth && cut(one)).map((one) => one.textContent),
        acts: shown.filter((one) => one.matches('form, button, .button')).length,
        nap: document.querySelector('address').innerText,
    }
}"""
BELOW_FIRST_SCREEN = """() => {
    const [first] = [...document.querySelectorAll('.button')].filter((one) => one.checkVisibility())
    return Math.max(0, Math.ceil(first.getBoundingClientRect().bottom - innerHeight))
}"""
"""By how many pixels the first button lies below it."""
TILE_ROWS = """() => {
    const rows = {}
    for (const tile of document.querySelectorAll('.tiles > li')) {
        if (!tile.checkVisibility()) continue
        const box = tile.getBoundingClientRect()
        ;(rows[Math.round(box.top)] ??= []).push([Math.round(box.left), Math.round(box.right), Math.round(box.bottom)])
    }
    return Object.values(rows)
}"""
"""Left, right and bottom of each tile on a home page, by rows."""
TILE_COLORS = """() => [...new Set(
    [...document.querySelectorAll('.tiles > li:not(.deco)')].map((tile) => getComputedStyle(tile).backgroundColor)
)]"""
FACES = """(lines) => [...new Set(
    lines.map((line) => getComputedStyle(line)).map((style) => `${style.fontSize} ${style.fontFamily}`)
)]"""
ROOMY = "Repiping of houses from before the war"
LINES = """(titles) => titles.map((one) => {
    const words = document.createRange()
    words.selectNodeContents(one)
    return new Set([...words.getClientRects()].map((box) => Math.round(box.top))).size
})"""
ADDRESS_LINES = """() => {
    const lines = [...document.querySelectorAll('footer [data-c^="address.lines"]')]
    return new Set(lines.flatMap((one) => [...one.getClientRects()].map((box) => Math.round(box.bottom)))).size
}"""


@dataclass(frozen=True, slots=True)
class Case:
    """A business, and what it's called in a test's name."""

    name: str
    build: Callable[[str], Build]


@cache
def pictured(theme: str) -> Build:
    """With every fact, and photos that fill the top."""
    found = encoded(photo(width=1000, height=700), is_quick=True)
    shown = tuple(
        Photo(key, f"photo-{key}", found.widths, found.width, found.height, SEEN, "client", KIND) for key in ("a", "b")
    )
    pictures = {f"{one.file}-{name}": data for one in shown for name, data in found.files.items()}
    content = replace(rich(theme), photos=shown)
    return Build(content, RENDERER.render(content, pictures))


RICH = Case("rich", pictured)
CASES = (
    RICH,
    Case("typical", lambda theme: built(replace(BAKERY, website_description=LEAD), theme=theme)),
    Case("bare", lambda theme: built(BARE, theme=theme)),
)
LONG = tuple(
    Case(name, partial(built, replace(form, business_name=FORTY_LETTERS, website_description=LONG_LEAD), None))
    for name, form in (("long", BAKERY), ("long and bare", BARE))
)


@pytest.mark.parametrize("theme", THEMES)
def test_the_top_is_filled_and_no_line_ends_with_a_short_word(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    for case in CASES:
        site = written(case.build(theme), tmp_path / case.name)
        found = [line for _, _, [lines] in measured(screen, site, VARIED, WIDTHS, LAST_WORDS) for line in lines]

        assert found == [], case.name
        screen.set_viewport_size({"width": WIDTHS[-1], "height": HIGH})
        screen.goto((site / "index.html").as_uri())
        halves = inks(screen, HERO[theme])
        assert min(halves) > INK_MIN, (case.name, halves)


@pytest.mark.parametrize("theme", THEMES)
def test_the_first_button_is_on_the_first_screen(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    below = {}
    for case in (*CASES, *LONG):
        screen.goto((written(case.build(theme), tmp_path / case.name) / "index.html").as_uri())
        for width, height in FIRST_SCREENS:
            screen.set_viewport_size({"width": width, "height": height})
            screen.evaluate("document.fonts.ready")
            below[case.name, width] = screen.evaluate(BELOW_FIRST_SCREEN)

    assert {where: px for where, px in below.items() if px != 0} == {}


@pytest.mark.parametrize("count", range(1, 9))
def test_a_wall_of_tiles_has_full_rows(sheet: Tab, tmp_path: Path, count: int) -> None:
    screen, _ = sheet
    services = "\n".join(f"Service {number} - by the hour" for number in range(count))
    site = written(built(replace(BAKERY, services_offered=services), theme=AZULEJO), tmp_path / "site")
    screen.goto((site / "index.html").as_uri())

    for width, height in FIRST_SCREENS:
        screen.set_viewport_size({"width": width, "height": height})
        rows = screen.evaluate(TILE_ROWS)
        assert rows
        for row in rows:
            assert [left for left, _, _ in row] == [left for left, _, _ in rows[0]], (width, rows)
            assert {row[-1][1] for row in rows} == {rows[0][-1][1]}
            assert len({bottom for _, _, bottom in row}) == 1
    assert count == 1 or len(screen.evaluate(TILE_COLORS)) > 1


def test_a_name_stands_beside_a_logo_on_a_plate(sheet: Tab, tmp_path: Path) -> None:
    screen, _ = sheet
    build = built(replace(BARE, business_name="Paws on Wheels Mobile Veterinary"), theme=AZULEJO)
    logo = Logo("logo.svg", 100, 100, "0" * 64, plate="deep")
    content = replace(build.content, logo=logo)
    files = RENDERER.render(content, {"logo.svg": LOGO})
    screen.goto((written(Build(content, files), tmp_path / "site") / "about.html").as_uri())
    screen.set_viewport_size({"width": 390, "height": 844})

    mark, name = (screen.locator(f"header .id {part}").bounding_box() for part in (".mk", "span"))

    assert mark
    assert name
    assert name["x"] > mark["x"] + mark["width"]


def test_a_phones_header_has_room_for_a_broad_logo_and_for_a_long_name(sheet: Tab, tmp_path: Path) -> None:
    """The number below the logo stands off it, and the name takes five lines at most."""
    screen, _ = sheet
    logo = Logo("logo.svg", 400, 100, "0" * 64, plate="white")
    drawing = LOGO.replace(b'200 200" width="200" height="200"', b'800 200" width="800" height="200"')
    content = replace(built(BARE, theme=FASCIA).content, logo=logo)
    broad = written(Build(content, RENDERER.render(content, {"logo.svg": drawing})), tmp_path / "broad")
    long = written(built(replace(BARE, business_name=LONG_NAME[:99]), theme=AZULEJO), tmp_path / "long")
    screen.set_viewport_size({"width": 360, "height": 740})

    screen.goto((broad / "index.html").as_uri())
    mark, number = (screen.locator(f"header {part}").bounding_box() for part in (".mk", ".tel"))
    screen.goto((long / "services.html").as_uri())
    name = screen.locator("header .id > span").bounding_box()

    assert mark
    assert number
    assert name
    assert number["y"] >= mark["y"] + mark["height"] + STANDS_OFF
    assert name["height"] <= NAME_HEIGHT_MAX


def test_licenses_that_take_two_lines_stand_apart(sheet: Tab, tmp_path: Path) -> None:
    screen, _ = sheet
    content = replace(rich(FASCIA), licenses=("Contractor License 58122, Class B", "Mechanical License M-2207, Fargo"))
    files = RENDERER.render(content, {})
    screen.goto((written(Build(content, files), tmp_path / "site") / "about.html").as_uri())

    above, below = (screen.locator("[data-c='licenses'] > span").nth(at).bounding_box() for at in (0, 1))

    assert above
    assert below
    assert below["y"] >= above["y"] + above["height"] + STANDS_OFF


@pytest.mark.parametrize("theme", THEMES)
def test_a_button_below_a_message_stands_apart(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    screen.goto((written(built(BARE, theme=theme), tmp_path / "site") / "sent.html").as_uri())

    above, below = (screen.locator(name).bounding_box() for name in ("main .lead", "main .button"))

    assert above
    assert below
    assert below["y"] >= above["y"] + above["height"] + 2 * STANDS_OFF


@pytest.mark.parametrize("theme", THEMES)
def test_the_privacy_page_has_one_heading_above_the_address(sheet: Tab, tmp_path: Path, theme: str) -> None:
    """Name and number there are lines of an address."""
    screen, _ = sheet
    screen.goto((written(built(BARE, theme=theme), tmp_path / "site") / "privacy-policy.html").as_uri())

    assert len(screen.locator(".nap [data-c]:not([data-c^='words'])").evaluate_all(FACES)) == 1


def inks(screen: Page, hero: str) -> tuple[float, float]:
    """How much of each half of the first screen's hero isn't ground, which is the color that it has most of."""
    screen.evaluate("document.fonts.ready")
    with Image.open(BytesIO(screen.locator(hero).first.screenshot())) as taken:
        picture = taken.convert("RGB")
    middle, height = picture.width // 2, picture.height
    boxes = ((0, 0, middle, height), (middle, 0, picture.width, height))
    left, right = (ink(picture.crop(box)) for box in boxes)
    return left, right


def ink(half: Image.Image) -> float:
    colors: list[tuple[int, tuple[int, int, int]]] = half.getcolors(half.width * half.height) or []  # type: ignore[assignment]
    _, ground = max(colors)
    near = sum(
        count for count, color in colors if all(abs(a - b) <= GROUND_STEPS for a, b in zip(color, ground, strict=True))
    )
    return 1 - near / (half.width * half.height)


@pytest.mark.parametrize("theme", [FOLIO, FASCIA])
def test_a_service_has_the_room_that_no_note_and_no_price_needs(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    services = f"{ROOMY}\n{ROOMY} - from $4,200\nLeaks - found within an hour\nSump pumps"
    site = written(built(replace(BAKERY, services_offered=services), theme=theme), tmp_path / "site")

    screen.goto((site / "services.html").as_uri())

    for width in (768, 1024, 1440):
        screen.set_viewport_size({"width": width, "height": 900})
        assert screen.locator("main h2").evaluate_all(LINES)[:2] == [1, 1], width


@pytest.mark.parametrize("theme", THEMES)
def test_a_home_page_prints_on_three_sheets_in_black(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    site = written(pictured(theme), tmp_path / "site")
    screen.goto((site / "index.html").as_uri())

    sheets = len(re.findall(rb"/Type\s*/Page\b", screen.pdf(format="Letter")))
    screen.emulate_media(media="print")
    screen.set_viewport_size({"width": 740, "height": 980})
    paper = screen.evaluate(ON_PAPER)
    screen.goto((site / "contact.html").as_uri())
    contact = screen.evaluate(ON_PAPER)

    assert sheets <= SHEETS_MAX
    content = pictured(theme).content
    for page in (paper, contact):
        assert (page["colors"], page["cut"], page["acts"]) == (["rgb(0, 0, 0)"], [], 0)
        for line in (content.name.full, *content.address.lines, content.phone.display):
            assert line in page["nap"]


@pytest.mark.parametrize("theme", THEMES)
def test_the_address_beside_a_long_name_stays_short(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    screen.set_viewport_size({"width": 1440, "height": 900})
    form = replace(BAKERY, business_name=LONG_NAME, business_address="1407 Calderon Ave Ste 2\nPueblo, CO 81004")
    site = written(built(form, theme=theme), tmp_path / "site")

    screen.goto((site / "index.html").as_uri())

    assert screen.evaluate(ADDRESS_LINES) <= 2
