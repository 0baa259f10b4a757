"""The words of an email that has no other text. A reader of our own: Python's takes time by the square of what's broken
in a page, and strangers choose what that is. This one goes over it once."""

import html
import re

_BLOCKS = frozenset(
    {
        "address",
        "article",
        "blockquote",
        "br",
        "center",
        "dd",
        "div",
        "dl",
        "dt",
        "footer",
        "form",
        "header",
        "hr",
        "li",
    }
    | {"h1", "h2", "h3", "h4", "h5", "h6", "main", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul"}
)
_SPACED = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "table", "pre"})
_UNSHOWN = frozenset({"head", "script", "style", "title", "template"})
_NAME = re.compile(r"/?([a-zA-Z][a-zA-Z0-9]{0,20})")
_DEPTH_MAX = 20
"""Quotes within quotes that are marked; what is deeper is marked as this."""


def html_text(page: str) -> str:
    """Lines and paragraphs as a reader sees them; what's quoted begins with >."""
    reader = _Reader()
    at = 0
    while at < len(page):
        begin = page.find("<", at)
        if begin < 0:
            reader.words(page[at:])
            break
        reader.words(page[at:begin])
        at = reader.tag(page, begin)
    return reader.text()


class _Reader:
    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line: list[str] = []
        self._unshown = ""
        self._depth = 0
        self._has_no_end: set[str] = set()

    def words(self, raw: str) -> None:
        if raw and not self._unshown:
            self._line.append(html.unescape(raw))

    def tag(self, page: str, begin: int) -> int:
        """Where to go on after what begins here."""
        if page.startswith("<!--", begin):
            return self._after("-->", page, begin + 4)
        found = _NAME.match(page, begin + 1)
        if not found and page[begin + 1 : begin + 2] not in ("!", "?", "/"):
            self.words("<")
            return begin + 1
        end = self._after(">", page, begin + 1)
        if found:
            self._seen(found[1].lower(), is_end=page[begin + 1] == "/")
        return end

    def _after(self, mark: str, page: str, at: int) -> int:
        """Behind the next such mark. One that isn't there is looked for once: what is open goes on to the end."""
        end = -1 if mark in self._has_no_end else page.find(mark, at)
        if end < 0:
            self._has_no_end.add(mark)
            return len(page)
        return end + len(mark)

    def _seen(self, name: str, is_end: bool) -> None:
        if self._unshown:
            if is_end and name == self._unshown:
                self._unshown = ""
            return
        if name in _BLOCKS:
            self._break(name in _SPACED)
        if name == "blockquote":
            self._depth = max(0, self._depth + (-1 if is_end else 1))
        elif name in _UNSHOWN and not is_end:
            self._unshown = name

    def _break(self, has_space: bool) -> None:
        words = " ".join("".join(self._line).split())
        self._line.clear()
        mark = "> " * min(self._depth, _DEPTH_MAX)
        if words:
            self._lines.append(mark + words)
        if has_space and self._lines and self._lines[-1].strip("> "):
            self._lines.append(mark.rstrip())

    def text(self) -> str:
        self._break(has_space=False)
        return "\n".join(self._lines).strip()
