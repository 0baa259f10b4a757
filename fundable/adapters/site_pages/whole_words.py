"""Words that lie on one line: those with hyphens, long ones of a name, one with the slash or dash behind it, and a
short last word with the one before it."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping

from markupsafe import Markup, escape

from fundable.domain.sites.drafting.measure import line_width

_Kept = Callable[[str], Iterator[tuple[int, str, int]]]
UNBROKEN_MAX = 18
"""Letters up to which a word with hyphens stays on one line."""
LONG_MIN = 11
"""Letters from which a word of a name, in capitals, may be wider than a heading has room for."""
SHORT_MAX = 12
"""Beside one with more letters, a phone has no room for a price."""
_SPAN = Markup('<span class="{}">{}</span>')
"""It breaks only where a whole line has no room for it, and lines may break on both sides of it: the marks beside a
word belong into it."""
_TOKEN, _HYPHEN = re.compile(r"\S+"), re.compile(r"\w-\w")
_HYPHENED = re.compile(
    r"(?:(?<!\S)[^\s\w-]{1,3})?(?<![\w-])(?<!\w['’])"  # noqa: RUF001
    r"(\w+(?:['’]\w+)*(?:-\w+(?:['’]\w+)*)+)(?![\w-])[^\s\w-]*"  # noqa: RUF001
)
_WITH_MARK = re.compile(
    rf"(?<!\S)\S{{1,{UNBROKEN_MAX}}} [/–—-](?!\S)|(?<![^\s—])[^\s—]{{1,{UNBROKEN_MAX}}}—(?=[^\s—])"  # noqa: RUF001
)
"""A word with a slash or a dash behind it, apart from it or not."""
_LEFTWARD = frozenset({"R", "AL"})
_MARKS = re.compile(r"^[\W_]+|[\W_]+$|['’]")  # noqa: RUF001
_SHORT_END = re.compile(r"(?<=\s)(?![/–—-]\s)\S+\s+[^\w\s]*\w{1,4}[^\w\s]*$")  # noqa: RUF001


def whole(text: str) -> Markup:
    """Escaped; words with hyphens don't break unless they're long, and no line begins with a slash or a dash."""
    return _marked(text, _kept)


def whole_name(text: str) -> Markup:
    """As `whole` has it; long words without hyphens don't break, either, for a heading with the business's name."""
    return _marked(text, _kept_in_name)


def _marked(text: str, kept: _Kept) -> Markup:
    parts, end, order = [], 0, _order(text)
    for found in _WITH_MARK.finditer(text):
        before, marked = _unbroken(text[end : found.start()], kept, order), _unbroken(found[0], kept, order)
        parts += [before, _SPAN.format("nb" + order, marked)]
        end = found.end()
    return Markup("").join([*parts, _unbroken(text[end:], kept, order)])


def _unbroken(text: str, kept: _Kept, order: str) -> Markup:
    parts, end = [], 0
    for start, word, letters in kept(text):
        kind = "nb hy xl" if letters > SHORT_MAX else "nb hy"
        parts += [escape(text[end:start]), _SPAN.format(kind + order, word)]
        end = start + len(word)
    return Markup("").join([*parts, escape(text[end:])])


def closed(text: str) -> Markup:
    """As `whole` has it; a short last word isn't alone on its line, but for texts with Hebrew or Arabic words. Browsers
    balance few lines, but not many."""
    found = _SHORT_END.search(text)
    if not found or _order(text):
        return whole(text)
    return whole(text[: found.start()]) + _SPAN.format("nb", whole(found[0]))


def _order(text: str) -> str:
    """Words of a text with Hebrew or Arabic ones keep their place in it only where they aren't a box of their own."""
    return " rl" if any(unicodedata.bidirectional(letter) in _LEFTWARD for letter in text) else ""


def widest(texts: Iterable[str], name: str, widths: Mapping[str, int]) -> float:
    """In em, of the words that `whole` keeps on one line, and `whole_name` in the name; 0 where there is none. Headings
    are set no larger than the page is wide by it."""
    kept = [word for text in texts for _, word, _ in _kept(text)] + [word for _, word, _ in _kept_in_name(name)]
    marked = [found[0] for found in _WITH_MARK.finditer(name) if any(_kept_in_name(found[0]))]
    return max((line_width(word, widths) for word in (*kept, *marked)), default=0)


def _long(name: str) -> Iterator[tuple[int, str]]:
    """Where each long word without a hyphen begins, and itself with the marks beside it."""
    for token in _TOKEN.finditer(name):
        word = _MARKS.sub("", token[0])
        if word.isalnum() and LONG_MIN <= len(word) <= UNBROKEN_MAX:
            yield token.start(), token[0]


def _kept_in_name(name: str) -> Iterator[tuple[int, str, int]]:
    """Letters of long words aren't counted: no price stands beside a name."""
    yield from sorted([*_kept(name), *((start, word, 0) for start, word in _long(name))])


def _kept(text: str) -> Iterator[tuple[int, str, int]]:
    """Where each begins, itself with the marks beside it, and how many letters it has without these. Of what is too
    long between two blanks, such as drop-off/pick-up/delivery, the words by themselves."""
    for token in _TOKEN.finditer(text):
        if not _HYPHEN.search(token[0]):
            continue
        letters = len(_MARKS.sub("", token[0]))
        if letters <= UNBROKEN_MAX:
            yield token.start(), token[0], letters
            continue
        for found in _HYPHENED.finditer(token[0]):
            letters = len(_MARKS.sub("", found[1]))
            if letters <= UNBROKEN_MAX:
                yield token.start() + found.start(), found[0], letters
