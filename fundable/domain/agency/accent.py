"""The accent color: from any color an agency names, every shade that pages and mail show of it, in light and in dark,
each with the contrast it needs (WCAG 2.2). Paper, ink and meanings, such as danger, stay the product's."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache

from fundable.domain.colors import Color, contrast, from_hex, nearest

TEXT, NON_TEXT = 4.5, 3.0


@dataclass(frozen=True, slots=True)
class Shades:
    """Hex colors by the names of the style sheets' tokens. `on_seal` is read on `seal` and `seal_press`; `on_band` and
    `on_band_2` on `band`. `seal_faint` and `band_line` are ornament."""

    seal: str
    seal_press: str
    on_seal: str
    seal_wash: str
    seal_faint: str
    band: str
    on_band: str
    on_band_2: str
    band_line: str


@dataclass(frozen=True, slots=True)
class Accent:
    light: Shades
    dark: Shades


@dataclass(frozen=True, slots=True)
class Paper:
    """What an accent lies on, and what lies on its wash: tokens that no accent changes."""

    desk: str
    sheet: str
    well: str
    ink: str
    ink_2: str
    ink_3: str
    focus: str
    focus_on_band: str


LIGHT = Paper("#edf2ec", "#ffffff", "#f5f8f4", "#13221c", "#47574f", "#5d6c64", "#1a63c4", "#9cc7ff")
DARK = Paper("#0d1512", "#141e1a", "#1a2621", "#e9f0ec", "#b3c2ba", "#96a79e", "#7db5ff", "#9cc7ff")
OURS_SEED = "#0e5a42"
OURS = Accent(
    Shades("#0e5a42", "#0a4533", "#ffffff", "#e2efe8", "#b9d3c6", "#0c2b21", "#f1f7f3", "#b4cabf", "#2c5344"),
    Shades("#67cda3", "#86dab7", "#062219", "#17332a", "#2b5445", "#0a1f18", "#eaf3ee", "#a9c2b6", "#234338"),
)
"""The product's own, chosen by eye. The roles below are measured from it."""
GROUNDS = ("sheet", "desk", "well", "seal_wash")
INKS = ("ink", "ink_2", "ink_3")
PAIRS = (
    ("on_seal", "seal", TEXT),
    ("on_seal", "seal_press", TEXT),
    *(("seal", ground, TEXT) for ground in GROUNDS),
    *((ink, "seal_wash", TEXT) for ink in INKS),
    ("on_band", "band", TEXT),
    ("on_band_2", "band", TEXT),
    ("focus", "seal_wash", NON_TEXT),
    ("focus_on_band", "band", NON_TEXT),
)
"""Which is read or seen on which, and the contrast it has at least."""


@dataclass(frozen=True, slots=True)
class _Role:
    """A lightness of its own; of the accent's chroma a share, up to a bound."""

    lightness: float
    share: float = 0
    most: float = 0

    def of(self, seed: Color) -> Color:
        return Color(self.lightness, min(self.share * seed.chroma, self.most), seed.hue)


@dataclass(frozen=True, slots=True)
class _Scheme:
    """Light or dark. `away` leads to more contrast with the paper: down in light, up in dark. The seal is as light as
    the accent, but at least `least`, and as vivid, times `vivid`."""

    paper: Paper
    away: int
    least: float
    vivid: float
    pressed: float
    on_seal: _Role
    wash: _Role
    faint: _Role
    band: _Role
    on_band: _Role
    on_band_2: _Role
    band_line: _Role


_LIGHT = _Scheme(
    LIGHT,
    away=-1,
    least=0,
    vivid=1,
    pressed=0.068,
    on_seal=_Role(1),
    wash=_Role(0.94, 0.21, 0.03),
    faint=_Role(0.844, 0.41, 0.07),
    band=_Role(0.262, 0.51, 0.08),
    on_band=_Role(0.971, 0.10, 0.012),
    on_band_2=_Role(0.819, 0.35, 0.045),
    band_line=_Role(0.408, 0.64, 0.09),
)
_DARK = _Scheme(
    DARK,
    away=1,
    least=0.775,
    vivid=1.41,
    pressed=0.05,
    on_seal=_Role(0.227, 0.47, 0.045),
    wash=_Role(0.296, 0.47, 0.055),
    faint=_Role(0.411, 0.66, 0.09),
    band=_Role(0.219, 0.38, 0.06),
    on_band=_Role(0.956, 0.14, 0.014),
    on_band_2=_Role(0.792, 0.39, 0.045),
    band_line=_Role(0.354, 0.53, 0.08),
)
_BACK = 0.2
"""What is next to black or white already is pressed the other way, and further."""


@lru_cache(maxsize=64)
def accent_of(seed: str) -> Accent:
    """All shades of a color as #rrggbb. The color itself is the seal of the light if it can be read there, else the
    nearest darker one. Raises AssertionError for one that lacks contrast all the same."""
    if seed == OURS_SEED:
        return OURS
    color = from_hex(seed)
    accent = Accent(_shades(color, _LIGHT), _shades(color, _DARK))
    if found := list(shortfalls(accent)):
        raise AssertionError(found[0])
    return accent


def shortfalls(accent: Accent) -> Iterator[str]:
    """The pairs that lack contrast, each as a sentence; none for any accent of ours."""
    for front, back, found, needed in contrasts(accent):
        if found < needed:
            yield f"{front} on {back} has {found:.2f}:1 and needs {needed}:1"


def contrasts(accent: Accent) -> Iterator[tuple[str, str, float, float]]:
    """Each pair, in light and then in dark: front, back, the contrast that it has, and the one that it needs."""
    for shades, paper in ((accent.light, LIGHT), (accent.dark, DARK)):
        colors = {**asdict(paper), **asdict(shades)}
        for front, back, needed in PAIRS:
            yield front, back, contrast(colors[front], colors[back]), needed


def turned(color: str, accent: Accent) -> str:
    """A color of the product's light band, or one between it and the words on it, as it is on the accent's."""
    one, ours, other = from_hex(color), from_hex(OURS.light.band), from_hex(accent.light.band)
    return Color(one.lightness, one.chroma * other.chroma / ours.chroma, other.hue).hex


def _shades(seed: Color, scheme: _Scheme) -> Shades:
    paper, on_seal = scheme.paper, scheme.on_seal.of(seed).hex
    inks = [getattr(paper, ink) for ink in INKS]
    wash = nearest(scheme.wash.of(seed), -scheme.away, lambda found: _is_readable(found, inks))
    grounds = [paper.sheet, paper.desk, paper.well, wash, on_seal]
    start = Color(max(seed.lightness, scheme.least), scheme.vivid * seed.chroma, seed.hue)
    seal = nearest(start, scheme.away, lambda found: _is_readable(found, grounds))
    return Shades(
        seal=seal,
        seal_press=_pressed(from_hex(seal), scheme.away * scheme.pressed).hex,
        on_seal=on_seal,
        seal_wash=wash,
        seal_faint=scheme.faint.of(seed).hex,
        band=scheme.band.of(seed).hex,
        on_band=scheme.on_band.of(seed).hex,
        on_band_2=scheme.on_band_2.of(seed).hex,
        band_line=scheme.band_line.of(seed).hex,
    )


def _is_readable(color: str, others: list[str]) -> bool:
    return all(contrast(color, other) >= TEXT for other in others)


def _pressed(seal: Color, by: float) -> Color:
    lightness = seal.lightness + by
    if not 0.1 <= lightness <= 0.97:
        lightness = seal.lightness - _BACK * (1 if by > 0 else -1)
    return Color(lightness, seal.chroma, seal.hue)
