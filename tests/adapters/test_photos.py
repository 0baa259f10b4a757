"""A photo becomes six files or a sentence: never larger than it was, and without what came with it."""

import resource
import time
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from fundable.adapters.images import StrictImageChecker
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.photos import EncodedPhoto
from tests.adapters import hostile
from tests.photos import drawn, photo

GPS = 0x8825
ORIENTATION = 0x0112
CHECKER = StrictImageChecker()


def encoded(tmp_path: Path, content: bytes) -> EncodedPhoto:
    file = tmp_path / "photo"
    file.write_bytes(content)
    return CHECKER.photo(file)


def opened(found: EncodedPhoto, name: str) -> Image.Image:
    return Image.open(BytesIO(found.files[name]))


def with_exif(orientation: int) -> bytes:
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    exif.get_ifd(GPS).update({1: "N", 2: (38.0, 15.0, 16.0), 3: "W", 4: (104.0, 36.0, 32.0)})
    exif[0x010F] = "Cameramaker"
    half = Image.new("RGB", (1000, 700), "white")
    half.paste("red", (0, 0, 1000, 200))  # on top, as it is stored
    with BytesIO() as out:
        half.save(out, "JPEG", exif=exif, comment=b"taken at home", quality=90)
        return out.getvalue()


def test_it_comes_in_three_widths_and_two_kinds(tmp_path: Path) -> None:
    found = encoded(tmp_path, photo(1, 1800, 1200))

    assert (found.width, found.height, found.widths) == (1600, 1067, (480, 960, 1600))
    assert set(found.files) == {f"{width}.{kind}" for width in found.widths for kind in ("avif", "jpg")}
    for name in found.files:
        width, kind = name.split(".")
        picture = opened(found, name)
        assert (picture.format, picture.width) == ({"avif": "AVIF", "jpg": "JPEG"}[kind], int(width))
        assert abs(picture.height - picture.width * 2 / 3) < 1
    assert sum(map(len, found.files.values())) < 250_000


@pytest.mark.parametrize(
    ("size", "widths", "largest"),
    [
        ((700, 500), (480, 700), (700, 500)),
        ((420, 400), (420,), (420, 400)),
        ((1200, 2400), (480, 960, 1000), (1000, 2000)),
    ],
)
def test_it_is_never_made_larger(
    tmp_path: Path, size: tuple[int, int], widths: tuple[int, ...], largest: tuple[int, int]
) -> None:
    found = encoded(tmp_path, photo(2, *size))

    assert found.widths == widths
    assert (found.width, found.height) == largest


@pytest.mark.parametrize(("orientation", "red_at"), [(1, "top"), (3, "bottom"), (6, "right"), (8, "left")])
def test_it_is_upright_and_says_nothing_of_where_it_was_taken(tmp_path: Path, orientation: int, red_at: str) -> None:
    found = encoded(tmp_path, with_exif(orientation))
    picture = opened(found, f"{found.widths[-1]}.jpg").convert("RGB")
    middle = {
        "top": (picture.width // 2, 20),
        "bottom": (picture.width // 2, picture.height - 20),
        "left": (20, picture.height // 2),
        "right": (picture.width - 20, picture.height // 2),
    }

    assert (found.width < found.height) == (orientation in (6, 8))
    for side, at in middle.items():
        red, green, _ = picture.getpixel(at)  # type: ignore[misc]
        assert (green < 100 < red) == (side == red_at), side
    for name, data in found.files.items():
        assert not opened(found, name).getexif(), name
        assert not [word for word in (b"Exif", b"Cameramaker", b"home", b"ICC") if word in data], name


def test_its_colors_are_those_of_screens(tmp_path: Path) -> None:
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    flat = Image.new("RGB", (500, 500), (200, 30, 30))
    with BytesIO() as out:
        flat.save(out, "JPEG", icc_profile=lab)  # of no use for RGB: left out
        unusable = encoded(tmp_path, out.getvalue())
    with BytesIO() as out:
        flat.convert("CMYK").save(out, "JPEG")
        printed = encoded(tmp_path, out.getvalue())

    for found in (unusable, printed):
        red, green, blue = opened(found, "480.jpg").convert("RGB").getpixel((100, 100))  # type: ignore[misc]
        assert (red > 180, green < 60, blue < 60) == (True, True, True)


@pytest.mark.parametrize("mode", ["RGBA", "P", "1", "L", "LA", "I;16"])
def test_any_kind_of_pixels_is_a_photo(tmp_path: Path, mode: str) -> None:
    gray = drawn(3, 600, 450).convert("L")
    if mode == "I;16":
        picture = Image.frombytes("I;16", gray.size, b"".join(bytes((level, level)) for level in gray.tobytes()))
    elif mode in ("RGBA", "LA"):
        picture = Image.new(mode, (600, 450))  # nothing but holes
    else:
        picture = gray.convert(mode)
    with BytesIO() as out:
        picture.save(out, "PNG")
        found = encoded(tmp_path, out.getvalue())

    shown = opened(found, "480.jpg").convert("L")
    level = shown.getpixel((240, 8))
    assert isinstance(level, int)
    assert level > 240 if mode in ("RGBA", "LA") else mode == "1" or abs(level - gray.getpixel((300, 10))) < 12


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>', "upload_wrong_type"),
        (b"%PDF-1.7", "upload_wrong_type"),
        (hostile.HEIC_KINDS["of a phone"], "upload_heic"),
        (b"", "upload_wrong_type"),
        (photo(4, 900, 900)[:-2000], "upload_unreadable"),
        (photo(4, 900, 900) + b"<script>", "upload_unreadable"),
        (photo(4, 399, 900), "photo_small"),
        (photo(4, 1300, 420), "photo_narrow"),
        (photo(4, 420, 1300), "photo_narrow"),
        (photo(4, 1280, 96), "photo_narrow"),  # a panorama that the browser has made smaller
    ],
    ids=["svg", "pdf", "heic", "nothing", "cut", "more", "small", "wide", "tall", "thin"],
)
def test_what_is_no_photo_is_refused(tmp_path: Path, content: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        encoded(tmp_path, content)

    assert refused.value.code == code
    assert "SVG" not in refused.value.message


def test_the_largest_there_is_takes_one_core_for_seconds(tmp_path: Path) -> None:
    """16 million pixels of noise, more than which nothing is unpacked."""
    noise = Image.effect_noise((4000, 4000), 12)
    with BytesIO() as out:
        noise.save(out, "JPEG", quality=40)
        content = out.getvalue()
    before, began = resource.getrusage(resource.RUSAGE_SELF), time.process_time()

    encoded(tmp_path, content)

    after = resource.getrusage(resource.RUSAGE_SELF)
    assert time.process_time() - began < 10
    assert after.ru_maxrss - before.ru_maxrss < 300_000
