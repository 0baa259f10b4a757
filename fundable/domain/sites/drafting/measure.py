"""How a name is split over a sign's lines, measured by its letters' widths."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from fundable.domain.sites.words.content import Name

SUFFIX = 0.34
"""Of the name's size."""
_AIR = 0.06
"""Em left beside the longest line."""
_ABOVE, _BELOW = frozenset({230}), frozenset({202, 220})
"""Where a mark stands, by its canonical combining class."""
_UNKNOWN = "n"
"""As wide as a letter that the typeface lacks is taken to be."""
_MARKS = frozenset("/–—-")  # noqa: RUF001
_WORDS_MAX = 12
"""More words aren't tried in every split: 12 make 299 splits into up to 5 lines."""


DESKTOP_LINES, PHONE_LINES = 4, 7
DESKTOP_WIDTH, DESKTOP_ENOUGH = 1280, 165
PHONE_WIDTH, PHONE_ENOUGH = 350, 66
"""Pixels that a screen has for a name, and how tall its letters should be."""


def longest_lines(name: Name, count: int, widths: Mapping[str, int]) -> list[float]:
    """In em, of the best split into one line, into up to two, and so on up to `count`. `widths` are in thousandths of
    an em."""
    words = _words(name.core.upper())
    suffix = SUFFIX * _em(f"  {name.suffix.upper()}", widths) if name.suffix else 0.0
    measured = [_em(word, widths) for word in words] or [0.0]
    blank = _em(" ", widths)
    best = (
        min(_longest(lines, blank, suffix) for lines in _splits(measured, lines_max))
        for lines_max in range(1, count + 1)
    )
    return [round(found + _AIR, 3) for found in best]


def _words(name: str) -> list[str]:
    """No line begins with a slash or a dash that stands by itself: each belongs to the word before it."""
    words: list[str] = []
    for word in name.split():
        if words and word in _MARKS:
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def longest_on_desktop(name: Name, widths: Mapping[str, int]) -> list[float]:
    """In em, for every number of lines up to DESKTOP_LINES. It's the same from the first one on whose letters are tall
    enough: more lines would make them taller, and leave the sign's right half empty."""
    found = longest_lines(name, DESKTOP_LINES, widths)
    enough = next((at for at, one in enumerate(found) if DESKTOP_WIDTH / (one - _AIR) >= DESKTOP_ENOUGH), DESKTOP_LINES)
    return [found[min(at, enough)] for at in range(DESKTOP_LINES)]


def longest_on_phone(name: Name, widths: Mapping[str, int]) -> float:
    """In em, of the split with the fewest lines whose letters are tall enough; of the best one where none has such.
    Lines break between words alone, so that no word is wider."""
    found = longest_lines(name, PHONE_LINES, widths)
    return next((one for one in found if PHONE_WIDTH / (one - _AIR) >= PHONE_ENOUGH), min(found))


def has_marks_inside(name: Name) -> bool:
    """Whether an accent above a capital letter may meet the line before it, or one below the line behind it."""
    words = [unicodedata.normalize("NFD", word) for word in name.core.upper().split()]
    above = (_is_marked(word, _ABOVE) for word in words[1:])
    below = (_is_marked(word, _BELOW) for word in words[:-1])
    return any(above) or any(below)


def _is_marked(word: str, places: frozenset[int]) -> bool:
    return any(unicodedata.combining(letter) in places for letter in word)


def line_width(text: str, widths: Mapping[str, int]) -> float:
    """In em, of a text on one line."""
    return round(_em(text, widths) + _AIR, 3)


def _splits(words: Sequence[float], count: int) -> Iterator[list[Sequence[float]]]:
    """Every way to put words on at most this many lines; those beyond _WORDS_MAX stay on the last one."""
    cuts = range(1, min(len(words), _WORDS_MAX))
    for chosen in combinations(cuts, min(count - 1, len(cuts))):
        yield [words[begin:end] for begin, end in zip((0, *chosen), (*chosen, len(words)), strict=True)]


def _longest(lines: Sequence[Sequence[float]], blank: float, suffix: float) -> float:
    long = [sum(line) + blank * (len(line) - 1) for line in lines]
    return max((*long[:-1], long[-1] + suffix, 0.01))


def _em(text: str, widths: Mapping[str, int]) -> float:
    return sum(widths.get(letter, widths[_UNKNOWN]) for letter in text) / 1000
