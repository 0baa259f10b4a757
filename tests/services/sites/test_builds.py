"""A website is made of its form alone, whatever the form says (numbers are those of the generator's cases)."""

import gzip
import os
import re
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote

import pytest
from fontTools.ttLib import TTFont
from hypothesis import HealthCheck, Phase, given, settings
from PIL import Image, ImageDraw

from fundable.domain.errors import Refused
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.checking.reading import read
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.results import Status
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO, THEMES
from fundable.domain.sites.drafting.wording import PAGES
from fundable.domain.sites.words.content import to_json
from fundable.domain.sites.words.palette import GRAPHITE, palette_of, shortfalls
from tests.adapters.hostile import named
from tests.running import ROOT
from tests.services.sites.any_forms import A_THEME, FORMS
from tests.services.sites.some_forms import ATTACK, BAKERY, BARE, IMAGES, LOGO, bakery, built, hashes, outcomes

FILES = {
    *PAGES.values(),
    "404.html",
    "sent.html",
    "style.css",
    "favicon.svg",
    "favicon.ico",
    "og.png",
    "touch.png",
    "FONT-LICENSE.txt",
}
OWN = {
    FOLIO: {"serif-400-latin.woff2", "display-400-latin.woff2", "rosette.svg"},
    FASCIA: {"cond-600-latin.woff2", "barlow-400-latin.woff2", "barlow-600-latin.woff2", "edge.svg"},
    AZULEJO: {"young-400-latin.woff2", "figtree-400-latin.woff2", "figtree-600-latin.woff2", "pattern.svg"},
}
PAGE_MAX = 50_000
PICTURES = (".css", ".svg", ".png", ".woff2")
ELSEWHERE = ("og-", "touch-")
"""Not loaded with a page: whoever shows a link to it, or puts it on a phone's screen, asks for them."""
HELD = ("N1", "A7", "T2", "W1", "W5", "W6", "W7", "W8", "W10", "W12", "S4", "S5")
HOSTILE_LOGOS = (
    "script",
    "script from elsewhere",
    "onload",
    "foreignObject",
    "style with image-set",
    "billion laughs",
    "entity of an address",
    "laughing use",
)
in_every_theme = pytest.mark.parametrize("theme", THEMES)


def sent(name: str, data: bytes) -> int:
    """In bytes, as browsers get it."""
    return len(gzip.compress(data)) if name.endswith((".html", ".css", ".svg")) else len(data)


def kinds(build: Build) -> set[str]:
    return {kind(name) for name in build.files}


def kind(name: str) -> str:
    """A file's name without what says what is in it."""
    return re.sub(r"-[0-9a-f]{10}(?=\.)", "", name)


@in_every_theme
def test_1_the_full_form_has_everything_in_it(tmp_path: Path, theme: str) -> None:
    logo = tmp_path / "logo.svg"
    logo.write_bytes(LOGO)
    build = built(BAKERY, logo, theme)
    services = {service.title: service.note for service in build.content.services}
    loaded = {name: data for name, data in build.files.items() if not name.startswith(ELSEWHERE)}
    weight = sum(sent(name, data) for name, data in loaded.items() if name == "index.html" or name.endswith(PICTURES))

    assert build.content.logo
    assert kinds(build) == {*FILES, *OWN[theme], kind(build.content.logo.file)}
    assert weight < PAGE_MAX
    assert len(services) == 12
    assert services["Pan de muerto"] == "October and November"
    assert services["Empanadas"] == "apple, pumpkin, pineapple"
    assert services["Quinceañera cakes"] == ""
    assert build.content.palette == palette_of("#d0487f", "#f2b632")  # the pink of their words goes with their logo's
    assert build.content.schema_type == "Bakery"
    told = b"".join(data for name, data in build.files.items() if name.endswith((".html", ".xml", ".txt")))
    assert "Panadería".encode() in told
    assert not [secret for secret in (b"pink", str(BAKERY.order_id).encode()) if secret in told]


@in_every_theme
def test_2_the_bare_form_has_no_empty_part(theme: str) -> None:
    build = built(BARE, theme=theme)

    assert kinds(build) == {*FILES, *(name.replace("-latin.", "-basic.") for name in OWN[theme])}
    assert (b'data-m="KH"' in build.files["index.html"]) == (theme != FASCIA)  # its sign is the name itself
    assert empty_parts(build) == []
    assert "two services: Furnace repair and AC install." in build.files["about.html"].decode()


def test_3_the_same_form_is_the_same_build_anywhere() -> None:
    """In another process, with another locale, time zone and order of sets."""
    code = "from tests.services.sites.some_forms import hashes; print(*hashes())"
    other = {**os.environ, "TZ": "Asia/Tokyo", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "7"}
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=other, capture_output=True, text=True, check=True)

    assert told.stdout.split() == hashes()
    assert len(set(hashes())) == 6
    assert to_json(bakery().content) == to_json(built(BAKERY).content)
    assert bakery().hash != built(replace(BAKERY, business_phone="(719) 555-0143")).hash


@in_every_theme
def test_links_have_all_of_an_address_and_a_number(theme: str) -> None:
    """A map finds the city, and a phone dials the extension."""
    form = replace(
        BARE, business_address="Suite 5\n318 Lakeview Ave\nDuluth, MN 55802", business_phone="719 555 0188 x12"
    )
    pages = b"".join(data for name, data in built(form, theme=theme).files.items() if name.endswith(".html")).decode()

    found = {unquote(query) for query in re.findall(r'search\?query=([^"]*)"', pages)}
    assert found == {"Suite 5, 318 Lakeview Ave, Duluth, MN 55802"}
    assert set(re.findall(r'href="tel:([^"]*)"', pages)) == {"+17195550188;ext=12"}


@in_every_theme
def test_4_and_5_what_is_typed_is_shown_as_text(theme: str) -> None:
    build = built(ATTACK, theme=theme)

    assert broken(ATTACK, build) == []
    for name, data in build.files.items():
        if name.endswith(".html"):
            assert not [mark for mark in ("<script>", "\u202e", "\u200b") if mark in data.decode()], name
            assert b"49" not in data.partition(b"<main")[2], name
    assert build.content.social == ()


@in_every_theme
def test_5_what_nobody_sees_is_gone_and_the_rest_stays(theme: str) -> None:
    form = replace(BARE, business_name="Ca\u202efe\u0301 \u200b🥐 Łó\x00dź\ufeff LLC")
    build = built(form, theme=theme)

    assert build.content.name.full == "Café 🥐 Łódź LLC"
    assert broken(form, build) == []  # the same on every page, and in the data for search engines


@in_every_theme
@pytest.mark.parametrize("name", ["X", "Xy", "A b" * 36, "W " * 150, "w" * 45])
def test_6_a_name_of_any_length_is_whole(theme: str, name: str) -> None:
    form = replace(BARE, business_name=name)

    assert broken(form, built(form, theme=theme)) == []


@in_every_theme
@pytest.mark.parametrize("count", [0, 1, 2, 4, 5, 60, 500])
def test_7_any_number_of_services_is_listed(theme: str, count: int) -> None:
    form = replace(BARE, services_offered="\n".join(f"Service {number}" for number in range(count)))
    build = built(form, theme=theme)
    listed = b" ".join(data for name, data in build.files.items() if name == "services.html").count(b'].title"')

    assert listed == len(build.content.services) == min(count, 100)
    assert build.content.left_out == max(count - 100, 0)
    assert broken(form, build) == []
    assert empty_parts(build) == []


@in_every_theme
def test_7_a_service_may_be_long(theme: str) -> None:
    form = replace(BARE, services_offered=f"{'word ' * 999}\nTea")

    assert broken(form, built(form, theme=theme)) == []


@in_every_theme
@pytest.mark.parametrize("said", ["w, " * 1000 + "end.", " \r\n\r\n ", "One. Two.\r\n\r\nThree."])
def test_14_a_description_has_no_empty_paragraph(theme: str, said: str) -> None:
    form = replace(BARE, website_description=said)
    build = built(form, theme=theme)

    assert broken(form, build) == []
    assert empty_parts(build) == []
    assert b"<p></p>" not in b"".join(build.files[name] for name in PAGES.values())


def broken(form: IntakeForm, build: Build) -> list[str]:
    """The sentences of the rules that hold for whatever was typed."""
    found = outcomes(form, build)
    return [found[rule].sentence for rule in HELD if found[rule].status is not Status.PASSED]


def empty_parts(build: Build) -> list[str]:
    """Pages on which one heading follows another, with nothing in between; each service is a heading of its own."""
    found = []
    for name in PAGES.values():
        shown = [around[-1] for around, _ in read(build.files[name]).texts if "li" not in around]
        found += [name for at, tag in enumerate(shown[:-1]) if tag == "h2" == shown[at + 1]]
    return found


def test_letters_of_another_script_are_in_the_theme_that_has_them() -> None:
    form = replace(BARE, business_name="Хлеб Heating")

    assert built(form, theme="").content.theme == FOLIO
    assert broken(form, built(form, theme=FASCIA)) == []


@in_every_theme
def test_fonts_have_every_letter_and_no_more_than_are_needed(theme: str) -> None:
    """Plain English comes with small files; one other letter, and the whole Latin ones stand in their place."""
    plain, other = built(BARE, theme=theme), built(replace(BARE, business_name="Señor Crust"), theme=theme)

    def fonts(build: Build) -> dict[str, set[int]]:
        files = {name: data for name, data in build.files.items() if name.endswith(".woff2")}
        return {name: set(TTFont(BytesIO(data)).getBestCmap()) for name, data in files.items()}

    for build, kind_of_font in ((plain, "basic"), (other, "latin")):
        held = fonts(build)
        assert {name.rsplit("-", 1)[1] for name in held} == {f"{kind_of_font}.woff2"}
        page = build.files["index.html"].decode()
        letters = {ord(letter) for letter in page if not letter.isspace()}
        assert [name for name, points in held.items() if letters - points] == []


@pytest.mark.parametrize("letters", ["Łódź", "Phở Sài Gòn", "Хлеб"])
def test_letters_beyond_latin_bring_their_font(letters: str) -> None:
    build = built(replace(BARE, business_name=letters))

    assert len([name for name in build.files if name.endswith(".woff2")]) >= 4
    assert outcomes(BARE, bakery())["W7"].status is Status.PASSED


def picture(color: object, mode: str = "RGB", size: tuple[int, int] = (300, 200), kind: str = "PNG") -> bytes:
    out = BytesIO()
    Image.new(mode, size, color).save(out, kind)  # type: ignore[arg-type]
    return out.getvalue()


def large_print() -> bytes:
    """As a printer's program saves one: four inks, and nearly as large as may be sent."""
    noise, out = Image.effect_noise((1200, 1200), 60), BytesIO()
    Image.merge("CMYK", [noise] * 4).save(out, "JPEG", quality=93)
    return out.getvalue()


def animated(*colors: str) -> bytes:
    first, *others = [Image.new("RGB", (300, 200), color) for color in colors]
    out = BytesIO()
    first.save(out, "PNG", save_all=True, append_images=others)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "seed"),
    [
        ("yellow.png", picture("#ffee00"), "#ffee00"),
        ("white.png", picture((255, 255, 255, 255), "RGBA"), GRAPHITE),
        ("clear.png", picture((0, 0, 0, 0), "RGBA"), GRAPHITE),
        ("black.png", picture("black"), GRAPHITE),
        ("wide.png", picture("#0055aa", size=(3000, 200)), "#0055aa"),
        ("cmyk.jpg", picture((0, 255, 255, 0), "CMYK", kind="JPEG"), None),
        ("large.jpg", large_print(), None),
        ("animated.png", animated("#0055aa", "#ffee00"), "#0055aa"),
        ("cut.png", picture("red")[:60], ""),
        ("words.svg", b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>A</text></svg>', ""),
    ],
)
def test_10_a_logo_gives_colors_or_a_monogram(tmp_path: Path, name: str, data: bytes, seed: str | None) -> None:
    logo = tmp_path / name
    logo.write_bytes(data)
    builds = [built(BARE, logo, theme) for theme in THEMES]
    content = builds[0].content

    assert shortfalls(content.palette) == []
    assert bool(content.logo) == (seed != "")
    assert [b"logo-" in build.files["index.html"].partition(b"<body")[2] for build in builds] == [seed != ""] * 3
    if seed:
        assert content.palette == palette_of(seed)
    if content.logo:
        assert max(content.logo.width, content.logo.height) <= 512


def drawn_on(ground: object, shape: object, size: tuple[int, int], box: tuple[int, int, int, int]) -> bytes:
    """A rectangle on a ground, which may be clear."""
    picture, out = Image.new("RGBA", size, ground), BytesIO()  # type: ignore[arg-type]
    picture.paste(shape, box)  # type: ignore[arg-type]
    picture.save(out, "PNG")
    return out.getvalue()


CLEAR = (0, 0, 0, 0)


def with_logo(tmp_path: Path, data: bytes, theme: str = FOLIO, form: IntakeForm = BARE) -> Build:
    logo = tmp_path / "logo.png"
    logo.write_bytes(data)
    return built(form, logo, theme)


def test_a_logos_margins_are_cut_off(tmp_path: Path) -> None:
    clear = with_logo(tmp_path, drawn_on(CLEAR, "navy", (900, 900), (300, 400, 600, 500))).content.logo
    white = with_logo(tmp_path, drawn_on("white", "navy", (900, 900), (300, 400, 600, 500))).content.logo

    assert clear
    assert white
    assert (clear.width, clear.height) == (300, 100)
    assert white.width > white.height, "a margin of one color goes, too"


@pytest.mark.parametrize(
    ("shape", "theme", "plate"),
    [
        ("navy", FOLIO, ""),
        ("white", FOLIO, "deep"),
        ("#ffee00", FOLIO, "deep"),
        ("#b3261e", FASCIA, "white"),
        ("white", FASCIA, ""),
        ("black", FASCIA, "white"),
        ("black", FOLIO, ""),
    ],
)
def test_a_logo_that_is_lost_where_it_stands_has_a_plate(tmp_path: Path, shape: str, theme: str, plate: str) -> None:
    out, letter = BytesIO(), Image.new("RGBA", (400, 400), CLEAR)
    letter.paste(shape, (0, 0, 150, 400))
    letter.paste(shape, (0, 250, 400, 400))
    letter.save(out, "PNG")

    build = with_logo(tmp_path, out.getvalue(), theme)

    assert build.content.logo
    assert build.content.logo.plate == plate
    home = build.files["index.html"]
    assert (f'class="mk on-{plate}'.encode() in home) if plate else (b'class="mk on-' not in home)


@pytest.mark.parametrize(
    ("side", "is_shown", "is_small"), [(16, False, False), (63, False, False), (64, True, True), (128, True, False)]
)
def test_a_tiny_logo_gives_way_to_the_initials(tmp_path: Path, side: int, is_shown: bool, is_small: bool) -> None:
    build = with_logo(tmp_path, picture("#1f5a3c", size=(side, side)))
    home = build.files["index.html"]

    assert bool(build.content.logo) == is_shown
    assert (b'<i class="mk"' in home) == (not is_shown)
    assert bool(build.content.logo and build.content.logo.is_small) == is_small
    assert build.content.palette == palette_of("#1f5a3c"), "its color is the website's all the same"


@pytest.mark.parametrize(
    ("ground", "word", "is_black"),
    [(None, "white", True), (None, "#ffee00", True), ("#b3261e", "white", False), ("white", "#b3261e", False)],
)
def test_a_logo_is_black_on_paper_only_where_all_of_it_would_be_lost(
    tmp_path: Path, ground: str | None, word: str, is_black: bool
) -> None:
    """White letters on red, and red ones on white, are read as they are."""
    out, badge = BytesIO(), Image.new("RGBA", (400, 400), CLEAR)
    if ground:
        ImageDraw.Draw(badge).ellipse((0, 0, 399, 399), fill=ground)
    for left in range(60, 300, 60) if ground == "#b3261e" else (100, 250):
        badge.paste(word, (left, 60, left + (45 if ground == "#b3261e" else 15), 340))
    badge.save(out, "PNG")

    build = with_logo(tmp_path, out.getvalue())

    assert build.content.logo
    assert build.content.logo.tone == "light"
    assert build.content.logo.is_white == is_black
    assert (b' white" src="' in build.files["index.html"]) == is_black


def test_a_tall_logo_is_shown_by_its_height(tmp_path: Path) -> None:
    logo = with_logo(tmp_path, picture("#1f5a3c", size=(100, 400))).content.logo

    assert logo
    assert not logo.is_small


@pytest.mark.parametrize("name", HOSTILE_LOGOS)
def test_11_a_hostile_logo_comes_onto_no_website(tmp_path: Path, name: str) -> None:
    [hostile] = [one for one in named() if one.name == f"svg: {name}"]
    logo = tmp_path / "logo.svg"
    logo.write_bytes(hostile.make())

    with pytest.raises(Refused):
        IMAGES.check(logo)


@pytest.mark.parametrize("name", ["script by entities", "script in a title", "script in a style"])
def test_11_what_is_left_of_a_hostile_logo_runs_nothing_and_loads_nothing(tmp_path: Path, name: str) -> None:
    [hostile] = [one for one in named() if one.name == f"svg: {name}"]
    logo = tmp_path / "logo.svg"
    logo.write_bytes(hostile.make())
    logo.write_bytes(IMAGES.check(logo).cleaned or b"")
    build = built(BARE, logo)

    assert outcomes(BARE, build)["W7"].status is Status.PASSED
    drawn = b"".join(data for file, data in build.files.items() if file.endswith(".svg")).lower()
    assert not [
        word for word in (b"<script", b"onload", b"<foreignobject", b"<!entity", b"javascript:") if word in drawn
    ]


def test_a_published_logo_has_lost_its_metadata(tmp_path: Path) -> None:
    logo, out = tmp_path / "logo.jpg", BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    Image.effect_noise((900, 900), 80).convert("RGB").save(out, "JPEG", exif=exif)
    logo.write_bytes(out.getvalue())
    build = built(BARE, logo)

    assert build.content.logo
    published = build.files[build.content.logo.file]
    assert b"taken at home" in out.getvalue()
    assert b"taken at home" not in published
    assert Image.open(BytesIO(published)).size == (300, 300)


@settings(
    max_examples=500,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
@given(form=FORMS, theme=A_THEME)
def test_15_every_text_is_ours_or_an_answer(form: IntakeForm, theme: str) -> None:
    build = built(form, theme=theme)

    assert broken(form, build) == []
    assert shortfalls(build.content.palette) == []
