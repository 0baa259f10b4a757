"""How the Postal Service writes the words of a street address (Publication 28, appendices C1 and C2)."""

import itertools
import re
from collections.abc import Iterator

_SUFFIXES = """
alley aly, annex anx, arcade arc, avenue ave, beach bch, bend bnd, boulevard blvd, branch br, bridge brg, bypass
byp, causeway cswy, center ctr, circle cir, court ct, cove cv, creek crk, crescent cres, crossing xing, drive dr,
estates ests, expressway expy, freeway fwy, gardens gdns, gateway gtwy, grove grv, harbor hbr, heights hts, highway
hwy, hill hl, hills hls, island is, junction jct, lake lk, landing lndg, lane ln, manor mnr, meadows mdws, mountain
mtn, parkway pkwy, place pl, plaza plz, point pt, ridge rdg, road rd, route rte, square sq, station sta, street st,
terrace ter, trail trl, turnpike tpke, valley vly, view vw, village vlg
"""
_UNITS = "apartment apt, building bldg, department dept, floor fl, room rm, suite ste, number #"


def _table(pairs: str) -> dict[str, str]:
    shortened = {long: short.capitalize() for long, short in (pair.split() for pair in pairs.split(","))}
    return {**{short.casefold(): "" for short in shortened.values()}, **shortened}


_SUFFIX, _UNIT = _table(_SUFFIXES), _table(_UNITS)
"""The short form of each word; empty for one that is short."""
_ROADS = frozenset({"road", "rd", "highway", "hwy", "route", "rte"})
_ROAD_NUMBER = re.compile(r"\d+[a-z]?")
_NUMBERS = frozenset({"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"})
_DIRECTION = re.compile(r"(?:[NSEW]\.){1,2}", re.IGNORECASE)
_BEFORE = 2
"""A number and a name are before any suffix: in 100 Avenue A, what is behind the number is the street's name."""
_UNIT_FIRST = re.compile(r"((?:apt|apartment|ste|suite|unit|#)\.?\s*\S+?),?\s+(\d.*)", re.IGNORECASE | re.DOTALL)


def usps_form(street: str) -> str:
    """The same street with the unit at its end, in the Postal Service's short words; as it was where it has them."""
    if found := _UNIT_FIRST.fullmatch(street):
        return usps_form(f"{found[2]} {found[1]}")
    words = street.split()
    ends = set(_suffixes(words))
    return " ".join(_short(word, at, at in ends) for at, word in enumerate(words)) if len(words) > _BEFORE else street


def _suffixes(words: list[str]) -> Iterator[int]:
    """The last one behind each number and name: in Deep Creek Road, the creek is the name, and so is all of County Road
    12. A building's own name, such as Harbor Plaza, has none."""
    begin = 0
    for end in [at for at, word in enumerate(words, 1) if word.endswith(",") or at == len(words)]:
        part = range(begin, end)
        begin = end
        if _plain(words[part.start]) not in _NUMBERS and not any(map(str.isnumeric, "".join(words[at] for at in part))):
            continue
        street = list(itertools.takewhile(lambda at: _plain(words[at]) not in _UNIT, part))
        found = [at for at in street[_BEFORE:] if _plain(words[at]) in _SUFFIX]
        if found and not _is_numbered(words[found[-1] : street[-1] + 1]):
            yield found[-1]


def _is_numbered(from_suffix: list[str]) -> bool:
    """As County Road 12 is, but not the road before a 2nd floor."""
    suffix, *behind = map(_plain, from_suffix)
    return suffix in _ROADS and bool(behind) and bool(_ROAD_NUMBER.fullmatch(behind[0]))


def _short(word: str, at: int, is_suffix: bool) -> str:
    if at and _DIRECTION.fullmatch(word):
        return word.replace(".", "")
    table = _SUFFIX if is_suffix else _UNIT
    plain = _plain(word)
    return (table[plain] or word.strip(".,")) if at >= _BEFORE and plain in table else word


def _plain(word: str) -> str:
    return word.strip(".,").casefold()
