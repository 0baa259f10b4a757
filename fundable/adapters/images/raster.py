"""PNG and JPEG: walked part by part, then decoded in full. Not a byte is changed (files 1 and 3).

The walk is stricter than any decoder: every part has its place and nothing follows the end, so that a file is a picture
and nothing else. Sizes are known and limited before anything is unpacked. Whatever does not hold raises Refused
`upload_unreadable`, in each function here.
"""

import re
import warnings
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from struct import unpack_from

from PIL import Image, PngImagePlugin

from fundable.adapters.images.refusals import unreadable

MAX_PIXELS = 16_000_000
MAX_SIDE = 16_384
MAX_ANIMATED_PIXELS = 4_000_000  # of one frame: a decoder keeps several of them at a time
MAX_ANIMATION_PIXELS = 64_000_000  # of all frames together
MAX_PARTS = 20_000  # PNG chunks or JPEG segments; an encoder writes a few hundred at most
MAX_SCANS = 64  # of a progressive JPEG; an encoder writes about ten, and each one costs a pass over the picture

PngImagePlugin.MAX_TEXT_MEMORY = 8 * 1024 * 1024  # unpacked, all texts together; one text or profile: 1 MiB

_PNG_START = b"\x89PNG"
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PNG_CRITICAL = frozenset({b"IHDR", b"PLTE", b"IDAT", b"IEND"})
_PNG_DEPTHS = {0: {1, 2, 4, 8, 16}, 2: {8, 16}, 3: {1, 2, 4, 8}, 4: {8, 16}, 6: {8, 16}}
_PALETTE = 3

_JPEG_START = b"\xff\xd8"
_EOI, _SOS, _DHT, _DQT, _DRI, _COM = 0xD9, 0xDA, 0xC4, 0xDB, 0xDD, 0xFE
_FRAMES = frozenset({0xC0, 0xC1, 0xC2})  # baseline, extended, progressive: what browsers show
_SEGMENTS = _FRAMES | {_SOS, _DHT, _DQT, _DRI, _COM} | frozenset(range(0xE0, 0xF0))
_AFTER_SCAN = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")  # the first marker that is no stuffing and no restart


@dataclass(frozen=True, slots=True)
class Raster:
    """A sound picture. Width and height in pixels; `frames` is more than one for an animated PNG."""

    content_type: str
    extension: str
    width: int
    height: int
    frames: int = 1

    @property
    def pixels(self) -> int:
        return self.width * self.height * self.frames


def is_raster(data: bytes) -> bool:
    return data.startswith((_PNG_START, _JPEG_START))


def check(data: bytes) -> Raster:
    """The picture that these bytes are. Raises Refused `upload_unreadable`, or whatever a decoder raises on bytes made
    to hurt it."""
    raster = _walk_png(data) if data.startswith(_PNG_START) else _whole_jpeg(data)
    _require(0 < raster.width <= MAX_SIDE and 0 < raster.height <= MAX_SIDE)
    _require(raster.width * raster.height <= (MAX_PIXELS if raster.frames == 1 else MAX_ANIMATED_PIXELS))
    _require(raster.pixels <= MAX_ANIMATION_PIXELS)
    _decode(data, raster)
    return raster


def up_to_end(data: bytes) -> bytes:
    """A JPG without what follows its end, where phones keep a brighter copy, a depth or a video; any other file as it
    is."""
    return data[: _walk_jpeg(data)[1]] if data.startswith(_JPEG_START) else data


def _require(condition: bool) -> None:
    if not condition:
        raise unreadable()


def _decode(data: bytes, raster: Raster) -> None:
    """Unpacks every frame. What Pillow only warns of is refused too."""
    with warnings.catch_warnings():
        warnings.filterwarnings("error", module=r"PIL\.")
        with Image.open(BytesIO(data), formats=["PNG" if raster.extension == "png" else "JPEG"]) as image:
            _require(image.size == (raster.width, raster.height))
            for frame in range(raster.frames):
                image.seek(frame)
                image.load()


def _walk_png(data: bytes) -> Raster:
    """PNG specification, third edition, section 5.6 (chunk ordering) and 11.2 (critical chunks)."""
    _require(data.startswith(_PNG_SIGNATURE))
    kinds: list[bytes] = []
    bodies: dict[bytes, memoryview] = {}
    for kind, body in _chunks(memoryview(data)):
        kinds.append(kind)
        bodies.setdefault(kind, body)
        _require(len(kinds) <= MAX_PARTS)
        _require(kind.isalpha() and kind[2:3].isupper() and (kind[0:1].islower() or kind in _PNG_CRITICAL))
    _require(kinds[:1] == [b"IHDR"] and kinds.count(b"IHDR") == 1 and len(bodies[b"IHDR"]) == 13)
    _require(kinds[-1] == b"IEND" and kinds.count(b"IEND") == 1 and len(bodies[b"IEND"]) == 0)
    width, height, depth, color, compression, filtering, interlace = unpack_from(">IIBBBBB", bodies[b"IHDR"])
    _require(depth in _PNG_DEPTHS.get(color, ()) and compression == filtering == 0 and interlace in (0, 1))
    _check_png_order(kinds, bodies, color)
    return Raster("image/png", "png", width, height, _count_frames(kinds, bodies))


def _count_frames(kinds: list[bytes], bodies: dict[bytes, memoryview]) -> int:
    """How many pictures a PNG shows: more than one when animated, and one more when its still picture stands apart."""
    if b"acTL" not in kinds:
        return 1
    animated: int = unpack_from(">I", bodies[b"acTL"])[0]
    stands_apart = b"fcTL" not in kinds[: kinds.index(b"IDAT")]
    _require(0 < animated <= kinds.count(b"fcTL") and kinds.count(b"acTL") == 1)
    return animated + stands_apart


def _check_png_order(kinds: list[bytes], bodies: dict[bytes, memoryview], color: int) -> None:
    _require(b"IDAT" in kinds)
    first, count = kinds.index(b"IDAT"), kinds.count(b"IDAT")
    _require(kinds[first : first + count] == [b"IDAT"] * count)
    _require(b"PLTE" in kinds or color != _PALETTE)
    if b"PLTE" in kinds:
        _require(kinds.count(b"PLTE") == 1 and kinds.index(b"PLTE") < first)
        _require(len(bodies[b"PLTE"]) % 3 == 0 and 3 <= len(bodies[b"PLTE"]) <= 768)


def _chunks(data: memoryview) -> Iterator[tuple[bytes, memoryview]]:
    """Each chunk's type and content, its checksum compared, until the file ends exactly behind one."""
    position = len(_PNG_SIGNATURE)
    while position < len(data):
        _require(position + 12 <= len(data))
        length, kind = unpack_from(">I4s", data, position)
        end = position + 8 + length
        _require(end + 4 <= len(data))
        _require(zlib.crc32(data[position + 4 : end]) == unpack_from(">I", data, end)[0])
        yield kind, data[position + 8 : end]
        position = end + 4


def _whole_jpeg(data: bytes) -> Raster:
    raster, end = _walk_jpeg(data)
    _require(end == len(data))
    return raster


def _walk_jpeg(data: bytes) -> tuple[Raster, int]:
    """The picture, and where it ends. ITU T.81, annex B: markers from SOI to EOI, one frame of 8-bit samples, the
    tables and applications' segments."""
    _require(data.startswith(_JPEG_START))
    sizes: list[tuple[int, int]] = []
    scans = parts = 0
    position = len(_JPEG_START)
    while True:
        marker, position = _marker(data, position)
        if marker == _EOI:
            break
        _require(marker in _SEGMENTS and position + 2 <= len(data))
        end = position + unpack_from(">H", data, position)[0]  # a wrong length leads to where no marker is
        parts += 1
        if marker in _FRAMES:
            sizes.append(_frame_size(data[position:end]))
        if marker == _SOS:
            scans += 1
            end = _end_of_scan(data, end)
        _require(parts <= MAX_PARTS and scans <= MAX_SCANS)
        position = end
    _require(scans > 0 and len(sizes) == 1)
    width, height = sizes[0]
    return Raster("image/jpeg", "jpg", width, height), position


def _marker(data: bytes, position: int) -> tuple[int, int]:
    """The marker at this place and where its segment begins. Any number of 0xFF may come before it."""
    _require(data[position : position + 1] == b"\xff")
    while data[position : position + 1] == b"\xff":
        position += 1
    _require(position < len(data))
    return data[position], position + 1


def _frame_size(segment: bytes) -> tuple[int, int]:
    _require(len(segment) >= 8)
    precision, height, width, components = unpack_from(">BHHB", segment, 2)
    _require(precision == 8 and components in (1, 3, 4) and len(segment) == 8 + 3 * components)
    return width, height


def _end_of_scan(data: bytes, start: int) -> int:
    found = _AFTER_SCAN.search(data, start)
    if found is None:
        raise unreadable()
    return found.start()
