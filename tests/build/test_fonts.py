"""The fonts that every page loads (build/fonts.mjs; figure 16)."""

import subprocess
import sys
from pathlib import Path

import pytest

from fundable.domain.sites.drafting.themes import THEMES
from tests.running import ROOT

FONTS = ROOT / "ui" / "src" / "fonts"
SITES = ROOT / "fundable" / "templates" / "sites"
PICTURES = SITES / "pictures"
FILES = ("besley-basic.woff2", "public-sans-basic.woff2")
FIRST_FLIGHT_BYTES = 10 * 1460
HEADERS_BYTES = 600


def test_they_are_what_the_tool_makes_of_the_packages(tmp_path: Path) -> None:
    made = subprocess.run(
        [ROOT / "build" / "node.sh", "node", "build/fonts.mjs", tmp_path], cwd=ROOT, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    for file in FILES:
        assert (FONTS / file).read_bytes() == (tmp_path / file).read_bytes(), f"{file}: run node build/fonts.mjs"
    site_fonts = [font for theme in THEMES for font in (SITES / theme / "fonts").iterdir()]
    assert len(site_fonts) == len(list(tmp_path.iterdir())) - len(FILES)
    for font in site_fonts:
        assert font.read_bytes() == (tmp_path / font.name).read_bytes(), f"{font.name}: run node build/fonts.mjs"


@pytest.mark.parametrize("file", FILES)
def test_each_arrives_in_one_round_trip(file: str) -> None:
    assert (FONTS / file).stat().st_size + HEADERS_BYTES <= FIRST_FLIGHT_BYTES


@pytest.mark.parametrize("family", ["besley", "public-sans"])
def test_the_licence_travels_with_them(family: str) -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / f"OFL-{family}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_has_the_license_of_its_typefaces(theme: str) -> None:
    text = (SITES / theme / "FONT-LICENSE.txt").read_text(encoding="utf-8")

    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "carry no font name" in text


def test_those_in_pictures_are_what_the_tool_makes_of_the_packages(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "build.picture_fonts", tmp_path]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    assert made.returncode == 0, made.stderr
    for file in tmp_path.iterdir():
        assert file.read_bytes() == (PICTURES / file.name).read_bytes(), f"{file.name}: run {made.args[2]}"
    assert {file.name for file in PICTURES.iterdir() if file.suffix != ".svg"} == {f.name for f in tmp_path.iterdir()}
