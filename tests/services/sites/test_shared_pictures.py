"""The picture that goes with a link, and the icons: drawn from the answers, small, and the same each time."""

import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from fundable.adapters.site_pages import link_pictures
from fundable.adapters.site_pages.picture_faces import PictureFaces
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.shared_pictures import NameBox, measured, set_name
from fundable.domain.sites.drafting.themes import AZULEJO, FOLIO, THEMES
from tests.running import ROOT
from tests.services.sites.some_forms import BAKERY, BARE, built

LINK_MAX_BYTES = 150_000
NAMES = (
    "X",
    "Ortega Family Panadería LLC",
    "Bartholomew Cunningham-Featherstonehaugh and Daughters Wholesale Restaurant Supply & Refrigeration, Inc.",
    "Ελληνική Γη",
    "Сыновья и дочери",
    "Nguyễn Thị Hương & Phở Bắc",
    "W" * 100,
    "A < B & \"C\" 'D'",
)
SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">'
    '<path fill="{}" d="M0 0h200v200H0Z"/></svg>'
)


def picture(build: Build, name: str) -> Image.Image:
    [data] = [data for file, data in build.files.items() if file.startswith(name)]
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", NAMES)
def test_every_name_has_a_picture_of_its_own(theme: str, name: str) -> None:
    build, other = (built(replace(BARE, business_name=one), theme=theme) for one in (name, f"{name}a"))

    link, touch, icon = (picture(build, one) for one in ("og-", "touch-", "favicon.ico"))

    assert (link.size, link.mode, touch.size) == ((1200, 630), "P", (180, 180))
    assert len(link.getcolors(256) or ()) <= 128
    assert icon.info["sizes"] == {(16, 16), (32, 32), (48, 48)}
    assert len(data_of(build, "og-")) < LINK_MAX_BYTES
    assert ImageChops.difference(link.convert("RGB"), picture(other, "og-").convert("RGB")).getbbox()


def data_of(build: Build, name: str) -> bytes:
    return next(data for file, data in build.files.items() if file.startswith(name))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", [*NAMES, "Ådå ÉËĆ ĞŘ qgyj, Inc.", "Ễ Ễ Ẫ", "JQ jf"])
def test_no_letter_is_cut(theme: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only so much of a picture is drawn as words are measured to take."""
    parts: list[Image.Image] = []
    drawn = link_pictures.rendered
    monkeypatch.setattr(link_pictures, "rendered", lambda *of: parts.append(drawn(*of)) or parts[-1])  # type: ignore[func-returns-value]
    link_pictures._composed.cache_clear()

    built(replace(BARE, business_name=name), theme=theme)

    assert parts
    for part in parts:
        across, down = part.width, part.height
        for side in ((0, 0, across, 1), (0, down - 1, across, down), (0, 0, 1, down), (across - 1, 0, across, down)):
            assert part.crop(side).getbbox() is None


@pytest.mark.parametrize("theme", THEMES)
def test_what_a_picture_is_put_together_of_has_no_seam(theme: str) -> None:
    """Its tiles and edges repeat to the pixel, and its flat ground is one color."""
    link = picture(built(BARE, theme=theme), "og-").convert("RGB")

    if theme == AZULEJO:
        one, *others = (link.crop((x, y, x + 110, y + 120)) for x, y in ((-40 + 160, 0), (280, 0), (920, 0)))
        assert all(ImageChops.difference(one, other).getbbox() is None for other in others)
        assert link.getpixel((150, 135)) != (255, 255, 255), "a tile is seen beside a plaque's corner"
        assert link.getpixel((192, 300)) == link.getpixel((600, 140)) == (255, 255, 255)
    else:
        quiet = link.crop((30, 40, 600, 90)) if theme == FOLIO else link.crop((0, 0, 1200, 30))
        assert len(quiet.getcolors() or ()) == 1


@pytest.mark.parametrize("theme", THEMES)
def test_a_name_that_no_typeface_has_leaves_no_empty_boxes(theme: str) -> None:
    known, unknown = (built(replace(BARE, business_name=name), theme=theme) for name in ("Ada", "北京"))

    counts = [len(picture(one, "touch-").getcolors(256) or ()) for one in (known, unknown)]

    assert counts[0] > 15, "the edges of letters have many colors"
    assert counts[1] < 8


def test_a_sign_that_no_typeface_has_is_left_out_and_the_name_stays() -> None:
    named, plain = (built(replace(BARE, business_name=name)) for name in ("Café 🥐 Łódź", "Café Łódź"))

    name, same = (picture(one, "og-").convert("L").crop((60, 60, 640, 400)) for one in (named, plain))

    differing = ImageChops.difference(*(one.point(lambda light: 255 * (light > 128)) for one in (name, same)))
    assert differing.histogram()[255] < 0.005 * name.width * name.height


def test_words_that_no_typeface_has_are_left_out_and_the_others_stay() -> None:
    named, plain = (
        built(replace(BARE, business_name=one), theme=AZULEJO) for one in ("Levy Bakery מאפיית לוי", "Levy Bakery")
    )

    name, same = (picture(one, "og-").convert("L").crop((200, 145, 1000, 485)) for one in (named, plain))

    differing = ImageChops.difference(*(one.point(lambda light: 255 * (light > 128)) for one in (name, same)))
    assert differing.histogram()[255] < 0.005 * name.width * name.height


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Café 北京 Grill", "Café 北京 Grill"),
        ("Bank of 北京", "Bank"),
        ("北京 & Sons", "Sons"),
        ("北京", "北京"),
        ("مخبز Levy", "Levy"),
    ],
)
def test_no_name_is_made_of_words_that_were_apart(name: str, drawn: str) -> None:
    assert PictureFaces().worded(name) == drawn


def test_another_process_draws_the_same_bytes() -> None:
    code = (
        "from hashlib import sha256; from tests.services.sites.some_forms import *\n"
        "for theme in THEMES:\n"
        "    print(*sorted(sha256(d).hexdigest() for f, d in built(BAKERY, theme=theme).files.items()"
        " if f.endswith(('.png', '.ico'))))"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    here = [
        " ".join(
            sorted(
                sha256(data).hexdigest()
                for file, data in built(BAKERY, theme=theme).files.items()
                if file.endswith((".png", ".ico"))
            )
        )
        for theme in THEMES
    ]
    assert told.stdout.splitlines() == here


@pytest.mark.parametrize(
    ("color", "size", "is_shown"),
    [("#a02020", "", True), ("#fbfbf7", "", False), ("#a02020", 'viewBox="0 0 300 100"', False)],
)
def test_a_square_logo_that_is_seen_on_white_is_the_icon(tmp_path: Path, color: str, size: str, is_shown: bool) -> None:
    file = tmp_path / "logo.svg"
    drawn = SQUARE.format(color)
    if size:
        drawn = drawn.replace('viewBox="0 0 200 200" width="200" height="200"', f'{size} width="300" height="100"')
    file.write_text(drawn)

    build = built(BARE, file)

    assert build.content.logo
    corner = picture(build, "touch-").convert("RGB").getpixel((3, 3))
    assert (corner == (255, 255, 255)) == is_shown


def test_a_name_is_set_as_large_as_it_fits() -> None:
    box = NameBox(560, 400, 96, 30)

    def width(text: str) -> float:
        return len(text) * 0.6

    assert set_name("Ada", "", box, width).size == 96
    for core in ("Ada Lovelace and Daughters", "x" * 100, "Kessler Heating and Air"):
        found = set_name(core, "LLC", box, width)
        assert "".join(found.lines).replace(" ", "") == core.replace(" ", ""), "every letter is there"
        assert all(width(line) * found.size <= box.width for line in found.lines)
        assert found.height <= box.height


def test_the_lines_of_a_name_are_about_as_long() -> None:
    """No short word, and no legal ending, has a line of its own where another split is as good."""
    box = NameBox(1150, 400, 60, 40)

    assert set_name("Quik Print & Ship #4", "", box, len).lines == ("Quik Print", "& Ship #4")
    assert set_name("Ames Funeral Services", "Inc.", box, len).lines == ("Ames Funeral", "Services")
    lines = ("Oshaugh-Baptiste", "& Cremat", "Services,")
    assert set_name(" ".join(lines), "Inc.", box, len).lines == lines


def test_no_legal_ending_leaves_the_box() -> None:
    """It has a line of its own where the name's last word leaves no room for it."""
    box = NameBox(560, 400, 96, 30)

    def width(text: str) -> float:
        return len(text) * 0.6

    for core, lines in (("ROSSI", ("ROSSI", "")), ("Ames and Rossi", ("Ames and", "Rossi", ""))):
        found = set_name(core, "INCORPORATED", box, width)
        assert (found.size, found.lines) == (box.largest, lines)
        assert measured(found, width) <= box.width


def test_a_name_of_many_words_is_set_at_once() -> None:
    """Each size is filled once, and the one that has room a few times more."""
    measures: list[str] = []

    def width(text: str) -> float:
        measures.append(text)
        return len(text) * 0.6

    assert len(set_name(" ".join("a" * 50), "Incorporated", NameBox(560, 400, 96, 30), width).lines) > 3
    assert len(measures) < 5_000


def test_no_line_of_a_name_ends_with_a_sign_between_words() -> None:
    box = NameBox(200, 400, 20, 10)

    assert set_name("Adai Dive & Surf", "", box, len).lines == ("Adai Dive", "& Surf")
    assert set_name("& Surf &", "", box, len).lines == ("& Surf &",)
    assert set_name("&", "", box, len).lines == ("&",)
    assert set_name("", "", box, len).lines == ("",)
