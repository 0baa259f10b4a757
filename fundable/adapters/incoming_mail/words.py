"""Bytes and fields of an email as text that may be stored and shown, whatever they claim to be."""

import codecs
import re
import unicodedata
from binascii import Error as BadBase64
from email.errors import HeaderParseError
from email.header import decode_header

FIELD_MAX = 2_000
"""Characters of a field that are read."""
_KNOWN = re.compile(
    r"(utf-?8|us-ascii|ascii|utf-?16(le|be)?|utf-?32(le|be)?|iso-?8859-?\d{1,2}|latin-?\d|(windows|cp)-?125\d|koi8-[rut]"
    r"|gb2312|gbk|gb18030|big5(hkscs)?|shift[_-]?jis|euc-(jp|kr)|iso-2022-(jp|kr)|tis-620|mac(roman|intosh))",
    re.I,
)
"""Names of charsets that people's mail programs write; Python knows others, and some of those take their time."""


def is_known(charset: str | None) -> bool:
    if not charset or not _KNOWN.fullmatch(charset.strip()):
        return False
    try:
        codecs.lookup(charset.strip())
    except LookupError:
        return False
    return True


def decoded(raw: bytes, charset: str | None) -> str:
    """What can't be read becomes a mark, and a charset that nobody knows is taken for one of the usual two."""
    if charset and is_known(charset):
        return raw.decode(charset.strip(), "replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("windows-1252", "replace")


def lines_of(text: str, longest: int) -> str:
    """Without what no page and no file could show, and with line ends of one kind."""
    plain = (
        text[: longest * 2].replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    )
    kept = "".join(one for one in plain if one in "\n\t" or unicodedata.category(one) not in {"Cc", "Cs", "Cn", "Co"})
    return kept.replace("\xa0", " ")[:longest].strip()


def one_line(text: str, longest: int) -> str:
    """As `lines_of`, in one line and without what turns a line around."""
    kept = "".join(" " if unicodedata.category(one)[0] in "CZ" else one for one in text[: longest * 2])
    return " ".join(kept.split())[:longest].strip()


def plain(value: str) -> str:
    """A field as it was written, in one line, with bytes beyond ASCII as they were meant."""
    return " ".join(decoded(value[:FIELD_MAX].encode("utf-8", "surrogateescape"), None).split())


def field(value: str) -> str:
    """A field with its encoded words (RFC 2047) read. What isn't one stays as it came."""
    written = plain(value)
    try:
        parts = decode_header(written)
    except (HeaderParseError, BadBase64, ValueError):
        return written
    return "".join(one if isinstance(one, str) else decoded(one, charset) for one, charset in parts)
