"""A website is made of its form alone, whatever the form says (numbers are those of the generator's cases)."""

import os
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PIL import Image

from fundable.domain.orders.intake import MAX_LENGTHS
from fundable.domain.sites.checks import Status
from fundable.domain.sites.content import to_json
from fundable.domain.sites.palette import GRAPHITE, palette_of, shortfalls
from fundable.domain.sites.reading import read
from fundable.domain.sites.wording import PAGES
from tests.running import ROOT
from tests.services.sites.some_forms import ATTACK, BAKERY, BARE, LOGO, LONG, SENT, bakery, built, outcomes

FILES = {*PAGES.values(), "404.html", "robots.txt", "sitemap.xml", "favicon.svg", "FONT-LICENSE.txt"}
FONTS = {"serif-400-latin.woff2", "serif-600-latin.woff2"}
PAGE_MAX = 50_000
ANYTHING = st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.sampled_from(
    ["A - b", "and", "{{x}}", "x, LLC", "Tea (hot)", "1. Tea", "<b>", "a\r\nb", "St. Louis is ours. Yes."]
)


def test_1_the_full_form_has_everything_in_it(tmp_path: Path) -> None:
    logo = tmp_path / "logo.svg"
    logo.write_bytes(LOGO)
    build = built(BAKERY, logo)
    services = {service.title: service.note for service in build.content.services}
    weight = sum(len(data) for name, data in build.files.items() if name == "index.html" or name[-3:] in ("css", "svg"))

    assert build.content.logo
    assert set(build.files) - {name for name in build.files if name.startswith("style-")} == {
        *FILES,
        *FONTS,
        build.content.logo.file,
    }
    assert weight + sum(len(build.files[font]) for font in FONTS) < PAGE_MAX
    assert len(services) == 12
    assert services["Pan de muerto"] == "October and November"
    assert services["Empanadas"] == "apple, pumpkin, pineapple"
    assert services["Quinceañera cakes"] == ""
    assert build.content.palette == palette_of("#e8557f")
    assert build.content.schema_type == "Bakery"
    told = b"".join(data for name, data in build.files.items() if name.endswith((".html", ".xml", ".txt")))
    assert "Panadería".encode() in told
    assert not [secret for secret in (b"pink", str(BAKERY.order_id).encode()) if secret in told]


def test_2_the_bare_form_has_no_empty_part() -> None:
    build = built(BARE)

    assert set(build.files) - {name for name in build.files if name.startswith("style-")} == {*FILES, *FONTS}
    assert b'data-m="KH"' in build.files["index.html"]
    for name in PAGES.values():
        page = read(build.files[name])
        shown = [around[-1] for around, _ in page.texts]
        assert not [at for at, tag in enumerate(shown[:-1]) if tag == "h2" == shown[at + 1]], name
    assert "two services: Furnace repair and AC install." in build.files["about.html"].decode()


def test_3_the_same_form_is_the_same_build_anywhere() -> None:
    """In another process, with another locale, time zone and order of sets."""
    code = "from tests.services.sites.some_forms import bakery; print(bakery().hash)"
    other = {**os.environ, "TZ": "Asia/Tokyo", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "7"}
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=other, capture_output=True, text=True, check=True)

    assert told.stdout.strip() == bakery().hash == built(BAKERY).hash
    assert to_json(bakery().content) == to_json(built(BAKERY).content)
    assert bakery().hash != built(replace(BAKERY, business_phone="(719) 555-0143")).hash


def test_4_and_5_what_is_typed_is_shown_as_text() -> None:
    build = built(ATTACK)
    found = outcomes(ATTACK, build)

    assert {name: found[name].status for name in ("W7", "W8", "N1", "A7", "T2", "S4")} == dict.fromkeys(
        ("W7", "W8", "N1", "A7", "T2", "S4"), Status.PASSED
    )
    for name, data in build.files.items():
        if name.endswith(".html"):
            assert not [mark for mark in ("<script>", "\u202e", "\u200b") if mark in data.decode()], name
            assert b"49" not in data.partition(b"<main")[2], name
    assert build.content.social == ()


def test_7_more_than_forty_services_are_counted() -> None:
    content = built(LONG).content

    assert (len(content.services), content.left_out) == (40, 460)


@pytest.mark.parametrize("letters", ["Łódź", "Phở Sài Gòn", "Хлеб"])
def test_letters_beyond_latin_bring_their_font(letters: str) -> None:
    build = built(replace(BARE, business_name=letters))

    assert len([name for name in build.files if name.endswith(".woff2")]) >= 4
    assert outcomes(BARE, bakery())["W7"].status is Status.PASSED


def picture(color: object, mode: str = "RGB", size: tuple[int, int] = (300, 200), kind: str = "PNG") -> bytes:
    out = BytesIO()
    Image.new(mode, size, color).save(out, kind)  # type: ignore[arg-type]
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
        ("cut.png", picture("red")[:60], ""),
        ("words.svg", b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>A</text></svg>', ""),
    ],
)
def test_10_a_logo_gives_colors_or_a_monogram(tmp_path: Path, name: str, data: bytes, seed: str | None) -> None:
    logo = tmp_path / name
    logo.write_bytes(data)
    content = built(BARE, logo).content

    assert shortfalls(content.palette) == []
    assert bool(content.logo) == (seed != "")
    if seed:
        assert content.palette == palette_of(seed)
    if content.logo:
        assert max(content.logo.width, content.logo.height) <= 512


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


def answer(field: str) -> st.SearchStrategy[str]:
    return st.lists(ANYTHING, min_size=1, max_size=6).map("\n".join).map(lambda text: text[: MAX_LENGTHS[field]])


@settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
@given(
    name=ANYTHING,
    address=answer("business_address"),
    phone=st.sampled_from(["719 544 1234", "555-0142", "7195441234 x9"]) | ANYTHING.map("719 544 1234{}".format),
    description=answer("website_description"),
    services=answer("services_offered"),
    link=ANYTHING,
)
def test_15_every_text_is_ours_or_an_answer(
    name: str, address: str, phone: str, description: str, services: str, link: str
) -> None:
    """With a name, an address and a number, as the form asks."""
    form = replace(
        BARE,
        business_name=f"N {name}",
        business_address=f"1 A St\n{address}",
        business_phone=phone,
        website_description=description,
        services_offered=services,
        social_links={"facebook": link},
        updated_at=SENT,
    )
    found = outcomes(form)

    for rule in ("N1", "A7", "T2", "W1", "W5", "W6", "W7", "W8", "W12", "S4", "S5"):
        assert found[rule].status is Status.PASSED, found[rule].sentence
