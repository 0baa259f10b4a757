"""Words that lie on one line: those with hyphens, and a short last word with the one before it."""

import re
from collections.abc import Iterable, Mapping

from markupsafe import Markup, escape

from fundable.domain.sites.drafting.measure import line_width

UNBROKEN_MAX = 18
"""Letters up to which a word with hyphens stays on one line."""
SHORT_MAX = 12
"""Beside one with more letters, a phone has no room for a price."""
_SPAN = Markup('<span class="{}">{}</span>')
"""It breaks only where a whole line has no room for it."""
_HYPHENED = re.compile(r"(?<![\w-])\w+(?:-\w+)+(?![\w-])")
_SHORT_END = re.compile(r"(?<=\s)\S+\s+[^\w\s]*\w{1,4}[^\w\s]*$")


def whole(text: str) -> Markup:
    """Escaped; words with hyphens don't break unless they're long."""
    parts, end = [], 0
    for found in _HYPHENED.finditer(text):
        if len(found[0]) <= UNBROKEN_MAX:
            kind = "nb hy xl" if len(found[0]) > SHORT_MAX else "nb hy"
            parts += [escape(text[end : found.start()]), _SPAN.format(kind, found[0])]
            end = found.end()
    return Markup("").join([*parts, escape(text[end:])])


def closed(text: str) -> Markup:
    """As `whole` has it; a short last word isn't alone on its line. Browsers balance few lines, but not many."""
    found = _SHORT_END.search(text)
    if not found:
        return whole(text)
    return whole(text[: found.start()]) + _SPAN.format("nb", whole(found[0]))


def widest(texts: Iterable[str], widths: Mapping[str, int]) -> float:
    """In em, of the words that `whole` keeps on one line; 0 where there is none. Headings are set no larger than the
    page is wide by it."""
    words = [word for text in texts for word in _HYPHENED.findall(text) if len(word) <= UNBROKEN_MAX]
    return max((line_width(word, widths) for word in words), default=0)
