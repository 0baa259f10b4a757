"""Draws the pictures of a website that are seen elsewhere: the one that goes with a link, and the icons.

Each is set as SVG in the theme's own typeface, then drawn and reduced to few colors. The same content makes the same
bytes.
"""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO

from jinja2 import Environment
from PIL import IcoImagePlugin, Image

from fundable.adapters.site_pages.few_colors import png, reduced, rendered
from fundable.adapters.site_pages.link_grounds import WHITE
from fundable.adapters.site_pages.link_pictures import KEPT, PLANS, LinkPictures
from fundable.adapters.site_pages.picture_faces import PictureFaces, font_files
from fundable.domain.sites.drafting.own_address import PLACEHOLDER
from fundable.domain.sites.drafting.shared_pictures import ICON, ICON_SIDES, LINK, TOUCH, link_picture
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO
from fundable.domain.sites.words.content import Content, Logo

ICON_COLORS = 128
LOGO_SIDE_MIN = 120
"""A smaller one would be blown up."""
_UNEVEN = 20
"""The longer side of a square is longer by less than the twentieth part."""
_MONOGRAM_WIDTH, _MONOGRAM_SIZE = 132, 96
_KINDS = {"png": "image/png", "svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class IconPlan:
    """A theme's: the roles of the icon's ground and words, and where the middle of its monogram is."""

    ground: str
    words: str
    middle: int


ICON_PLANS = {
    FOLIO: IconPlan("deep", "on_deep", 90),
    FASCIA: IconPlan("sign", "on_sign", 80),
    AZULEJO: IconPlan("brand", "", 100),
}
NOT_SHARED = {"home": PLACEHOLDER, "picture": "", "touch": ""}
"""What a page's head says where none of them is."""


class SharedPictures:
    """Of every theme. `jinja` finds the drawings' templates in `pictures`."""

    def __init__(self, jinja: Environment) -> None:
        self._jinja = jinja
        self._faces = PictureFaces()
        self._links = LinkPictures(jinja, self._faces)

    def of(self, content: Content, pictures: Mapping[str, bytes], drawing: str) -> dict[str, bytes]:
        """By their names. `drawing` is the SVG file that the theme has drawn for the pages."""
        link = self._links.of(content, drawing)
        touch, icon = _icons(*self._icon(content, pictures))
        return {_named(LINK, link): link, _named(TOUCH, touch): touch, ICON: icon}

    def widths(self, face: str) -> dict[str, int]:
        """Of a typeface's letters, in thousandths of the type size."""
        return self._faces.widths(face)

    def _icon(self, content: Content, pictures: Mapping[str, bytes]) -> tuple[str, tuple[str, ...]]:
        plan, colors = ICON_PLANS[content.theme], asdict(content.palette)
        drawn = self._faces.of(PLANS[content.theme].face, content.monogram)
        width = drawn.width(content.monogram) if drawn else 0
        values = {
            "theme": content.theme,
            "logo": _embedded(content.logo, pictures),
            "monogram": content.monogram if drawn else "",
            "family": drawn.family,
            "size": min(_MONOGRAM_SIZE, round(_MONOGRAM_WIDTH / width)) if width else _MONOGRAM_SIZE,
            "middle": plan.middle,
            "ground": colors[plan.ground],
            "words": colors.get(plan.words, WHITE),
            "colors": colors,
        }
        return self._jinja.get_template("pictures/icon.svg").render(values), font_files([drawn])


def in_head(files: Iterable[str]) -> dict[str, str]:
    """What a page's head says of them."""
    named = list(files)
    touch = next(file for file in named if file.startswith(f"{TOUCH}-"))
    return {"home": PLACEHOLDER, "picture": link_picture(named), "touch": touch}


def _embedded(logo: Logo | None, pictures: Mapping[str, bytes]) -> str:
    """A square logo that is seen on white, as an address that holds it; empty for any other."""
    if logo is None or logo.tone == "light" or min(logo.width, logo.height) < LOGO_SIDE_MIN:
        return ""
    if abs(logo.width - logo.height) * _UNEVEN > logo.width:
        return ""
    data = pictures.get(logo.file, b"")
    kind = _KINDS.get(logo.file.rpartition(".")[2], "")
    return f"data:{kind};base64,{b64encode(data).decode()}" if data and kind else ""


def _named(name: str, data: bytes) -> str:
    return f"{name}-{sha256(data).hexdigest()[:10]}.png"


@lru_cache(KEPT)
def _icons(svg: str, fonts: tuple[str, ...]) -> tuple[bytes, bytes]:
    """For phones, and for browsers."""
    large = rendered(svg, fonts)
    return png(reduced(large, ICON_COLORS)), _ico(large)


def _ico(large: Image.Image) -> bytes:
    sizes = [large.resize((side, side), Image.Resampling.LANCZOS) for side in ICON_SIDES]
    with BytesIO() as file:
        sizes[-1].save(file, IcoImagePlugin.IcoImageFile.format, sizes=[one.size for one in sizes], append_images=sizes)
        return file.getvalue()
