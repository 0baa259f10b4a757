"""Colors by their names: what clients call them, and which one a name has by itself."""

from math import cos, hypot, radians, sin

import pytest

from fundable.domain.colors import Color, contrast, from_hex
from fundable.domain.sites.drafting.seeds import SEEDS, ColorWish, Seed, goes_with, seed_of_name, seeds_for, wish_of
from fundable.domain.sites.drafting.trade_words import FAMILIES
from fundable.domain.sites.words.palette import palette_of, shortfalls

HEX = {seed.name: seed.hex for seed in SEEDS}
WORDS = {
    "red": "red, crimson, scarlet",
    "brick": "brick, terracotta, rust",
    "wine": "wine, burgundy, maroon",
    "rose": "rose, raspberry",
    "pink": "pink, magenta, fuchsia",
    "plum": "plum, eggplant, mauve",
    "purple": "purple, violet",
    "lavender": "lavender, lilac",
    "indigo": "indigo",
    "navy": "navy, dark blue, midnight",
    "blue": "blue, royal, cobalt",
    "sky": "sky, light blue, baby blue",
    "steel": "slate, steel, denim",
    "teal": "teal, petrol",
    "turquoise": "turquoise, aqua",
    "forest": "forest, dark green, hunter",
    "green": "green, emerald",
    "sage": "sage, moss",
    "olive": "olive, army",
    "lime": "lime, neon green",
    "yellow": "yellow, lemon",
    "gold": "gold, mustard, honey",
    "orange": "orange, tangerine",
    "copper": "copper, bronze",
    "brown": "brown, chocolate, walnut",
    "sand": "sand, tan, beige, cream",
    "graphite": "gray, grey, charcoal, silver",
    "black": "black",
}
"""What people call each color: none of these may be lost."""
NOT_SEEN = 0.03
"""Colors that are closer are taken for one."""
NEARLY_GRAY = 0.03
NAMES = [f"Business {number}" for number in range(200)]


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.name)
def test_a_color_is_known_by_its_words_and_can_be_read(seed: Seed) -> None:
    assert {wish_of(f"Please use {word} somewhere.") for word in seed.words} == {ColorWish(seed.hex)}
    assert shortfalls(palette_of(seed.hex)) == []


@pytest.mark.parametrize("name", WORDS)
def test_a_color_is_known_by_what_people_call_it(name: str) -> None:
    words = WORDS[name].split(", ")

    assert {word: wish_of(f"We like {word}.") for word in words} == dict.fromkeys(words, ColorWish(HEX[name]))


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("Pink and gold, like our shop.", ColorWish(HEX["pink"], HEX["gold"])),
        ("no pink, but green is fine", ColorWish(HEX["green"])),
        ("I hate red and orange. Navy!", ColorWish(HEX["navy"])),
        ("We don't like the blue of our neighbors", None),
        ("not too much yellow", None),
        ("blue, blue and more BLUE", ColorWish(HEX["blue"])),
        ("dark blue", ColorWish(HEX["navy"])),
        ("Greenville, Reddington and Tanner Street", None),
        ("", None),
    ],
)
def test_a_wish_is_read_as_it_is_meant(said: str, wish: ColorWish | None) -> None:
    assert wish_of(said) == wish


def test_light_and_dark_move_a_color() -> None:
    lightness = {word: from_hex(wish.seed).lightness for word in ("light", "dark") if (wish := wish_of(f"{word} teal"))}

    teal = from_hex(HEX["teal"]).lightness
    assert lightness == pytest.approx({"light": teal + 0.1, "dark": teal - 0.1}, abs=0.01)


def test_a_name_has_one_color_of_its_familys_row() -> None:
    assert seed_of_name("Kessler", "air") == seed_of_name("Kessler", "air")
    for family in ("", *(family.name for family in FAMILIES)):
        assert {seed_of_name(name, family) for name in [*NAMES, *map(str, range(2000))]} == set(seeds_for(family))


def test_a_color_that_a_recent_website_has_is_not_taken_again() -> None:
    first = seed_of_name("Kessler", "air")
    second = seed_of_name("Kessler", "air", [first.hex])

    assert second in seeds_for("air")
    assert second != first
    row = [seed.hex for seed in seeds_for("air")]
    assert seed_of_name("Kessler", "air", row).hex == row[-1], "the one that was taken longest ago"


def test_a_wish_gives_way_to_a_logo_of_another_color() -> None:
    assert goes_with(HEX["pink"], HEX["rose"])
    assert not goes_with(HEX["pink"], HEX["green"])
    assert goes_with(HEX["pink"], "#777777")


def apart(one: Color, other: Color) -> float:
    """The distance of two colors, of which 1 is white from black."""
    (a, b), (c, d) = (
        (color.chroma * cos(radians(color.hue)), color.chroma * sin(radians(color.hue))) for color in (one, other)
    )
    return hypot(one.lightness - other.lightness, a - c, b - d)


def test_a_pale_color_stays_on_the_sign_and_carries_ink() -> None:
    for name in ("yellow", "lime", "sand"):
        palette, seed = palette_of(HEX[name]), from_hex(HEX[name])

        sign = from_hex(palette.sign)
        assert apart(sign, seed) < NOT_SEEN
        assert abs((sign.hue - seed.hue + 180) % 360 - 180) < 4
        assert contrast(palette.on_sign, palette.sign) >= 9
        assert palette.on_sign == palette.ink
        dark = [palette.brand, palette.brand_text, palette.deep, palette.ink, palette.mark]
        assert all(from_hex(role).chroma <= 0.06 for role in dark)
        assert from_hex(palette.deep).chroma <= NEARLY_GRAY, "near black, never olive"


def test_gold_is_lightened_until_ink_can_be_read_on_it() -> None:
    palette, seed = palette_of(HEX["gold"]), from_hex(HEX["gold"])

    sign = from_hex(palette.sign)
    assert sign.lightness > seed.lightness
    assert abs((sign.hue - seed.hue + 180) % 360 - 180) < 4
    assert contrast(palette.on_sign, palette.sign) >= 9
