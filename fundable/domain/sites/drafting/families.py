"""Which family of trades a business belongs to: a score over its name, services and description."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO, STRIPES
from fundable.domain.sites.drafting.trade_words import FAMILIES, MISLEADING

FEW_SERVICES = 4
"""Below, there are too few for a wall of tiles: food then stands under an awning."""
_SCORE_MIN = 4.0
_LEAD = 1.25
"""By how much the best family has to be ahead of the second."""
_WORD, _BEGINNING = re.compile(r"\w+"), 3
_NAME, _FIRST_SENTENCE, _REST, _REST_MAX, _SERVICES = 4, 2, 1, 4, 8


@dataclass(frozen=True, slots=True)
class TradeChoice:
    """`family` is empty where nothing says the trade, or two families of other themes say it nearly as loudly. `heard`
    are the words that decided the theme, as they were written but in lowercase; none where it was something else."""

    theme: str
    motif: str
    family: str
    heard: tuple[str, ...] = ()


class _Plain:
    """A text without case and accents; what its words begin with, in one to three letters."""

    def __init__(self, letters: str) -> None:
        self.letters = letters
        self.beginnings = {word[:count] for word in _WORD.findall(letters) for count in range(1, _BEGINNING + 1)}


_OF_NAME = {family.name: family for family in FAMILIES}
_FOR_WHOM = re.compile(r"\bfor (?!sale\b)[^\W\d_][\w ,]*", re.IGNORECASE)
"""Bookkeeping for restaurants is bookkeeping."""


def trade_of(name: str, services: Sequence[str], description: str = "") -> TradeChoice:
    """The theme and the motif for a business; the same for the same words, whatever their case and accents. Where
    nothing is certain, the theme is the one that suits everybody, and the motif an abstract one."""
    found = _by_words(name, services, description)
    return replace(found, theme=FASCIA, heard=()) if found.theme == AZULEJO and _is_vietnamese(name) else found


def is_undecided(name: str, services: Sequence[str], description: str) -> bool:
    """Whether two families say the trade nearly as loudly, and the name doesn't say which it is."""
    (best, score), (second, next_score) = _ranked(name, services, description)
    return score < _LEAD * next_score and not _is_named_alone(name, best, second)


def _ranked(name: str, services: Sequence[str], description: str) -> list[tuple[str, float]]:
    """The best two families. Where they're close, the one that the name says is before the one that it doesn't."""
    found = sorted(scores(name, services, description).items(), key=lambda one: (-one[1], one[0]))
    (best, score), (second, next_score) = found[:2]
    is_close = score < _LEAD * next_score
    return found[:2][::-1] if is_close and _is_named_alone(name, second, best) else found[:2]


def _is_named_alone(name: str, family: str, other: str) -> bool:
    called = _Plain(_plain(name))
    return bool(_said(family, called)) and not _said(other, called)


def _by_words(name: str, services: Sequence[str], description: str) -> TradeChoice:
    (best, score), (next_best, next_score) = _ranked(name, services, description)
    family, second = _OF_NAME[best], _OF_NAME[next_best]
    is_ahead = score >= _LEAD * next_score
    if _is_beyond_latin(name):
        return TradeChoice(FOLIO, STRIPES, best if score >= _SCORE_MIN and is_ahead else "")
    if score < _SCORE_MIN or not (is_ahead or family.theme == second.theme):
        return TradeChoice(AZULEJO, STRIPES, "")
    motif = family.motif if is_ahead or family.motif == second.motif else STRIPES
    theme = FASCIA if family.name == "food" and len(services) < FEW_SERVICES else family.theme
    return TradeChoice(
        theme, motif, family.name, heard_of(family.name, [name, *map(_without_buyers, services), description])
    )


def heard_of(family: str, texts: Sequence[str]) -> tuple[str, ...]:
    """The words of a family that stand in texts, each once, as they were written but in lowercase."""
    misleading, *patterns = _patterns()[family]
    family_by_word: dict[str, str] = {}
    for text in texts:
        letters, places = _letters(text)
        said = misleading.sub(_blank, letters) if misleading else letters
        for pattern in filter(None, reversed(patterns)):
            for word in pattern.finditer(said):
                family_by_word.setdefault(word[0], text[places[word.start()] : places[word.end() - 1] + 1].lower())
            said = pattern.sub(_blank, said)
    return tuple(family_by_word.values())


def _blank(hidden: re.Match[str]) -> str:
    return " " * len(hidden[0])


def _without_buyers(service: str) -> str:
    return _FOR_WHOM.sub(" ", service)


def _letters(text: str) -> tuple[str, list[int]]:
    """A text without case and accents, and where each of its letters stands in the text."""
    pairs = [(letter, at) for at, written in enumerate(text) for letter in _plain(written)]
    return "".join(letter for letter, _ in pairs), [at for _, at in pairs]


def scores(name: str, services: Sequence[str], description: str) -> Mapping[str, float]:
    """Of each family, from 0 on, to one decimal."""
    first, rest = (_Plain(said) for said in _plain(description).partition(". ")[::2])
    called, offered = _Plain(_plain(name)), [_Plain(_without_buyers(_plain(one))) for one in services]
    return {
        family.name: round(
            _NAME * _said(family.name, called)
            + _FIRST_SENTENCE * _said(family.name, first)
            + min(_REST_MAX, _REST * _said(family.name, rest))
            + _SERVICES * sum(_said(family.name, one) > 0 for one in offered) / max(len(offered), 1),
            1,
        )
        for family in FAMILIES
    }


def _said(family: str, text: _Plain) -> int:
    """How many of a family's words stand in a text, each counted once, phrases twice."""
    if text.beginnings.isdisjoint(_beginnings()[family]):
        return 0
    misleading, words, phrases = _patterns()[family]
    heard = misleading.sub(" ", text.letters) if misleading else text.letters
    return len({found.lastindex for found in words.finditer(heard)}) + 2 * (
        len({found.lastindex for found in phrases.finditer(heard)}) if phrases else 0
    )


@cache
def _beginnings() -> Mapping[str, frozenset[str]]:
    """Of each family's words. A text in which no word begins so has none of them, and isn't searched for each."""
    return {
        family.name: frozenset(
            found[0][:_BEGINNING] for word in (*family.words.split(), *family.phrases) if (found := _WORD.match(word))
        )
        for family in FAMILIES
    }


@cache
def _patterns() -> Mapping[str, tuple[re.Pattern[str] | None, re.Pattern[str], re.Pattern[str] | None]]:
    return {
        family.name: (
            _of_misleading(family.name),
            _any(family.words.split()),
            _any(family.phrases) if family.phrases else None,
        )
        for family in FAMILIES
    }


def _of_misleading(family: str) -> re.Pattern[str] | None:
    found = [phrase for phrase, losers in MISLEADING if family in losers]
    return re.compile(rf"\b(?:{'|'.join(found)})\b") if found else None


def _any(written: Sequence[str]) -> re.Pattern[str]:
    """A group for each, so that it's known which one was found."""
    return re.compile(rf"\b(?:{'|'.join(_groups(written))})\b")


def _groups(written: Sequence[str]) -> Iterator[str]:
    return (f"({re.escape(one).replace(chr(92) + '*', chr(92) + 'w*')})" for one in written)


def _plain(text: str) -> str:
    """Without case and accents."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def _is_beyond_latin(name: str) -> bool:
    """Only folio's typeface has Greek and Cyrillic letters."""
    return any(unicodedata.name(letter, "").startswith(("GREEK", "CYRILLIC")) for letter in name)


def _is_vietnamese(name: str) -> bool:
    """Azulejo's typeface has no such letters, and others stood out among its own."""
    return any("\u1ea0" <= letter <= "\u1ef9" or letter in "ƠơƯư" for letter in unicodedata.normalize("NFC", name))
