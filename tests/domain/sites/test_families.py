"""Which family a business belongs to, and what that makes of its theme and motif."""

import pytest

from fundable.domain.sites.drafting.families import trade_of
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO, STRIPES, THEMES
from fundable.domain.sites.drafting.trade_words import FAMILIES, Family

FIVE = ["Conchas", "Wedding cakes", "Coffee and tea", "Gluten-free cookies", "Catering trays"]


@pytest.mark.parametrize(
    ("name", "services", "theme", "motif"),
    [
        ("Marchetti & Osei, Attorneys", ["Probate", "Divorce"], FOLIO, STRIPES),
        ("Alder & Finch", ["Bookkeeping for restaurants", "Payroll for truckers"], FOLIO, STRIPES),
        ("Ortega Family Panadería LLC", FIVE, AZULEJO, "awning"),
        ("Taco Truck", ["Tacos"], FASCIA, "awning"),
        ("Wren & Clover Flowers", ["Hand-tied bouquets", "Weddings"], AZULEJO, "awning"),
        ("Bright Smile Dental", [], AZULEJO, STRIPES),
        ("Iron Rose Tattoo", ["Cover-ups", "Flash"], FASCIA, STRIPES),
        ("Nail Salon by Mia", ["Gel set"], AZULEJO, "awning"),
        ("Kessler Welding", ["TIG welding"], FASCIA, "rivets"),
        ("Green Acres Mowing", [], FASCIA, "furrows"),
        ("Main Street Mechanics", ["Brakes"], FASCIA, "tread"),
        ("Delgado Plumbing", ["Drain cleaning"], FASCIA, "waves"),
        ("Kessler Heating and Air", ["Furnace repair"], FASCIA, "louver"),
        ("Auto Insurance Agency of Pueblo", [], FOLIO, STRIPES),
        ("Alder Construction Law", ["Contracting disputes"], FOLIO, STRIPES),
        ("Ridgeline Aerial Survey", ["Mapping", "Roof and tower inspection", "Construction photos"], FOLIO, STRIPES),
        ("Impuestos Hernández", ["Declaración de impuestos", "Número ITIN", "Traducciones"], FOLIO, STRIPES),
        ("Plomería Reyes", ["Drenajes", "Fugas de agua"], FASCIA, "waves"),
        ("Jardinería Soto", ["Poda de árboles", "Césped"], FASCIA, "furrows"),
        ("Alder & Finch", ["Estimates", "Advice"], AZULEJO, STRIPES),
        ("", [], AZULEJO, STRIPES),
    ],
)
def test_a_look_suits_the_trade(name: str, services: list[str], theme: str, motif: str) -> None:
    found = trade_of(name, services)

    assert (found.theme, found.motif) == (theme, motif)
    assert trade_of(name.upper(), [one.upper() for one in services]) == found


def test_greek_and_cyrillic_names_have_the_typeface_that_has_their_letters() -> None:
    assert trade_of("Хлеб Bakery", FIVE).theme == FOLIO
    assert trade_of("Αρτοποιείο Bakery", FIVE).theme == FOLIO


def test_an_association_of_contractors_is_no_contractor() -> None:
    assert trade_of("Association of Roofing Contractors", ["Advocacy"]).family == "civic"


def test_two_families_that_are_as_loud_have_the_motif_of_none() -> None:
    found = trade_of("Lawn and Fence", ["Lawn mowing", "Cedar fences"])

    assert (found.theme, found.motif) == (FASCIA, STRIPES)


def test_a_description_is_heard_where_the_name_says_nothing() -> None:
    assert trade_of("Alder & Finch", [], "We fix leaks, drains and sewers. Call us.").family == "water"
    assert trade_of("Alder & Finch", [], "We like people. We also plumb.").family == ""


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_family_is_known_by_its_words(family: Family) -> None:
    words = family.words.replace("*", "").split()[:3]

    found = trade_of(" ".join(words), words * 2)

    assert found.family == family.name
    assert found.theme in THEMES
