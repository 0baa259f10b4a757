"""Colors: as CSS Color 4 has them, and every role with its contrast."""

import pytest

from fundable.domain.colors import Color, contrast, from_hex
from fundable.domain.sites.drafting.seeds import SEEDS
from fundable.domain.sites.words.palette import (
    GRAPHITE,
    HUES_APART,
    Shade,
    accent_of_logo,
    is_white,
    palette_of,
    plate_for,
    seed_of_logo,
    shortfalls,
    tone_of,
)


@pytest.mark.parametrize(
    ("color", "lightness", "chroma", "hue"),
    [("#ff0000", 0.628, 0.2577, 29.23), ("#663399", 0.4403, 0.1603, 303.37)],
)
def test_colors_are_those_of_the_specification(color: str, lightness: float, chroma: float, hue: float) -> None:
    found = from_hex(color)

    assert (found.lightness, found.chroma) == pytest.approx((lightness, chroma), abs=0.0005)
    assert found.hue == pytest.approx(hue, abs=0.3)
    assert found.hex == color
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_12_nine_hundred_seeds_have_their_contrast() -> None:
    seeds = {
        Color(lightness, chroma, hue).hex
        for hue in range(0, 360, 10)
        for lightness in (0.1, 0.3, 0.5, 0.7, 0.95)
        for chroma in (0, 0.05, 0.12, 0.2, 0.35)
    }

    accents = ("", "#ff0000", "#101010", "#2b6cff")
    found = [palette_of(seed, accents[number % len(accents)]) for number, seed in enumerate(sorted(seeds))]
    assert [problems for palette in found if (problems := shortfalls(palette))] == []


def shades(**areas: float) -> list[Shade]:
    named = {
        "black": "000000",
        "white": "ffffff",
        "navy": "1b2a4a",
        "pink": "e8557f",
        "gold": "f2b632",
        "rose": "d8606a",
    }
    return [Shade(*bytes.fromhex(named[name]), area) for name, area in areas.items()]


def test_an_accent_is_another_color_of_the_logo() -> None:
    logo = shades(pink=0.7, rose=0.2, gold=0.1)

    assert (seed_of_logo(logo), accent_of_logo(logo, "#e8557f")) == ("#e8557f", "#f2b632")
    assert accent_of_logo(shades(pink=0.7, rose=0.3), "#e8557f") == ""
    assert accent_of_logo(logo, GRAPHITE) == ""
    assert from_hex(palette_of("#e8557f", "#f2b632").accent).hue == pytest.approx(from_hex("#f2b632").hue, abs=2)


def test_gray_beside_a_color_brings_no_other_color() -> None:
    """Silver with navy is silver, and black with yellow is the yellow on black."""
    silver, black = "#3f4752", "#23262b"

    assert from_hex(palette_of("#1f3a68", silver).accent).chroma < 0.03
    assert from_hex(palette_of("#b3261e", black).accent).chroma < 0.03
    assert from_hex(palette_of("#f4c20d", black).accent).hue == pytest.approx(from_hex("#f4c20d").hue, abs=4)


@pytest.mark.parametrize("seed", [*(seed.hex for seed in SEEDS), GRAPHITE, "#f2b632", "#b07a00"])
def test_an_accent_stands_out_without_a_logo(seed: str) -> None:
    ours, other = from_hex(palette_of(seed).accent), from_hex(seed)

    assert other.chroma < 0.05 or abs((ours.hue - other.hue + 180) % 360 - 180) > HUES_APART - 5


@pytest.mark.parametrize(
    ("areas", "tone"),
    [
        ({"black": 1.0}, "dark"),
        ({"navy": 0.7, "gold": 0.3}, "dark"),
        ({"white": 1.0}, "light"),
        ({"white": 0.6, "gold": 0.4}, "light"),
        ({"pink": 0.9, "gold": 0.1}, ""),
        ({}, ""),
    ],
)
def test_a_logo_may_be_lost_on_a_ground(areas: dict[str, float], tone: str) -> None:
    assert tone_of(shades(**areas)) == tone


@pytest.mark.parametrize(
    ("areas", "is_lost"),
    [
        ({"white": 1.0}, True),
        ({"white": 0.99, "pink": 0.01}, True),
        ({"white": 0.95, "pink": 0.05}, False),
        ({"white": 0.35, "pink": 0.65}, False),
        ({}, False),
    ],
)
def test_a_white_logo_is_one_of_which_nothing_is_left_on_white(areas: dict[str, float], is_lost: bool) -> None:
    """A white disk around thin letters isn't."""
    assert is_white(shades(**areas)) == is_lost


@pytest.mark.parametrize(
    ("areas", "ground", "plate"),
    [
        ({"#f4c20d": 0.5, "#1c1a14": 0.5}, "#f4c20d", ""),
        ({"#f4c20d": 1.0}, "#f4c20d", "deep"),
        ({"#b3261e": 1.0}, "#b3261e", "white"),
        ({"#ffffff": 0.9, "#1c1a14": 0.1}, "#ffffff", "deep"),
        ({"#b3261e": 0.2, "#14213d": 0.8}, "#b3261e", "white"),
        ({"#b3261e": 0.05, "#14213d": 0.95}, "#b3261e", ""),
        ({"#ffffff": 0.2, "#14213d": 0.8}, "#fffafa", ""),
        ({"#000000": 1.0}, GRAPHITE, "white"),
        ({"#ffffff": 1.0}, GRAPHITE, ""),
        ({"#000000": 0.6, "#ffffff": 0.4}, GRAPHITE, ""),
        ({"#000000": 0.6, "#e8b21c": 0.4}, GRAPHITE, ""),
        ({"#c0c0c0": 1.0}, "#fbfbfc", ""),
        ({"#c0c0c0": 1.0}, "#737373", ""),
    ],
)
def test_a_plate_shows_more_of_a_logo_than_its_ground_does(areas: dict[str, float], ground: str, plate: str) -> None:
    """A yellow sign with a dark outline is itself on a yellow ground, and loses the outline on a dark plate. A red mark
    beside dark letters is lost on a red sign; white within a badge isn't lost on paper. Black alone is dim on a gray
    sign, but white letters beside it would be lost on a plate."""
    seen = [Shade(*bytes.fromhex(color[1:]), area) for color, area in areas.items()]

    assert plate_for(seen, ground, "#241f0f") == plate
