"""What a theme draws for a business, as files that pages name: folio's rosette, the edge of fascia's sign, azulejo's
tiles."""

from dataclasses import asdict

from jinja2 import Environment

from fundable.domain.sites.drafting.edges import FRONT, edge_of
from fundable.domain.sites.drafting.rosettes import rosette_of
from fundable.domain.sites.drafting.themes import FASCIA, FOLIO
from fundable.domain.sites.drafting.tiles import tile_of
from fundable.domain.sites.words.content import Content

_WHITE = "#ffffff"


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
