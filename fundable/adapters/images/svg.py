"""SVG: parsed, reduced to what only draws, and written anew as UTF-8 (files 1 and 3).

What is active or points outside the file is refused; what is merely unknown (an editor's own notes, an animation) is
left out. The parser's events are handled as they come: no tree is built and nothing is ever fetched.
"""

import re
from base64 import b64decode, b64encode
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from defusedxml.ElementTree import DefusedXMLParser, ParseError

from fundable.adapters.images import raster
from fundable.adapters.images.references import ReferenceGraph
from fundable.adapters.images.refusals import active, unreadable, wrong_type
from fundable.adapters.images.styles import Style, StyleCleaner
from fundable.adapters.images.vocabulary import (
    ACTIVE_ELEMENTS,
    ACTIVE_NAMESPACES,
    ANIMATIONS,
    ATTRIBUTES,
    CHILDLESS_ELEMENTS,
    ELEMENTS,
    HREFS,
    LINK,
    NAMING_ATTRIBUTES,
    PATH_ATTRIBUTES,
    PICTURE_ELEMENTS,
    POINTING_ELEMENTS,
    QUALIFIED_ATTRIBUTES,
    SVG,
    TEXT_ELEMENTS,
    XLINK,
)
from fundable.domain.agency.uploads import LOGO_MAX_BYTES

MAX_ELEMENTS = 100_000
MAX_DEPTH = 128
MAX_EMBEDDED_PICTURES = 200
MAX_NAME_CHARACTERS = 1_000

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_ENCODINGS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "us-ascii": "ascii",
    "ascii": "ascii",
    "iso-8859-1": "latin-1",
    "latin1": "latin-1",
    "windows-1252": "cp1252",
}
_DECLARED = re.compile(rb"""<\?xml[^>]{0,100}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']""")
_W3C = ("http://www.w3.org/", "https://www.w3.org/")
_SVG_TAG = re.compile(r"<(?:\w+:)?svg[\s/>]")
_SCRIPT_ADDRESS = re.compile(r"\s*".join("script:"), re.IGNORECASE)
_NEEDS_PARSING = re.compile(r"[\\@:<]|url|image|element|fade|src|paint|expression", re.IGNORECASE)
_FRAGMENT = re.compile(r"#[^\s\x00-\x1f]*")
_DATA_PICTURE = re.compile(r"data:image/(?:png|jpe?g)(?:;[\w=.-]+)*;base64,", re.IGNORECASE)


def clean(data: bytes) -> bytes:
    """The same picture in UTF-8 with nothing in it that acts, points outside or grows. Raises Refused
    `upload_wrong_type`, `upload_unreadable`, `upload_active`, or whatever a decoder of pictures inside raises."""
    text = _decode(data)
    if not text.lstrip().startswith("<") or "\0" in text:  # a zero would make the parser guess at UTF-16
        raise wrong_type()
    cleaner = _Cleaner()
    parser = _Parser(cleaner)
    try:
        parser.feed(text.encode())
        parser.close()
    except ParseError as fault:
        raise (unreadable() if _SVG_TAG.search(text) else wrong_type()) from fault
    return cleaner.finish()


def _decode(data: bytes) -> str:
    """The text, by its byte order mark, else by its XML declaration. The parser gets one encoding only: UTF-8. Raises
    Refused `upload_unreadable`, `upload_wrong_type`."""
    marks = {BOM_UTF8: "utf-8", BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}
    for mark, encoding in marks.items():
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding)
    declared = _DECLARED.match(data)
    encoding = _ENCODINGS.get(declared[1].decode().lower(), "") if declared else "utf-8"
    if not encoding:
        raise unreadable()
    return _strictly(data, encoding)


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as fault:
        raise (unreadable() if b"<svg" in data else wrong_type()) from fault


class _Parser(DefusedXMLParser):  # type: ignore[misc]
    """defusedxml's parser, except that the standard DOCTYPE of older Illustrator and Inkscape files is skipped."""

    def __init__(self, target: "_Cleaner") -> None:
        super().__init__(target=target, encoding="utf-8", forbid_dtd=True)

    def defused_start_doctype_decl(
        self, name: str, sysid: str | None, pubid: str | None, has_internal_subset: bool
    ) -> None:
        if name.rpartition(":")[2] != "svg":
            raise wrong_type()
        is_standard = (pubid or "").startswith("-//W3C//DTD SVG ") and (sysid or "").startswith(_W3C)
        if has_internal_subset or not (is_standard or (pubid is None and sysid is None)):
            raise active()


class _Cleaner:
    """Takes the parser's events in document order and writes what is kept."""

    def __init__(self) -> None:
        self._written = [_HEAD]
        self._open: list[str] = []
        self._tag_is_open = False
        self._skipped = 0
        self._elements = 0
        self._style: list[str] = []
        self._styles = StyleCleaner()
        self._graph = ReferenceGraph()
        self._pictures = 0
        self._pixels = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        namespace, _, name = tag.removeprefix("{").rpartition("}")
        self._elements += 1
        if self._elements == 1 and (namespace, name) != (SVG, "svg"):
            raise unreadable() if name == "svg" else wrong_type()
        if self._elements > MAX_ELEMENTS or len(self._open) >= MAX_DEPTH:
            raise unreadable()
        _refuse_active(namespace, name, attributes)
        if self._skipped or namespace != SVG or not self._is_kept(name, attributes):
            self._skipped += 1
        else:
            self._begin(self._plain(name), attributes)

    def end(self, tag: str) -> None:
        if self._skipped:
            self._skipped -= 1
            return
        name = self._open.pop()
        if name == "style":
            sheet = self._styles.sheet("".join(self._style))
            self._style.clear()
            self._graph.style(sheet.targets)
            self._write_text(sheet.text)
        self._written.append("/>" if self._tag_is_open else f"</{name}>")
        self._tag_is_open = False
        self._graph.leave()

    def data(self, text: str) -> None:
        if self._skipped or not self._open:
            return
        if self._open[-1] == "style":
            self._style.append(text)
        elif self._open[-1] in TEXT_ELEMENTS:
            self._write_text(text)

    def pi(self, target: str, data: str) -> None:
        if target.lower() == "xml-stylesheet":
            raise active()

    def finish(self) -> bytes:
        self._graph.check()
        content = "".join(self._written).encode()
        if len(content) > LOGO_MAX_BYTES:
            raise unreadable()
        return content

    def _is_kept(self, name: str, attributes: Mapping[str, str]) -> bool:
        if self._open and self._open[-1] in CHILDLESS_ELEMENTS:
            return False
        if name == "style":
            media = attributes.get("media", "all").strip().lower()
            return attributes.get("type", "text/css").strip().lower() == "text/css" and media in {"", "all", "screen"}
        return name in ELEMENTS or name == LINK

    def _plain(self, name: str) -> str:
        if name != LINK:
            return name
        return "tspan" if self._open and self._open[-1] in TEXT_ELEMENTS else "g"

    def _begin(self, name: str, attributes: Mapping[str, str]) -> None:
        self._graph.enter(name, attributes.get("id"), attributes.get("class", "")[:MAX_NAME_CHARACTERS].split())
        self._close_tag()
        self._written.append(f"<{name}")
        if not self._open:
            self._written.append(f' xmlns="{SVG}" xmlns:xlink="{XLINK}"')
        for attribute, value in attributes.items():
            kept = self._attribute(name, attribute, value)
            if kept is not None:
                qualified = HREFS.get(attribute) or QUALIFIED_ATTRIBUTES.get(attribute) or attribute
                self._written.append(f" {qualified}={quoteattr(kept)}")
        self._open.append(name)
        self._tag_is_open = True

    def _write_text(self, text: str) -> None:
        if text:
            self._close_tag()
            self._written.append(escape(text))

    def _close_tag(self) -> None:
        if self._tag_is_open:
            self._written.append(">")
        self._tag_is_open = False

    def _attribute(self, element: str, name: str, value: str) -> str | None:
        """What is kept of an attribute; None to leave it out. Raises Refused `upload_active`, `upload_unreadable`."""
        if name in HREFS:
            return self._href(element, value.strip())
        if name == "style":
            return self._styled(self._styles.declarations(value))
        if name in NAMING_ATTRIBUTES:
            return value if len(value) <= MAX_NAME_CHARACTERS else None
        if name in PATH_ATTRIBUTES:
            self._graph.draw(value)
        if name not in ATTRIBUTES and name not in QUALIFIED_ATTRIBUTES:
            return None
        return self._styled(self._styles.value(value)) if _NEEDS_PARSING.search(value) else value

    def _styled(self, style: Style | None) -> str | None:
        if style is None:
            return None
        self._graph.refer(style.targets)
        return style.text or None

    def _href(self, element: str, address: str) -> str | None:
        if _DATA_PICTURE.match(address):
            return self._embedded(address)
        if element not in POINTING_ELEMENTS or not _FRAGMENT.fullmatch(address):
            return None
        self._graph.refer([address[1:]])
        return address

    def _embedded(self, address: str) -> str:
        """A picture inside the picture has to stand the same test; all of them together count as one. Raises Refused
        `upload_unreadable`, ValueError for what is no base64."""
        data = b64decode("".join(_DATA_PICTURE.sub("", address, count=1).split()), validate=True)
        picture = raster.check(data)
        self._pictures += 1
        self._pixels += picture.pixels
        if self._pixels > raster.MAX_PIXELS or self._pictures > MAX_EMBEDDED_PICTURES:
            raise unreadable()
        return f"data:{picture.content_type};base64,{b64encode(data).decode()}"


def _refuse_active(namespace: str, name: str, attributes: Mapping[str, str]) -> None:
    """Asked of every element, whether it would be kept or not. Raises Refused `upload_active`."""
    if namespace in ACTIVE_NAMESPACES:
        raise active()
    if namespace != SVG:
        return
    if name.lower() in ACTIVE_ELEMENTS or (name.lower() in ANIMATIONS and _animates_address(attributes)):
        raise active()
    for attribute, value in attributes.items():
        if attribute.lower().startswith("on"):
            raise active()
        if attribute in HREFS and not _is_inside(name, value.strip()):
            raise active()
        if attribute not in NAMING_ATTRIBUTES and _SCRIPT_ADDRESS.search(value):
            raise active()


def _animates_address(attributes: Mapping[str, str]) -> bool:
    target = attributes.get("attributeName", "x").strip().rpartition(":")[2].lower()
    return target == "href" or target.startswith("on")


def _is_inside(element: str, address: str) -> bool:
    """Whether an address stays in the file: nothing, a fragment, or a picture embedded in a picture element."""
    if not address or address.startswith("#"):
        return True
    return element in PICTURE_ELEMENTS and _DATA_PICTURE.match(address) is not None
