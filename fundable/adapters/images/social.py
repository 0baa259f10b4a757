"""The picture that social networks show, with its band in another color. Only for the program's own, which have a
palette."""

from collections.abc import Callable
from io import BytesIO

from PIL import Image

BAND_TOP = 532
_SHADE = 3


def with_band(png: bytes, color_of: Callable[[str], str]) -> bytes:
    """Every color of the band becomes `color_of` it. They get places of their own at the end of the palette, because
    the words above the band share some of them."""
    with Image.open(BytesIO(png), formats=["PNG"]) as picture:
        palette = bytes(picture.getpalette() or ())
        count = len(palette) // _SHADE
        band = picture.crop((0, BAND_TOP, *picture.size))
        picture.paste(band.point(lambda place: place + count), (0, BAND_TOP))
        own = [palette[at : at + _SHADE].hex() for at in range(0, len(palette), _SHADE)]
        picture.putpalette(palette + bytes.fromhex("".join(color_of(f"#{color}")[1:] for color in own)))
        with BytesIO() as file:
            picture.save(file, "PNG", optimize=True)
            return file.getvalue()
