"""What fits where: a name on its sign, and services on a wall of tiles."""

import pytest

from fundable.domain.sites.drafting.measure import has_marks_inside, longest_lines, longest_on_desktop, longest_on_phone
from fundable.domain.sites.drafting.walls import TILED_MAX, cells
from fundable.domain.sites.words.content import Name, Service

WIDTHS = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZn", 500) | {" ": 250, ".": 200}


def name(core: str, suffix: str = "") -> Name:
    return Name(f"{core} {suffix}".strip(), core, suffix)


def test_a_name_is_measured_in_every_number_of_lines() -> None:
    assert longest_lines(name("Otis Gym"), 3, WIDTHS) == pytest.approx([3.75 + 0.06, 2.0 + 0.06, 2.0 + 0.06])
    assert longest_lines(name("Delgado Plumbing Supply"), 3, WIDTHS)[1] == pytest.approx(7.25 + 0.06)


@pytest.mark.parametrize("mark", "/-–—")
def test_no_line_of_a_sign_begins_with_a_slash_or_a_dash(mark: str) -> None:
    assert longest_lines(name(f"Otis {mark} Gym"), 2, WIDTHS)[1] == pytest.approx(2.0 + 0.25 + 0.5 + 0.06)


def test_a_phone_has_the_fewest_lines_that_are_large_enough() -> None:
    assert longest_on_phone(name("Otis Gym"), WIDTHS) == pytest.approx(3.75 + 0.06)
    assert longest_on_phone(name("Delgado Plumbing Supply"), WIDTHS) == pytest.approx(4.0 + 0.06)
    assert longest_on_phone(name("Constitutional Plumbing"), WIDTHS) == pytest.approx(7.0 + 0.06)


def test_a_sign_has_no_more_lines_than_its_letters_need() -> None:
    one, two, *_ = longest_lines(name("Otis Mobile Tire"), 2, WIDTHS)
    assert longest_on_desktop(name("Otis Mobile Tire"), WIDTHS) == [one] * 4
    assert two < one

    in_two = longest_on_desktop(name("Constitutional Plumbing Supply"), WIDTHS)
    assert in_two[0] > in_two[1] == in_two[2] == in_two[3]

    sizes = longest_on_desktop(name(" ".join(["Constitutional"] * 5)), WIDTHS)
    assert sizes == longest_lines(name(" ".join(["Constitutional"] * 5)), 4, WIDTHS)


def test_a_suffix_is_small_and_a_letter_that_is_unknown_is_taken_for_another() -> None:
    whole = longest_lines(name("Otis Gym", "LLC"), 1, WIDTHS)

    assert whole == pytest.approx([3.75 + 0.34 * 2.0 + 0.06])
    assert longest_lines(name("Ωτις Gym"), 1, WIDTHS) == longest_lines(name("Otis Gym"), 1, WIDTHS)


@pytest.mark.parametrize(
    ("core", "is_marked"),
    [
        ("Düsseldorfer Bräuhaus", True),
        ("Tacos y Más", True),
        ("Phở Nguyễn", True),
        ("Provençal Bakery", True),
        ("Rodríguez Mobile Mechanic", False),
        ("Łódź", False),
        ("Otis Gym", False),
    ],
)
def test_marks_on_letters_may_meet_the_line_above_or_below(core: str, *, is_marked: bool) -> None:
    """Those above the first word and below the last one meet none."""
    assert has_marks_inside(name(core)) == is_marked


@pytest.mark.parametrize("core", ["", "A", "Supercalifragilistic" * 2, " ".join(["Word"] * 60)])
def test_any_name_is_measured(core: str) -> None:
    assert min(longest_on_desktop(name(core), WIDTHS)) > 0
    assert longest_on_phone(name(core), WIDTHS) > 0


@pytest.mark.parametrize("count", range(61))
def test_a_wall_has_no_hole(count: int) -> None:
    services = [Service(str(number), f"Service {number}", "") for number in range(count)]

    found = cells(services)

    assert [cell for cell in found if cell] == services[:TILED_MAX]
    assert len(found) % 4 == 0 or count == 1
    assert len(found) % 2 == 0
