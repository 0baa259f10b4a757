"""What is drawn beside a business's name in the picture that goes with a link to its website: folio's rosette, the edge
of fascia's sign, azulejo's wall."""

import re
from collections.abc import Callable, Mapping
from hashlib import sha256

from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO
from fundable.domain.sites.words.content import Content

_OUTER = re.compile(r"^\s*<svg[^>]*>(.*)</svg>\s*$", re.DOTALL)


def drawing(content: Content, drawn: Mapping[str, bytes]) -> str:
    """As parts of an SVG. `drawn` are the files that the theme has drawn for the pages."""
    return _DRAWN[content.theme](content, drawn)


def _rosette(content: Content, _: Mapping[str, bytes]) -> str:
    """Rings of turned ellipses, how many and how flat by the name."""
    palette, digest = content.palette, sha256(content.name.full.encode()).digest()
    rings = (
        (450, 250 + digest[8] % 4 * 24, 22, palette.tint, 0.4),
        (286, 210 + digest[9] % 3 * 12, 13, palette.accent, 0.7),
        (190, 158, 10, palette.tint, 0.4),
    )
    return "".join(_ring(*ring) for ring in rings) + (
        f'<circle r="142" fill="none" stroke="{palette.accent}" stroke-width="2"/>'
    )


def _ring(wide: int, flat: int, count: int, color: str, opacity: float) -> str:
    turned = "".join(
        f'<ellipse rx="{wide}" ry="{flat}" transform="rotate({180 / count * at:.2f})"/>' for at in range(count)
    )
    return f'<g fill="none" stroke="{color}" stroke-opacity="{opacity}" stroke-width="1.3">{turned}</g>'


def _edge(content: Content, _: Mapping[str, bytes]) -> str:
    """Two bands of stripes where the sign ends."""
    palette = content.palette
    slants = "".join(
        f'<path fill="{color}" d="M{x} 520L{x + 60} 412H{x + 60 + wide}L{x + wide} 520Z"/>'
        for at in range(-1, 14)
        for x, wide, color in ((at * 92, 44, palette.sign2), (at * 92 + 58, 18, palette.accent))
    )
    return f'<rect y="412" width="1200" height="108" fill="{palette.sign}"/>{slants}'


def _wall(_: Content, drawn: Mapping[str, bytes]) -> str:
    """The pattern of the pages, tile by tile."""
    pattern = next((data.decode() for name, data in drawn.items() if name.startswith("pattern-")), "")
    inner = _OUTER.match(pattern)
    if not inner:
        return ""
    places = [(x, y) for y in range(-5, 630, 160) for x in range(-40, 1200, 160)]
    tiles = "".join(f'<use href="#tile" x="{x / 1.25}" y="{y / 1.25}"/>' for x, y in places)
    return f'<defs><g id="tile">{inner[1]}</g></defs><g transform="scale(1.25)">{tiles}</g>'


_DRAWN: dict[str, Callable[[Content, Mapping[str, bytes]], str]] = {FOLIO: _rosette, FASCIA: _edge, AZULEJO: _wall}
