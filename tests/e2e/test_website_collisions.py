"""Nothing on the websites that are sold runs into something else: words into drawings, prices out of their rows, a
number below its header."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO, THEMES
from fundable.domain.sites.words.content import Content, Person
from tests.e2e.test_sold_websites import LONG_NAME, SIDEWAYS, Tab, sheet, tab, written
from tests.e2e.test_website_layout import ink
from tests.e2e.widths import measured
from tests.services.sites.some_forms import BAKERY, built
from tests.services.sites.some_forms import PAGES as RENDERER

__all__ = ["sheet", "tab"]
WIDTHS = (320, 390, 560, 768, 1024, 1200, 1440)
WIDE, PHONE = 1440, 390
PRICED = (
    "Driveways - starting at $1,250 to $4,500\nRetaining walls along a slope or a garden - $85 per foot and up\n"
    "Patios and walks, broom or stamped finish, sealed twice: by the season - from $2,400\nChimneys - $900/step"
)
HYPHENED = "Mary-Kate Reyes"
ABOUT_HEADINGS = ("Friends of the Elm Street Library", "Dana Whitfield Bookkeeping", LONG_NAME)
ON_ORNAMENTS = """() => [...document.querySelectorAll('.tiles > li:not(.deco)')].flatMap((tile) => {
    const box = tile.getBoundingClientRect()
    const side = parseFloat(getComputedStyle(tile, '::before').width)
    const radius = 0.646 * Math.SQRT2 * side
    const range = document.createRange()
    range.selectNodeContents(tile)
    return [...range.getClientRects()]
        .filter((line) => Math.hypot(Math.max(0, box.right - line.right), line.top - box.top) < radius)
        .map(() => tile.textContent)
})"""
"""Services whose words lie on their tile's round ornament."""
PRICE_ROWS = """() => [...document.querySelectorAll('li:has(> .price)')].flatMap((row) => {
    const price = row.querySelector('.price').getBoundingClientRect(), box = row.getBoundingClientRect()
    const title = document.createRange()
    title.selectNodeContents(row.querySelector('h2, h3'))
    const isOut = price.right > box.right + 1 || price.left < box.left - 1
    const isBroken = row.textContent.startsWith('Driveways') && title.getClientRects().length > 1
    return isOut || isBroken ? [row.textContent] : []
})"""
"""Those with a price beyond their edge, or with one that leaves no room for a single word."""
SPLIT_NAMES = """(name) => {
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_ELEMENT)
    const found = { count: 0, split: [] }
    while (texts.nextNode()) {
        const node = texts.currentNode
        if (node.textContent !== name || node.children.length !== 1 || node.firstElementChild.matches(':not(.nb)'))
            continue
        const around = getComputedStyle(node), inside = getComputedStyle(node.firstElementChild)
        const range = document.createRange()
        range.selectNodeContents(node)
        const lines = [...range.getClientRects()]
        const isOneLine = Math.max(...lines.map((one) => one.top)) < Math.min(...lines.map((one) => one.bottom))
        found.count++
        if (!isOneLine || around.color !== inside.color || around.fontSize !== inside.fontSize)
            found.split.push(node.outerHTML)
    }
    return found
}"""
HEADER = """() => {
    const rows = [...document.querySelectorAll('header .id, header nav, header .tel')]
        .map((one) => one.getBoundingClientRect())
    return rows.map((one) => [one.top, one.bottom, one.right])
}"""
NAVIGATION_ROWS = """() => new Set(
    [...document.querySelectorAll('header nav li')].map((one) => Math.round(one.getBoundingClientRect().top))
).size"""
NUMBER_ROOM = """() => {
    const [column, number] = ['.reach', '.reach .num'].map((one) => document.querySelector(one).getBoundingClientRect())
    return column.right - number.right
}"""
BROKEN = """() => [...document.querySelectorAll('.head h1, h1.sub, li > h2, li > h3')].flatMap((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const isOneWord = !one.textContent.trim().includes(' ')
    return isOneWord && range.getClientRects().length > 1 ? [one.textContent] : []
})"""
BESIDE_MARK = """() => {
    const [mark, name] = ['.id .mk', '.id > span'].map((one) => document.querySelector(one).getBoundingClientRect())
    return name.left >= mark.right && name.top < mark.bottom
}"""
STEP_ROWS = """() => {
    const rows = {}
    for (const step of document.querySelectorAll('.steps > li')) {
        const box = step.getBoundingClientRect()
        ;(rows[Math.round(box.top)] ??= []).push([Math.round(box.left), Math.round(box.right)])
    }
    return Object.values(rows).map((row) => [row[0][0], row.at(-1)[1]])
}"""


def opened(screen: Page, site: Path, names: tuple[str, ...], widths: tuple[int, ...]) -> Iterator[tuple[str, int]]:
    """Each page in each width, with its own typefaces."""
    for name in names:
        screen.goto((site / name).as_uri())
        screen.evaluate("document.fonts.ready")
        for width in widths:
            screen.set_viewport_size({"width": width, "height": 900})
            yield name, width


def rendered(content: Content, site: Path) -> Path:
    return written(Build(content, RENDERER.render(content, {})), site)


@pytest.mark.parametrize("services", [PRICED, "lawn mowing, snow removal, leaf cleanup, mulch, bush trimming"])
def test_words_keep_off_the_ornament_of_their_tile(sheet: Tab, tmp_path: Path, services: str) -> None:
    screen, _ = sheet
    site = written(built(replace(BAKERY, services_offered=services), theme=AZULEJO), tmp_path / "site")

    for _, width, [words] in measured(screen, site, ("index.html",), WIDTHS, ON_ORNAMENTS):
        assert words == [], width


@pytest.mark.parametrize("theme", THEMES)
def test_a_long_price_stays_in_its_row_and_leaves_room(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    site = written(built(replace(BAKERY, services_offered=PRICED), theme=theme), tmp_path / "site")

    pages = ("index.html", "services.html")
    for name, width, [rows, over] in measured(screen, site, pages, WIDTHS, PRICE_ROWS, SIDEWAYS):
        assert rows == [], (name, width)
        assert over <= 0, (name, width)


@pytest.mark.parametrize("theme", THEMES)
def test_a_name_with_a_hyphen_is_one_line_in_one_color(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    content = built(BAKERY, theme=theme).content
    people = (Person(HYPHENED, "Baker"),)
    site = rendered(replace(content, owners=(HYPHENED,), licenses=(HYPHENED,), people=people), tmp_path / "site")

    for name, width in opened(screen, site, ("about.html",), (PHONE, WIDE)):
        found = screen.evaluate(SPLIT_NAMES, HYPHENED)
        assert found["count"] == 3
        assert found["split"] == [], (name, width)


@pytest.mark.parametrize("theme", THEMES)
def test_beside_a_long_name_the_header_stays_in_one_row(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    for at, named in enumerate(("Blue Ridge Mountain Roofing & Exteriors of Western North Carolina, LLC", LONG_NAME)):
        site = written(built(replace(BAKERY, business_name=named), theme=theme), tmp_path / f"{at}")
        for _, width, [boxes] in measured(screen, site, ("about.html",), (1200, WIDE), HEADER):
            assert max(top for top, _, _ in boxes) < min(bottom for _, bottom, _ in boxes), (named, width)
            assert max(right for _, _, right in boxes) < width


@pytest.mark.parametrize("theme", THEMES)
def test_a_phones_screen_has_all_pages_in_one_row(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    site = written(built(BAKERY, theme=theme), tmp_path / "site")

    pages, phones = ("index.html", "contact.html"), (320, 360, PHONE)
    for name, width, [rows, over] in measured(screen, site, pages, phones, NAVIGATION_ROWS, SIDEWAYS):
        assert rows == 1, (name, width)
        assert over <= 0, (name, width)


@pytest.mark.parametrize("theme", THEMES)
def test_letters_twice_as_large_fit_a_phone(sheet: Tab, tmp_path: Path, theme: str) -> None:
    """As on half of its width: no word of ours is broken, nothing leads sideways, and prices leave words room."""
    screen, _ = sheet
    logo = tmp_path / "logo.png"
    Image.new("RGB", (900, 200), "#b3261e").save(logo)
    services = "Infants - 6 weeks and up $15 per signature\nPreschool $215/wk\nToddlers $240/wk\nTea"
    site = written(built(replace(BAKERY, services_offered=services), logo, theme), tmp_path / "site")

    pages, half = ("index.html", "services.html", "contact.html"), (PHONE // 2, 180)
    for name, width, [over, broken] in measured(screen, site, pages, half, SIDEWAYS, BROKEN):
        assert over <= 0, (name, width)
        assert broken == [], (name, width)


@pytest.mark.parametrize("theme", THEMES)
def test_a_number_with_an_extension_fits_beside_the_form(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    site = written(built(replace(BAKERY, business_phone="818 952 7711 x 21234"), theme=theme), tmp_path / "site")

    widths = (*WIDTHS, 992)
    for _, width, [room, over] in measured(screen, site, ("contact.html",), widths, NUMBER_ROOM, SIDEWAYS):
        assert room >= -1, width
        assert over <= 0, width


@pytest.mark.parametrize("theme", THEMES)
def test_what_a_header_has_no_room_for_ends_at_its_right(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    for at, named in enumerate(("Wags 2 Riches Mobile Dog Grooming", LONG_NAME)):
        form = replace(BAKERY, business_name=named, business_phone="818 952 7711 x 4")
        site = written(built(form, theme=theme), tmp_path / f"{at}")
        for _, width, [boxes] in measured(screen, site, ("about.html",), (900, 1024, 1100, 1200), HEADER):
            *_, (_, _, right) = boxes
            assert abs(width - 20 - right) <= 1, (named, width)


@pytest.mark.parametrize("theme", [FOLIO, AZULEJO])
def test_a_name_on_a_phone_stands_beside_its_initials(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    site = written(built(replace(BAKERY, business_name="Riverside Plumbing & Drain"), theme=theme), tmp_path / "site")

    for _, width, [is_beside] in measured(screen, site, ("about.html", "services.html"), (320, PHONE), BESIDE_MARK):
        assert is_beside, width


@pytest.mark.parametrize("count", range(2, 7))
def test_steps_fill_their_rows(sheet: Tab, tmp_path: Path, count: int) -> None:
    screen, _ = sheet
    steps = tuple(f"Then comes number {at}." for at in range(count))
    site = rendered(replace(built(BAKERY, theme=AZULEJO).content, steps=steps), tmp_path / "site")

    for _, width, [rows] in measured(screen, site, ("about.html",), WIDTHS, STEP_ROWS):
        assert len({tuple(row) for row in rows}) == 1, width


@pytest.mark.parametrize("named", ABOUT_HEADINGS)
def test_headings_stay_off_the_rings_of_a_rosette(sheet: Tab, tmp_path: Path, named: str) -> None:
    """What lies behind them is one color."""
    screen, _ = sheet
    site = written(built(replace(BAKERY, business_name=named), theme=FOLIO), tmp_path / "site")

    for name, width in opened(screen, site, ("about.html", "services.html"), (PHONE, 768, 1024, WIDE)):
        screen.add_style_tag(content="h1,.big{color:transparent!important}")
        for heading in ("h1", ".big")[: 2 if name == "services.html" else 1]:
            with Image.open(BytesIO(screen.locator(heading).screenshot())) as taken:
                assert ink(taken.convert("RGB")) == 0, (heading, name, width)


def test_a_header_on_a_phone_sets_all_of_a_name_alike(sheet: Tab, tmp_path: Path) -> None:
    screen, _ = sheet
    site = written(built(replace(BAKERY, business_name="Smith-Reyes Bakers"), theme=FASCIA), tmp_path / "site")

    for _ in opened(screen, site, ("about.html",), (PHONE,)):
        sizes = "() => ['.id > span', '.id .nb'].map((one) => getComputedStyle(document.querySelector(one)).fontSize)"
        assert len(set(screen.evaluate(sizes))) == 1
