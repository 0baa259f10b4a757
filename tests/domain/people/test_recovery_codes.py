"""Recovery codes as people copy them from paper."""

import pytest

from fundable.domain.people.recovery_codes import ALPHABET, LENGTH, read, written

LETTERS = "4f7k92qp"


def test_it_is_written_in_two_halves_and_read_again() -> None:
    assert written(LETTERS) == "4f7k-92qp"
    assert read(written(LETTERS)) == LETTERS


@pytest.mark.parametrize("typed", ["4F7K-92QP", " 4f7k 92qp ", "4f7k92qp", "4 f-7 k-9 2-q p"])
def test_capitals_spaces_and_dashes_dont_matter(typed: str) -> None:
    assert read(typed) == LETTERS


@pytest.mark.parametrize("typed", ["", "4f7k-92q", "4f7k-92qpp", "4f7k-92q0", "4f7k-92qı", "1111-1111"])
def test_anything_else_is_none(typed: str) -> None:
    assert read(typed) is None


def test_no_letter_is_read_for_another() -> None:
    assert not set("01ilo") & set(ALPHABET)
    assert len(set(ALPHABET)) == len(ALPHABET)
    assert len(ALPHABET) ** LENGTH > 2**39
