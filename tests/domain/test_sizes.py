"""Sizes as people read them."""

import pytest

from fundable.domain.sizes import megabytes, size

GB = 10**9


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 bytes"), (999, "999 bytes"), (1200, "1.2 kB"), (52 * GB, "52 GB"), (5e15, "5000 TB")]
)
def test_sizes_are_for_people(count: int, words: str) -> None:
    assert size(count) == words


def test_what_is_compared_stays_in_megabytes() -> None:
    assert [megabytes(count) for count in (0, 1_499_999, 1_200 * 10**6)] == ["0 MB", "1 MB", "1200 MB"]
    assert megabytes(1_260_000, decimals=1) == "1.3 MB"
