"""The parts of an email: its text, and its files. Nothing in it is trusted to be what it says."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import Message

from fundable.adapters.incoming_mail import words
from fundable.adapters.incoming_mail.html_text import html_text
from fundable.domain.mail.incoming import FILE_NAME_MAX, FILES_MAX, Attached
from fundable.domain.orders.pause_answers import FILE_MAX_BYTES

BODY_MAX = 200_000
"""Bytes of a text that are read, with its markup and what it quotes."""
TEXTS_MAX = 10 * BODY_MAX
"""Of all its texts together. Anybody can send thousands of parts, and of what they say little is kept."""
NAMED_MAX = 50
"""Files that are named."""


@dataclass(slots=True)
class Contents:
    """Texts in their order; files that we take, and the names of those that we don't. `is_broken`: it says that it has
    parts, and they can't be told apart."""

    texts: list[str] = field(default_factory=list)
    files: list[Attached] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    is_broken: bool = False

    @property
    def text(self) -> str:
        return "\n\n".join(filter(None, self.texts))


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A part that holds something, and what its fields say, read once however many parts it's within."""

    part: Message
    kind: str
    name: str

    @property
    def is_text(self) -> bool:
        return self.kind in ("text/plain", "text/html") and not self.name

    @classmethod
    def of(cls, part: Message) -> "_Leaf":
        name = _name(part)
        if not name and part.get_content_disposition() == "attachment":
            name = part.get_content_type()
        return cls(part, part.get_content_type(), name)


class _Texts:
    """The words of leaves, each read once, and of all of them no more than a bound."""

    def __init__(self) -> None:
        self._read: dict[Message, str] = {}
        self._left = TEXTS_MAX

    def of(self, leaf: _Leaf) -> str:
        if leaf.part not in self._read:
            raw = _bytes(leaf.part)[: min(BODY_MAX, self._left)]
            self._left -= len(raw)
            text = words.decoded(raw, _charset(leaf.part))
            self._read[leaf.part] = words.lines_of(html_text(text) if leaf.kind == "text/html" else text, BODY_MAX)
        return self._read[leaf.part]


def contents(message: Message) -> Contents:
    found, texts = Contents(), _Texts()
    for leaf in _leaves(message, texts):
        if leaf.part.get_content_maintype() == "multipart":
            found.is_broken = True
        elif leaf.is_text:
            found.texts.append(texts.of(leaf))
        else:
            _file(found, leaf)
    found.is_broken &= not found.text and not found.files
    return found


def _leaves(part: Message, texts: _Texts) -> Iterator[_Leaf]:
    """In their order, also those of an email within. Of the same in several ways, the one in plain text."""
    if not part.is_multipart():
        yield _Leaf.of(part)
        return
    leaves = [leaf for child in part.get_payload() if isinstance(child, Message) for leaf in _leaves(child, texts)]
    yield from _alternatives(leaves, texts) if part.get_content_type() == "multipart/alternative" else leaves


def _alternatives(leaves: list[_Leaf], texts: _Texts) -> list[_Leaf]:
    """Pages are left out where there are words without them."""
    has_words = any(leaf.kind == "text/plain" and leaf.is_text and texts.of(leaf) for leaf in leaves)
    return [leaf for leaf in leaves if not (has_words and leaf.kind == "text/html" and leaf.is_text)]


def _charset(part: Message) -> str | None:
    try:
        return part.get_content_charset()
    except ValueError:
        return None


def _bytes(part: Message) -> bytes:
    """Decoded; none of a part that says nothing. The library decodes by the charset that's named, whichever it is."""
    if not words.is_known(_charset(part)):
        part.del_param("charset")
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""


def _file(found: Contents, leaf: _Leaf) -> None:
    content, name = _bytes(leaf.part), leaf.name or leaf.kind
    if content and len(content) <= FILE_MAX_BYTES and len(found.files) < FILES_MAX:
        found.files.append(Attached(name, content))
    elif len(found.left_out) < NAMED_MAX:
        found.left_out.append(name)


def _name(part: Message) -> str:
    return words.one_line(words.field(part.get_filename("") or ""), FILE_NAME_MAX)
