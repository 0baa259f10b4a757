"""Logos as websites show them, with nothing in the file but the picture, and the colors it is made of.

Only for files that were checked.
"""

import re
from hashlib import sha256
from io import BytesIO

from PIL import Image, ImageChops

from fundable.adapters.images.small import drawn_svg, written_png
from fundable.domain.sites.drafting.drawn_logos import DrawnLogo
from fundable.domain.sites.words.palette import Shade

SIDES = (512, 400, 300)
MAX_BYTES = 5_000
"""So that a page with its fonts stays below 50 kB."""
_COLORS = (256, 64, 24)
_MORE_THAN_DRAWING = re.compile(rb"<(?:\w+:)?(?:text|title|desc|image|feImage)[\s/>]")
_LOOKED_AT = 96
_SHADES = 24
_SEEN_ALPHA = 128
_FAINT = 16
"""Of 255: what differs less from a margin belongs to it."""
_FULL = 0.98
_UNEVEN = 20
"""The longer side of a square is longer by less than the twentieth part."""


def drawn(data: bytes, is_svg: bool) -> DrawnLogo | None:
    """None for an SVG that sets words in fonts, which a server may not have."""
    flat = drawn_svg(data, SIDES[0]) if is_svg else data
    if flat is None:
        return None
    with Image.open(BytesIO(flat), formats=["PNG", "JPEG"]) as opened:
        has_alpha = "A" in opened.getbands() or "transparency" in opened.info
        picture = opened.convert("RGBA" if has_alpha else "RGB")
    size_of_svg, picture = picture.size, _trimmed(picture)
    given = None if is_svg else picture.size
    shades, (is_solid, is_round) = _shades(picture), _outline(picture)
    if is_svg and len(data) <= MAX_BYTES and not _MORE_THAN_DRAWING.search(data):
        return DrawnLogo(data, "svg", *size_of_svg, sha256(data).hexdigest(), shades, is_solid, is_round)
    written, size = _small_enough(picture)
    return DrawnLogo(written, "png", *size, sha256(written).hexdigest(), shades, is_solid, is_round, given)


def _trimmed(picture: Image.Image) -> Image.Image:
    """Without a margin that is seen through, or all of one color."""
    if picture.mode == "RGBA":
        box = picture.getchannel("A").point(lambda alpha: 255 * (alpha >= _FAINT)).getbbox()
        return picture.crop(box) if box else picture
    right, bottom = picture.width - 1, picture.height - 1
    corners = {picture.getpixel(at) for at in ((0, 0), (right, 0), (0, bottom), (right, bottom))}
    if len(corners) > 1:
        return picture
    apart = ImageChops.difference(picture, Image.new("RGB", picture.size, corners.pop()))
    box = apart.convert("L").point(lambda shade: 255 * (shade >= _FAINT)).getbbox()
    return picture.crop(box) if box else picture


def _small_enough(picture: Image.Image) -> tuple[bytes, tuple[int, int]]:
    """The largest and finest that has MAX_BYTES at most; the last one tried where none has."""
    for side in SIDES:
        picture.thumbnail((side, side), Image.Resampling.LANCZOS)
        for colors in _COLORS:
            written = written_png(picture, colors)
            if len(written) <= MAX_BYTES:
                return written, picture.size
    return written, picture.size


def _outline(picture: Image.Image) -> tuple[bool, bool]:
    """Whether it fills its rectangle, and whether a circle holds it."""
    mask = Image.new("L", picture.size, 255) if picture.mode == "RGB" else picture.getchannel("A")
    mask = mask.resize((_LOOKED_AT, _LOOKED_AT), Image.Resampling.BOX).point(lambda alpha: 255 * (alpha >= _SEEN_ALPHA))
    middle, reach = (_LOOKED_AT - 1) / 2, (_LOOKED_AT / 2 + 1) ** 2
    seen = [at for at, alpha in enumerate(mask.tobytes()) if alpha]
    outside = sum((at % _LOOKED_AT - middle) ** 2 + (at // _LOOKED_AT - middle) ** 2 > reach for at in seen)
    is_square = abs(picture.width - picture.height) * _UNEVEN <= picture.width
    return len(seen) >= _FULL * _LOOKED_AT**2, bool(seen) and is_square and not outside


def _shades(picture: Image.Image) -> tuple[Shade, ...]:
    """What is seen of it in a few colors, each with its share."""
    small = picture.convert("RGBA")
    small.thumbnail((_LOOKED_AT, _LOOKED_AT), Image.Resampling.BOX)
    pixels = small.tobytes()
    seen = b"".join(pixels[at : at + 3] for at in range(0, len(pixels), 4) if pixels[at + 3] >= _SEEN_ALPHA)
    if not seen:
        return ()
    count = len(seen) // 3
    row = Image.frombytes("RGB", (count, 1), seen).quantize(_SHADES, method=Image.Quantize.MEDIANCUT)
    colors, places = bytes(row.getpalette() or ()), row.tobytes()
    found = ((colors[3 * at : 3 * at + 3], places.count(at) / count) for at in sorted(set(places)))
    return tuple(Shade(red, green, blue, area) for (red, green, blue), area in found)
