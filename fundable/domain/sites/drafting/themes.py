"""The looks that a website can have, and which one suits a business."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

FOLIO, FASCIA, AZULEJO = "folio", "fascia", "azulejo"
THEMES = (FOLIO, FASCIA, AZULEJO)
AWNING, LOUVER, STRIPES = "awning", "louver", "stripes"
"""What hangs below the sign of a fascia; stripes suit everybody."""
SECTIONS = {
    FOLIO: ("services", "about", "contact"),
    FASCIA: ("services", "about"),
    AZULEJO: ("services", "about"),
}
"""Of the home page, in the order that a theme has by itself."""
TILES_MIN = 5
"""Services from which on a wall of tiles is one."""

_PROFESSIONS = r"law|legal|attorneys?|accounting|accountants?|cpas?|bookkeep\w*|tax(es)?|insurance|consult\w*|notary"
_TRADES = (
    r"heat\w*|cooling|hvac|a/?c|air condition\w*|furnaces?|boilers?|plumb\w*|drains?|sewers?|septic|electric\w*|roof\w*"
    r"|gutters?|siding|windows?|garage doors?|truck\w*|towing|haul\w*|auto|automotive|tires?|mechanics?|body shop"
    r"|weld\w*|construct\w*|contract(or|ors|ing)|build(er|ers|ing)|remodel\w*|carpent\w*|cabinet\w*|mason\w*|concrete"
    r"|paving|excavat\w*|paint(er|ers|ing)|drywall|floor(ing|s)|til(er|ing)|fenc(e|es|ing)|landscap\w*|lawns?"
    r"|tree service|locksmiths?|handym[ae]n|repairs?|mov(er|ers|ing)|pest control|solar|machin\w*"
)
_COUNTERS = (
    r"baker(y|ies|s)?|panaderia|patisserie|bread|cakes?|cookies?|pastr(y|ies)|dulces?|cafe|coffee|tea|restaurants?|grill"
    r"|diner|kitchen|catering|food|pizz\w*|taqueria|tacos?|trattoria|bistro|bar|brew\w*|deli|ice cream|chocolat\w*"
    r"|candy|butcher|market|grocer\w*|juice|salon|hair\w*|barbers?|nails?|manicures?|pedicures?|spa|facials?|lash\w*|brows?"
    r"|beauty|makeup|massages?|tattoos?|boutique|shop|store|flowers?|florists?|floral|bouquets?|gifts?|books?|toys?"
    r"|jewel\w*|cloth(es|ing)|apparel|shoes|vintage|antiques?|pets?|plants?"
)
_MACHINES = r"heat\w*|air|plumb\w*|electric\w*|roof\w*|truck\w*|auto|automotive|repairs?|hvac|cooling"


def suiting(name: str, services: Sequence[str]) -> str:
    """The theme for a business of this name that offers these services; the same for the same words, whatever their
    case and accents. The name says more than the services, of which half have to agree."""
    if _says(_PROFESSIONS, name) or _is_beyond_latin(name):
        return FOLIO
    is_counter, is_trade = _says(_COUNTERS, name), _says(_TRADES, name)
    if is_trade or (not is_counter and _most(_TRADES, services)):
        return FASCIA
    is_tiled = len(services) >= TILES_MIN and (is_counter or _most(_COUNTERS, services))
    return AZULEJO if is_tiled else FOLIO


def motif(name: str, services: Sequence[str]) -> str:
    """Louvers for machines, an awning for everybody else."""
    return LOUVER if _says(_MACHINES, name) or _most(_MACHINES, services) else AWNING


def _says(words: str, text: str) -> bool:
    return bool(re.search(rf"\b(?:{words})\b", _plain(text)))


def _most(words: str, services: Sequence[str]) -> bool:
    return bool(services) and 2 * sum(_says(words, service) for service in services) >= len(services)


def _plain(text: str) -> str:
    """Without case and accents."""
    return "".join(_bare(unicodedata.normalize("NFKD", text))).casefold()


def _bare(letters: Iterable[str]) -> Iterable[str]:
    return (letter for letter in letters if not unicodedata.combining(letter))


def _is_beyond_latin(name: str) -> bool:
    """Only folio's typeface has Greek and Cyrillic letters."""
    return any(unicodedata.name(letter, "").startswith(("GREEK", "CYRILLIC")) for letter in name)
