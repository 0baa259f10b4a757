"""How the Postal Service writes the words of a street address (Publication 28, appendices C1 and C2)."""

import re

_SUFFIXES = """
alley aly, annex anx, arcade arc, avenue ave, beach bch, bend bnd, boulevard blvd, branch br, bridge brg, bypass
byp, causeway cswy, center ctr, circle cir, court ct, cove cv, creek crk, crescent cres, crossing xing, drive dr,
estates ests, expressway expy, freeway fwy, gardens gdns, gateway gtwy, grove grv, harbor hbr, heights hts, highway
hwy, hill hl, hills hls, island is, junction jct, lake lk, landing lndg, lane ln, manor mnr, meadows mdws, mountain
mtn, parkway pkwy, place pl, plaza plz, point pt, ridge rdg, road rd, route rte, square sq, station sta, street st,
terrace ter, trail trl, turnpike tpke, valley vly, view vw, village vlg
"""
_UNITS = "apartment apt, building bldg, department dept, floor fl, room rm, suite ste, number #"
_SHORT = {long: short.capitalize() for pair in f"{_SUFFIXES},{_UNITS}".split(",") for long, short in [pair.split()]}
_LAST_WORDS = 4
_UNIT_FIRST = re.compile(r"((?:apt|apartment|ste|suite|unit|#)\.?\s*\S+?),?\s+(\d.*)", re.IGNORECASE | re.DOTALL)


def usps_form(street: str) -> str:
    """The same street with the unit at its end, in the Postal Service's short words; as it was where it has them."""
    if found := _UNIT_FIRST.fullmatch(street):
        return usps_form(f"{found[2]} {found[1]}")
    words = street.split()
    number, name = words[:2], words[2:]  # "100 Avenue A": what is behind the number is the street's name
    return " ".join([*number, *map(_short, name)]) if name else street


def _short(word: str) -> str:
    plain = word.strip(".,").casefold()
    if plain in _SHORT:
        return _SHORT[plain]
    return word.strip(".,") if plain in {short.casefold() for short in _SHORT.values()} else word
