"""What is drawn for a trade or a name, as shapes: equal each time, and without a seam."""

import re

import pytest

from fundable.domain.sites.drafting.edges import FRONT, MOTIFS, edge_of
from fundable.domain.sites.drafting.rosettes import rosette_of
from fundable.domain.sites.drafting.trade_words import FAMILIES

ROLES = {"sign", "sign2", "accent", "deep", "tint", FRONT}


@pytest.mark.parametrize("motif", MOTIFS)
def test_an_edge_is_drawn_in_roles_and_ends_in_what_follows(motif: str) -> None:
    edge = edge_of(motif)

    assert {shape.role for shape in edge.shapes} <= ROLES
    assert [shape.role for shape in edge.shapes].count(FRONT) == 1
    assert all(re.fullmatch(r"[MLHVQTACZmlhvqtacz0-9 .-]+", shape.path) for shape in edge.shapes)


def test_every_familys_motif_is_drawn_and_an_unknown_one_is_stripes() -> None:
    assert {family.motif for family in FAMILIES} == set(MOTIFS)
    assert edge_of("anything") == edge_of("stripes")


def test_a_name_has_one_rosette_of_four() -> None:
    assert rosette_of("Marchetti & Osei") == rosette_of("Marchetti & Osei")
    assert len({rosette_of(str(number)) for number in range(50)}) == 4
    for band in rosette_of("Marchetti & Osei"):
        numbers = [abs(int(number)) for number in re.findall(r"-?\d+", band.path)]
        assert max(numbers) <= 464 + 20
        assert len(band.path) < 2500
