"""Trades in families, and which family a business belongs to: a score over its name, services and description."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO, STRIPES

FEW_SERVICES = 4
"""Below, there are too few for a wall of tiles: food then stands under an awning."""
_SCORE_MIN = 4.0
_LEAD = 1.25
"""By how much the best family has to be ahead of the second."""
_NAME, _FIRST_SENTENCE, _REST, _REST_MAX, _SERVICES = 4, 2, 1, 4, 8


@dataclass(frozen=True, slots=True)
class Family:
    """`words` and `phrases` (which count twice) are lowercase; `*` is any ending. `motif` is its fascia's edge."""

    name: str
    theme: str
    motif: str
    words: str
    phrases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TradeChoice:
    """`family` is empty where nothing says the trade, or two families say it nearly as loudly."""

    theme: str
    motif: str
    family: str


FAMILIES = (
    Family(
        "law",
        FOLIO,
        STRIPES,
        "law lawyer* attorney* legal litigation probate divorce custody adoption paralegal mediation bankruptcy wills"
        " trusts immigration notary notari* apostille",
        ("title search", "estate planning", "loan signing"),
    ),
    Family(
        "money",
        FOLIO,
        STRIPES,
        "accounting accountant* cpa* bookkeep* payroll tax taxes audit* financial mortgage* insurance advisor* consult*"
        " invoic* credit retirement",
        ("enrolled agent", "business plan*"),
    ),
    Family(
        "place",
        FOLIO,
        STRIPES,
        "realtor* realty broker* appraisal* architect* surveyor* engineer* escrow leasing listings",
        ("real estate", "property management", "home inspection*", "first homes"),
    ),
    Family(
        "picture",
        FOLIO,
        STRIPES,
        "photograph* videograph* portrait* film studio headshot* editing drone album* retouch* designer* branding"
        " illustrat*",
        ("graphic design", "web design"),
    ),
    Family(
        "civic",
        FOLIO,
        STRIPES,
        "church* ministr* parish* nonprofit association council guild union foundation society museum library community"
        " chapel veterans clergy hymnal* funeral*",
    ),
    Family(
        "health",
        AZULEJO,
        STRIPES,
        "dent* orthodon* clinic medical chiroprac* therap* counsel* optomet* veterinar* vet pediatric* acupunctur*"
        " nurs*"
        " physician* crowns fillings",
        ("home care", "root canal*"),
    ),
    Family(
        "children",
        AZULEJO,
        STRIPES,
        "daycare preschool childcare child* toddler* infant* tutor* lesson* school* kindergarten camp reading algebra"
        " piano homework nanny",
        ("after school", "test prep"),
    ),
    Family(
        "food",
        AZULEJO,
        "awning",
        "baker* bread cake* cookie* pastr* panader* cafe coffee tea restaurant* grill diner kitchen cater* pizz* taco*"
        " taqueria burrito* bistro deli dumpling* chocolat* brew* juice birria* torta tortas quesadilla* tamale* aguas"
        " horchata carnitas salsa bbq barbecue wings sandwich* soup* noodle* breakfast lunch empanada* menu",
        ("food truck", "ice cream", "pan dulce"),
    ),
    Family(
        "beauty",
        AZULEJO,
        "awning",
        "salon* hair* nail* manicur* pedicur* spa facial* lash* brow* beauty makeup massage* wax* skincare esthetic*"
        " braid*",
        ("gel set", "dip powder"),
    ),
    Family(
        "craft",
        AZULEJO,
        "awning",
        "florist* flower* floral bouquet* boutique gift* jewel* alteration* tailor* sew* quilt* pottery candle*"
        " bookshop"
        " books toys antiques vintage plants pets grooming suppl* store shop arrangement* sympathy wreath*",
        ("dried wreaths",),
    ),
    Family(
        "ink",
        FASCIA,
        STRIPES,
        "tattoo* pierc* barber* fade* shave* flash cover-ups skate* vinyl record* print* screen-print* signs engrav*"
        " embroider*",
        ("hot towel",),
    ),
    Family(
        "body",
        FASCIA,
        STRIPES,
        "gym fitness train* crossfit boxing karate yoga pilates strength weights kettlebell* wrestl* martial bootcamp"
        " personal coach*",
        ("open gym",),
    ),
    Family(
        "goods",
        FASCIA,
        STRIPES,
        "hardware rental* equipment feed lumber parts wholesale storage warehouse pawn tackle appliance* salvage"
        " sharpen* propane",
        ("tool rental*",),
    ),
    Family(
        "air",
        FASCIA,
        "louver",
        "hvac heat* cooling furnace* boiler* duct* thermostat* refrigerat* ventilat* ac a/c tune-up*",
        ("air condition*", "heat pump*", "heating and air"),
    ),
    Family(
        "water",
        FASCIA,
        "waves",
        "plumb* drain* sewer* septic pool* sump faucet* leak* clean* laundr* carpet* maid* janitor* windows wash*"
        " gutter*"
        " boat* marine hull* outboard* dock*",
        ("pressure wash*", "water heater*", "move-out"),
    ),
    Family(
        "power",
        FASCIA,
        "conductors",
        "electric* wiring solar generator* panel* lighting network* computer* cabling wifi server* laptop* backup*"
        " cameras alarm* virus*",
        ("help desk", "it support", "data recovery"),
    ),
    Family(
        "stone",
        FASCIA,
        "courses",
        "construct* build* mason* brick* concrete roof* siding remodel* contractor* drywall paint* paving excavat*"
        " foundation* stucco tile stonework chimney*",
        ("general contract*",),
    ),
    Family(
        "wood",
        FASCIA,
        "palings",
        "fenc* deck* carpent* cabinet* furniture floor* millwork woodwork* trim stairs gate* hardwood cedar joiner*",
        ("built-ins",),
    ),
    Family(
        "metal",
        FASCIA,
        "rivets",
        "weld* fabricat* machin* steel iron* locksmith* metal* railing* trailer* tig mig aluminum blacksmith* sheet",
        ("garage door*", "structural steel"),
    ),
    Family(
        "land",
        FASCIA,
        "furrows",
        "lawn* landscap* tree* mow* sprinkler* irrigation snow garden* mulch sod yard* stump* farm* hay aerat* edging"
        " winteriz*",
        ("leaf removal",),
    ),
    Family(
        "wheels",
        FASCIA,
        "tread",
        "auto automotive tire* mechanic* tow* truck* freight haul* brake* oil transmission* diesel mov* engine* flatbed"
        " dispatch* cdl delivery",
        ("body shop", "oil change*", "dry van"),
    ),
)
_OF_NAME = {family.name: family for family in FAMILIES}
_TRADES = ("air", "water", "power", "stone", "wood", "metal", "land", "wheels")
_MISLEADING = (
    (r"food truck\w*", ("wheels",)),
    (r"nail (?:salon|bar|art)", ("stone", "wood")),
    (
        r"(?:church|restaurant|beauty|pool|auto|school) (?:supply|supplies)",
        ("civic", "food", "beauty", "water", "wheels", "children"),
    ),
    (r"(?:association|council|guild|union) of(?: \w+)*", _TRADES),
    (
        r"(?:driving|cooking|beauty|law|welding) (?:school|lessons|classes)",
        ("wheels", "food", "beauty", "law", "metal"),
    ),
    (r"tax[- ]free", ("money",)),
    (r"gift cards?", ("craft",)),
    (r"(?:free|local|same-day) delivery", ("wheels",)),
    (r"tree lots?", ("land",)),
    (r"(?:auto|boat|home) insurance", ("wheels", "water")),
    (r"(?:construction|building|immigration) law", ("stone",)),
    (r"kitchen (?:remodel\w*|cabinet\w*|renovation\w*)", ("food",)),
)
"""Phrases that mean another trade, and the families that don't hear them."""
_FOR_WHOM = re.compile(r"\bfor (?!sale\b)[a-z ,]+")
"""Bookkeeping for restaurants is bookkeeping."""


def trade_of(name: str, services: Sequence[str], description: str = "") -> TradeChoice:
    """The theme and the motif for a business; the same for the same words, whatever their case and accents. Where
    nothing is certain, the theme is the one that suits everybody, and the motif an abstract one."""
    ranked = sorted(scores(name, services, description).items(), key=lambda one: (-one[1], one[0]))
    (best, score), (next_best, next_score) = ranked[:2]
    family, second = _OF_NAME[best], _OF_NAME[next_best]
    is_ahead = score >= _LEAD * next_score
    if _is_beyond_latin(name):
        return TradeChoice(FOLIO, STRIPES, best if score >= _SCORE_MIN and is_ahead else "")
    if score < _SCORE_MIN or not (is_ahead or family.theme == second.theme):
        return TradeChoice(AZULEJO, STRIPES, "")
    motif = family.motif if is_ahead or family.motif == second.motif else STRIPES
    theme = FASCIA if family.name == "food" and len(services) < FEW_SERVICES else family.theme
    return TradeChoice(theme, motif, family.name)


def scores(name: str, services: Sequence[str], description: str) -> Mapping[str, float]:
    """Of each family, from 0 on, to one decimal."""
    first, _, rest = _plain(description).partition(". ")
    called, offered = _plain(name), [_FOR_WHOM.sub(" ", _plain(one)) for one in services]
    return {
        family.name: round(
            _NAME * _said(family.name, called)
            + _FIRST_SENTENCE * _said(family.name, first)
            + min(_REST_MAX, _REST * _said(family.name, rest))
            + _SERVICES * sum(_said(family.name, one) > 0 for one in offered) / max(len(offered), 1),
            1,
        )
        for family in FAMILIES
    }


def _said(family: str, text: str) -> int:
    """How many of a family's words stand in a text, each counted once, phrases twice."""
    if not text:
        return 0
    misleading, words, phrases = _patterns()[family]
    heard = misleading.sub(" ", text) if misleading else text
    return len({found.lastindex for found in words.finditer(heard)}) + 2 * (
        len({found.lastindex for found in phrases.finditer(heard)}) if phrases else 0
    )


@cache
def _patterns() -> Mapping[str, tuple[re.Pattern[str] | None, re.Pattern[str], re.Pattern[str] | None]]:
    return {
        family.name: (
            _of_misleading(family.name),
            _any(family.words.split()),
            _any(family.phrases) if family.phrases else None,
        )
        for family in FAMILIES
    }


def _of_misleading(family: str) -> re.Pattern[str] | None:
    found = [phrase for phrase, losers in _MISLEADING if family in losers]
    return re.compile(rf"\b(?:{'|'.join(found)})\b") if found else None


def _any(written: Sequence[str]) -> re.Pattern[str]:
    """A group for each, so that it's known which one was found."""
    return re.compile(rf"\b(?:{'|'.join(_groups(written))})\b")


def _groups(written: Sequence[str]) -> Iterator[str]:
    return (f"({re.escape(one).replace(chr(92) + '*', chr(92) + 'w*')})" for one in written)


def _plain(text: str) -> str:
    """Without case and accents."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def _is_beyond_latin(name: str) -> bool:
    """Only folio's typeface has Greek and Cyrillic letters."""
    return any(unicodedata.name(letter, "").startswith(("GREEK", "CYRILLIC")) for letter in name)
