"""Data that a restore replaced: what its folder is called, and when somebody is reminded of it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fundable.domain.operation.previous_data import REMINDED_AFTER, PreviousData, kept_as, replaced_at

NOW = datetime(2026, 11, 23, 12, 30, 5, tzinfo=UTC)
DATA = Path("/var/lib/fundable")


def test_its_name_says_when() -> None:
    folder = kept_as(DATA, NOW)

    assert folder.parent == DATA.parent
    assert replaced_at(folder) == NOW
    assert replaced_at(folder.with_name(f"{folder.name}-2")) == NOW


@pytest.mark.parametrize("name", ["fundable", "fundable.before-", "fundable.before-lunch"])
def test_a_folder_that_somebody_else_called_so_is_none(name: str) -> None:
    assert replaced_at(Path(name)) is None


def test_nor_is_one_with_more_behind_it() -> None:
    assert replaced_at(Path(f"{kept_as(DATA, NOW)}-old")) is None


def test_somebody_is_reminded_after_two_weeks() -> None:
    kept = PreviousData(DATA, NOW, 1)

    assert not kept.is_old(NOW + REMINDED_AFTER)
    assert kept.is_old(NOW + REMINDED_AFTER + timedelta(seconds=1))
