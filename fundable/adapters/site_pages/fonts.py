"""The fonts of a theme: the Latin file always, another one where a letter of the website asks for it."""

import json
from importlib.resources.abc import Traversable

WEIGHTS = (400, 600)
_FAMILY = "Folio"
_LATIN = "latin"
_LOCAL = (
    '@font-face{font-family:FolioLocal;src:local("Georgia");size-adjust:97%;ascent-override:104%;descent-override:34%;'
    "line-gap-override:0%}"
)
"""Takes the room of ours until it is there, so that nothing moves."""


class Fonts:
    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        ranges: dict[str, str] = json.loads(folder.joinpath("serif.json").read_text(encoding="utf-8"))
        self._ranges = {script: (written, _parsed(written)) for script, written in ranges.items()}

    def of(self, letters: str) -> tuple[str, dict[str, bytes]]:
        """What a style sheet says of the fonts that these letters need, and their files."""
        points = {ord(letter) for letter in letters if ord(letter) > 0xFF}
        rare = [script for script, (_, held) in self._ranges.items() if any(_holds(held, point) for point in points)]
        files = {f"serif-{weight}-{script}.woff2": (weight, script) for script in (_LATIN, *rare) for weight in WEIGHTS}
        rules = "".join(self._rule(name, weight, script) for name, (weight, script) in files.items())
        return f"{rules}{_LOCAL}", {name: self._folder.joinpath(name).read_bytes() for name in files}

    def _rule(self, name: str, weight: int, script: str) -> str:
        limits = f";unicode-range:{self._ranges[script][0]}" if script != _LATIN else ""
        source = f'src:url({name}) format("woff2")'
        return f"@font-face{{font-family:{_FAMILY};{source};font-weight:{weight};font-display:swap{limits}}}"


def _parsed(written: str) -> list[range]:
    """Of `U+0102-0103,U+0323`."""
    ends = [part.removeprefix("U+").partition("-") for part in written.split(",")]
    return [range(int(low, 16), int(high or low, 16) + 1) for low, _, high in ends]


def _holds(ranges: list[range], point: int) -> bool:
    return any(point in one for one in ranges)
