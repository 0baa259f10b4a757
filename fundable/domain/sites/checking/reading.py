"""A page as a machine reads it: its words, links, titles and data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
_DEPTH_MAX = 100
"""Tags within tags. A page of ours has a dozen; what is deeper is read as if it stood there."""
_KEPT_WHOLE = "nb"
"""What a span that only keeps words on one line is called; no text ends at it."""
_UNSHOWN = frozenset({"script", "style"})
_ATTRIBUTES_READ = frozenset({"alt", "title", "aria-label", "placeholder"})
_ADDRESSES = frozenset({"href", "src", "action", "srcset", "poster", "data"})


@dataclass(slots=True)
class ReadPage:
    """`texts` are the words between tags, each with the tags around it, outermost first; `labels` those in attributes.
    `addresses` are every link and file as (tag, address)."""

    title: str = ""
    metas: dict[str, str] = field(default_factory=dict)
    texts: list[tuple[tuple[str, ...], str]] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    addresses: list[tuple[str, str]] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    tags: set[str] = field(default_factory=set)
    handlers: list[str] = field(default_factory=list)
    scripts: list[tuple[str, str]] = field(default_factory=list)
    nap: tuple[str, ...] = ()
    footer: str = ""

    @property
    def words(self) -> list[str]:
        """Of the page's own part, without navigation and footer."""
        return " ".join(text for around, text in self.texts if "main" in around).split()

    @property
    def shown(self) -> str:
        return " ".join(text for _, text in self.texts)


def read(html: bytes) -> ReadPage:
    """In a moment, whatever it is: what a live address serves may be anybody's. A tag that never ends isn't read, as
    browsers do; looking for its end from each place in it takes minutes."""
    reader = _Reader()
    reader.feed(html.decode("utf-8", "replace"))
    if "<" not in reader.rawdata:
        reader.close()
    reader.end_run()
    page = reader.page
    page.nap = tuple(line for raw in reader.nap.split("\n") if (line := " ".join(raw.split())))
    page.footer = " ".join(reader.footer.split())
    return page


def _addresses(name: str, given: Mapping[str, str]) -> list[str]:
    """A srcset names several files, each with its width."""
    if name != "srcset":
        return [given[name]]
    return [part.split()[0] for part in given[name].split(",") if part.strip()]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = ReadPage()
        self.nap = ""
        self.footer = ""
        self._open: list[str] = []
        self._script_type = ""
        self._whole = 0
        self._run: list[str] = []
        self._around: tuple[str, ...] = ()

    def updatepos(self, i: int, j: int) -> int:
        """Nobody asks for the line that a tag is on, and counting lines takes as long as reading half of the tags."""
        return j

    def parse_html_declaration(self, i: int) -> int:
        """As browsers read what begins like one of XML's sections: Python's parser fails at those that it doesn't
        know."""
        if self.rawdata.startswith("<![", i):
            return self.parse_bogus_comment(i)
        return super().parse_html_declaration(i)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "span" and given.get("class", "").startswith(_KEPT_WHOLE):
            self._whole += 1
            return
        if tag != "wbr":  # a place to break a word is no end of it
            self.end_run()
        self._note(tag, given)
        if tag == "script":
            self._script_type = given.get("type", "")
        if tag == "address" or (tag == "br" and "address" in self._open):
            self.nap += "\n"
        if tag not in _VOID and len(self._open) < _DEPTH_MAX:
            self._open.append(tag)

    def _note(self, tag: str, given: dict[str, str]) -> None:
        page = self.page
        page.tags.add(tag)
        page.labels += [value for name, value in given.items() if name in _ATTRIBUTES_READ and value]
        named = [name for name in given if name in _ADDRESSES]
        page.addresses += [(tag, address) for name in named for address in _addresses(name, given)]
        page.handlers += [name for name in given if name.startswith("on") or name == "style"]
        if "id" in given:
            page.ids.add(given["id"])
        if tag == "meta" and "content" in given:
            page.metas[given.get("name") or given.get("property") or ""] = given["content"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "span" and self._whole:
            self._whole -= 1
            return
        self.end_run()
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        around = tuple(self._open)
        inner = around[-1] if around else ""
        if inner == "script":
            self.page.scripts.append((self._script_type, data))
        if inner not in _UNSHOWN and (self._run or data.strip()):
            self._run.append(data)
            self._around = around

    def end_run(self) -> None:
        """What was said since the last tag is one text."""
        text, around = "".join(self._run), self._around
        self._run.clear()
        if not text:
            return
        if around[-1:] == ("title",):
            self.page.title += text
        else:
            self.page.texts.append((around, " ".join(text.split())))
        if "address" in around:
            self.nap += text.replace("\n", " ")
        if "footer" in around and "p" in around:
            self.footer += text
