"""The Nu checker finds nothing: HTML, CSS and SVG are as the standards have them (build/nu.sh fetches it)."""

import shutil
import subprocess
from pathlib import Path

from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.drafting import own_address
from fundable.domain.sites.drafting.themes import THEMES
from tests.running import ROOT
from tests.services.sites.some_forms import ATTACK, BAKERY, BARE, LOGO, built

NU = ROOT / ".cache" / "nu"
CHECKED = {".html", ".css", ".svg"}
QUICK_START = ("-Xss4m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")


def test_pages_styles_and_drawings_are_valid(tmp_path: Path) -> None:
    """Both forms in every theme, and hostile answers in one (websites 10)."""
    logo = tmp_path / "logo.svg"
    logo.write_bytes(LOGO)
    forms: list[tuple[IntakeForm, Path | None, str]] = [(ATTACK, None, THEMES[1])]
    forms += [(form, path, theme) for theme in THEMES for form, path in ((BAKERY, logo), (BARE, None))]
    files = [file for number, form in enumerate(forms) for file in written(tmp_path / str(number), *form)]
    broken = tmp_path / "broken.html"
    broken.write_text("<!doctype html><html lang=en><title>A</title><p><div></p>")

    found = found_in([*files, broken])
    assert [line for line in found if "/broken.html" not in line] == []
    assert [line for line in found if "error" in line] != []


def written(folder: Path, form: IntakeForm, logo: Path | None, theme: str) -> list[Path]:
    folder.mkdir()
    for name, data in own_address.at(built(form, logo, theme).files, "https://alder.example/").items():
        (folder / name).write_bytes(data)
    return sorted(file for file in folder.iterdir() if file.suffix in CHECKED)


def found_in(files: list[Path]) -> list[str]:
    """Each line names its file. One start for all: the checker takes seconds to load its rules."""
    java = shutil.which("java") or str(NU / "java")
    command = [
        java,
        *QUICK_START,
        "-jar",
        str(NU / "vnu.jar"),
        "--also-check-css",
        "--also-check-svg",
        *map(str, files),
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr.splitlines()
