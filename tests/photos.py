"""Photos that were never taken: hills in the evening, drawn line by line, each unlike any other."""

import random
from io import BytesIO

from PIL import Image, ImageDraw, ImageFilter

SEEN = "Hills in the evening sun"


def photo(seed: int = 1, width: int = 1800, height: int = 1200, kind: str = "JPEG", **options: object) -> bytes:
    with BytesIO() as out:
        drawn(seed, width, height).save(out, kind, **options)
        return out.getvalue()


def drawn(seed: int, width: int, height: int) -> Image.Image:
    chance = random.Random(seed)
    warm = [chance.randint(150, 250) for _ in range(3)]
    picture = Image.linear_gradient("L").resize((width, height))
    sky = Image.merge("RGB", [picture.point(lambda level, top=top: 40 + level * (top - 40) // 255) for top in warm])
    pen = ImageDraw.Draw(sky)
    sun = chance.randint(width // 5, 4 * width // 5), int(height * 0.42)
    pen.circle(sun, min(width, height) // 9, fill=(255, 240, 205))
    for row in range(4):
        shade = tuple(level * (3 - row) // 6 + 18 for level in warm)
        pen.polygon([*_ridge(chance, width, height, row), (width, height), (0, height)], fill=shade)
    return sky.filter(ImageFilter.GaussianBlur(1.5))


def _ridge(chance: random.Random, width: int, height: int, row: int) -> list[tuple[int, int]]:
    steps, level = 24, height * (0.46 + 0.13 * row)
    swing = height * 0.05
    return [(width * step // steps, int(level + chance.uniform(-swing, swing))) for step in range(steps + 1)]
