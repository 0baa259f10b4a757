"""What a theme draws for a business: folio's rosette, the edge of fascia's sign, azulejo's tiles. As files that pages
name, and as the ground of the picture that goes with a link."""

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict

from jinja2 import Environment

from fundable.domain.sites.drafting.edges import FRONT, edge_of
from fundable.domain.sites.drafting.rosettes import rosette_of
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO
from fundable.domain.sites.drafting.tiles import tile_of
from fundable.domain.sites.words.content import Content

_WHITE = "#ffffff"
_OUTER = re.compile(r"^\s*<svg[^>]*>(.*)</svg>\s*$", re.DOTALL)
_WIDTH = re.compile(r'^\s*<svg[^>]* width="(\d+)"')
_EDGE_TOP, _EDGE_SCALE, _TILE_SCALE = 412, 0.6, 1.25


def drawn(jinja: Environment, content: Content, *, has_photo: bool) -> dict[str, str]:
    """SVG files by what they show, the theme's drawing first; then an edge that the hero's photo is seen through, where
    there is one."""
    colors = {**asdict(content.palette), FRONT: _WHITE}
    values: dict[str, object]
    if content.theme == FOLIO:
        files, values = ["rosette"], {"bands": rosette_of(content.name.full)}
    elif content.theme == FASCIA:
        files, values = ["edge", "edge-cut"] if has_photo else ["edge"], {"edge": edge_of(content.motif)}
    else:
        files, values = ["pattern"], {"tile": tile_of(content.name.full)}
    draw = {name: jinja.get_template(f"{content.theme}/{name}.svg") for name in files}
    return {name: template.render(**values, colors=colors).strip() for name, template in draw.items()}


def behind_name(content: Content, drawing: str) -> str:
    """As parts of an SVG of 1200 by 630, of the file that the theme has drawn."""
    return _BEHIND[content.theme](drawing)


def _rosette(drawing: str) -> str:
    return _inner(drawing)


def _edge(drawing: str) -> str:
    """As often as it takes from side to side."""
    found = _WIDTH.match(drawing)
    width = int(found[1]) if found else 200
    tiles = "".join(f'<use href="#edge" x="{x}"/>' for x in range(0, round(1200 / _EDGE_SCALE), width))
    return (
        f'<defs><clipPath id="one"><path d="M0 0H{width}V200H0Z"/></clipPath>'
        f'<g id="edge" clip-path="url(#one)">{_inner(drawing)}</g></defs>'
        f'<g transform="translate(0 {_EDGE_TOP}) scale({_EDGE_SCALE})">{tiles}</g>'
    )


def _wall(drawing: str) -> str:
    """Tile by tile."""
    places = [(x, y) for y in range(-5, 630, 160) for x in range(-40, 1200, 160)]
    tiles = "".join(f'<use href="#tile" x="{x / _TILE_SCALE}" y="{y / _TILE_SCALE}"/>' for x, y in places)
    return f'<defs><g id="tile">{_inner(drawing)}</g></defs><g transform="scale({_TILE_SCALE})">{tiles}</g>'


def _inner(drawing: str) -> str:
    found = _OUTER.match(drawing)
    return found[1] if found else ""


_BEHIND: Mapping[str, Callable[[str], str]] = {FOLIO: _rosette, FASCIA: _edge, AZULEJO: _wall}
