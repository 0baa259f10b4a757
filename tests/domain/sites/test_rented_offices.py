"""Brands that rent out addresses, in an address line."""

import pytest

from fundable.domain.sites.words.rented_offices import rented_office


@pytest.mark.parametrize(
    ("address", "brand"),
    [
        ("100 Main St\nSte 200, The UPS Store\nPueblo, CO 81003", "The UPS Store"),
        ("c/o wework, 100 Main St, Denver, CO 80202", "wework"),
        ("iPostal1 #4412, 100 Main St, Denver, CO 80202", "iPostal1"),
        ("Goin' Postal\n100 Main St\nPueblo, CO 81003", "Goin' Postal"),
        ("100 Main St, Mail Boxes\nEtc, Pueblo, CO 81003", "Mail Boxes Etc"),
        ("100 Regus-Park Rd\nPueblo, CO 81003", ""),
        ("100 Workman Ave\nPueblo, CO 81003", ""),
        ("100 Upstore Ln\nPueblo, CO 81003", ""),
        ("12 Industry Way\nPueblo, CO 81003", ""),
    ],
)
def test_a_brand_is_found_as_it_stands_there(address: str, brand: str) -> None:
    assert rented_office(address) == brand
