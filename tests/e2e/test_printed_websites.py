"""The websites that are sold, on paper: all begins at one edge, and only words, rules and photos are left."""

import re
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.themes import FASCIA, THEMES
from fundable.domain.sites.words.content import Logo
from tests.e2e.test_sold_websites import Tab, sheet, tab, written
from tests.e2e.test_website_layout import pictured
from tests.services.sites.some_forms import BARE, LOGO, built
from tests.services.sites.some_forms import PAGES as RENDERER

__all__ = ["sheet", "tab"]
PAPER = 740
"""A letter's width in pixels, without margins."""
EDGES = """() => [...document.querySelectorAll('h1, main h2, main p, main dt, main img, footer strong')]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).textAlign !== 'center')
    .filter((one) => !one.closest('li, .facts > div:not(:first-child), .strip > dl > div:not(:first-child)'))
    .map((one) => Math.round(one.getBoundingClientRect().left))"""
ORNAMENTS = """() => [...document.querySelectorAll('body *')].flatMap((one) => {
    if (!one.checkVisibility() || one.matches('.mk')) return []
    const is = getComputedStyle(one), before = getComputedStyle(one, '::before')
    const isDrawn = is.boxShadow !== 'none' || is.outlineStyle !== 'none'
    const isBehind = before.content === '""' && before.backgroundImage !== 'none' && before.position === 'absolute'
    return isDrawn || (isBehind && before.display !== 'none') ? [one.className || one.tagName] : []
})"""


def test_a_white_logo_is_black_on_paper(sheet: Tab, tmp_path: Path) -> None:
    """The sign that it's seen on isn't printed."""
    screen, _ = sheet
    content = replace(built(BARE, theme=FASCIA).content, logo=Logo("logo.svg", 100, 100, "0" * 64, is_white=True))
    site = written(Build(content, RENDERER.render(content, {"logo.svg": LOGO})), tmp_path / "site")
    screen.emulate_media(media="print")

    screen.goto((site / "index.html").as_uri())

    assert screen.locator(".mk").first.evaluate("(one) => getComputedStyle(one).filter") == "brightness(0)"


@pytest.mark.parametrize("theme", THEMES)
def test_paper_has_words_and_photos_at_one_edge(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    site = written(pictured(theme), tmp_path / "site")
    screen.emulate_media(media="print")
    screen.set_viewport_size({"width": PAPER, "height": 960})

    for name in ("index.html", "about.html", "services.html", "contact.html"):
        screen.goto((site / name).as_uri())
        screen.evaluate("document.fonts.ready")
        assert screen.evaluate(ORNAMENTS) == [], name
        assert set(screen.evaluate(EDGES)) == {0}, name


def test_the_last_sheet_is_never_a_copyright_line_alone(sheet: Tab, tmp_path: Path) -> None:
    """On paper that ends right above that line."""
    screen, _ = sheet
    site = written(pictured(FASCIA), tmp_path / "site")
    screen.emulate_media(media="print")
    screen.set_viewport_size({"width": PAPER, "height": 960})
    screen.goto((site / "services.html").as_uri())
    foot = screen.locator(".legal").bounding_box()
    assert foot

    printed = screen.pdf(width=f"{PAPER}px", height=f"{foot['y'] + 8}px", print_background=False)

    assert words_on_sheets(printed)[-1] > words_on_sheets(printed)[0] / 10


def words_on_sheets(printed: bytes) -> list[int]:
    """How much is written on each sheet of a PDF, by the length of what draws it."""
    parts = dict(re.findall(rb"(\d+) 0 obj\b(.*?)endobj", printed, re.DOTALL))
    drawn = [re.search(rb"/Contents (\d+) 0 R", part) for part in parts.values() if re.search(rb"/Type /Page\b", part)]
    streams = [re.search(rb"stream\r?\n(.*?)\r?\nendstream", parts[one[1]], re.DOTALL) for one in drawn if one]
    return [zlib.decompress(one[1]).count(b"Tj") for one in streams if one]
