"""Colors as the eye orders them: lightness, chroma and hue (OKLCH), and what WCAG 2.2 calls contrast.

Matrices: Björn Ottosson, "A perceptual color space for image processing", as CSS Color 4 has them.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

_STEPS = 14
"""Halvings of the chroma: far below one of 255 shades."""
_LIGHTNESS_STEP = 0.004


@dataclass(frozen=True, slots=True)
class Color:
    """`lightness` from 0 to 1, `chroma` from 0 to about 0.4, `hue` in degrees."""

    lightness: float
    chroma: float
    hue: float

    @property
    def hex(self) -> str:
        """In sRGB, with as much of the chroma as a screen can show."""
        shown = self._rgb(self._shown_chroma())
        return "#" + "".join(f"{round(255 * _encoded(min(max(part, 0), 1))):02x}" for part in shown)

    def _shown_chroma(self) -> float:
        low, high = 0.0, self.chroma
        if _is_shown(self._rgb(high)):
            return high
        for _ in range(_STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if _is_shown(self._rgb(middle)) else (low, middle)
        return low

    def _rgb(self, chroma: float) -> tuple[float, float, float]:
        """Linear sRGB, also outside of what a screen shows."""
        a, b = chroma * math.cos(math.radians(self.hue)), chroma * math.sin(math.radians(self.hue))
        long = (self.lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
        medium = (self.lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
        short = (self.lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
        return (
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        )


def from_rgb(red: int, green: int, blue: int) -> Color:
    """Of shades from 0 to 255."""
    r, g, b = _decoded(red / 255), _decoded(green / 255), _decoded(blue / 255)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return Color(lightness, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360)


def from_hex(color: str) -> Color:
    """Of `#3d5a80`."""
    return from_rgb(*bytes.fromhex(color[1:]))


def nearest(color: Color, direction: int, is_enough: Callable[[str], bool]) -> str:
    """The first hex color of this hue, from this one on darker (-1) or lighter (1), that is enough."""
    lightness = color.lightness
    while not is_enough(found := Color(lightness, color.chroma, color.hue).hex) and 0 <= lightness <= 1:
        lightness += direction * _LIGHTNESS_STEP
    return found


def contrast(one: str, other: str) -> float:
    """Between two hex colors, from 1 to 21 (WCAG 2.2, "contrast ratio")."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_decoded(shade / 255) for shade in bytes.fromhex(color[1:]))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _is_shown(rgb: tuple[float, float, float]) -> bool:
    return all(-1e-6 <= part <= 1 + 1e-6 for part in rgb)


def _decoded(shade: float) -> float:
    return shade / 12.92 if shade <= 0.04045 else float(((shade + 0.055) / 1.055) ** 2.4)


def _encoded(light: float) -> float:
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)
