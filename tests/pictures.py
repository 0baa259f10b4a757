"""Real pictures: most are unlike any other, and made without a library."""

import random
import struct
import zlib
from io import BytesIO

from PIL import Image


def png(seed: int, side: int = 48) -> bytes:
    """A square of noise, which does not compress: about 3 bytes a pixel."""
    noise = random.Random(seed)
    rows = b"".join(b"\0" + noise.randbytes(3 * side) for _ in range(side))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 1)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def social_png() -> bytes:
    """A small one of the program's own kind: with a palette, and high enough for its band."""
    picture = Image.new("P", (8, 630))
    picture.putpalette((20, 35, 90))
    with BytesIO() as file:
        picture.save(file, "PNG")
        return file.getvalue()


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
