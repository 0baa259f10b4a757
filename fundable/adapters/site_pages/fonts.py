"""The fonts of a theme: small files for plain English, the whole Latin ones where a letter asks for them, and so on."""

import json
from dataclasses import dataclass
from importlib.resources.abc import Traversable

_BASIC = "basic"
_LATIN = "latin"


@dataclass(frozen=True)
class NeededFonts:
    """Of one website: what its style sheet says of them, and their files by name."""

    rules: str
    files: dict[str, bytes]


class Fonts:
    """Of a folder with `NAME.json` for each typeface, its scripts and their letters, and `NAME-WEIGHT-SCRIPT.woff2`."""

    def __init__(self, folder: Traversable) -> None:
        names = sorted(file.name for file in folder.iterdir())
        typefaces = [name.removesuffix(".json") for name in names if name.endswith(".json")]
        self._typefaces = [_Typeface(folder, typeface, names) for typeface in typefaces]

    def of(self, letters: str) -> NeededFonts:
        """What these letters need. Blanks and line breaks need nothing."""
        points = {ord(letter) for letter in set(letters) if not letter.isspace()}
        found = [typeface.of(points) for typeface in self._typefaces]
        files = {name: data for one in found for name, data in one.files.items()}
        return NeededFonts("".join(one.rules for one in found), files)


class _Typeface:
    """A style sheet names it like its files: SiteSerif. Serif alone would be a browser's own."""

    def __init__(self, folder: Traversable, name: str, files: list[str]) -> None:
        self._folder, self._name = folder, name
        latin = [file for file in files if file.startswith(f"{name}-") and file.endswith(f"-{_LATIN}.woff2")]
        self._weights = [file.split("-")[1] for file in latin]
        ranges: dict[str, str] = json.loads(folder.joinpath(f"{name}.json").read_text(encoding="utf-8"))
        self._basic = _parsed(ranges.pop(_BASIC))
        self._ranges = {script: (written, _parsed(written)) for script, written in ranges.items()}

    def of(self, points: set[int]) -> NeededFonts:
        plain = _BASIC if all(_holds(self._basic, point) for point in points) else _LATIN
        rare = [script for script, (_, held) in self._ranges.items() if any(_holds(held, point) for point in points)]
        needed = [(weight, script) for script in (plain, *rare) for weight in self._weights]
        rules = "".join(self._rule(weight, script) for weight, script in needed)
        files = [self._file(weight, script) for weight, script in needed]
        return NeededFonts(rules, {name: self._folder.joinpath(name).read_bytes() for name in files})

    def _file(self, weight: str, script: str) -> str:
        return f"{self._name}-{weight}-{script}.woff2"

    def _rule(self, weight: str, script: str) -> str:
        limits = f";unicode-range:{self._ranges[script][0]}" if script in self._ranges else ""
        source = f'font-family:Site{self._name.capitalize()};src:url({self._file(weight, script)}) format("woff2")'
        return f"@font-face{{{source};font-weight:{weight};font-display:swap{limits}}}"


def _parsed(written: str) -> list[range]:
    """Of `U+0102-0103,U+0323`."""
    ends = [part.removeprefix("U+").partition("-") for part in written.split(",")]
    return [range(int(low, 16), int(high or low, 16) + 1) for low, _, high in ends]


def _holds(ranges: list[range], point: int) -> bool:
    return any(point in one for one in ranges)
