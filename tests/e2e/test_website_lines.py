"""How lines of the websites that are sold end: no short word alone, words with hyphens whole, nothing over the edge."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page

from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.themes import THEMES
from fundable.domain.sites.words import content as told
from tests.e2e.test_sold_websites import SIDEWAYS, VARIED, Tab, sheet, tab, written
from tests.e2e.widths import measured
from tests.services.sites.some_forms import BAKERY, BARE, built
from tests.services.sites.some_forms import PAGES as RENDERER

__all__ = ["sheet", "tab"]
WIDTHS = (320, 390, 560, 768, 900, 1024, 1280, 1440)
LAST_WORDS = """() => [...document.querySelectorAll('h1, h2, .lead, .big, blockquote')].flatMap((node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), words = []
    while (texts.nextNode()) {
        if (texts.currentNode.parentElement.closest('small')) continue
        for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
            const range = document.createRange()
            range.setStart(texts.currentNode, word.index)
            range.setEnd(texts.currentNode, word.index + word[0].length)
            words.push([word[0], range.getBoundingClientRect().bottom])
        }
    }
    if (words.length <= 3) return []
    const [[before, above], [last, below]] = words.slice(-2)
    const isShort = last.replace(/[^\\p{L}\\p{N}]/gu, '').length < 5
    return isShort && below - above > 8 ? [`${node.textContent}: ${before} / ${last}`] : []
})"""
"""Headings and quotations whose last line is one short word."""
HYPHENED = (
    "Our wood-fired ovens bake stone-ground, naturally-leavened loaves in a family-owned, three-generation bakery."
)
BROKEN_WORDS = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = { count: 0, broken: [] }
    while (texts.nextNode()) {
        if (!texts.currentNode.parentElement.checkVisibility()) continue
        for (const word of texts.currentNode.data.matchAll(/[\\w']+(-\\w+)+/g)) {
            const range = document.createRange()
            range.setStart(texts.currentNode, word.index)
            range.setEnd(texts.currentNode, word.index + word[0].length)
            found.count++
            if (range.getClientRects().length > 1) found.broken.push(word[0])
        }
    }
    return found
}"""
MARKED = (
    "O'Brien-Reyes, \"hand-made\"; (wood-fired), 'gluten-free': all-day! $5-off? #1-rated... drop-off/pick-up/delivery."
)
LONE_MARKS = """() => {
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
    const found = { count: 0, lone: [] }
    let last = null
    while (texts.nextNode()) {
        const { data } = texts.currentNode
        const block = texts.currentNode.parentElement.closest('h1, h2, h3, p, blockquote')
        for (let at = 0; block && at < data.length; at++) {
            const range = document.createRange()
            range.setStart(texts.currentNode, at)
            range.setEnd(texts.currentNode, at + 1)
            const { top, height } = range.getBoundingClientRect()
            const isBeside = last?.block === block && /\\S/.test(data[at]) && /\\S/.test(last.letter)
            const isMark = isBeside && (/[^\\w\\s\\/-]/.test(data[at]) || /["'($#]/.test(last.letter))
            found.count += isMark
            if (isMark && Math.abs(top - last.top) > height / 2) found.lone.push(`${last.letter}|${data[at]}`)
            last = { block, top, letter: data[at] }
        }
    }
    return found
}"""
"""Marks that a line's end parts from the word beside them."""
SHORT_NAME = "The Bread and Cake House by the Old Mill on the Sea"
SHORT_LEAD = (
    "Our family has baked in Pueblo since 1998, and the doors open at six while all of the bread is still warm, so "
    "come and see us or call ahead to find out what we have on now."
)
"""Of more lines on a phone than browsers balance."""
SHORT_SERVICES = "Bread for a wedding or a big day out\nTea, or coffee for all who work at six or at ten\nCakes"
SHORT_QUOTES = ("They baked a cake for our wedding of forty people and it was all gone by ten.", SHORT_LEAD)
UNBALANCED = "*{text-wrap:wrap!important}"
LONG_WORDS = ("Smith-Featherston", "O'Brien-Castellanos", "Weatherby-Mammoth", "wood-fired")
"""The longest that stay whole, with narrow and with wide letters, and a short one."""
EACH_40_PX = range(320, 1441, 40)
TWO_NAMES = "Weatherby-Mammoth"


@pytest.mark.parametrize("theme", THEMES)
def test_no_heading_lead_or_quotation_ends_with_a_short_word_alone(sheet: Tab, tmp_path: Path, theme: str) -> None:
    """NEXT 12, of texts that would. As a control, they do where lines aren't balanced."""
    form = replace(BAKERY, business_name=SHORT_NAME, website_description=SHORT_LEAD, services_offered=SHORT_SERVICES)
    content = built(form, theme=theme).content
    content = replace(content, testimonials=tuple(told.Testimonial(said, "Joe") for said in SHORT_QUOTES))
    site = written(Build(content, RENDERER.render(content, {})), tmp_path / "site")
    screen, _ = sheet

    assert list(short_ends(screen, site)) == []
    assert next(short_ends(screen, site, UNBALANCED), None)


def short_ends(screen: Page, site: Path, style: str = "") -> Iterator[str]:
    for _, _, [found] in measured(screen, site, VARIED, EACH_40_PX, LAST_WORDS, style=style):
        yield from found


@pytest.mark.parametrize("theme", THEMES)
def test_a_name_of_two_names_leads_nobody_sideways(sheet: Tab, tmp_path: Path, theme: str) -> None:
    """Where a word with a hyphen is wider than the page, it breaks there."""
    screen, _ = sheet
    for form in (BAKERY, BARE):
        long = replace(form, business_name=f"{TWO_NAMES} Company of the West", services_offered=f"{TWO_NAMES}\nTea")
        site = written(built(long, theme=theme), tmp_path / form.business_name)
        for name, width, [over] in measured(screen, site, VARIED, WIDTHS, SIDEWAYS):
            assert over <= 0, (name, width)


@pytest.mark.parametrize("theme", THEMES)
def test_words_with_hyphens_lie_on_one_line(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    form = replace(BAKERY, website_description=f"{HYPHENED}\n\n{HYPHENED}")
    site = written(built(form, theme=theme), tmp_path / "site")
    broken: list[str] = []
    for _, _, [found] in measured(screen, site, ("index.html", "about.html"), WIDTHS, BROKEN_WORDS):
        broken += found["broken"]
        assert found["count"] >= 5

    assert broken == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_mark_stays_beside_its_word(sheet: Tab, tmp_path: Path, theme: str) -> None:
    screen, _ = sheet
    form = replace(
        BAKERY,
        business_name='O\'Brien-Reyes, "hand-made" Bread',
        website_description=f"{MARKED}\n\n{MARKED}",
        services_offered="bath-time; de-shedding; hand-washing; blow-drying\nTea",
    )
    site = written(built(form, theme=theme), tmp_path / "site")
    lone: list[str] = []
    for _, _, [found] in measured(screen, site, VARIED, EACH_40_PX, LONE_MARKS):
        lone += found["lone"]
        assert found["count"]

    assert lone == []


@pytest.mark.parametrize("theme", THEMES)
def test_long_words_with_hyphens_lie_on_one_line_in_large_type(sheet: Tab, tmp_path: Path, theme: str) -> None:
    """NEXT 8 and 11, wherever a client's words may stand: in names, headings, quotations, links and small print."""
    screen, _ = sheet
    broken = {}
    for word in LONG_WORDS:
        for kind, build in (("rich", full_of(word, theme)), ("bare", bare_of(word, theme))):
            site = written(build, tmp_path / f"{word}-{kind}")
            pages = (*VARIED, "contact.html")
            for name, width, [found, over] in measured(screen, site, pages, WIDTHS, BROKEN_WORDS, SIDEWAYS):
                assert found["count"] >= 4
                if found["broken"] or over > 0:
                    broken[word, kind, name, width] = found["broken"]

    assert broken == {}


def full_of(word: str, theme: str) -> Build:
    """With the word in everything that a client may say."""
    said = f"Our {word} bread is {word} and good. The {word} oven {word} is hot."
    form = replace(
        BAKERY,
        business_name=f"{word} Company",
        website_description=f"{said}\n\n{said}",
        services_offered="\n".join(f"{word} {kind} - by {word} $12" for kind in ("bread", "tea", "cake", "rolls")),
    )
    content = replace(
        built(form, theme=theme).content,
        testimonials=(told.Testimonial(said, word), told.Testimonial(said, word)),
        steps=(said, said),
        questions=(told.SiteQuestion(said, said),),
        people=(told.Person(f"Ann {word}", word),),
        owners=(f"Ann {word}",),
        areas=(word, f"{word} Hills"),
    )
    return Build(content, RENDERER.render(content, {}))


def bare_of(word: str, theme: str) -> Build:
    form = replace(
        BARE, business_name=word, website_description=f"The {word} way.", services_offered=f"{word}\nTea, {word}"
    )
    return built(form, theme=theme)
