"""What is behind the name in the picture for links, 1200 by 630: folio's rosette, fascia's sign, azulejo's wall.

`drawing` is the SVG file that the theme has drawn for the pages, and `colors` are of the theme's roles in GROUNDS.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from PIL import Image

from fundable.adapters.site_pages.few_colors import FewColors, Sides, reduced, rendered
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO

WIDTH, HEIGHT = 1200, 630
WHITE, RED, GREEN, BLACK = "#ffffff", "#ff0000", "#00ff00", "#000000"
"""Black, red and green are what folio's rosette is drawn in; its own colors are mixed in later."""
_OUTER = re.compile(r"^\s*<svg[^>]*>(.*)</svg>\s*$", re.DOTALL)
_WIDTH = re.compile(r'^\s*<svg[^>]* width="(\d+)"')
_ENGRAVED_COLORS, _EDGE_COLORS, _TILE_COLORS, _CORNER_COLORS = 80, 48, 48, 10
SIGN_FOOT = 532
_EDGE_TOP, _EDGE_FIFTHS, _EDGE_HEIGHT = 412, 3, 200
"""An edge is drawn at three fifths of its size."""
_TILE = 160
_TILES = [(x, y) for y in range(-5, HEIGHT, _TILE) for x in range(-40, WIDTH, _TILE)]
_PLAQUE: Sides = (150, 135, 1050, 495)
_CUT = 40
"""The radius of a plaque's corners."""


def _rosette(picture: FewColors, drawing: str, colors: Sequence[str]) -> None:
    picture.mix(_engraved(drawing), colors, (0, 0))


@lru_cache(4)
def _engraved(drawing: str) -> Image.Image:
    """With the line around the picture. Kept, all four that there are: its many lines take longer than all the rest."""
    svg = _svg(
        WIDTH,
        HEIGHT,
        f'<rect width="{WIDTH}" height="{HEIGHT}"/><g transform="translate(1140 315)">{_inner(drawing)}</g>'
        f'<rect x="28" y="28" width="1144" height="574" fill="none" stroke="{GREEN}" stroke-opacity=".6"/>',
    )
    return reduced(rendered(svg), _ENGRAVED_COLORS)


def _sign(picture: FewColors, drawing: str, colors: Sequence[str]) -> None:
    picture.fill(WHITE, (0, SIGN_FOOT, WIDTH, HEIGHT))
    picture.fill(colors[0], (0, 0, WIDTH, _EDGE_TOP))
    found = _WIDTH.match(drawing)
    width = int(found[1]) if found else _EDGE_HEIGHT
    times = 1 if width % 5 == 0 else 5
    """As often as it takes to end with a whole pixel."""
    scaled, height = times * width * _EDGE_FIFTHS // 5, SIGN_FOOT - _EDGE_TOP
    edges = "".join(f'<use href="#edge" x="{at * width}"/>' for at in range(times))
    svg = _svg(
        scaled,
        height,
        f'<defs><clipPath id="one"><path d="M0 0H{width}V{_EDGE_HEIGHT}H0Z"/></clipPath>'
        f'<g id="edge" clip-path="url(#one)">{_inner(drawing)}</g></defs>'
        f'<rect width="{scaled}" height="{height}" fill="{colors[0]}"/>'
        f'<g transform="scale({_EDGE_FIFTHS / 5})">{edges}</g>',
    )
    picture.put(reduced(rendered(svg), _EDGE_COLORS), *((x, _EDGE_TOP) for x in range(0, WIDTH, scaled)))


def _wall(picture: FewColors, drawing: str, colors: Sequence[str]) -> None:
    """The plaque's corners let the tiles be seen."""
    tile = rendered(_svg(_TILE, _TILE, _inner(drawing), view=128))
    picture.put(reduced(tile, _TILE_COLORS), *_TILES)
    left, top, right, bottom = _PLAQUE
    inner: Sides = (left + _CUT, top, right - _CUT, bottom)
    picture.fill(WHITE, inner, (left, top + _CUT, right, bottom - _CUT))
    four = Image.new("RGB", (2 * _TILE, 2 * _TILE))
    for place in ((0, 0), (_TILE, 0), (0, _TILE), (_TILE, _TILE)):
        four.paste(tile, place)
    shape = _plaque()
    for x, y, from_left, from_top in (
        (left, top, 0, 0),
        (right - _CUT, top, _CUT, 0),
        (left, bottom - _CUT, 0, _CUT),
        (right - _CUT, bottom - _CUT, _CUT, _CUT),
    ):
        across, down = (x + 40) % _TILE, (y + 5) % _TILE
        corner = four.crop((across, down, across + _CUT, down + _CUT))
        corner.paste(WHITE, (0, 0), shape.crop((from_left, from_top, from_left + _CUT, from_top + _CUT)))
        picture.put(reduced(corner, _CORNER_COLORS), (x, y))


@lru_cache(1)
def _plaque() -> Image.Image:
    """All four corners together, white."""
    side, cut = 2 * _CUT, f"A{_CUT} {_CUT} 0 0 0"
    path = f"M{_CUT} 0{cut} {side} {_CUT}{cut} {_CUT} {side}{cut} 0 {_CUT}{cut} {_CUT} 0Z"
    svg = _svg(side, side, f'<rect width="{side}" height="{side}"/><path fill="#fff" d="{path}"/>')
    return rendered(svg).convert("L")


def _svg(width: int, height: int, inner: str, view: int = 0) -> str:
    box = f' viewBox="0 0 {view} {view}"' if view else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"{box}>{inner}</svg>'


def _inner(drawing: str) -> str:
    found = _OUTER.match(drawing)
    return found[1] if found else ""


GROUNDS: Mapping[str, tuple[Callable[[FewColors, str, Sequence[str]], None], tuple[str, ...]]] = {
    FOLIO: (_rosette, ("deep", "tint", "accent")),
    FASCIA: (_sign, ("sign",)),
    AZULEJO: (_wall, ()),
}
"""By theme, with the roles of its colors."""
