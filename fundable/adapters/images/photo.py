"""Photos in the sizes that websites show, as AVIF and JPG. Only for pictures that were checked.

Made small before anything else, so that no step works on all of a large picture. Every file is of a new picture: what
came with the old one, such as where it was taken, is left behind.
"""

from io import BytesIO

from PIL import (
    AvifImagePlugin,  # noqa: F401 - the two kinds that are written; Pillow would load every kind it knows to find them
    Image,
    ImageCms,
    ImageOps,
    JpegImagePlugin,  # noqa: F401
)

from fundable.domain.sites.drafting.photos import KIND, EncodedPhoto, fitted, widths_of

_KINDS: dict[str, dict[str, object]] = {
    "avif": {"quality": 58, "speed": 6, "max_threads": 1},
    KIND: {"quality": 80, "progressive": True, "optimize": True},
}
_QUICK: dict[str, dict[str, object]] = {**_KINDS, "avif": {**_KINDS["avif"], "speed": 8}}
_FORMATS = {"avif": "AVIF", KIND: "JPEG"}
_TURNED = frozenset({5, 6, 7, 8})
"""Orientations whose width is the picture's height (Exif 3.0, 4.6.5.1.6)."""
_ORIENTATION = 0x0112
_PLAIN = ("RGB", "L", "CMYK")
_STEPS_16_BIT = 256
_GAP = 2.0


def encoded(data: bytes, is_quick: bool = False) -> EncodedPhoto:
    """Raises Refused `photo_small`, `photo_narrow`, and whatever a decoder raises."""
    with Image.open(BytesIO(data), formats=["PNG", "JPEG"]) as opened:
        is_turned = opened.getexif().get(_ORIENTATION) in _TURNED
        width, height = opened.size[::-1] if is_turned else opened.size
        size = fitted(width, height)
        largest = _upright(opened, size[::-1] if is_turned else size)
    widths = widths_of(size[0])
    pictures = {width: _of_width(largest, width) for width in widths}
    kinds = _QUICK if is_quick else _KINDS
    files = {
        f"{width}.{kind}": _written(picture, kind, options)
        for width, picture in pictures.items()
        for kind, options in kinds.items()
    }
    return EncodedPhoto(*size, widths, files)


def _upright(opened: Image.Image, size: tuple[int, int]) -> Image.Image:
    """In this size, turned as it was held, in the colors of screens, and on white where it was see-through."""
    opened.draft(None, size)
    small = _with_plain_pixels(opened).resize(size, Image.Resampling.LANCZOS, reducing_gap=_GAP)
    colored = _in_srgb(small, opened.info.get("icc_profile"))
    turned = Image.new("RGB", size, "white")
    turned.paste(colored, mask=colored.getchannel("A") if "A" in colored.getbands() else None)
    turned.getexif()[_ORIENTATION] = opened.getexif().get(_ORIENTATION, 1)
    upright = ImageOps.exif_transpose(turned)
    clean = Image.new("RGB", upright.size)
    clean.paste(upright)
    return clean


def _with_plain_pixels(opened: Image.Image) -> Image.Image:
    """Pixels that can be blended: no palette, no bits, no gray of 16 bits."""
    if opened.mode.startswith("I"):
        return opened.convert("I").point(lambda level: level / _STEPS_16_BIT).convert("L")
    is_see_through = "A" in opened.getbands() or "transparency" in opened.info
    if is_see_through:
        return opened.convert("RGBA")
    return opened if opened.mode in _PLAIN else opened.convert("RGB")


def _in_srgb(picture: Image.Image, profile: bytes | None) -> Image.Image:
    """Phones and cameras note colors that a screen shows pale unless they're converted. A profile that can't be used is
    none."""
    mode = "RGBA" if "A" in picture.getbands() else "RGB"
    if not profile:
        return picture.convert(mode)
    try:
        meant = ImageCms.ImageCmsProfile(BytesIO(profile))
        converted = ImageCms.profileToProfile(picture, meant, ImageCms.createProfile("sRGB"), outputMode=mode)
    except (ImageCms.PyCMSError, OSError, ValueError):
        return picture.convert(mode)
    return converted or picture


def _of_width(largest: Image.Image, width: int) -> Image.Image:
    if width == largest.width:
        return largest
    height = round(largest.height * width / largest.width)
    return largest.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=_GAP)


def _written(picture: Image.Image, kind: str, options: dict[str, object]) -> bytes:
    with BytesIO() as file:
        picture.save(file, _FORMATS[kind], **options)
        return file.getvalue()
