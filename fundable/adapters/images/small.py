"""Logos as mail programs show them: a small PNG, whatever they were drawn as. Only for files that were checked."""

import re
from io import BytesIO

import resvg_py
from defusedxml import ElementTree
from PIL import Image

HEIGHT = 72
WIDTH_MAX = 440
MAX_BYTES = 20_000
_COLORS = (256, 64, 16)
_DRAWN_LARGE = 4 * HEIGHT
SIDES_MAX = 12
_LENGTH = re.compile(r"(\d+(?:\.\d+)?)(?:px|pt|mm|cm|in|pc)?")
_WORDS = re.compile(rb"<(?:\w+:)?text[\s>]")


def small_png(data: bytes, is_svg: bool) -> bytes | None:
    """At most HEIGHT by WIDTH_MAX pixels and MAX_BYTES. None for what cannot be made so, and for an SVG that sets words
    in fonts, which a server may not have."""
    drawn = drawn_svg(data, _DRAWN_LARGE) if is_svg else data
    if drawn is None:
        return None
    with Image.open(BytesIO(drawn), formats=["PNG", "JPEG"]) as opened:
        picture = opened.convert("RGBA")
    picture.thumbnail((WIDTH_MAX, HEIGHT), Image.Resampling.LANCZOS)
    for colors in (0, *_COLORS):
        written = written_png(picture, colors)
        if len(written) <= MAX_BYTES:
            return written
    return None


def drawn_svg(data: bytes, height: int) -> bytes | None:
    """As a PNG of this height. None for one that sets words, or is no picture of a usual shape."""
    if _WORDS.search(data) or not _is_of_usual_shape(data):
        return None
    return bytes(resvg_py.svg_to_bytes(svg_string=data.decode(), height=height, skip_system_fonts=True))


def _is_of_usual_shape(data: bytes) -> bool:
    """Whether no side is so much longer than the other that drawing it would take all memory; False if unknown."""
    root = ElementTree.fromstring(data)
    box_width, box_height = ["", *re.split(r"[\s,]+", root.get("viewBox", "").strip())][-2:]
    shapes = [(box_width, box_height), (root.get("width") or box_width, root.get("height") or box_height)]
    known = [(_length(width), _length(height)) for width, height in shapes]
    measured = [(width, height) for width, height in known if width and height]
    return bool(measured) and all(1 / SIDES_MAX <= width / height <= SIDES_MAX for width, height in measured)


def _length(written: str) -> float:
    """0 for a share of the page, or nothing."""
    found = _LENGTH.fullmatch(written.strip())
    return float(found[1]) if found else 0


def written_png(picture: Image.Image, colors: int) -> bytes:
    """As PNG, with so many colors; 0 for all it has."""
    reduced = picture.quantize(colors, method=Image.Quantize.FASTOCTREE) if colors else picture
    with BytesIO() as file:
        reduced.save(file, "PNG", optimize=True)
        return file.getvalue()
