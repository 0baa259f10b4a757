"""Draws the pictures of a website that are seen elsewhere: the one that goes with a link, and the icons.

Each is set as SVG in the theme's own typeface, then drawn and reduced to few colors. The same content makes the same
bytes.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from threading import Lock

import resvg_py
from jinja2 import Environment
from PIL import IcoImagePlugin, Image

from fundable.adapters.site_pages.drawings import behind_name
from fundable.domain.sites.drafting.own_address import PLACEHOLDER
from fundable.domain.sites.drafting.shared_pictures import (
    ICON,
    ICON_SIDES,
    LINK,
    TOUCH,
    NameBox,
    link_picture,
    set_name,
)
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO
from fundable.domain.sites.words.content import Content, Logo

COLORS = 128
KEPT = 24
LOGO_SIDE_MIN = 120
"""A smaller one would be blown up."""
_UNEVEN = 20
"""The longer side of a square is longer by less than the twentieth part."""
_LETTER_UNITS = 1000
_MONOGRAM_WIDTH, _MONOGRAM_SIZE = 132, 96
_FOLDER = files("fundable") / "templates" / "sites" / "pictures"
_KINDS = {"png": "image/png", "svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class Plan:
    """A theme's: its typeface, the room for the name, the roles of the icon's ground and words, and where the middle of
    its monogram is."""

    face: str
    box: NameBox
    ground: str
    words: str
    middle: int
    is_capitals: bool = False


PLANS = {
    FOLIO: Plan("serif", NameBox(560, 400, 96, 30), "deep", "on_deep", 90),
    FASCIA: Plan("cond", NameBox(1080, 340, 170, 40), "sign", "on_sign", 80, is_capitals=True),
    AZULEJO: Plan("young", NameBox(780, 250, 84, 28), "brand", "", 100),
}
WHITE = "#ffffff"
NOT_SHARED = {"home": PLACEHOLDER, "picture": "", "touch": ""}
"""What a page's head says where none of them is."""
_ALONE = Lock()


@dataclass(frozen=True, slots=True)
class Typeface:
    """`scripts` are its files, each with the width of its letters. Without a name it has no letters."""

    name: str
    scripts: Mapping[str, Mapping[str, int]]

    def __bool__(self) -> bool:
        return bool(self.name)

    @property
    def family(self) -> str:
        return f"Site {self.name.capitalize()}"

    def has(self, text: str) -> bool:
        return all(any(letter in widths for widths in self.scripts.values()) for letter in text)

    def needed(self, text: str) -> "Typeface":
        """With the files alone that its letters are in."""
        found = {file: widths for file, widths in self.scripts.items() if any(letter in widths for letter in text)}
        return Typeface(self.name, found)

    def width(self, text: str) -> float:
        """In multiples of the type size."""
        return sum(next(w[letter] for w in self.scripts.values() if letter in w) for letter in text) / _LETTER_UNITS


class SharedPictures:
    """Of every theme. `jinja` finds the drawings' templates in `pictures`."""

    def __init__(self, jinja: Environment) -> None:
        self._jinja = jinja
        self._letters: dict[str, dict[str, dict[str, int]]] = json.loads(
            _FOLDER.joinpath("letters.json").read_text(encoding="utf-8")
        )

    def of(self, content: Content, pictures: Mapping[str, bytes], drawing: str) -> dict[str, bytes]:
        """By their names. `drawing` is the SVG file that the theme has drawn for the pages."""
        icon = self._icon(content, pictures)
        link, touch = _drawn(*self._link(content, drawing)), _drawn(*icon)
        return {_named(LINK, link): link, _named(TOUCH, touch): touch, ICON: _ico(*icon)}

    def widths(self, face: str) -> dict[str, int]:
        """Of a typeface's letters, in thousandths of the type size."""
        return {letter: width for letters in self._letters[face].values() for letter, width in letters.items()}

    def _link(self, content: Content, drawing: str) -> tuple[str, tuple[str, ...]]:
        plan, palette, typed = PLANS[content.theme], asdict(content.palette), self._worded(content.name.core)
        capitals = typed.upper() if plan.is_capitals else typed
        named = self._type(plan, f"{typed}{capitals}{content.name.suffix}")
        placed = self._type(plan, content.address.place)
        core = capitals if named.name == plan.face else typed
        values = {
            "name": set_name(core if named else "", content.name.suffix if named else "", plan.box, named.width),
            "family": named.family,
            "place": content.address.place if placed else "",
            "place_family": placed.family,
            "colors": palette,
            "drawing": behind_name(content, drawing),
        }
        return self._jinja.get_template(f"pictures/{content.theme}.svg").render(values), _files(named, placed)

    def _icon(self, content: Content, pictures: Mapping[str, bytes]) -> tuple[str, tuple[str, ...]]:
        plan, colors = PLANS[content.theme], asdict(content.palette)
        drawn = self._type(plan, content.monogram)
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
        return self._jinja.get_template("pictures/icon.svg").render(values), _files(drawn)

    def _worded(self, name: str) -> str:
        """Without pictures and signs that no typeface here has. Letters stay."""
        known = {letter for face in self._letters.values() for widths in face.values() for letter in widths}
        return " ".join("".join(letter for letter in name if letter in known or letter.isalnum()).split())

    def _type(self, plan: Plan, text: str) -> Typeface:
        """The theme's own, else the one that has the most scripts; none where neither has all the letters, because an
        empty box would stand for each that's missing."""
        faces = (Typeface(face, self._letters[face]) for face in (plan.face, "serif"))
        return next((face.needed(text) for face in faces if face.has(text)), Typeface("", {}))


def in_head(files: Iterable[str]) -> dict[str, str]:
    """What a page's head says of them."""
    named = list(files)
    touch = next(file for file in named if file.startswith(f"{TOUCH}-"))
    return {"home": PLACEHOLDER, "picture": link_picture(named), "touch": touch}


def _files(*faces: Typeface) -> tuple[str, ...]:
    """A letter that the first doesn't have is looked for in the next."""
    return tuple(str(_FOLDER / file) for file in dict.fromkeys(file for face in faces for file in face.scripts))


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
def _drawn(svg: str, fonts: tuple[str, ...]) -> bytes:
    """As PNG. Kept for a while: who edits a website changes other words than its name."""
    reduced = _rendered(svg, fonts).quantize(COLORS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    with BytesIO() as file:
        reduced.save(file, "PNG", compress_level=6)
        return file.getvalue()


@lru_cache(KEPT)
def _ico(svg: str, fonts: tuple[str, ...]) -> bytes:
    large = _rendered(svg, fonts)
    sizes = [large.resize((side, side), Image.Resampling.LANCZOS) for side in ICON_SIDES]
    with BytesIO() as file:
        sizes[-1].save(file, IcoImagePlugin.IcoImageFile.format, sizes=[one.size for one in sizes], append_images=sizes)
        return file.getvalue()


def _rendered(svg: str, fonts: tuple[str, ...]) -> Image.Image:
    """One at a time: each takes 10 MB meanwhile."""
    with _ALONE:
        drawn = resvg_py.svg_to_bytes(svg_string=svg, font_files=list(fonts), skip_system_fonts=True)
        with Image.open(BytesIO(bytes(drawn)), formats=["PNG"]) as picture:
            return picture.convert("RGB")
