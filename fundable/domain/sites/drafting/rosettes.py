"""The engraving of folio: bands of curves around the middle, as on bank notes. Each name always has the same one."""

import math
from dataclasses import dataclass
from hashlib import sha256

_HASH_BYTE = 8
_POINTS_PER_LOBE = 4


@dataclass(frozen=True, slots=True)
class Band:
    """A curve that's drawn `turns` times, each `degrees` on. `path` is around (0, 0), `role` one of the palette."""

    path: str
    role: str
    turns: int
    degrees: float


_SETS = (
    ((400, 62, 20, 8, "tint"), (262, 66, 10, 9, "accent"), (178, 26, 16, 5, "tint")),
    ((380, 84, 9, 12, "tint"), (268, 44, 18, 6, "accent"), (190, 22, 12, 6, "tint")),
    ((412, 48, 28, 6, "tint"), (300, 70, 7, 12, "tint"), (186, 34, 14, 6, "accent")),
    ((392, 72, 14, 9, "tint"), (282, 34, 28, 5, "accent"), (200, 44, 8, 8, "tint")),
)
"""Of each band: radius, swing, lobes, turns and role."""


def rosette_of(name: str) -> tuple[Band, ...]:
    """The outermost band first; it reaches 464 from the middle."""
    chosen = _SETS[sha256(name.encode()).digest()[_HASH_BYTE] % len(_SETS)]
    return tuple(
        Band(_curve(radius, swing, lobes), role, turns, round(360 / lobes / turns, 2))
        for radius, swing, lobes, turns, role in chosen
    )


def _curve(radius: int, swing: int, lobes: int) -> str:
    """r = radius + swing cos(lobes t), as a smooth path through some of its points (Catmull-Rom)."""
    count = lobes * _POINTS_PER_LOBE
    points = [_point(radius + swing * math.cos(lobes * angle), angle) for angle in _angles(count)]
    begin = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    return begin + "".join(_arc(*(points[(at + step) % count] for step in (-1, 0, 1, 2))) for at in range(count)) + "Z"


def _angles(count: int) -> list[float]:
    return [2 * math.pi * number / count for number in range(count)]


def _point(radius: float, angle: float) -> tuple[float, float]:
    return radius * math.cos(angle), radius * math.sin(angle)


def _arc(
    before: tuple[float, float], start: tuple[float, float], end: tuple[float, float], after: tuple[float, float]
) -> str:
    first = [s + (e - b) / 6 for b, s, e in zip(before, start, end, strict=True)]
    second = [e - (a - s) / 6 for s, e, a in zip(start, end, after, strict=True)]
    return "C" + " ".join(f"{number:.0f}" for number in (*first, *second, *end))
