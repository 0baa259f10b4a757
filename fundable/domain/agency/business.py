"""The business that sells: what it is called, and how it is reached. Every page, mail and legal text names it."""

import re
import unicodedata
from dataclasses import dataclass
from urllib.parse import urlsplit

from fundable.domain.phones import is_phone

SITE_NAME = "Fundable"
TIME_ZONE = "America/New_York"
NAME_MAX = 109
LEGAL_NAME_MAX = 200
ADDRESS_MAX = 500
ADDRESS_LINES_MAX = 8
PHONE_MAX = 40
WEBSITE_MAX = 300
ENGRAVED_MAX = 32
"""A longer name would not fit on the seal's rim."""
_ENGRAVED = re.compile("[\x20-\x7e\xa0-\xff\u0131\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]+")
"""What the font of the rim has (ui/src/styles/fonts.css)."""
_UNREADABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TURNS_TEXT = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They would turn the words around a name, too. Names in scripts from right to left don't need them."""


@dataclass(frozen=True, slots=True)
class Business:
    """The seller as clients know it. `address` has lines; what nobody has said yet is empty. Its days
    are those of its `time_zone`."""

    name: str = SITE_NAME
    legal_name: str = ""
    address: str = ""
    phone: str = ""
    email: str = ""
    website: str = ""
    time_zone: str = TIME_ZONE

    @property
    def has_own_name(self) -> bool:
        return self.name != SITE_NAME

    @property
    def letter(self) -> str:
        """Stands for the business where there is no logo: the first letter or digit, else the first character."""
        return next((character for character in self.name if character.isalnum()), self.name[:1])

    @property
    def engraved(self) -> str:
        """What the seal's rim says: the name, else its letter; nothing that the rim's font does not have."""
        fits = len(self.name) <= ENGRAVED_MAX and _ENGRAVED.fullmatch(self.name)
        return self.name if fits else self.letter if _ENGRAVED.fullmatch(self.letter) else ""

    @property
    def address_line(self) -> str:
        return ", ".join(line.rstrip(",") for line in self.address.splitlines())

    @property
    def registered_as(self) -> str:
        """The legal name where it is another than the one that everybody reads."""
        return self.legal_name if self.legal_name != self.name else ""

    @property
    def line(self) -> str:
        """All that is known beside the name, for the foot of a page."""
        return " · ".join(filter(None, (self.registered_as, self.address_line, self.phone, self.email)))

    @property
    def missing(self) -> tuple[str, ...]:
        """What a legal text has to say of its seller, and can't."""
        needed = {"legal name": self.legal_name, "address": self.address, "email": self.email}
        return tuple(name for name, value in needed.items() if not value)


def is_readable(name: str) -> bool:
    """Whether it is one line with something to see, in any script."""
    kinds = [unicodedata.category(character) for character in name]
    is_seen = any(kind[0] in "LNPS" for kind in kinds)
    return is_seen and _UNREADABLE.isdisjoint(kinds) and _TURNS_TEXT.isdisjoint(name)


def tidy_address(typed: str) -> str:
    """Its lines, without blank ones. Raises ValueError for what cannot be read, and for too many lines."""
    lines = [line.strip() for line in typed.splitlines() if line.strip()]
    if len(lines) > ADDRESS_LINES_MAX or not all(is_readable(line) for line in lines):
        raise ValueError("not a postal address")
    return "\n".join(lines)


def check_phone(phone: str) -> str:
    """Raises ValueError unless it is a telephone number, or none."""
    if phone and not (is_phone(phone) and is_readable(phone)):
        raise ValueError("not a telephone number")
    return phone


def check_website(url: str) -> str:
    """Raises ValueError unless it is a full http or https address, or none."""
    if not url:
        return url
    parts = urlsplit(url)
    is_whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    if not is_whole or "@" in parts.netloc or not url.isprintable() or re.search(r"[\s\\\"<>]", url):
        raise ValueError("not a web address")
    return url
