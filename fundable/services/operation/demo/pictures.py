"""Photos of the demo, which nobody took: hills under an evening sky, as PNG."""

import math
import random
import struct
import zlib

WIDTH, HEIGHT = 600, 420
RIDGES = 4
_SEEN = (
    "Hills behind our shop in the evening",
    "The road to our workshop at sunset",
    "The valley that we deliver to",
)
SHOWN = tuple(enumerate(_SEEN, 1))
"""What each photo shows, by its seed."""


def hills(seed: int) -> bytes:
    chance = random.Random(seed)  # noqa: S311 - a picture, not a secret
    tint = [chance.randint(120, 230) for _ in range(3)]
    ridges = [_ridge(chance, row) for row in range(RIDGES)]
    depths = [sorted(column) for column in zip(*ridges, strict=True)]
    shades = [bytes(level * (RIDGES - row) // (RIDGES + 3) for level in tint) for row in range(RIDGES)]
    rows = (_row(y, tint, depths, shades) for y in range(HEIGHT))
    return _png(b"".join(b"\0" + row for row in rows))


def _ridge(chance: random.Random, row: int) -> list[int]:
    waves = [(chance.uniform(20, 60) / wave, chance.uniform(0, 7), wave) for wave in (1, 2, 5)]
    level = HEIGHT * (0.42 + 0.14 * row)
    return [
        int(level + sum(high * math.sin(x * wave / 80 + start) for high, start, wave in waves)) for x in range(WIDTH)
    ]


def _row(y: int, tint: list[int], depths: list[list[int]], shades: list[bytes]) -> bytes:
    sky = bytes(30 + (level - 30) * y // HEIGHT for level in tint)
    colors = [sky, *shades]
    return b"".join(colors[sum(y >= edge for edge in column)] for column in depths)


def _png(rows: bytes) -> bytes:
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    )
