"""What the head of an email says: from whom, to whom, and whether a person wrote it (RFC 3834, 3464, 5230)."""

import re
from email.message import Message
from email.utils import getaddresses

from fundable.adapters.incoming_mail.words import field, one_line, plain
from fundable.domain.mail.incoming import ADDRESS_MAX, NAME_MAX, SUBJECT_MAX, Nature
from fundable.domain.mail.outbox import OWN_FIELD

RECIPIENTS_MAX = 50
_DELIVERED = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc")
"""Fields that name recipients, those that mail servers write first."""
_BULK = frozenset({"bulk", "junk", "list", "auto_reply"})
_AUTOMATIC = ("x-autoreply", "x-autorespond", "x-autoresponse", "list-id", "feedback-id")
_SERVERS = frozenset({"mailer-daemon", "postmaster"})
_OWN_ID = re.compile(r"<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@[^>]*)?>?")


class MailHead:
    """The fields of an email, by their names in small letters; of several of one name, the first counts."""

    def __init__(self, parsed: Message) -> None:
        self._fields: dict[str, list[str]] = {}
        for name, value in parsed.raw_items():
            self._fields.setdefault(name.lower(), []).append(str(value))

    def first(self, name: str) -> str:
        return field(self._fields.get(name, [""])[0]).strip()

    @property
    def subject(self) -> str:
        return one_line(self.first("subject"), SUBJECT_MAX)

    @property
    def sender(self) -> tuple[str, str]:
        """Name and address; both empty where nobody is named."""
        for name in ("from", "sender", "return-path"):
            for shown, address in self._addresses(name):
                return one_line(field(shown), NAME_MAX), address
        return "", ""

    def recipients(self, first: str) -> tuple[str, ...]:
        named = [address for name in _DELIVERED for _, address in self._addresses(name)]
        return tuple(dict.fromkeys([*filter(None, [first]), *named]))[:RECIPIENTS_MAX]

    def _addresses(self, name: str) -> list[tuple[str, str]]:
        """As written, before encoded words are read: whatever these hold, it's no address."""
        raw = [plain(value) for value in self._fields.get(name, [])[:RECIPIENTS_MAX]]
        found = [pair for value in raw for pair in _pairs(value)]
        return [(shown, one_line(address, ADDRESS_MAX)) for shown, address in found if "@" in address]

    @property
    def own_id(self) -> str:
        """Of our own message that this is, if it says so."""
        found = _OWN_ID.fullmatch(self.first(OWN_FIELD.lower()) or self.first("message-id"))
        return found[1] if found else ""

    @property
    def nature(self) -> Nature:
        sent_by = self.sender[1].rpartition("@")[0].lower()
        is_report = self.first("content-type").lower().startswith("multipart/report")
        has_no_sender = self.first("return-path") == "<>"
        if (is_report and "disposition-notification" not in self.first("content-type").lower()) or sent_by in _SERVERS:
            return Nature.BOUNCE
        if is_report or has_no_sender or self._is_automatic:
            return Nature.AUTO_REPLY
        return Nature.LETTER

    @property
    def _is_automatic(self) -> bool:
        automatic = self.first("auto-submitted").partition(";")[0].strip().lower()
        is_bulk = self.first("precedence").lower() in _BULK
        return automatic not in ("", "no") or is_bulk or any(self.first(name) for name in _AUTOMATIC)


def _pairs(value: str) -> list[tuple[str, str]]:
    """Names and addresses of a field. None in comments within comments, deeper than the library can go: whoever writes
    those must not keep every other email from coming in."""
    try:
        return getaddresses([value])
    except RecursionError:
        return []
