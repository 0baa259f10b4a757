"""The image checker against sound pictures of every make, and against 500 files made to hurt it (files 1 and 3)."""

import io
import json
import subprocess
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image, ImageCms, PngImagePlugin

from fundable.adapters.images import StrictImageChecker
from fundable.domain.agency.uploads import LOGO_MAX_BYTES, CheckedImage
from fundable.domain.errors import Refused
from tests.adapters import hostile

FILES = 500
KINDS = 166
MEMORY_MB = 300
SECONDS = 10
SENTENCES = {
    "upload_wrong_type": "This isn't a PNG, JPG or SVG. Please choose another file.",
    "upload_heic": "This is a HEIC photo, which most browsers can't show. Open it on the phone or computer it came "
    "from, save it as JPG, and choose that file.",
    "upload_unreadable": "We can't read this image. Save it again as PNG, JPG or SVG and try again.",
    "upload_active": "This SVG contains scripts or links to other files. Export it as a plain SVG or a PNG.",
}
PROFILE = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
# The peak of this process alone: getrusage would count the peak of the process that started it.
PEAK_KB = "next(int(line.split()[1]) for line in open('/proc/self/status') if line.startswith('VmHWM'))"


def check(tmp_path: Path, content: bytes, name: str = "upload") -> CheckedImage:
    path = tmp_path / name
    path.write_bytes(content)
    image = StrictImageChecker().check(path)
    assert path.read_bytes() == content
    return image


def saved(form: str, mode: str = "RGB", size: tuple[int, int] = (40, 30), **options: object) -> bytes:
    file = io.BytesIO()
    picture = Image.linear_gradient("L").resize(size).convert(mode if mode != "I;16" else "I")
    (picture if mode != "I;16" else picture.convert("I;16")).save(file, form, **options)
    return file.getvalue()


def noted() -> PngImagePlugin.PngInfo:
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Software", "Adobe ImageReady")
    notes.add_text("Comment", "compressed " * 900, zip=True)
    notes.add_itxt("XML:com.adobe.xmp", "<x:xmpmeta/>", "en")
    notes.add(b"prVt", b"an editor's own")
    return notes


def moving(form: str = "PNG") -> bytes:
    first, *others = [Image.new("RGBA", (64, 64), (shade, 90, 20, shade)) for shade in (0, 80, 160, 240)]
    file = io.BytesIO()
    first.save(file, form, save_all=True, append_images=others, duration=80, default_image=False, disposal=2)
    return file.getvalue()


DOT = zlib.compress(b"\0\x80")  # one gray pixel
SOUND_PNG: dict[str, Callable[[], bytes]] = {
    "colours": lambda: saved("PNG"),
    "transparent": lambda: saved("PNG", "RGBA"),
    "gray": lambda: saved("PNG", "L"),
    "gray and transparent": lambda: saved("PNG", "LA"),
    "16 bits": lambda: saved("PNG", "I;16"),
    "black and white": lambda: saved("PNG", "1"),
    "palette": lambda: saved("PNG", "P"),
    "palette of 16, transparent": lambda: saved("PNG", "P", bits=4, transparency=0),
    "with a profile": lambda: saved("PNG", icc_profile=PROFILE, dpi=(300, 300)),
    "with notes": lambda: saved("PNG", pnginfo=noted()),
    "with camera data": lambda: saved("PNG", exif=Image.Exif()),
    "moving": moving,
    "moving, with a still picture": lambda: moving_apart(),
    "interlaced": lambda: hostile.png(hostile.header(1, 1, 8, 0, 0, 0, 1), hostile.chunk(b"IDAT", DOT), hostile.IEND),
    "a banner": lambda: saved("PNG", size=(16_384, 2)),
    "one pixel": lambda: saved("PNG", size=(1, 1)),
}
SOUND_JPEG: dict[str, Callable[[], bytes]] = {
    "colours": lambda: saved("JPEG"),
    "gray": lambda: saved("JPEG", "L"),
    "four inks": lambda: saved("JPEG", "CMYK"),
    "progressive": lambda: saved("JPEG", progressive=True),
    "progressive, four inks": lambda: saved("JPEG", "CMYK", progressive=True, quality=100),
    "best quality": lambda: saved("JPEG", quality=100, subsampling=0, optimize=True),
    "with restarts": lambda: saved("JPEG", size=(200, 200), restart_marker_blocks=1),
    "with a profile": lambda: saved("JPEG", icc_profile=PROFILE * 30, dpi=(300, 300)),
    "with camera data": lambda: saved("JPEG", exif=camera(), comment="Made by hand"),
    "a banner": lambda: saved("JPEG", size=(2, 16_384)),
}


def camera() -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "Camera"
    return exif


def moving_apart() -> bytes:
    """An APNG as Pillow writes it, with a picture of its own for programs that cannot move."""
    frames = [Image.new("RGB", (16, 16), (shade, 0, 0)) for shade in (0, 99, 200)]
    file = io.BytesIO()
    frames[0].save(file, "PNG", save_all=True, append_images=frames[1:], default_image=True)
    return file.getvalue()


@pytest.mark.parametrize("name", SOUND_PNG)
def test_a_sound_png_is_kept_as_it_is(tmp_path: Path, name: str) -> None:
    assert check(tmp_path, SOUND_PNG[name]()) == CheckedImage("image/png", "png", None)


@pytest.mark.parametrize("name", SOUND_JPEG)
def test_a_sound_jpeg_is_kept_as_it_is(tmp_path: Path, name: str) -> None:
    assert check(tmp_path, SOUND_JPEG[name]()) == CheckedImage("image/jpeg", "jpg", None)


def two_in_one() -> bytes:
    """As many phones write a picture: its index names another one behind its end (CIPA DC-007)."""
    return saved("MPO", save_all=True, append_images=[Image.new("L", (8, 6))])


FOLLOWED: dict[str, Callable[[], bytes]] = {
    "a brighter copy": two_in_one,
    "a video": lambda: saved("JPEG") + b"\0\0\0\x18ftypmp42" + bytes(500),
    "notes of the maker's": lambda: saved("JPEG", progressive=True) + b"\0\0\1\n\x0e\0\0\0Image_UTC_DataSEFHSEFT",
    "a page": lambda: saved("JPEG") + b"<html><script>alert(1)</script>",
}


@pytest.mark.parametrize("name", FOLLOWED)
def test_what_phones_write_behind_a_photo_is_left_out_of_one_that_is_sent_along(tmp_path: Path, name: str) -> None:
    content = FOLLOWED[name]()
    path = tmp_path / "photo"
    path.write_bytes(content)

    image = StrictImageChecker().attached(path)

    assert image.cleaned is not None
    assert content.startswith(image.cleaned)
    assert check(tmp_path, image.cleaned) == CheckedImage("image/jpeg", "jpg", None)
    with pytest.raises(Refused):
        check(tmp_path, content)


@pytest.mark.parametrize("content", [saved("JPEG"), hostile.PNG])
def test_a_picture_that_nothing_follows_is_kept_as_it_is_when_it_is_sent_along(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "photo"
    path.write_bytes(content)
    assert StrictImageChecker().attached(path).cleaned is None


def test_a_file_of_exactly_the_limit_is_taken(tmp_path: Path) -> None:
    filler = LOGO_MAX_BYTES - len(hostile.PNG) - 12
    content = hostile.png(hostile.header(), hostile.IDAT, hostile.chunk(b"fiLl", bytes(filler)), hostile.IEND)
    assert len(content) == LOGO_MAX_BYTES
    assert check(tmp_path, content).extension == "png"


@pytest.mark.parametrize("name", ["logo.svg", "logo.jpg", "logo.html", "logo"])
def test_the_content_decides_and_not_the_name(tmp_path: Path, name: str) -> None:
    assert check(tmp_path, hostile.PNG, name).content_type == "image/png"


@pytest.mark.parametrize(("width", "height"), [(16_385, 1), (1, 16_385), (4_001, 4_000)])
def test_a_side_or_an_area_past_the_limit_is_refused(tmp_path: Path, width: int, height: int) -> None:
    with pytest.raises(Refused) as refusal:
        check(tmp_path, hostile.blank_png(width, height, 0))
    assert refusal.value.code == hostile.BROKEN


def test_a_file_that_is_gone_is_nobodys_broken_picture(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        StrictImageChecker().check(tmp_path / "none")


# --- 500 hostile files, in a process of their own

CHECK_ALL = f"""
import json, sys, time
from pathlib import Path
from fundable.adapters.images import StrictImageChecker
from fundable.domain.errors import Refused

checker = StrictImageChecker()
for name in sorted(path.name for path in Path(sys.argv[1]).iterdir()):
    path, cleaned, begun = Path(sys.argv[1], name), None, time.process_time()
    try:
        code, message, cleaned = "accepted", "", checker.check(path).cleaned
    except Refused as refusal:
        code, message = refusal.code, refusal.message
    seconds = time.process_time() - begun
    if cleaned is not None:
        path.with_suffix(".cleaned").write_bytes(cleaned)
    print(json.dumps([int(path.stem), code, message, seconds, {PEAK_KB} / 1024]), flush=True)
"""
CHECK_AT_ONCE = f"""
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from fundable.adapters.images import StrictImageChecker

checker = StrictImageChecker()
with ThreadPoolExecutor(8) as pool:
    list(pool.map(checker.check, [Path(sys.argv[1])] * 12))
print({PEAK_KB} / 1024)
"""


@dataclass(frozen=True)
class Outcome:
    name: str
    path: Path
    content: bytes
    fate: str | None  # None: a mutation, which may go either way
    code: str
    message: str
    seconds: float  # of the processor
    peak_mb: float


def run(script: str, path: Path) -> list[str]:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", script, str(path)]
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.splitlines()


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> list[Outcome]:
    folder = tmp_path_factory.mktemp("hostile")
    kinds = hostile.named()
    files: list[tuple[str, bytes, str | None]] = [(kind.name, kind.make(), kind.fate) for kind in kinds]
    files += [(name, content, None) for name, content in hostile.mutations(FILES - len(kinds))]
    for number, (_, content, _) in enumerate(files):
        (folder / f"{number}.upload").write_bytes(content)
    found = [json.loads(line) for line in run(CHECK_ALL, folder)]
    return [
        Outcome(files[number][0], folder / f"{number}.upload", files[number][1], files[number][2], *rest)
        for number, *rest in found
    ]


def test_there_are_as_many_hostile_files_as_promised(outcomes: list[Outcome]) -> None:
    assert len(outcomes) == FILES
    assert len({kind.name for kind in hostile.named()}) == len(hostile.named()) >= KINDS
    assert [outcome.name for outcome in outcomes if len(outcome.content) > LOGO_MAX_BYTES] == []
    assert len({outcome.content for outcome in outcomes}) > 0.99 * FILES


def test_each_hostile_file_meets_its_fate(outcomes: list[Outcome]) -> None:
    wrong = [(each.name, each.code, each.fate) for each in outcomes if each.fate not in (None, each.code)]
    assert wrong == []


def test_a_refusal_is_one_of_four_sentences(outcomes: list[Outcome]) -> None:
    refused = [outcome for outcome in outcomes if outcome.code != hostile.SOUND]
    assert {(outcome.code, outcome.message) for outcome in refused} == set(SENTENCES.items())


def test_what_is_accepted_is_a_picture_and_nothing_else(outcomes: list[Outcome]) -> None:
    accepted = [outcome for outcome in outcomes if outcome.code == hostile.SOUND]
    assert len({outcome.path.with_suffix(".cleaned").exists() for outcome in accepted}) == 2
    assert [(each.name, found) for each in accepted if (found := still_hostile(each))] == []


def still_hostile(outcome: Outcome) -> list[str]:
    cleaned = outcome.path.with_suffix(".cleaned")
    if cleaned.exists():
        return hostile.dangers(cleaned.read_bytes())
    stored = outcome.path.read_bytes()
    with Image.open(io.BytesIO(stored)) as picture:
        picture.load()
        is_png, is_jpeg = picture.format == "PNG", picture.format == "JPEG"
    ends_well = stored.endswith(hostile.IEND) if is_png else is_jpeg and stored.endswith(b"\xff\xd9")
    return [] if stored == outcome.content and ends_well else ["not the picture that was sent"]


def test_cleaning_the_cleaned_changes_nothing(outcomes: list[Outcome], tmp_path: Path) -> None:
    cleaned = [path.read_bytes() for each in outcomes if (path := each.path.with_suffix(".cleaned")).exists()]
    changed = [content[:300] for content in cleaned if check(tmp_path, content).cleaned != content]
    assert changed == []


def test_no_hostile_file_takes_long_or_much_memory(outcomes: list[Outcome]) -> None:
    slowest = max(outcomes, key=lambda outcome: outcome.seconds)
    assert slowest.seconds < SECONDS, slowest.name
    hungry = [(outcome.name, outcome.peak_mb) for outcome in outcomes if outcome.peak_mb >= MEMORY_MB]
    assert hungry == []


def test_many_large_files_at_once_take_no_more_memory_than_one(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(hostile.jpeg((4000, 4000), "CMYK", progressive=True))
    assert float(run(CHECK_AT_ONCE, path)[0]) < MEMORY_MB
