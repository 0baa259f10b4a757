"""Named colors that a website can begin from, what people call them, and which suit a family of trades."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from fundable.domain.colors import Color, from_hex

SHADE = 0.10
"""By how much light and dark move a color's lightness."""
HUES_ALIKE = 60
"""Degrees within which a color that's wished for goes with the logo's."""


@dataclass(frozen=True, slots=True)
class Seed:
    """`words` are what clients call it."""

    name: str
    hex: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ColorWish:
    """Hex colors; `accent` is empty where only one was named. `words` are what they were called."""

    seed: str
    accent: str = ""
    words: tuple[str, ...] = field(default=(), compare=False)


SEEDS = (
    Seed("red", "#b3261e", ("red", "crimson", "scarlet")),
    Seed("brick", "#97412c", ("brick", "terracotta", "rust")),
    Seed("wine", "#7b2d3b", ("wine", "burgundy", "maroon")),
    Seed("rose", "#b83f66", ("rose", "raspberry")),
    Seed("pink", "#d0487f", ("pink", "magenta", "fuchsia")),
    Seed("plum", "#6b3465", ("plum", "eggplant", "mauve")),
    Seed("purple", "#5f3f9a", ("purple", "violet")),
    Seed("lavender", "#7a6aa8", ("lavender", "lilac")),
    Seed("indigo", "#3b3f94", ("indigo",)),
    Seed("navy", "#1f3a68", ("navy", "dark blue", "midnight")),
    Seed("blue", "#1e5fae", ("blue", "royal", "cobalt")),
    Seed("sky", "#2f7fb5", ("sky", "light blue", "baby blue")),
    Seed("steel", "#44617b", ("slate", "steel", "denim")),
    Seed("teal", "#0f6b70", ("teal", "petrol")),
    Seed("turquoise", "#12817f", ("turquoise", "aqua")),
    Seed("forest", "#1f5a3c", ("forest", "dark green", "hunter")),
    Seed("green", "#2c7a3f", ("green", "emerald")),
    Seed("sage", "#5c7358", ("sage", "moss")),
    Seed("olive", "#5d6324", ("olive", "army")),
    Seed("lime", "#a9c934", ("lime", "neon green")),
    Seed("yellow", "#f4c20d", ("yellow", "lemon")),
    Seed("gold", "#c58a12", ("gold", "mustard", "honey")),
    Seed("orange", "#cf5b12", ("orange", "tangerine")),
    Seed("copper", "#a5562b", ("copper", "bronze")),
    Seed("brown", "#6a4529", ("brown", "chocolate", "walnut")),
    Seed("sand", "#d9c29c", ("sand", "tan", "beige", "cream")),
    Seed("graphite", "#3f4752", ("gray", "grey", "charcoal", "silver")),
    Seed("black", "#23262b", ("black",)),
)
_OF_NAME = {seed.name: seed for seed in SEEDS}
_OF_WORD = {word: seed for seed in SEEDS for word in seed.words}
_ROWS = (
    ("law money civic", "navy wine forest graphite plum steel"),
    ("place picture", "black steel teal brick brown"),
    ("health children", "teal sky sage indigo rose orange"),
    ("food", "brick red olive gold turquoise wine"),
    ("beauty craft", "rose plum pink lavender sage teal"),
    ("ink body goods", "black red indigo orange lime"),
    ("air water power", "blue teal navy orange yellow"),
    ("stone wood metal", "brick copper steel graphite brown red"),
    ("land", "green forest olive lime brown"),
    ("wheels", "red orange blue black yellow"),
)
_FOR_ANYBODY = ("navy", "teal", "forest", "wine", "orange", "plum")
_OF_FAMILY: Mapping[str, tuple[Seed, ...]] = {
    family: tuple(_OF_NAME[name] for name in names.split()) for families, names in _ROWS for family in families.split()
}
# Of two colors that begin alike, the longer one is meant: dark blue is one.
_COLOR = "|".join(re.escape(word) for word in sorted(_OF_WORD, key=len, reverse=True))
_NAMED = re.compile(rf"\b(?:({_COLOR})|(light|pale|bright|dark|deep) ({_COLOR}))s?\b")
_UNWANTED = r"no|not|never|without|avoid|hates?|dislikes?|anything but|don[\u2019']?t (?:like|want|use)"
_REFUSED = re.compile(
    rf"\b(?:{_UNWANTED})\s+(?:(?:any|the|a|too much)\s+)?(?:\w+ )?(?:{_COLOR})s?\b"
    rf"(?:(?:\s*,|\s+or|\s+and|\s+nor)\s+(?:{_COLOR})s?\b)*"
)


def seeds_for(family: str) -> tuple[Seed, ...]:
    """Those that suit a family; all of them where there is none."""
    return _OF_FAMILY.get(family, SEEDS)


def offered(family: str) -> tuple[Seed, ...]:
    """A few to choose from that suit a family."""
    return _OF_FAMILY.get(family) or tuple(_OF_NAME[name] for name in _FOR_ANYBODY)


def seed_of_name(name: str, family: str, taken: Sequence[str] = ()) -> Seed:
    """By the name, so that the same one always has the same; the next of the row where a recent website has that
    color. `taken` are hex colors, the most recent one first. Where all are taken, it's the one that was taken first."""
    row = seeds_for(family)
    first = sha256(name.encode()).digest()[0] % len(row)
    turned = (*row[first:], *row[:first])
    return max(turned, key=lambda seed: taken.index(seed.hex) if seed.hex in taken else len(taken))


def wish_of(text: str) -> ColorWish | None:
    """The first two colors that somebody names, but for those they don't want; None where no color is named."""
    said = _REFUSED.sub(" ", text.casefold())
    color_by_word: dict[str, str] = {}
    for named in _NAMED.finditer(said):
        color_by_word.setdefault(_shade(*named.groups()), named[0])
    if not color_by_word:
        return None
    seed, accent = [*color_by_word, ""][:2]
    return ColorWish(seed, accent, tuple(color_by_word.values())[:2])


def goes_with(seed: str, logo: str) -> bool:
    """Whether a color that's wished for may stand beside a logo's. Both are hex; a gray logo goes with any."""
    own, wished = from_hex(logo), from_hex(seed)
    return own.chroma < 0.05 or abs((own.hue - wished.hue + 180) % 360 - 180) <= HUES_ALIKE


def _shade(whole: str | None, shade: str | None, word: str | None) -> str:
    named = _OF_WORD[whole or word or ""].hex
    if whole:
        return named
    color = from_hex(named)
    by = -SHADE if shade in {"dark", "deep"} else SHADE
    return Color(min(max(color.lightness + by, 0.0), 1.0), color.chroma, color.hue).hex
