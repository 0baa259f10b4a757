"""Emails as they come (RFC 5322, 2045, 3834): read within bounds of memory and time, whoever made them. The parser is
Python's own; what would cost it far more than what came in is never given to it."""

import hashlib
import re
from email import message_from_bytes
from email.parser import BytesHeaderParser

from fundable.adapters.incoming_mail.bodies import BODY_MAX, Contents, contents
from fundable.adapters.incoming_mail.heads import MailHead
from fundable.adapters.incoming_mail.words import decoded, lines_of
from fundable.domain.mail.incoming import HEAD_MAX, IncomingMail, cut
from fundable.domain.mail.quotes import part

LINES_MAX = 1_000_000
"""Ends of lines, of which each may have two. Base64 of SIZE_MAX has fewer; each line costs the parser memory."""
NESTED_MAX, PARTS_MAX = 50, 2_000
MATCHES_MAX = 10_000_000
"""Lines times boundaries: the parser holds every line against every boundary around it."""
FIELD_MAX = 4_000
"""Bytes of a field that says what a part is: parsing it takes time by the square."""
FIELDS_MAX = 200_000
"""Of those fields together."""
_BOUNDARY = re.compile(rb"boundary\*?[0-9]{0,3}\*?\s{0,9}=", re.I)
_FIELD = re.compile(rb"^content-[a-z-]{1,40}:[^\n]*(?:\n[ \t][^\n]*)*", re.I | re.M)
_END_OF_HEAD = re.compile(rb"\r?\n\r?\n")


class ParsedMail:
    """The MailReader port."""

    def read(self, raw: bytes, recipient: str = "", is_whole: bool = True) -> IncomingMail:
        raw = _without_envelope_line(raw)
        end = _END_OF_HEAD.search(raw, 0, HEAD_MAX)
        head = MailHead(BytesHeaderParser().parsebytes(raw[: end.end() if end else HEAD_MAX]))
        body = raw[end.end() :] if end else b""
        found = _parsed(raw) if is_whole else Contents()
        is_readable = found is not None
        if found is None or found.is_broken:
            found = Contents([lines_of(decoded(body[:BODY_MAX], None), BODY_MAX)])
        parts = part(found.text)
        name, address = head.sender
        return IncomingMail(
            id=_id(raw, body, head, recipient),
            sender=address,
            sender_name=name,
            recipients=head.recipients(recipient),
            subject=head.subject,
            text=cut(parts.text),
            quoted=cut(parts.quoted),
            signature=cut(parts.signature),
            files=tuple(found.files),
            left_out=tuple(found.left_out),
            nature=head.nature,
            own_id=head.own_id,
            is_whole=is_whole,
            is_readable=is_readable,
        )


def _parsed(raw: bytes) -> Contents | None:
    """None where reading it would cost too much, or the parser itself gives up."""
    if not _is_cheap(raw):
        return None
    try:
        return contents(message_from_bytes(raw))
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError):
        return None


def _is_cheap(raw: bytes) -> bool:
    lines = raw.count(b"\n") + raw.count(b"\r")
    boundaries = sum(1 for _ in _BOUNDARY.finditer(raw))
    is_flat = boundaries <= NESTED_MAX and raw.count(b"\n--") <= PARTS_MAX and lines * boundaries <= MATCHES_MAX
    return lines <= LINES_MAX and is_flat and _has_short_fields(raw)


def _has_short_fields(raw: bytes) -> bool:
    sizes = [len(field[0]) for field in _FIELD.finditer(raw)]
    return max(sizes, default=0) <= FIELD_MAX and sum(sizes) <= FIELDS_MAX


def _without_envelope_line(raw: bytes) -> bytes:
    """As mailboxes of the mbox format have it before each email."""
    return raw.partition(b"\n")[2] if raw.startswith((b"From ", b">From ")) else raw


def _id(raw: bytes, body: bytes, head: MailHead, recipient: str) -> str:
    """Of what stays the same on every way: servers add fields to an email, and the same one may come to two orders. One
    that has no id of its own is known by all of it."""
    digest = hashlib.sha256()
    if not head.first("message-id"):
        digest.update(raw)
        return digest.hexdigest()
    for one in (head.first("message-id"), head.first("from"), head.first("date"), head.recipients(recipient)[:1]):
        digest.update(f"{one}\0".encode(errors="surrogateescape"))
    digest.update(body)
    return digest.hexdigest()
