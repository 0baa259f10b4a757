"""Which theme suits a business, and what belongs to its name."""

import pytest

from fundable.domain.sites.drafting.themes import AWNING, AZULEJO, FASCIA, FOLIO, LOUVER, motif, suiting
from fundable.domain.sites.drafting.tiles import tile_of

FIVE = ["One", "Two", "Three", "Four", "Five"]
LOAVES = ["Conchas", "Wedding cakes", "Coffee and tea", "Gluten-free cookies", "Catering trays"]


@pytest.mark.parametrize(
    ("name", "services", "theme"),
    [
        ("Kessler Heating and Air", ["Furnace repair", "AC install"], FASCIA),
        ("KESSLER HEATING", [], FASCIA),
        ("Pueblo Eléctrica, Inc.", [], FASCIA),
        ("Reyes Brothers LLC", ["Roof repair", "Gutters", "Estimates"], FASCIA),
        ("Reyes Brothers LLC", ["Roof repair", "Estimates", "Advice"], FOLIO),
        ("Main Street Auto Body Shop", FIVE, FASCIA),
        ("Kitchen Remodeling by Dana", FIVE, FASCIA),
        ("Ortega Family Panadería LLC", LOAVES, AZULEJO),
        ("ORTEGA PANADERI\u0301A", FIVE, AZULEJO),
        ("Ortega Family Panadería LLC", LOAVES[:4], FOLIO),
        ("Ortega & Daughters", LOAVES, AZULEJO),
        ("Ortega & Daughters", [*LOAVES[:2], *FIVE], FOLIO),
        ("Luz Hair Salon", FIVE, AZULEJO),
        ("Chair and Stair", FIVE, FOLIO),
        ("Alder Consulting", FIVE, FOLIO),
        ("Alder Construction Law", ["Contracting disputes", "Building liens"], FOLIO),
        ("Auto Insurance Agency of Pueblo", FIVE, FOLIO),
        ("Хлеб Bakery", LOAVES, FOLIO),
        ("", [], FOLIO),
    ],
)
def test_a_theme_suits_the_trade(name: str, services: list[str], theme: str) -> None:
    assert suiting(name, services) == suiting(name.upper(), [one.upper() for one in services]) == theme


@pytest.mark.parametrize(
    ("name", "services", "expected"),
    [
        ("Kessler Heating and Air", [], LOUVER),
        ("Reyes Brothers", ["Truck repair", "Towing"], LOUVER),
        ("Luz Hair Salon", ["Repairs of nails", "Cuts", "Color"], AWNING),
        ("Ortega Family Panadería LLC", LOAVES, AWNING),
    ],
)
def test_louvers_are_for_machines(name: str, services: list[str], expected: str) -> None:
    assert motif(name, services) == expected


def test_a_pattern_belongs_to_its_name() -> None:
    patterns = {tile_of(f"Business {number}") for number in range(400)}

    assert tile_of("Kessler Heating and Air") == tile_of("Kessler Heating and Air")
    assert len(patterns) == 54
