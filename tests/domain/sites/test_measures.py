"""What fits where: a name on its sign, and services on a wall of tiles."""

import pytest

from fundable.domain.sites.drafting.measure import DESKTOP, PHONE, longest_line
from fundable.domain.sites.drafting.walls import TILED_MAX, cells
from fundable.domain.sites.words.content import Name, Service

WIDTHS = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZn", 500) | {" ": 250, ".": 200}


def name(core: str, suffix: str = "") -> Name:
    return Name(f"{core} {suffix}".strip(), core, suffix)


def test_a_name_takes_the_fewest_lines_that_are_large_enough() -> None:
    assert longest_line(name("Otis Gym"), DESKTOP, WIDTHS) == pytest.approx(3.75 + 0.06)
    assert longest_line(name("Delgado Plumbing Supply"), DESKTOP, WIDTHS) == pytest.approx(7.25 + 0.06)


def test_a_phone_has_more_and_shorter_lines() -> None:
    assert longest_line(name("Delgado Plumbing Supply"), PHONE, WIDTHS) == pytest.approx(4.0 + 0.06)


def test_a_suffix_is_small_and_a_letter_that_is_unknown_is_taken_for_another() -> None:
    whole = longest_line(name("Otis Gym", "LLC"), DESKTOP, WIDTHS)

    assert whole == pytest.approx(3.75 + 0.34 * 2.0 + 0.06)
    assert longest_line(name("Ωτις Gym"), DESKTOP, WIDTHS) == longest_line(name("Otis Gym"), DESKTOP, WIDTHS)


@pytest.mark.parametrize("core", ["", "A", "Supercalifragilistic" * 2, " ".join(["Word"] * 60)])
def test_any_name_is_measured(core: str) -> None:
    assert longest_line(name(core), DESKTOP, WIDTHS) > 0
    assert longest_line(name(core), PHONE, WIDTHS) > 0


@pytest.mark.parametrize("count", range(61))
def test_a_wall_has_no_hole(count: int) -> None:
    services = [Service(str(number), f"Service {number}", "") for number in range(count)]

    found = cells(services)

    assert [cell for cell in found if cell] == services[:TILED_MAX]
    assert len(found) % 4 == 0 or count == 1
    assert len(found) % 2 == 0
