"""Writes the fonts that the server itself draws with, in the pictures that go with a link to a website (og.png and the
icons): `.venv/bin/python -m build.picture_fonts [folder]`, after a change to the font packages or here.

Browsers get WOFF2, which the drawing library can't read. Of each theme's display typeface these are the same letters as
TrueType, and how wide each is, so that a name can be fitted without reading the fonts.
"""

import json
import re
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "ui" / "node_modules" / "@fontsource"
FOLDER = ROOT / "fundable" / "templates" / "sites" / "pictures"
FACES = {
    "serif": ("source-serif-4", 400),
    "cond": ("barlow-condensed", 600),
    "young": ("young-serif", 400),
}
SCRIPTS = ("latin", "latin-ext", "vietnamese", "greek", "cyrillic")
FAMILY = "Site {}"
_LATIN = "U+0020-007E,U+00A0-00FF,U+0152-0153,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+20AC,U+2122"
_NAMES = (1, 4, 6)


def letters(ranges: str) -> set[int]:
    """Of `U+0102-0103,U+0323`."""
    ends = [part.strip().removeprefix("U+").partition("-") for part in ranges.split(",")]
    return {point for low, _, high in ends for point in range(int(low, 16), int(high or low, 16) + 1)}


def written(package: str, weight: int, script: str, family: str, target: Path) -> dict[str, int]:
    """Writes one file: each letter's width, in thousandths of the type size."""
    ranges = json.loads((PACKAGES / package / "unicode.json").read_text())
    font = TTFont(PACKAGES / package / "files" / f"{package}-{script}-{weight}-normal.woff2", recalcTimestamp=False)
    options = Options(
        hinting=False, layout_features=["kern", "mark", "ccmp"], name_IDs=list(_NAMES), notdef_outline=True
    )
    wanted = Subsetter(options)
    wanted.populate(unicodes=letters(_LATIN if script == "latin" else ranges[script]))
    wanted.subset(font)
    names = font["name"]
    names.names = []
    for name_id in _NAMES:  # a changed file may not carry a reserved name, but the drawing library asks for one
        names.setName(re.sub(" ", "", family) if name_id == 6 else family, name_id, 3, 1, 0x409)
    font.flavor = None
    font.save(target)
    units, metrics = font["head"].unitsPerEm, font["hmtx"].metrics
    return {chr(point): round(metrics[glyph][0] * 1000 / units) for point, glyph in sorted(font.getBestCmap().items())}


def write(folder: Path) -> None:
    found: dict[str, dict[str, dict[str, int]]] = {}
    for name, (package, weight) in FACES.items():
        ranges = json.loads((PACKAGES / package / "unicode.json").read_text())
        for script in (one for one in SCRIPTS if one in ranges):
            file = f"{name}-{script}.ttf"
            family = FAMILY.format(name.capitalize())
            found.setdefault(name, {})[file] = written(package, weight, script, family, folder / file)
    (folder / "letters.json").write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
