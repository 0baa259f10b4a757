"""Where a note belongs: a text or picture of a page, found again after the website has changed.

Three steps, as Hypothesis (the annotation tool) takes them: the place first, then the quote, then what is like it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from html.parser import HTMLParser

CONTEXT = 32
"""Characters before and after a quote that tell it from the same words elsewhere."""
LIKE = 0.8
COMPARED_MAX = 600
"""Characters of a text that are compared where it isn't the same: time grows with their square."""
PAGES = {
    "index.html": "Home",
    "about.html": "About",
    "services.html": "Services",
    "contact.html": "Contact",
    "privacy-policy.html": "Privacy",
}
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
_INLINE = frozenset({"a", "b", "em", "i", "small", "span", "strong", "wbr"})
_UNSHOWN = frozenset({"head", "script", "style"})


@dataclass(frozen=True, slots=True)
class Part:
    """A text or picture of a page that notes can be about: the `nth` of those with its content path, from 0. A
    picture's text is empty; `alt` describes it."""

    page: str
    path: str
    nth: int
    text: str
    before: str
    after: str
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Anchor:
    """What a note was written on. `path` is empty for a note on the whole page. The point is inside the element, from 0
    to 1; `viewport` is the width in pixels that the page had then."""

    page: str
    path: str
    quote: str
    before: str
    after: str
    x: float
    y: float
    viewport: int
    build: int


class Fit(StrEnum):
    """How sure it is that a place is the one that was meant."""

    SAME = "same"
    CHANGED = "changed"
    MOVED = "moved"
    SIMILAR = "similar"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class FoundPart:
    """`part` is None for a whole page, and for what is lost."""

    fit: Fit
    part: Part | None


def parts(page: str, html: bytes) -> list[Part]:
    """What a page has content paths for, in the order of the page."""
    reader = _Reader(page)
    reader.feed(html.decode())
    reader.close()
    return list(reader.found())


def anchor_at(part: Part, x: float, y: float, viewport: int, build: int) -> Anchor:
    return Anchor(part.page, part.path, part.text, part.before, part.after, x, y, viewport, build)


def find(anchor: Anchor, listed: Iterable[Part]) -> FoundPart:
    """Where a note belongs among the parts of a newer build. A place in a list counts for less than the words: those of
    the first paragraph are still meant once it is the second."""
    if not anchor.path:
        return FoundPart(Fit.SAME, None)
    here = [part for part in listed if part.page == anchor.page]
    there = [part for part in here if part.path == anchor.path]
    if same := [part for part in there if part.text == anchor.quote]:
        return FoundPart(Fit.SAME, _closest(anchor, same))
    quoted = [part for part in here if anchor.quote and part.text == anchor.quote]
    if there and not (quoted and _is_counted(anchor.path)):
        return FoundPart(Fit.CHANGED, _closest(anchor, there))
    if quoted:
        return FoundPart(Fit.MOVED, _closest(anchor, quoted))
    if within := [part for part in here if len(anchor.quote) >= CONTEXT and anchor.quote in part.text]:
        return FoundPart(Fit.MOVED, _closest(anchor, within))
    return _most_alike(anchor, here)


def _is_counted(path: str) -> bool:
    """Whether a path ends with a number, such as `about.paragraphs[1]`."""
    return path.endswith("]") and path[path.rfind("[") + 1 : -1].isdecimal()


def _most_alike(anchor: Anchor, here: Sequence[Part]) -> FoundPart:
    quote = anchor.quote[:COMPARED_MAX]
    if not quote:
        return FoundPart(Fit.LOST, None)
    matcher = SequenceMatcher(None, "", quote, autojunk=False)
    best, best_ratio = None, LIKE
    for part in here:
        matcher.set_seq1(part.text[:COMPARED_MAX])
        if matcher.real_quick_ratio() < best_ratio or matcher.quick_ratio() < best_ratio:
            continue
        ratio = matcher.ratio()
        if ratio >= best_ratio and (best is None or ratio > best_ratio):
            best, best_ratio = part, ratio
    return FoundPart(Fit.SIMILAR, best) if best else FoundPart(Fit.LOST, None)


def _closest(anchor: Anchor, among: Sequence[Part]) -> Part:
    """Of several that would do, the one with the most of the words around it; the first, where they are equal."""
    if len(among) == 1:
        return among[0]
    return max(among, key=lambda part: _context(anchor, part))


def _context(anchor: Anchor, part: Part) -> int:
    return _shared(anchor.before[::-1], part.before[::-1]) + _shared(anchor.after, part.after)


def _shared(one: str, other: str) -> int:
    """How many characters two texts begin with together."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


@dataclass(slots=True)
class _Open:
    tag: str
    path: str = ""
    nth: int = 0
    start: int = 0
    alt: str = ""


class _Reader(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self._page = page
        self._text = ""
        self._open: list[_Open] = []
        self._counts: dict[str, int] = {}
        self._spans: list[tuple[int, int, _Open]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._text += "" if tag in _INLINE else " "
        given = dict(attrs)
        path = given.get("data-c") or ""
        nth = self._counts.get(path, 0)
        if path:
            self._counts[path] = nth + 1
        opened = _Open(tag, path, nth, len(self._text))
        if tag == "img" and self._open and self._open[-1].tag == "picture":
            self._open[-1].alt = given.get("alt") or ""
        if tag in _VOID:
            self._end(opened)
        else:
            self._open.append(opened)

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            closed = self._open.pop()
            self._end(closed)
            if closed.tag == tag:
                break
        self._text += "" if tag in _INLINE else " "

    def handle_data(self, data: str) -> None:
        if not any(one.tag in _UNSHOWN for one in self._open):
            self._text += data

    def _end(self, opened: _Open) -> None:
        if opened.path:
            self._spans.append((opened.start, len(self._text), opened))

    def found(self) -> Iterator[Part]:
        for start, end, opened in sorted(self._spans, key=lambda span: span[0]):
            yield Part(
                page=self._page,
                path=opened.path,
                nth=opened.nth,
                text=_plain(self._text[start:end]),
                before=_plain(self._text[:start])[-CONTEXT:],
                after=_plain(self._text[end:])[:CONTEXT],
                alt=_plain(opened.alt),
            )


def _plain(text: str) -> str:
    return " ".join(text.split())
