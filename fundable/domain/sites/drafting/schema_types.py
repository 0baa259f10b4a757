"""What search engines are told that a business is: a type of schema.org, where services and description are clear."""

import re
from collections.abc import Sequence

from fundable.domain.sites.drafting.families import is_undecided

ANY_BUSINESS = "LocalBusiness"
BUILDING_SERVICES_MIN = 3
"""As many services of building as make a general contractor of one who doesn't say so."""
_BIT = 3
"""A type that fewer than one in so many services are of, and neither the name nor the first sentence says, isn't that
of the business in these families: a builder of little does a bit of everything, and who sells books among other things
has no bookstore."""
_OF_MANY_THINGS = frozenset({"stone", "craft"})
_CALLED_HANDYMAN = r"handy ?(?:wo)?m[ae]n|handyperson|odd jobs"
_OF_FAMILY: dict[str, tuple[tuple[str, str], ...]] = {
    "water": (
        ("Plumber", r"plumb\w*|drains?(?! fields?)|leaks?|water heaters?|sewers?|faucets?|plomer(?:[ií]as?|os?)"),
        ("DryCleaningOrLaundry", r"laundr\w*|dry[- ]clean\w*|lavander[ií]as?"),
    ),
    "power": (("Electrician", r"electric\w*|wiring|outlets?|panels?|ev chargers?"),),
    "air": (("HVACBusiness", r"hvac|heat\w*|furnaces?|air condition\w*|a/?c|cooling|boilers?"),),
    "stone": (
        ("RoofingContractor", r"roof\w*|shingles?|techos"),
        (
            "HousePainter",
            r"paint(?!less|\w*[- ](?:and|&|n)[- ]sip)\w*|pintor(?:es)?|pintura (?:interior|exterior|de casas?)",
        ),
        ("GeneralContractor", r"general contract\w*|contracting"),
    ),
    "metal": (("Locksmith", r"locksmith\w*|lockouts?|rekey\w*|locks?|cerrajer\w*"),),
    "wheels": (
        ("MovingCompany", r"movers?|moving|mudanzas?"),
        ("TireShop", r"tires?|llantas?"),
        ("AutoBodyShop", r"auto body|body shop|collision|dents?"),
        (ANY_BUSINESS, r"tow(?:s|ing)?|gr[uú]as?|roadside|jump[- ]starts?|lockouts?"),
        ("AutoRepair", r"brakes?|engines?|oil changes?|transmissions?|auto repairs?|mechanics?|mec[aá]nic\w*"),
    ),
    "food": (
        ("Bakery", r"baker(?:y|ies)|bread|cakes?|pastr(?:y|ies)|conchas|panader[ií]a"),
        ("CafeOrCoffeeShop", r"cafe|coffee|espresso|lattes?"),
        ("BarOrPub", r"bar|pub|beers?|cocktails?"),
        ("Restaurant", r"restaurant|dinners?|lunch|breakfast|tacos?|pizzas?|dine"),
    ),
    "craft": (
        ("Florist", r"florists?|flowers?|bouquets?|floral|florer[ií]as?"),
        ("JewelryStore", r"jewel\w*|rings?|necklaces?"),
        ("BookStore", r"books?"),
        ("ClothingStore", r"cloth(?:es|ing)|apparel|dresses"),
        (ANY_BUSINESS, r"alterations?|tailor\w*|hem(?:s|ming)?|sewing|thrift|second[- ]hand"),
    ),
    "beauty": (
        ("HairSalon", r"hair\w*|cuts?|highlights|blowouts?|peluquer[ií]as?"),
        ("NailSalon", r"nails?|manicures?|pedicures?"),
        ("DaySpa", r"spa|facials?|massages?"),
        ("BeautySalon", r"lash\w*|brows?|makeup|wax\w*"),
    ),
    "ink": (("TattooParlor", r"tattoos?|flash|cover-ups?"),),
    "body": (("ExerciseGym", r"gym|fitness|weights|strength|open gym|crossfit"),),
    "health": (
        ("Dentist", r"dent(?!s?\b)\w*|teeth|crowns?|fillings?"),
        ("MedicalClinic", r"clinic|medical|pediatric\w*"),
    ),
    "children": (("ChildCare", r"daycare|preschool|child ?care|toddlers?|infants?|guarder[ií]as?"),),
    "law": (
        ("Notary", r"notar\w*|apostilles?|acknowledge?ments?|jurats?|loan signings?"),
        ("LegalService", r"law\w*|legal|(?<!of )attorneys?|wills|custody|divorce|abogad\w*"),
    ),
    "money": (
        ("AccountingService", r"account\w*|bookkeep\w*|tax(?:es)?|payroll|audits?|impuestos|contabilidad|contables?"),
        ("InsuranceAgency", r"insurance"),
    ),
    "place": (("RealEstateAgent", r"realtors?|real estate|brokers?|listings?"),),
}
"""The types of each family of trades, and what a service or the description says of one."""
_BUILDING = r"additions?|remodel\w*|decks?|framing|drywall|kitchens?|bathrooms?|basements?|garages?|siding|foundations?"
_NO_TRADE = re.compile(
    r"\b(?:associations?|councils?|unions?|guilds?|(?<!after.)schools?|suppl(?:y|ies)|wholesale\w*|magazines?|software"
    r"|veterinar\w*|(?:dog|cat|pet|animal|vet)s? (?:care|clinic|groom\w*|hospital|salon|spa))\b",
    re.IGNORECASE,
)
"""Who has one of these words in the name or the first sentence serves a trade, or animals, and isn't in it."""
_ANIMALS = re.compile(
    r"(?<!\bno )\b(?:dogg?|cat|pet|pupp|canine|kennel)(?:s|ies|(?:y|ie)?(?: preschool)?)\b", re.IGNORECASE
)
_CHILDREN = r"child ?care|preschool|toddlers?|infants?|after[- ]school"
"""Words of child care that nobody says of animals, but for their preschool."""
_CYCLES = r"(?:e-?)?bikes?|bicycl\w*|motorcycl\w*"
"""Who repairs mostly these does so neither to cars nor to their tires."""
_CARS = r"cars?|auto\w*|trucks?|vehicles?|mov(?:ers|ing)"
_VETS = re.compile(r"\bvets?(?:,? [\w.]{2,6})?$", re.IGNORECASE)
"""A name that ends so: in a sentence, and before a trade, they're veterans."""


def schema_type_of(name: str, services: Sequence[str], description: str, family: str) -> str:
    """By what most services say; by the description where no service says anything. The name alone says nothing, and
    where two types or two families are as likely, it's any business. `family` is that of the trade, empty where it
    isn't known."""
    found = _type_of(name, services, description, family)
    return ANY_BUSINESS if found != ANY_BUSINESS and is_undecided(name, services, description) else found


def _type_of(name: str, services: Sequence[str], description: str, family: str) -> str:
    first, *_ = description.split(". ", 1)
    if _NO_TRADE.search(name) or _VETS.search(name) or _NO_TRADE.search(first):
        return ANY_BUSINESS
    if family == "stone" and sum(_says(_BUILDING, one) for one in services) >= BUILDING_SERVICES_MIN:
        return "GeneralContractor"
    types = _OF_FAMILY.get(family, ())
    if family == "children" and _is_of_animals([name, first, *services]):
        return ANY_BUSINESS
    if family == "wheels" and _is_of_cycles(f"{name}. {first}", services):
        return ANY_BUSINESS
    if family in _OF_MANY_THINGS and _is_of_little(types, services, f"{name}. {first}", is_builder=family == "stone"):
        return ANY_BUSINESS
    return _likeliest(types, services) or _likeliest(types, [description]) or ANY_BUSINESS


def _is_of_animals(said: Sequence[str]) -> bool:
    return any(map(_ANIMALS.search, said)) and not any(_says(_CHILDREN, _ANIMALS.sub(" ", one)) for one in said)


def _is_of_cycles(called: str, services: Sequence[str]) -> bool:
    is_called = _says(_CYCLES, called) and not _says(_CARS, called)
    return is_called or sum(_says(_CYCLES, one) for one in services) * 2 > len(services)


def _is_of_little(types: Sequence[tuple[str, str]], services: Sequence[str], called: str, *, is_builder: bool) -> bool:
    counted = {words: sum(_says(words, one) for one in services) for _, words in types}
    words = max(counted, key=lambda one: counted[one], default="")
    if not words or not 0 < counted[words] * _BIT < len(services):
        return False
    return (is_builder and _says(_CALLED_HANDYMAN, called)) or not _says(words, called)


def _likeliest(types: Sequence[tuple[str, str]], said: Sequence[str]) -> str:
    counted = sorted(((sum(_says(words, one) for one in said), kind) for kind, words in types), reverse=True)
    if not counted or not counted[0][0]:
        return ""
    is_alone = len(counted) == 1 or counted[0][0] > counted[1][0]
    return counted[0][1] if is_alone else ANY_BUSINESS


def _says(words: str, text: str) -> bool:
    return bool(re.search(rf"\b(?:{words})\b", text, re.IGNORECASE))
