"""The picture that goes with a link to a website: its name and place on what the theme has drawn."""

from dataclasses import asdict, dataclass, replace
from functools import cache, lru_cache

from jinja2 import Environment

from fundable.adapters.site_pages.drawings import drawn
from fundable.adapters.site_pages.few_colors import FewColors, Sides, in_shares, rendered
from fundable.adapters.site_pages.link_grounds import BLACK, GREEN, GROUNDS, HEIGHT, RED, WHITE, WIDTH
from fundable.adapters.site_pages.picture_faces import PictureFaces, Typeface, font_files
from fundable.domain.sites.drafting.shared_pictures import KERNED, NameBox, SetName, measured, set_name
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO
from fundable.domain.sites.words.content import Content

KEPT = 24
_ABOVE, _BESIDE = 0.25, 0.1
"""How far accents and swashes may reach beyond a line, in multiples of its size."""
_PLACE_ROOM = 16
"""Below a place."""
_FOOT: Sides = (0, 534, WIDTH, HEIGHT)
_FOOT_LINE = 594


@dataclass(frozen=True, slots=True)
class Plan:
    """A theme's: its typeface, the room for the name, where lines begin or have their middle, the middle of their
    height, the flat ground that they stand on, the largest size of the place's letters, how far they are below the name
    (0: at the picture's foot), and the roles of ground, name and place."""

    face: str
    box: NameBox
    x: int
    y: int
    flat: Sides
    place_size: int
    below: int
    roles: tuple[str, str, str]
    is_centered: bool = False
    is_capitals: bool = False


PLANS = {
    FOLIO: Plan("serif", NameBox(560, 400, 96, 30), 84, 300, (30, 30, 668, 600), 34, 44, ("deep", "on_deep", "accent")),
    FASCIA: Plan(
        "cond",
        NameBox(1080, 340, 170, 40),
        60,
        210,
        (0, 0, WIDTH, 412),
        42,
        0,
        ("sign", "on_sign", "ink"),
        is_capitals=True,
    ),
    AZULEJO: Plan(
        "young",
        NameBox(780, 250, 84, 28),
        600,
        317,
        (192, 137, 1008, 493),
        32,
        36,
        ("white", "deep", "secondary"),
        is_centered=True,
    ),
}


@dataclass(frozen=True, slots=True)
class _Words:
    """Drawn in red and green on black, for the colors that are mixed in."""

    svg: str
    fonts: tuple[str, ...]
    colors: tuple[str, str, str]
    place: tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Link:
    theme: str
    drawing: str
    colors: tuple[str, ...]
    words: tuple[_Words, ...]


@dataclass(frozen=True, slots=True)
class _Lines:
    """What is set: the name, and the place in the size that it has room in."""

    name: SetName
    named: Typeface
    place: str
    placed: Typeface
    place_size: int

    @property
    def width(self) -> float:
        name = measured(self.name, self.named.width) if self.named else 0
        return KERNED * max(name, self.placed.width(self.place) * self.place_size if self.place else 0)


class LinkPictures:
    def __init__(self, jinja: Environment, faces: PictureFaces) -> None:
        self._jinja, self._faces = jinja, faces

    def of(self, content: Content, drawing: str) -> bytes:
        """As PNG. `drawing` is the SVG file that the theme has drawn for the pages."""
        plan, colors = PLANS[content.theme], {**asdict(content.palette), "white": WHITE}
        _, roles = GROUNDS[content.theme]
        if content.theme == FOLIO:
            drawing = self._in_shares(content)
        words = self._words(plan, self._lines(plan, content), colors)
        return _composed(_Link(content.theme, drawing, tuple(colors[role] for role in roles), words))

    def _in_shares(self, content: Content) -> str:
        """The same for every palette, so that it's drawn once."""
        palette = replace(content.palette, deep=BLACK, tint=RED, accent=GREEN)
        return drawn(self._jinja, replace(content, palette=palette), has_photo=False)["rosette"]

    def _lines(self, plan: Plan, content: Content) -> _Lines:
        typed, suffix, place = self._faces.worded(content.name.core), content.name.suffix, content.address.place
        capitals = typed.upper() if plan.is_capitals else typed
        named, placed = self._faces.of(plan.face, f"{typed}{capitals}{suffix}"), self._faces.of(plan.face, place)
        core = capitals if named.name == plan.face else typed
        name = set_name(core if named else "", suffix if named else "", plan.box, cache(named.width))
        if not placed or not place:
            return _Lines(name, named, "", placed, 0)
        fitting = int(plan.box.width / placed.width(place) / KERNED)
        return _Lines(name, named, place, placed, min(plan.place_size, fitting))

    def _words(self, plan: Plan, lines: _Lines, colors: dict[str, str]) -> tuple[_Words, ...]:
        """The name with its place; two parts where they stand apart."""
        ground, name, place = (colors[role] for role in plan.roles)
        if plan.below or not lines.place:
            return (self._part(plan, lines, plan.flat, (ground, name, place)),)
        return (
            self._part(plan, replace(lines, place=""), plan.flat, (ground, name, place)),
            self._part(plan, replace(lines, named=Typeface("", {})), _FOOT, (WHITE, name, place)),
        )

    def _part(self, plan: Plan, lines: _Lines, flat: Sides, colors: tuple[str, str, str]) -> _Words:
        """Of the flat ground, no more than the words take."""
        below = plan.below + _PLACE_ROOM if lines.place and plan.below else 0
        top = round(plan.y - (lines.name.height + below) / 2)
        foot = top + lines.name.height
        if lines.place and not plan.below:
            top, foot = _FOOT[1], _FOOT[3]
        above, beside = (round(max(lines.name.size, lines.place_size) * reach) for reach in (_ABOVE, _BESIDE))
        left = plan.x - (lines.width / 2 if plan.is_centered else 0)
        sides = (
            max(flat[0], int(left) - beside),
            max(flat[1], top - above),
            min(flat[2], round(left + lines.width) + beside),
            min(flat[3], round(foot + below) + beside),
        )
        values = {
            "left": sides[0],
            "top": sides[1],
            "width": sides[2] - sides[0],
            "height": sides[3] - sides[1],
            "x": plan.x,
            "anchor": "middle" if plan.is_centered else "start",
            "name": lines.name if lines.named else None,
            "name_top": top,
            "family": lines.named.family,
            "place": lines.place,
            "place_foot": round(foot + plan.below) if plan.below else _FOOT_LINE,
            "place_size": lines.place_size,
            "place_family": lines.placed.family,
        }
        svg = self._jinja.get_template("pictures/words.svg").render(values)
        fonts = font_files(one for one, is_set in ((lines.named, True), (lines.placed, lines.place)) if is_set)
        return _Words(svg, fonts, colors, (sides[0], sides[1]))


@lru_cache(KEPT)
def _composed(link: _Link) -> bytes:
    """Kept for a while: who edits a website changes other words than its name."""
    picture = FewColors((WIDTH, HEIGHT))
    draw, _ = GROUNDS[link.theme]
    draw(picture, link.drawing, link.colors)
    for part in link.words:
        picture.mix(in_shares(rendered(part.svg, part.fonts)), part.colors, part.place)
    return picture.png()
