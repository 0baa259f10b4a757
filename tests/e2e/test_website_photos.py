"""Photos on the websites that are sold keep the shape that they were taken in, as far as a place has room for it."""

from dataclasses import replace
from pathlib import Path

import pytest

from fundable.adapters.images.photo import encoded
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.photos import KIND
from fundable.domain.sites.drafting.themes import FASCIA, FOLIO, THEMES
from fundable.domain.sites.words.content import Photo
from tests.e2e.test_sold_websites import Tab, sheet, tab, written
from tests.photos import SEEN, photo
from tests.services.sites.some_forms import BAKERY, built
from tests.services.sites.some_forms import PAGES as RENDERER

__all__ = ["sheet", "tab"]
WHOLE_ROW = 1000
SHOWN = """() => {
    const { width, height } = document.querySelector('.pic img').getBoundingClientRect()
    return width / height
}"""


@pytest.mark.parametrize("theme", [FOLIO, FASCIA])
@pytest.mark.parametrize(("width", "height"), [(900, 600), (600, 900)])
def test_a_photo_beside_the_story_keeps_its_shape(
    sheet: Tab, tmp_path: Path, theme: str, width: int, height: int
) -> None:
    screen, _ = sheet
    found = encoded(photo(width=width, height=height), is_quick=True)
    shown = Photo("a", "photo-a", found.widths, found.width, found.height, SEEN, "client", KIND)
    pictures = {f"photo-a-{name}": data for name, data in found.files.items()}
    content = replace(built(BAKERY, theme=theme).content, photos=(shown,))
    site = written(Build(content, RENDERER.render(content, pictures)), tmp_path / "site")
    screen.set_viewport_size({"width": 1440, "height": 900})

    for name in ("index.html", "about.html"):
        screen.goto((site / name).as_uri())
        assert (screen.evaluate(SHOWN) > 1) == (width > height), name


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("width", "is_whole"), [(480, False), (1200, True)])
def test_a_photo_alone_in_a_row_is_not_blown_up(
    sheet: Tab, tmp_path: Path, theme: str, width: int, is_whole: bool
) -> None:
    """Below the story with its own."""
    screen, _ = sheet
    found = encoded(photo(width=width, height=width * 3 // 4 + 100), is_quick=True)
    alone = Photo("b", "photo-a", found.widths, found.width, found.height, SEEN, "client", KIND)
    shown = (replace(alone, key="a", width=900), alone)
    pictures = {f"photo-a-{name}": data for name, data in found.files.items()}
    content = replace(built(BAKERY, theme=theme).content, photos=shown)
    site = written(Build(content, RENDERER.render(content, pictures)), tmp_path / "site")
    screen.set_viewport_size({"width": 1440, "height": 900})

    screen.goto((site / "about.html").as_uri())
    box = screen.locator(".gallery img").bounding_box()

    assert box
    assert (box["width"] > WHOLE_ROW) == is_whole
