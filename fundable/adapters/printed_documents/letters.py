"""The letters that documents are printed in: which there are, how wide each is, and where a line ends."""

import json
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import groupby

FOLDER = files("fundable") / "templates" / "sites" / "pictures"
_FACE = "serif"
_LETTER_UNITS = 1000
_SELECTORS = range(0xFE00, 0xFE10)
"""They say how the sign before them is drawn."""
_OF_LETTERS = "LNM"


@cache
def widths() -> dict[str, tuple[str, int]]:
    """Of each letter the file that has it, and its width in thousandths of the type size."""
    found: dict[str, dict[str, int]] = json.loads(FOLDER.joinpath("letters.json").read_text("utf-8"))[_FACE]
    return {letter: (file, width) for file, letters in found.items() for letter, width in letters.items()}


def spelled(text: str) -> str | None:
    """With the name of each sign that no file has, such as [slice of pizza]; None where it's a letter or a digit."""
    parts = [_spelled(one) for one in unicodedata.normalize("NFC", text)]
    return None if None in parts else "".join(part for part in parts if part)


def legible(text: str) -> str:
    """As `spelled`, with a question mark where a letter is missing."""
    return "".join("?" if (found := _spelled(one)) is None else found for one in unicodedata.normalize("NFC", text))


def _spelled(letter: str) -> str | None:
    if letter in widths() or letter == "\n":
        return letter
    category = unicodedata.category(letter)
    if category == "Zs":
        return " "
    if category[0] == "C" or ord(letter) in _SELECTORS:
        return ""
    return None if category[0] in _OF_LETTERS else f"[{unicodedata.name(letter, 'sign').lower()}]"


def runs(text: str) -> Iterator[tuple[str, str]]:
    """A file and the letters of it that follow each other."""
    for file, letters in groupby(text, key=lambda letter: widths()[letter][0]):
        yield file, "".join(letters)


def width(text: str, size: float) -> float:
    return sum(widths()[letter][1] for letter in text) * size / _LETTER_UNITS


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Lines that fit; a word that is longer than one is cut."""
    return [line for paragraph in text.splitlines() for line in _wrapped(paragraph, size, room)]


def _wrapped(paragraph: str, size: float, room: float) -> Iterator[str]:
    line = ""
    for part in (part for word in paragraph.split() for part in _cut(word, size, room)):
        longer = f"{line} {part}" if line else part
        if width(longer, size) > room:
            yield line
            longer = part
        line = longer
    if line:
        yield line


def _cut(word: str, size: float, room: float) -> Iterator[str]:
    part = ""
    for letter in word:
        if part and width(part + letter, size) > room:
            yield part
            part = ""
        part += letter
    yield part
