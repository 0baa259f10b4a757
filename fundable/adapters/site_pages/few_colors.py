"""Puts a picture together of parts, each with a few colors of its own.

Drawing, decoding and reducing take time by the pixel. So what is flat is filled, what repeats is drawn once, and all
that is drawn for each business is its name.
"""

from collections.abc import Iterable, Sequence
from io import BytesIO
from threading import Lock

import resvg_py
from PIL import Image, ImageChops, ImageColor

Sides = tuple[int, int, int, int]
"""Left, top, right and bottom."""
_ALONE = Lock()
_STEPS, _STEP = 19, 13
"""How many there are from a ground to the words on it, and how far apart they are."""
_SHARES = [part for at in range(_STEPS + 1) for part in (round(255 * at / _STEPS), 0, 0)]
_SHARES += [part for at in range(1, _STEPS + 1) for part in (0, round(255 * at / _STEPS), 0)]
_EFFORT = 4
"""Of zlib. 6 takes twice as long for a tenth less."""


class FewColors:
    """All parts together have 256 at most."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._picture = Image.new("P", size)
        self._palette: list[int] = []

    def fill(self, color: str, *boxes: Sides) -> None:
        for box in boxes:
            self._picture.paste(len(self._palette) // 3, box)
        self._palette += _channels(color)

    def put(self, part: Image.Image, *places: tuple[int, int]) -> None:
        """A reduced part, as often as there are places."""
        self._add(part, _palette(part), *places)

    def mix(self, part: Image.Image, colors: Sequence[str], place: tuple[int, int]) -> None:
        """A reduced part whose red says how much of a pixel has the second color, and whose green how much the third;
        the rest has the first."""
        ground, *others = [_channels(color) for color in colors]
        shares = _palette(part)
        palette = [
            round(under + sum(share * (over[at] - under) for share, over in zip(pair, others, strict=True)) / 255)
            for pair in zip(shares[::3], shares[1::3], strict=True)
            for at, under in enumerate(ground)
        ]
        self._add(part, palette, place)

    def png(self) -> bytes:
        self._picture.putpalette(self._palette)
        return png(self._picture)

    def _add(self, part: Image.Image, palette: list[int], *places: tuple[int, int]) -> None:
        first = len(self._palette) // 3
        moved = part.point([min(number + first, 255) for number in range(256)]) if first else part
        for place in places:
            self._picture.paste(moved, place)
        self._palette += palette


def rendered(svg: str, fonts: Iterable[str] = ()) -> Image.Image:
    """One at a time: each takes up to 10 MB meanwhile."""
    with _ALONE:
        drawn = resvg_py.svg_to_bytes(svg_string=svg, font_files=list(fonts), skip_system_fonts=True)
        with Image.open(BytesIO(bytes(drawn)), formats=["PNG"]) as picture:
            return picture.convert("RGB")


def in_shares(picture: Image.Image) -> Image.Image:
    """Of what is red or green on black, and mixed nowhere: in steps of each. Faster than looking for its colors."""
    red, green, _ = picture.split()
    steps = red.point([share // _STEP for share in range(256)])
    others = green.point([0] * _STEP + [share // _STEP + _STEPS for share in range(_STEP, 256)])
    found = ImageChops.lighter(steps, others)
    found.putpalette(_SHARES)
    return found


def reduced(picture: Image.Image, colors: int) -> Image.Image:
    return picture.quantize(colors, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def png(picture: Image.Image) -> bytes:
    with BytesIO() as file:
        picture.save(file, "PNG", compress_level=_EFFORT)
        return file.getvalue()


def _palette(part: Image.Image) -> list[int]:
    """Of the colors that it has, three numbers for each."""
    used = max(number for number, count in enumerate(part.histogram()) if count)
    return (part.getpalette() or [])[: 3 * (used + 1)]


def _channels(color: str) -> list[int]:
    return list(ImageColor.getrgb(color)[:3])
