"""A postal address as it was typed, and what is found in it.

Labels are those of the United States Thoroughfare, Landmark, and Postal Address Data Standard, as the `usaddress`
library gives them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from fundable.domain.sites.answers import cleaned, lines
from fundable.domain.sites.content import Address
from fundable.domain.sites.us_states import NAMES, state_code

_BOX = re.compile(r"\b(?:p\W*o\W*b(?:ox)?|post\s+office\s+box|caller|lock\s*box|drawer)\b\W*(?:no\.?\s*)?#?\s*\d", re.I)
_MAILBOX = re.compile(r"\bp\W?m\W?b\b\W*\d", re.I)
_ZIP = re.compile(r"\d{5}(?:-\d{4})?")
_UNIT = frozenset({"OccupancyType", "OccupancyIdentifier"})
_PLACE, _STATE, _ZIP_CODE = "PlaceName", "StateName", "ZipCode"
_AFTER_CITY = frozenset({_PLACE, _STATE, _ZIP_CODE, "ZipPlus4", "CountryName"})
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
    number: str
    unit_type: str
    has_number_sign: bool
    has_mailbox: bool
    has_unit_first: bool
    address: Address


def read(typed: str, tokens: Sequence[Token]) -> Postal:
    """`tokens` are those of the text, in its order."""
    labels = [token.label for token in tokens]
    return Postal(
        kind=_kind(typed, labels),
        number=_joined(tokens, "AddressNumber"),
        unit_type=_joined(tokens, "OccupancyType"),
        has_number_sign="#" in typed,
        has_mailbox=bool(_MAILBOX.search(typed)),
        has_unit_first=bool(labels) and labels[0] in _UNIT and "AddressNumber" in labels,
        address=_address(typed, tokens),
    )


def _kind(typed: str, labels: Sequence[str]) -> PostalKind:
    if _BOX.search(typed):
        return PostalKind.PO_BOX
    if "IntersectionSeparator" in labels or "CornerOf" in labels:
        return PostalKind.CORNER
    is_rural = "USPSBoxGroupID" in labels and "USPSBoxID" in labels
    return PostalKind.STREET if "AddressNumber" in labels or is_rural else PostalKind.UNCLEAR


def _address(typed: str, tokens: Sequence[Token]) -> Address:
    """With street and city where one begins and the other follows; otherwise the lines as they were typed."""
    written, zip_code = _joined(tokens, _STATE), _joined(tokens, _ZIP_CODE)
    state, zip_code = state_code(written), zip_code if _ZIP.fullmatch(zip_code) else ""
    starts, city_at = _starts(typed, tokens), _city_at([token.label for token in tokens])
    is_apart = bool(starts and city_at) and typed[starts[city_at] - 1] in _TRIMMED
    if not is_apart or (written and not state):
        return Address(lines(typed), "", "", state, NAMES.get(state, ""), zip_code)
    street, city = ", ".join(lines(typed[: starts[city_at]].strip(_TRIMMED))), _joined(tokens, _PLACE)
    end = " ".join(part for part in (written, zip_code) if part)
    shown = tuple(line for line in (street, f"{city}, {end}" if end else city) if line)
    return Address(shown, street, city, state, NAMES.get(state, ""), zip_code)


def _city_at(labels: Sequence[str]) -> int:
    """Which token the city begins with; 0 where a city is not named once, behind the street."""
    first = labels.index(_PLACE) if _PLACE in labels else 0
    rest = [
        label
        for at, label in enumerate(labels[first:])
        if label != _PLACE or at == 0 or labels[first + at - 1] != _PLACE
    ]
    return first if set(rest) <= _AFTER_CITY and rest.count(_PLACE) == 1 else 0


def _starts(typed: str, tokens: Sequence[Token]) -> list[int]:
    """Where each token begins; nothing when one is not found."""
    starts, position = [], 0
    for token in tokens:
        found = typed.find(token.text.strip(), position)
        if found < 0:
            return []
        starts.append(found)
        position = found + len(token.text.strip())
    return starts


def _joined(tokens: Sequence[Token], label: str) -> str:
    return cleaned(" ".join(token.text.strip(_TRIMMED) for token in tokens if token.label == label))
