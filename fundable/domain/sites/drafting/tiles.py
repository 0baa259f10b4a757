"""A pattern of tiles that belongs to a name: each name always has the same one."""

from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Shape:
    """A path in a quarter of a tile, from its outer corner (0, 0) to its middle (64, 64), and a role of the palette."""

    path: str
    role: str


_GROUND = Shape("M0 0H64V64H0Z", "wash")
_FIGURES = (
    (
        Shape("M64 64Q14 60 4 4Q60 14 64 64Z", "sign"),
        Shape("M64 64Q47 34 64 3Z", "tint"),
        Shape("M64 64Q34 47 3 64Z", "tint"),
    ),
    (Shape("M0 64A64 64 0 0 1 64 0V64Z", "sign"), Shape("M29 64A35 35 0 0 1 64 29V64Z", "tint")),
    (
        Shape("M64 64V2L51.5 33.8L20 20L33.8 51.5L2 64Z", "sign"),
        Shape("M64 64V30L57.2 47.5L40 40L47.5 57.2L30 64Z", "tint"),
    ),
    (
        Shape("M64 2L2 64H20L64 20Z", "sign"),
        Shape("M64 29L29 64H64Z", "tint"),
    ),
    (
        Shape("M64 2A30 30 0 0 0 64 62Z", "sign"),
        Shape("M2 64A30 30 0 0 1 62 64Z", "sign"),
        Shape("M50 50Q22 44 16 16Q44 22 50 50Z", "tint"),
    ),
    (
        Shape("M0 64A64 64 0 0 1 64 0V15A49 49 0 0 0 15 64Z", "sign"),
        Shape("M64 64Q30 58 22 22Q58 30 64 64Z", "sign"),
        Shape("M64 64Q53 42 64 24Z", "tint"),
        Shape("M64 64Q42 53 24 64Z", "tint"),
    ),
)
_CORNERS = (
    (Shape("M0 0H22A22 22 0 0 1 0 22Z", "deep"), Shape("M0 0H9A9 9 0 0 1 0 9Z", "accent")),
    (Shape("M0 0H24L0 24Z", "deep"), Shape("M0 0H11L0 11Z", "accent")),
    (Shape("M0 0H20A20 20 0 0 1 0 20Z", "accent"), Shape("M0 0H11A11 11 0 0 1 0 11Z", "deep")),
)
_MIDDLES = (
    (Shape("M64 64V50A14 14 0 0 0 50 64Z", "accent"),),
    (Shape("M64 64V47L47 64Z", "accent"),),
    (Shape("M64 64V49A15 15 0 0 0 49 64Z", "deep"), Shape("M64 64V57A7 7 0 0 0 57 64Z", "accent")),
)


def tile_of(name: str) -> tuple[Shape, ...]:
    """The shapes of a quarter, the lowest first."""
    figure, corner, middle = sha256(name.encode()).digest()[4:7]
    return (
        _GROUND,
        *_FIGURES[figure % len(_FIGURES)],
        *_CORNERS[corner % len(_CORNERS)],
        *_MIDDLES[middle % len(_MIDDLES)],
    )
