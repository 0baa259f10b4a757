"""What hangs below the sign of a fascia: a drawing for each kind of trade, which repeats from side to side."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fundable.domain.sites.drafting.themes import AWNING, LOUVER, STRIPES
from fundable.domain.sites.drafting.tiles import Shape

HEIGHT = 200
FRONT = "front"
"""The role of what lies before the sign: the ground of the section below, or a photo that's seen through it."""


@dataclass(frozen=True, slots=True)
class Edge:
    """`shapes` on the sign's color, the lowest first, in a field of `width` by HEIGHT; shapes may reach beyond it. What
    lies before the sign is seen from `opens` on, counted from the top."""

    width: int
    shapes: tuple[Shape, ...]
    opens: int

    @property
    def hangs(self) -> bool:
        """Whether it's cloth before what is below, and no end of the sign."""
        return self.shapes[0].role == FRONT


def edge_of(motif: str) -> Edge:
    """Stripes for a motif that isn't known."""
    return _EDGES.get(motif, _stripes)()


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}Z"


def _circle(x: float, y: float, radius: float) -> str:
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0Z"


def _waves() -> Edge:
    def wave(top: int, swell: int, shift: int) -> str:
        return f"M{shift - 240} {top}q60-{swell} 120 0{'t120 0' * 5}V{HEIGHT}H{shift - 240}Z"

    return Edge(
        240, (Shape(wave(50, 68, 0), "sign2"), Shape(wave(96, 68, 76), "accent"), Shape(wave(144, 64, 152), FRONT)), 112
    )


def _palings() -> Edge:
    def board(x: int, top: int) -> str:
        return f"M{x} {HEIGHT}V{top + 20}L{x + 17} {top}L{x + 34} {top + 20}V{HEIGHT}Z"

    behind = "".join(board(x, 32) for x in (-17, 31, 79))
    before = "".join(board(x, 60) for x in (7, 55))
    rails = _box(0, 108, 96, 16) + _box(0, 160, 96, 16)
    return Edge(96, (Shape(behind, "sign2"), Shape(rails, "accent"), Shape(before + _box(0, 192, 96, 8), FRONT)), 60)


def _tread() -> Edge:
    def chevron(top: int, depth: int) -> str:
        return f"M0 {top + 54}L80 {top}L160 {top + 54}v{depth}L80 {top + depth}L0 {top + 54 + depth}Z"

    bars = tuple(Shape(chevron(top, 22), role) for top, role in ((0, "sign2"), (38, "accent"), (76, "deep")))
    return Edge(160, (*bars, Shape(f"M0 {HEIGHT}V168L80 114L160 168V{HEIGHT}Z", FRONT)), 114)


def _courses() -> Edge:
    rows = ("..s.s", "sstss", "sas.t", "stsss")
    roles = {"s": "sign2", "t": "tint", "a": "accent"}
    shapes = tuple(
        Shape(_box(96 * column + 4 - shift, 22 + 42 * row, 88, 38), roles[letter])
        for row, letters in enumerate(rows)
        for column, letter in enumerate(f"{letters}{letters[0]}" if row % 2 else letters)
        if letter != "."
        for shift in (48 * (row % 2),)
    )
    return Edge(480, (*shapes, Shape(_box(0, 190, 480, 10), FRONT)), 190)


def _furrows() -> Edge:
    rings = tuple(
        Shape(_circle(160, 232, radius), role)
        for radius, role in ((200, "sign2"), (165, "accent"), (130, "sign2"), (95, "accent"))
    )
    return Edge(320, (*rings, Shape(f"M0 {HEIGHT}V196Q80 132 160 196T320 196V{HEIGHT}Z", FRONT)), 164)


def _rivets() -> Edge:
    return Edge(
        80,
        (
            Shape(_box(0, 58, 80, 92), "sign2"),
            Shape(_circle(40, 104, 16), "accent"),
            Shape(_circle(40, 104, 7), "deep"),
            Shape(_box(0, 150, 80, 8), "deep"),
            Shape(_box(0, 170, 80, 30), FRONT),
        ),
        170,
    )


def _conductors() -> Edge:
    def wire(top: int) -> str:
        return f"M0 {top}h83l60 60h114l63-60v14l-57 60h-126l-60-60h-77Z"

    wires = tuple(Shape(wire(top), role) for top, role in ((22, "sign2"), (52, "accent"), (82, "sign2")))
    return Edge(320, (*wires, Shape(f"M0 {HEIGHT}V122H74L134 182H266L320 126V{HEIGHT}Z", FRONT)), 122)


def _louver() -> Edge:
    slats = "".join(_box(0, top, 200, depth) for top, depth in ((30, 34), (80, 26), (120, 18), (150, 10)))
    return Edge(200, (Shape(slats, "sign2"), Shape(_box(0, 174, 200, 26), FRONT)), 174)


def _awning() -> Edge:
    def cloth(x: int) -> str:
        return f"M{x} 0h80v120a40 40 0 0 1-80 0Z"

    return Edge(
        160,
        (
            Shape(_box(0, 0, 160, HEIGHT), FRONT),
            Shape(cloth(0), "sign"),
            Shape(cloth(80), "tint"),
            Shape(_box(0, 0, 160, 10), "sign2"),
        ),
        120,
    )


def _stripes() -> Edge:
    def stripe(x: int, width: int) -> str:
        return f"M{x} 190l97-190h{width}l-97 190Z"

    bars = ((-200, 34, "accent"), (-150, 16, "sign2"), (-100, 70, "sign2"), (0, 34, "accent"), (50, 16, "sign2"))
    shapes = tuple(Shape(stripe(x, width), role) for x, width, role in (*bars, (100, 70, "sign2")))
    return Edge(200, (*shapes, Shape(_box(0, 186, 200, 14), FRONT)), 186)


_EDGES: Mapping[str, Callable[[], Edge]] = {
    "waves": _waves,
    "palings": _palings,
    "tread": _tread,
    "courses": _courses,
    "furrows": _furrows,
    "rivets": _rivets,
    "conductors": _conductors,
    LOUVER: _louver,
    AWNING: _awning,
    STRIPES: _stripes,
}
MOTIFS = tuple(_EDGES)
