"""Cursors of lists."""

import pytest

from fundable.domain.cursors import position
from fundable.domain.errors import Refused


def test_a_cursor_is_a_place_and_none_is_the_first_page() -> None:
    assert (position(None), position("0"), position("9" * 18)) == (None, 0, 10**18 - 1)


@pytest.mark.parametrize("cursor", ["", "-1", "1.5", " 1", "x", "\uff11", "\u00b2", "9" * 19])
def test_anything_else_is_refused(cursor: str) -> None:
    with pytest.raises(Refused) as refused:
        position(cursor)

    assert refused.value.code == "cursor_unknown"
