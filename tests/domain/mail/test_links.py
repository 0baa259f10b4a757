"""Links in mail: for one purpose, once, and for a while."""

from datetime import UTC, datetime, timedelta

import pytest

from fundable.domain.mail.links import LIFETIMES, Link, LinkPurpose, link_dead

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
LINK = Link("random", LinkPurpose.CLIENT_RESET, NOW, NOW + timedelta(hours=2))
SECOND = timedelta(seconds=1)


def test_it_opens_until_its_last_second() -> None:
    assert LINK.is_usable(NOW)
    assert LINK.is_usable(LINK.expires_at - SECOND)
    assert not LINK.is_usable(LINK.expires_at)


def test_it_opens_once() -> None:
    used = Link("random", LinkPurpose.CLIENT_RESET, NOW, NOW + timedelta(hours=2), used_at=NOW)

    assert not used.is_usable(NOW)


@pytest.mark.parametrize(("early", "opens"), [(timedelta(minutes=5), True), (timedelta(minutes=5, seconds=1), False)])
def test_one_from_later_than_now_is_dead_but_for_five_minutes_of_a_crooked_clock(early: timedelta, opens: bool) -> None:
    assert LINK.is_usable(NOW - early) is opens


def test_each_purpose_has_its_time() -> None:
    assert set(LIFETIMES) == set(LinkPurpose)
    assert LIFETIMES[LinkPurpose.STAFF_RESET] == LIFETIMES[LinkPurpose.CLIENT_RESET] == timedelta(hours=2)


def test_whoever_opens_a_dead_one_reads_what_to_do() -> None:
    assert "Ask for a new one" in link_dead().message
