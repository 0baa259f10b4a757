"""Colors: as CSS Color 4 has them, and every role with its contrast."""

import pytest

from fundable.domain.colors import Color, contrast, from_hex
from fundable.domain.sites.palette import SEEDS, palette_of, seed_of_name, shortfalls


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

    assert [found for seed in sorted(seeds) if (found := shortfalls(palette_of(seed)))] == []


def test_a_name_has_a_color_of_its_own() -> None:
    assert seed_of_name("Kessler Heating and Air") == "#3d5a80"
    assert {seed_of_name(str(number)) for number in range(100)} == set(SEEDS)
