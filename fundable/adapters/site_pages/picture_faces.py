"""The typefaces that names are drawn in, as files and widths of letters."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

_LETTER_UNITS = 1000
_LITTLE_WORD = 3
_FOLDER = files("fundable") / "templates" / "sites" / "pictures"


@dataclass(frozen=True, slots=True)
class Typeface:
    """`scripts` are its files, each with the width of its letters. Without a name it has no letters."""

    name: str
    scripts: Mapping[str, Mapping[str, int]]

    def __bool__(self) -> bool:
        return bool(self.name)

    @property
    def family(self) -> str:
        return f"Site {self.name.capitalize()}"

    def has(self, text: str) -> bool:
        return all(any(letter in widths for widths in self.scripts.values()) for letter in text)

    def needed(self, text: str) -> "Typeface":
        """With the files alone that its letters are in."""
        found = {file: widths for file, widths in self.scripts.items() if any(letter in widths for letter in text)}
        return Typeface(self.name, found)

    def width(self, text: str) -> float:
        """In multiples of the type size."""
        return sum(next(w[letter] for w in self.scripts.values() if letter in w) for letter in text) / _LETTER_UNITS


class PictureFaces:
    def __init__(self) -> None:
        self._letters: dict[str, dict[str, dict[str, int]]] = json.loads(
            _FOLDER.joinpath("letters.json").read_text(encoding="utf-8")
        )
        self._known = {letter for face in self._letters.values() for widths in face.values() for letter in widths}

    def widths(self, face: str) -> dict[str, int]:
        """Of a typeface's letters, in thousandths of the type size."""
        return {letter: width for letters in self._letters[face].values() for letter, width in letters.items()}

    def worded(self, name: str) -> str:
        """Without pictures and signs that no typeface here has, and without words in letters that none has, where the
        others stand together at one end. Other letters stay."""
        words = "".join(letter for letter in name if letter in self._known or letter.isalnum()).split()
        return self._known_end(words) or " ".join(words)

    def _known_end(self, words: Sequence[str]) -> str:
        """Empty where no word is left, or words would stand side by side that weren't. Without a sign or a little word
        where it ends."""
        unknown = [at for at, word in enumerate(words) if not self._known.issuperset(word)]
        if not unknown:
            return ""
        first, last = unknown[0], unknown[-1]
        if first and last + 1 < len(words):
            return ""
        kept = list(words[:first] or words[last + 1 :])
        while kept and _is_joint(kept[-1 if first else 0]):
            kept.pop(-1 if first else 0)
        return " ".join(kept)

    def of(self, face: str, text: str) -> Typeface:
        """The theme's own, else the one that has the most scripts; none where neither has all the letters, because an
        empty box would stand for each that's missing."""
        faces = (Typeface(name, self._letters[name]) for name in (face, "serif"))
        return next((one.needed(text) for one in faces if one.has(text)), Typeface("", {}))


def _is_joint(word: str) -> bool:
    """A sign, or a word such as of."""
    return not any(map(str.isalnum, word)) or (word.islower() and len(word) <= _LITTLE_WORD)


def font_files(faces: Iterable[Typeface]) -> tuple[str, ...]:
    """A letter that the first doesn't have is looked for in the next."""
    return tuple(str(_FOLDER / file) for file in dict.fromkeys(file for face in faces for file in face.scripts))
