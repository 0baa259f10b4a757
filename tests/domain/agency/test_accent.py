"""Any color makes an accent that can be read, in light and in dark, and ours is what the style sheets have."""

import re
from dataclasses import asdict, fields

import pytest

from fundable.domain.agency.accent import (
    DARK,
    LIGHT,
    NON_TEXT,
    OURS,
    OURS_SEED,
    TEXT,
    Paper,
    Shades,
    accent_of,
    contrasts,
    shortfalls,
    turned,
)
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.colors import Color, contrast, from_hex
from tests.running import ROOT

TOKENS = (ROOT / "ui" / "src" / "styles" / "tokens.css").read_text("utf-8")
SWEEP = sorted(
    {
        Color(lightness, chroma, hue).hex
        for hue in range(0, 360, 10)
        for lightness in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
        for chroma in (0, 0.03, 0.07, 0.12, 0.35)
    }
)
"""Fewer than combinations: dark and light ones have no more chroma than a screen can show."""
EXTREMES = ("#000000", "#ffffff", "#808080", "#ffff00", "#0000ff", "#00ff00", "#ff0000", "#ff00ff", "#00ffff")


def test_nine_hundred_colors_have_their_contrast_in_light_and_in_dark() -> None:
    assert len(SWEEP) >= 900
    lowest: dict[tuple[str, str, float], float] = {}
    for seed in (*SWEEP, *EXTREMES):
        for front, back, found, needed in contrasts(accent_of(seed)):
            lowest[front, back, needed] = min(found, lowest.get((front, back, needed), 21))

    assert {pair: round(found, 2) for pair, found in lowest.items() if found < pair[2]} == {}
    assert {pair[2] for pair in lowest} == {TEXT, NON_TEXT}


@pytest.mark.parametrize("seed", ["#1d4ed8", "#7c2d12", "#3f3f46", "#000000", "#6d28d9"])
def test_a_color_that_can_be_read_is_shown_as_it_is(seed: str) -> None:
    assert accent_of(seed).light.seal == seed


@pytest.mark.parametrize("seed", ["#ffff00", "#ffffff", "#f5a3c7"])
def test_a_light_color_is_darkened_for_the_light_and_kept_in_the_dark(seed: str) -> None:
    accent = accent_of(seed)

    assert from_hex(accent.light.seal).lightness < 0.6
    assert contrast(accent.dark.seal, seed) < 1.15


def test_what_is_pressed_looks_pressed() -> None:
    """Also next to black and white, where one direction is no way."""
    for seed in (*SWEEP, *EXTREMES):
        for shades in (accent_of(seed).light, accent_of(seed).dark):
            moved = abs(from_hex(shades.seal).lightness - from_hex(shades.seal_press).lightness)
            assert moved > 0.03, seed


def test_ours_is_the_one_of_the_style_sheets() -> None:
    assert DEFAULT.accent == OURS_SEED
    assert accent_of(OURS_SEED) is OURS
    for name in (field.name for field in fields(Shades)):
        assert _token(name) == (asdict(OURS.light)[name], asdict(OURS.dark)[name]), name
    for name in (field.name for field in fields(Paper)):
        assert _token(name) == (asdict(LIGHT)[name], asdict(DARK)[name]), name


def test_ours_has_its_contrast_too_and_is_about_what_would_be_computed() -> None:
    assert list(shortfalls(OURS)) == []
    near = accent_of("#0e5a43")
    for ours, other in ((OURS.light, near.light), (OURS.dark, near.dark)):
        for name in (field.name for field in fields(Shades)):
            assert contrast(getattr(ours, name), getattr(other, name)) < 1.06, name


def test_the_band_of_a_picture_turns_with_the_accent() -> None:
    violet = accent_of("#6d28d9")

    assert turned(OURS.light.band, OURS) == OURS.light.band
    assert contrast(turned(OURS.light.band, violet), violet.light.band) < 1.02
    assert turned("#ffffff", violet) == "#ffffff"


def _token(name: str) -> tuple[str, str]:
    token = re.escape(name.replace("_", "-"))
    found = re.search(rf"--{token}: (?:light-dark\((#\w+), (#\w+)\)|(#\w+));", TOKENS)
    assert found, name
    return (found[1], found[2]) if found[1] else (found[3], found[3])
