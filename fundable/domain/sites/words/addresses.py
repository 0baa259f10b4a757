"""A postal address as it was typed, and what is found in it.

Labels are those of the United States Thoroughfare, Landmark, and Postal Address Data Standard, as the `usaddress`
library gives them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import dropwhile
from typing import Protocol

from fundable.domain.sites.words.address_ends import end_of
from fundable.domain.sites.words.answers import cleaned, lines
from fundable.domain.sites.words.content import Address
from fundable.domain.sites.words.us_states import NAMES

_BOX = re.compile(
    r"\b(?:p\W{0,3}o\W{0,3}b(?:o?x)(?![a-z])|post\s{1,3}office\s{1,3}box\b"
    r"|(?:p\W{0,3}o\W{0,3}b|p\W{0,3}o\W{0,3}drawer|caller|lock\s?box|drawer)(?![a-z])\W{0,3}(?:no\.?\s?)?#?\s?"
    r"(?:\d|[a-z]\b))",
    re.IGNORECASE,
)
_MAILBOX = re.compile(r"\bp\W?m\W?b(?![a-z])\W{0,3}(?:no\.?\s?)?\w|\bprivate\s?mail\s?box\b", re.IGNORECASE)
_NUMBERED = re.compile(
    r"(?:\d+(?:[-/]\d+)?[a-z]?|one|two|three|four|five|six|seven|eight|nine|ten)\b(?= \S*[^\W\d])", re.IGNORECASE
)
_KILOMETER = re.compile(r"\bkm\.?\s?\d", re.IGNORECASE)
"""Where a house stands on a road of Puerto Rico that gives its houses no numbers (USPS Publication 28, 29)."""
_NO_PLACE = re.compile(
    r"(?:serving|by appointment|online|mobile (?:service|business|unit)s?|home[ -](?:office|based(?: business)?))\b"
    r"(?!.*\d)|$",
    re.IGNORECASE,
)
"""What's told in place of a street, or above it."""
_TRIMMED = " ,;\n\r\t"


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the address as it stands in it, and what it is."""

    text: str
    label: str


class PostalKind(StrEnum):
    STREET = "street"
    PO_BOX = "po_box"
    CORNER = "corner"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Postal:
    """What a rule asks of an address. `unit_type` is empty for a bare number sign."""

    kind: PostalKind
    unit_type: str
    has_number_sign: bool
    has_mailbox: bool
    address: Address


def read(typed: str, tokens: Sequence[Token]) -> Postal:
    """`tokens` are those of the text, in its order."""
    labels = [token.label for token in tokens]
    return Postal(
        kind=_kind(typed, labels),
        unit_type=_joined(tokens, "OccupancyType"),
        has_number_sign="#" in typed,
        has_mailbox=bool(_MAILBOX.search(typed)),
        address=_address(typed),
    )


def is_box(text: str) -> bool:
    """Whether it says a PO box, which is no place on a map."""
    return bool(_BOX.search(text))


def on_map(street: str) -> str:
    """What a map finds of it: all but what's said in front of it, such as Serving all of Pima County. Empty for a PO
    box, and where nothing else is said."""
    return "" if is_box(street) else ", ".join(dropwhile(_NO_PLACE.match, street.split(", ")))


def _kind(typed: str, labels: Sequence[str]) -> PostalKind:
    if is_box(typed):
        return PostalKind.PO_BOX
    if "IntersectionSeparator" in labels or "CornerOf" in labels:
        return PostalKind.CORNER
    is_rural = "USPSBoxGroupID" in labels and "USPSBoxID" in labels
    is_numbered = "AddressNumber" in labels or bool(_KILOMETER.search(typed)) or any(map(_NUMBERED.match, lines(typed)))
    return PostalKind.STREET if is_numbered or is_rural else PostalKind.UNCLEAR


def _address(typed: str) -> Address:
    """With street and city where it's clear which is which; otherwise the lines as they were typed."""
    end = end_of(typed)
    state_name = NAMES.get(end.state, "")
    street, last = ", ".join(end.street), " ".join(filter(None, (end.written, end.zip_written)))
    shown = (street, f"{end.city}, {last}")
    if not end.city or _without_layout(" ".join(shown)) not in _without_layout(" ".join(lines(typed))):
        return Address(lines(typed), "", "", end.state, state_name, end.zip)
    return Address(shown, street, end.city, end.state, state_name, end.zip)


def _without_layout(text: str) -> str:
    return " ".join(text.replace(",", " ").split())


def _joined(tokens: Sequence[Token], label: str) -> str:
    return cleaned(" ".join(token.text.strip(_TRIMMED) for token in tokens if token.label == label))


class AddressReader(Protocol):
    def tokens(self, typed: str) -> tuple[Token, ...]:
        """The words of a postal address with what each of them is, in the order of the text."""
        ...
