"""The colors of a website: one seed, and every role with the contrast it needs."""

from collections.abc import Iterable
from dataclasses import dataclass, fields

from fundable.domain.colors import Color, contrast, from_hex, from_rgb, nearest

WHITE = "#ffffff"
GRAPHITE = "#3f4752"
"""For logos without a color of their own."""
CHROMA_MIN = 0.05
PALE_BELOW = 3.0
"""Contrast of white on a seed, below which a sign in that color carries ink."""
HUES_APART = 40
"""Degrees from which on two hues are two colors."""
_GOLD, _TEAL = 78, 195
"""Hues of an accent for a logo of one color: warm beside most, cool beside gold."""
_DARK, _LIGHT = "#262b31", "#eef1f5"
"""As the grounds that themes set a logo on."""
_SEEN = 1.7
"""Contrast below which a shape is lost on a ground."""
_LOST_MAX, _LOST_ON_COLOR_MAX = 0.3, 0.1
"""Shares of a logo that may be lost: on paper, where white within it looks cut out, and on a color, which may be the
logo's own."""
_ALL_LOST = 0.98
"""Share of a white logo that is lost on white, at least: the thin letters of a badge take little of it."""
_PAPER_MAX = 1.2
"""Contrast with white up to which a ground is paper."""
_WORTH_A_PLATE = 0.75
_SEEN_ON_GRAY = 3.0
"""The same where neither has a color that tells them apart."""
_ALL_GRAY = 0.9
"""Share of a gray logo from which on it's all dim: white letters in it were lost on a white plate."""


@dataclass(frozen=True, slots=True)
class Shade:
    """A color of a logo; `area` is its share of the picture, from 0 to 1."""

    red: int
    green: int
    blue: int
    area: float

    @property
    def hex(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


@dataclass(frozen=True, slots=True)
class Palette:
    """Hex colors by their role. `brand` carries white words, `deep` carries `on_deep`, `tint` and `accent`;
    `brand_text`, `ink` and `secondary` are words on `paper`, on `wash` or on white, and so is `deep` in headings.
    `accent` is ornament. `sign` carries `on_sign`, and `sign2` is a darker stroke on it; `act` is a button, `on_act`
    its words. `mark` is for large numerals. `own` is the seed as an ornament on `deep`.

    A pale seed (white on it has less than PALE_BELOW) keeps its color on the sign, which carries ink.
    """

    brand: str
    brand_text: str
    deep: str
    ink: str
    secondary: str
    paper: str
    wash: str
    rule: str
    tint: str
    on_deep: str
    accent: str
    sign: str
    on_sign: str
    sign2: str
    act: str
    on_act: str
    mark: str
    own: str


CONTRASTS = (
    ("white", "brand", 4.7),
    ("brand_text", "paper", 7.0),
    ("brand_text", "wash", 7.0),
    ("ink", "paper", 7.0),
    ("ink", "wash", 7.0),
    ("secondary", "paper", 5.2),
    ("secondary", "wash", 5.2),
    ("on_deep", "deep", 7.0),
    ("tint", "deep", 5.2),
    ("white", "deep", 7.0),
    ("deep", "wash", 7.0),
    ("accent", "deep", 6.5),
    ("on_sign", "sign", 4.7),
    ("on_act", "act", 4.7),
)
"""Which role is read on which, and the contrast it has at least."""


def seed_of_logo(shades: Iterable[Shade]) -> str:
    """The color that is strong and takes much room; graphite where there is none."""
    return next(iter(_by_strength(shades)), GRAPHITE)


def accent_of_logo(shades: Iterable[Shade], seed: str) -> str:
    """The strongest color of another hue than the seed's; empty where there is none."""
    hue = from_hex(seed).hue
    others = (color for color in _by_strength(shades) if _apart(from_hex(color).hue, hue) > HUES_APART)
    return next(others, "") if from_hex(seed).chroma >= CHROMA_MIN else ""


def tone_of(shades: Iterable[Shade]) -> str:
    """Dark or light for a picture of which much is lost on a ground that is so, too."""
    seen = list(shades)
    dark, light = _lost(seen, _DARK), _lost(seen, _LIGHT)
    if max(dark, light) <= _LOST_MAX:
        return ""
    return "dark" if dark >= light else "light"


def is_white(shades: Iterable[Shade]) -> bool:
    """Whether nothing of a picture is left on white."""
    return _lost(shades, WHITE) > _ALL_LOST


def plate_for(shades: Iterable[Shade], ground: str, deep: str) -> str:
    """`white` or `deep` for a picture of which much is lost on its ground, whichever loses less of it; empty where it
    is seen, and where a plate would show little more of it. Colors are hex."""
    seen = list(shades)
    if _is_dim(seen, ground):
        return "white"
    lost = _lost(seen, ground)
    on_white, on_deep = _lost(seen, WHITE), _lost(seen, deep)
    most = _LOST_MAX if contrast(ground, WHITE) < _PAPER_MAX else _LOST_ON_COLOR_MAX
    if lost < most or min(on_white, on_deep) > _WORTH_A_PLATE * lost:
        return ""
    return "white" if on_white <= on_deep else "deep"


def _is_dim(shades: Iterable[Shade], ground: str) -> bool:
    """Whether a picture is all gray on a dark gray, such as black on graphite."""
    if contrast(ground, WHITE) < _SEEN_ON_GRAY or from_hex(ground).chroma >= CHROMA_MIN:
        return False
    dim = (shade.area for shade in shades if _is_gray(shade) and _is_better_on_white(shade, ground))
    return sum(dim) >= _ALL_GRAY


def _is_better_on_white(shade: Shade, ground: str) -> bool:
    on_ground = contrast(shade.hex, ground)
    return on_ground < _SEEN_ON_GRAY and on_ground < contrast(shade.hex, WHITE)


def _is_gray(shade: Shade) -> bool:
    return _color(shade).chroma < CHROMA_MIN


def _lost(shades: Iterable[Shade], ground: str) -> float:
    return sum(shade.area for shade in shades if contrast(shade.hex, ground) < _SEEN)


def _by_strength(shades: Iterable[Shade]) -> list[str]:
    """The colors that are no gray, the one with the most chroma on the most room first."""
    seen = [(shade.area * color.chroma, shade) for shade in shades if (color := _color(shade)).chroma >= CHROMA_MIN]
    seen.sort(key=lambda one: (one[0], one[1].red, one[1].green, one[1].blue), reverse=True)
    return [shade.hex for _, shade in seen]


def palette_of(seed: str, accent: str = "") -> Palette:
    """Lightness is fixed by the role, hue is the seed's; the accent's is that of `accent` where one is given. Words are
    darkened until they have their contrast.

    Raises AssertionError for one that lacks contrast all the same.
    """
    color, is_pale = from_hex(seed), contrast(WHITE, seed) < PALE_BELOW
    hue, chroma = color.hue, color.chroma
    wash = Color(0.958, min(0.2 * chroma, 0.02), hue).hex
    brand = _darkened(Color(min(color.lightness, 0.62), chroma, hue), WHITE, 4.7)
    words, depth = _words_and_depth(color, is_pale)
    deep, ink = Color(0.24 if is_pale else 0.27, depth, hue).hex, Color(0.22, min(chroma, 0.02), hue).hex
    accent_hex = _accent(color, accent).hex
    main = deep if is_pale else brand
    sign, on_sign, sign2 = _pale_sign(color, ink) if is_pale else _dark_sign(from_hex(brand), hue)
    palette = Palette(
        brand=main,
        brand_text=_darkened(words, wash, 7.0),
        deep=deep,
        ink=ink,
        secondary=_darkened(Color(0.52, min(chroma, 0.025), hue), wash, 5.2),
        paper=Color(0.985, min(0.1 * chroma, 0.007), hue).hex,
        wash=wash,
        rule=Color(0.86, min(0.25 * chroma, 0.03), hue).hex,
        tint=Color(0.87, min(0.5 * chroma, 0.08), hue).hex,
        on_deep=Color(0.93, min(0.28 * chroma, 0.02), hue).hex,
        accent=accent_hex,
        sign=sign,
        on_sign=on_sign,
        sign2=sign2,
        act=main,
        on_act=WHITE,
        mark=main,
        own=Color(0.82, min(chroma, 0.15), hue).hex if is_pale and not accent else accent_hex,
    )
    if lacking := shortfalls(palette):
        raise AssertionError(lacking[0])
    return palette


def _words_and_depth(color: Color, is_pale: bool) -> tuple[Color, float]:
    """The color that words begin from, and the chroma of the deep ground."""
    if is_pale:
        return Color(0.36, min(color.chroma, 0.055), color.hue), min(color.chroma, 0.028)
    return Color(min(color.lightness, 0.47), min(color.chroma, 0.15), color.hue), min(0.56 * color.chroma, 0.075)


def _pale_sign(color: Color, ink: str) -> tuple[str, str, str]:
    """The seed itself, lightened until ink can be read on it."""
    light = Color(max(color.lightness, 0.80), color.chroma, color.hue)
    sign = nearest(light, 1, lambda found: contrast(found, ink) >= 9)
    return sign, ink, Color(light.lightness - 0.10, color.chroma, color.hue).hex


def _dark_sign(brand: Color, hue: float) -> tuple[str, str, str]:
    return brand.hex, WHITE, Color(max(brand.lightness - 0.10, 0.2), 0.9 * brand.chroma, hue).hex


def shortfalls(palette: Palette) -> list[str]:
    """The pairs that lack contrast, each as a sentence; none for every palette of ours."""
    colors = {"white": WHITE, **{field.name: getattr(palette, field.name) for field in fields(palette)}}
    return [
        f"{front} on {back} has {found:.2f}:1 and needs {needed}:1"
        for front, back, needed in CONTRASTS
        if (found := contrast(colors[front], colors[back])) < needed
    ]


def _accent(seed: Color, accent: str) -> Color:
    given = from_hex(accent) if accent else seed
    if accent and given.chroma < CHROMA_MIN:
        return _beside_gray(seed, given)
    if accent:
        return Color(0.82, min(max(given.chroma, 0.06), 0.14), given.hue)
    is_golden = seed.chroma >= CHROMA_MIN and _apart(seed.hue, _GOLD) <= HUES_APART
    return Color(0.82, 0.075, _TEAL) if is_golden else Color(0.82, 0.13, _GOLD)


def _beside_gray(seed: Color, gray: Color) -> Color:
    """A light gray, for gray and silver. Deep grounds are near black where the seed is pale, so that it is what stands
    out on them."""
    if contrast(WHITE, seed.hex) < PALE_BELOW:
        return Color(0.82, min(seed.chroma, 0.15), seed.hue)
    return Color(0.82, min(gray.chroma, 0.02), gray.hue)


def _apart(hue: float, other: float) -> float:
    """In degrees, the shorter way around the circle."""
    return abs((hue - other + 180) % 360 - 180)


def _darkened(color: Color, other: str, needed: float) -> str:
    """The lightest color of this hue with this contrast to a light one."""
    return nearest(color, -1, lambda found: contrast(found, other) >= needed)


def _color(shade: Shade) -> Color:
    return from_rgb(shade.red, shade.green, shade.blue)
