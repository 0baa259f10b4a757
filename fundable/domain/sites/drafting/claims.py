"""Rule W8: every text is one of our sentences, a part of an answer or a recorded edit, so that nothing is claimed for a
client."""

import re
from collections.abc import Iterable
from functools import cache

from fundable.domain.sites.drafting.wording import LABELS, SENTENCES
from fundable.domain.sites.words.answers import cleaned

_BLANKS = re.compile(r"[\s,]+")
_FIELD = re.compile(r"\{\w+\}")
_LONGEST_SENTENCE = 2_000


class ClaimSources:
    """`answers` and edits as they were typed; `facts` are what may be said without being in one of them."""

    def __init__(self, answers: Iterable[str], facts: Iterable[str]) -> None:
        self._said = "".join(f" {_plain(cleaned(answer))} \n" for answer in answers)
        self._facts = {_plain(fact) for fact in facts}

    def has(self, text: str) -> bool:
        """Whether this text comes from them, or is a sentence of ours filled from them."""
        plain = _plain(text)
        return self._is_said(plain) or plain in _labels() or (len(plain) <= _LONGEST_SENTENCE and self._fills(plain))

    def _is_said(self, plain: str) -> bool:
        """Whole words of an answer, or a fact. Marks at either end of a word may have separated two parts of it."""
        if not plain or plain in self._facts:
            return True
        start = self._said.find(plain)
        while start >= 0:
            before, after = self._said[start - 1], self._said[start + len(plain)]
            if not (_joins(before, plain[0]) or _joins(plain[-1], after)):
                return True
            start = self._said.find(plain, start + 1)
        return False

    def _fills(self, plain: str) -> bool:
        return any(
            plain.startswith(parts[0]) and self._fits(plain[len(parts[0]) :], parts[1:]) for parts in _sentences()
        )

    def _fits(self, text: str, parts: tuple[str, ...]) -> bool:
        """Whether an answer stands before each of these parts, and the last one ends the text."""
        if not parts:
            return not text
        if len(parts) == 1:
            return text.endswith(parts[0]) and self._is_said(text.removesuffix(parts[0]))
        at = text.find(parts[0])
        while at >= 0:
            if self._is_said(text[:at]) and self._fits(text[at + len(parts[0]) :], parts[1:]):
                return True
            at = text.find(parts[0], at + 1)
        return False


def _plain(text: str) -> str:
    """Commas and line ends are layout: an address is shown in lines, in one, or with a comma more."""
    return _BLANKS.sub(" ", text).strip()


def _joins(one: str, other: str) -> bool:
    return one.isalnum() and other.isalnum()


@cache
def _labels() -> frozenset[str]:
    return frozenset(map(_plain, LABELS.values()))


@cache
def _sentences() -> tuple[tuple[str, ...], ...]:
    """Each taken apart where an answer stands."""
    return tuple(tuple(_FIELD.split(_plain(sentence))) for sentence in SENTENCES.values())
