"""Where an address ends: in city, state and ZIP code, of which a comma or the end of a line tells the city apart.

A reader of words alone can't: of "1500 N Santa Fe" above "Pueblo" it makes the city "Fe Pueblo".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fundable.domain.sites.words.answers import cleaned
from fundable.domain.sites.words.us_states import NAMES, state_code

_BREAKS = re.compile(r"[,\r\n\v\f\x85\u2028\u2029]+")
_COUNTRY = re.compile(r"\b(?:u\. ?s\.(?: ?a\.)?|usa?|united states(?: of america)?)[ .]*$", re.IGNORECASE)
_ZIP = re.compile(r"(?<![\w-])(\d{5})(?: ?[-–] ?(\d{4}))?[ .]*$")  # noqa: RUF001
_STATE_WORDS_MAX = 3
_CITY = re.compile(r"[^\W\d_](?:[^\W\d_]|[ .'’-])+")  # noqa: RUF001
_ALONE = """
n s e w ne nw se sw north south east west front rear side upper lower basement bsmt lobby penthouse ph key city town
downtown canada mexico
"""
_FIRST = """
apt apartment attn bldg building dept department floor fl hangar hngr lot pmb po room rm slip space spc suite trailer
trlr unit
"""
_INSIDE = """
apt ave avenue bldg blvd boulevard building county dr drive fl floor highway hwy lane ln mall parish parkway pkwy plaza
rd road street suite unit
"""
_NO_CITY, _UNITS, _IN_NO_CITY = (frozenset(words.split()) for words in (_ALONE, _FIRST, _INSIDE))
_AT_NO_CITYS_END = frozenset({"st", "ste"})
_UNITS_OR_CITIES = frozenset({"box", "ste"})
"""Ste. Genevieve is a city, and Ste B isn't."""
_UNIT_LETTERS_MAX = 2


@dataclass(frozen=True, slots=True)
class End:
    """`street` is what stands before the city; `written` is the state as it was typed, `zip_written` the ZIP code so.
    A part that isn't found is empty, and without a city so is `street`."""

    street: tuple[str, ...] = ()
    city: str = ""
    written: str = ""
    state: str = ""
    zip_written: str = ""
    zip: str = ""


def end_of(typed: str) -> End:
    parts, zip_written, zip_code = _zip(_parts(typed))
    parts, written, state = _state(parts)
    *street, city = parts or [""]
    is_city = bool(street and state) and _may_be_city(city)
    found = (tuple(street), city) if is_city else ((), "")
    return End(*found, written, state, zip_written, zip_code)


def lone_state(typed: str) -> str:
    """The code of a state whose name, in full, stands where a city could: as in "New York 10001". Empty for none."""
    parts, _, _ = _zip(_parts(typed))
    code = state_code(parts[-1]) if parts else ""
    return code if code and parts[-1].casefold() == NAMES[code].casefold() else ""


def _parts(typed: str) -> list[str]:
    """What stands between commas or lines, without the country."""
    parts = [part for raw in _BREAKS.split(typed) if (part := cleaned(raw))]
    if parts:
        parts[-1] = _COUNTRY.sub("", parts[-1]).strip()
    return _filled(parts)


def _filled(parts: Sequence[str]) -> list[str]:
    return [part for part in parts if part]


def _zip(parts: list[str]) -> tuple[list[str], str, str]:
    """What is left, and the ZIP code at the end of it."""
    found = _ZIP.search(parts[-1]) if parts else None
    if not found:
        return parts, "", ""
    rest = parts[-1][: found.start()].strip()
    plain = f"{found[1]}-{found[2]}" if found[2] else found[1]
    return _filled([*parts[:-1], rest]), found[0].strip(" ."), plain


def _state(parts: list[str]) -> tuple[list[str], str, str]:
    """What is left, and the state at the end of it: as many words as name one."""
    words = parts[-1].split() if parts else []
    for count in range(min(_STATE_WORDS_MAX, len(words)), 0, -1):
        written = " ".join(words[-count:])
        if state := state_code(written):
            return _filled([*parts[:-1], " ".join(words[:-count])]), written, state
    return parts, "", ""


def _may_be_city(text: str) -> bool:
    if not _CITY.fullmatch(text):
        return False
    first, *others = [word.strip(".") for word in text.casefold().split()]
    if not others:
        return first not in _NO_CITY | _UNITS
    if first in _UNITS or (first in _UNITS_OR_CITIES and len(others[0]) <= _UNIT_LETTERS_MAX):
        return False
    return not _IN_NO_CITY.intersection(others) and others[-1] not in _AT_NO_CITYS_END
