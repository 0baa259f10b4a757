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


def contents(message: Message) -> Contents:
    found = Contents()
    for leaf in _leaves(message):
        if leaf.get_content_maintype() == "multipart":
            found.is_broken = True
        elif _is_text(leaf):
            found.texts.append(_text(leaf))
        else:
            _file(found, leaf)
    found.is_broken &= not found.text and not found.files
    return found


def _leaves(part: Message) -> Iterator[Message]:
    """Parts that hold something, in their order, also those of an email within. Of the same in several ways, the one in
    plain text."""
    if not part.is_multipart():
        yield part
        return
    leaves = [leaf for child in part.get_payload() if isinstance(child, Message) for leaf in _leaves(child)]
    yield from _alternatives(leaves) if part.get_content_type() == "multipart/alternative" else leaves


def _alternatives(leaves: list[Message]) -> list[Message]:
    """Pages are left out where there are words without them."""
    has_words = any(leaf.get_content_type() == "text/plain" and _is_text(leaf) and _text(leaf) for leaf in leaves)
    return [leaf for leaf in leaves if not (has_words and leaf.get_content_type() == "text/html" and _is_text(leaf))]


def _is_text(part: Message) -> bool:
    is_file = part.get_content_disposition() == "attachment" or bool(_name(part))
    return part.get_content_type() in ("text/plain", "text/html") and not is_file


def _text(part: Message) -> str:
    raw = _bytes(part)[:BODY_MAX]
    text = words.decoded(raw, _charset(part))
    is_page = part.get_content_type() == "text/html"
    return words.lines_of(html_text(text) if is_page else text, BODY_MAX)


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


def _file(found: Contents, part: Message) -> None:
    content = _bytes(part)
    name = _name(part) or part.get_content_type()
    if content and len(content) <= FILE_MAX_BYTES and len(found.files) < FILES_MAX:
        found.files.append(Attached(name, content))
    elif len(found.left_out) < NAMED_MAX:
        found.left_out.append(name)


def _name(part: Message) -> str:
    return words.one_line(words.field(part.get_filename("") or ""), FILE_NAME_MAX)
