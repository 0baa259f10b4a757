"""Moments as names of files."""

from datetime import UTC, datetime

import pytest

from fundable.domain.moments import stamp, stamped

AT = datetime(2026, 1, 5, 15, 4, 9, tzinfo=UTC)


def test_a_stamp_is_read_back_to_the_second() -> None:
    assert stamp(AT) == "2026-01-05T150409Z"
    assert stamped(stamp(AT.replace(microsecond=7))) == AT


@pytest.mark.parametrize("name", ["", "2026-01-05", "2026-02-30T150409Z", "2026-01-05T150409Z-2"])
def test_any_other_name_is_no_stamp(name: str) -> None:
    with pytest.raises(ValueError, match=r"does not match|out of range|unconverted"):
        stamped(name)
