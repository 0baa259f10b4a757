"""The key by which presses of one button are one try (money 11)."""

import pytest

from fundable.domain.errors import Refused
from fundable.domain.money.checkout_tries import read_key

KEY = "0b3d2f0e-6a43-4f0e-9a39-6d1f5f0a7c11"


@pytest.mark.parametrize("header", [KEY, f'"{KEY}"', f" {KEY} ", f' "{KEY}" '])
def test_a_key_is_the_same_with_the_quotes_of_the_standard_and_without(header: str) -> None:
    assert read_key(header) == KEY


@pytest.mark.parametrize("key", ["a" * 16, "a" * 64, "A-Z_a-z-0-9-0000"])
def test_a_key_of_any_length_that_nobody_guesses_is_taken(key: str) -> None:
    assert read_key(key) == key


@pytest.mark.parametrize(
    "header",
    ["", '"', '""', "x", "a" * 15, "a" * 65, "with spaces in it, so many", "ümläut-in-a-key-of-16", f"{KEY}\n{KEY}"],
)
def test_a_key_that_could_be_anybodys_is_refused(header: str) -> None:
    with pytest.raises(Refused) as refused:
        read_key(header)

    assert refused.value.code == "try_key_wrong"
