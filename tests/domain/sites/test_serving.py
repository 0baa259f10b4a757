"""The year of hosting: while the subscription goes on a website is served, then for a grace, then not (websites 7,
by the subscription's dates)."""

from datetime import UTC, date, datetime, timedelta

import pytest

from fundable.domain.errors import Refused
from fundable.domain.money.hosting import HostingStatus
from fundable.domain.sites.hosting.serving import (
    Facts,
    Hosted,
    Rules,
    Serving,
    check_until,
    hosted,
    is_told,
    offline_from,
)

NEW_YORK = Rules(14, "America/New_York")
ENDED = HostingStatus.ENDED


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def ended(when: str, **more: date | datetime) -> Facts:
    return Facts(ENDED, at(when), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("status", [HostingStatus.TRIALING, HostingStatus.ACTIVE, HostingStatus.PAST_DUE])
@pytest.mark.parametrize("until", [None, date(2026, 1, 1)])
def test_while_the_subscription_goes_on_no_end_is_known(status: HostingStatus, until: date | None) -> None:
    """Also long after the last date that the provider gave, and whatever staff said of an earlier end."""
    facts = Facts(status, at("2026-01-31T12:00"), until)

    assert hosted(facts, NEW_YORK, at("2036-01-01T00:00")) == Hosted(Serving.ONLINE)
    assert offline_from(facts, NEW_YORK) is None


@pytest.mark.parametrize("status", [HostingStatus.ENDED, HostingStatus.PAUSED])
@pytest.mark.parametrize(
    ("now", "state"),
    [
        ("2026-01-15T12:00", Serving.GRACE),  # the clock was set back
        ("2026-01-31T12:00", Serving.GRACE),
        ("2026-02-15T04:59:59", Serving.GRACE),  # 23:59:59 of Feb 14 in New York
        ("2026-02-15T05:00", Serving.PAUSED),
        ("2026-05-16T03:59:59", Serving.PAUSED),
        ("2030-01-01T00:00", Serving.PAUSED),  # the clock was set ahead: files go by a job that has told of it
    ],
)
def test_30_at_its_end_a_website_stays_for_its_grace(status: HostingStatus, now: str, state: Serving) -> None:
    facts = Facts(status, at("2026-01-31T12:00"))

    found = hosted(facts, NEW_YORK, at(now))

    assert (found.state, found.ended_on, found.online_until, found.kept_until) == (
        state,
        date(2026, 1, 31),
        date(2026, 2, 14),
        date(2026, 5, 15),
    )
    assert found.pauses_at == offline_from(facts, NEW_YORK) == at("2026-02-15T05:00")
    assert found.deletes_at == at("2026-05-16T04:00")  # summer time came between
    assert found.is_served is (state is Serving.GRACE)


@pytest.mark.parametrize(
    ("ends", "zone", "grace", "ended_on", "online_until"),
    [
        ("2028-02-29T12:00", "America/New_York", 14, "2028-02-29", "2028-03-14"),
        ("2028-02-15T12:00", "America/New_York", 14, "2028-02-15", "2028-02-29"),
        ("2027-02-15T12:00", "America/New_York", 14, "2027-02-15", "2027-03-01"),
        ("2026-06-30T23:30", "Pacific/Auckland", 14, "2026-07-01", "2026-07-15"),
        ("2026-07-01T03:30", "Pacific/Honolulu", 14, "2026-06-30", "2026-07-14"),
        ("2026-10-20T12:00", "America/New_York", 14, "2026-10-20", "2026-11-03"),
        ("2026-01-31T12:00", "America/New_York", 0, "2026-01-31", "2026-01-31"),
        ("2026-01-31T12:00", "America/New_York", 90, "2026-01-31", "2026-05-01"),
    ],
)
def test_days_are_the_agencys(ends: str, zone: str, grace: int, ended_on: str, online_until: str) -> None:
    found = hosted(ended(ends), Rules(grace, zone), at(ends))

    assert (str(found.ended_on), str(found.online_until)) == (ended_on, online_until)


def test_without_a_subscription_there_is_no_end_until_staff_say_a_day() -> None:
    assert hosted(Facts(), NEW_YORK, at("2036-01-01T00:00")) == Hosted(Serving.ONLINE)

    said = Facts(until=date(2026, 3, 1))
    assert hosted(said, NEW_YORK, at("2026-03-01T12:00")).state is Serving.GRACE
    assert offline_from(said, NEW_YORK) == at("2026-03-02T05:00")


def test_what_staff_have_said_extends_the_grace_and_never_shortens_it() -> None:
    later = ended("2026-01-31T12:00", until=date(2026, 6, 30))
    assert hosted(later, NEW_YORK, at("2026-06-30T12:00")).online_until == date(2026, 6, 30)

    earlier = ended("2026-01-31T12:00", until=date(2025, 6, 30))
    assert hosted(earlier, NEW_YORK, at("2026-02-01T12:00")).online_until == date(2026, 2, 14)


def test_without_files_nothing_is_served_whatever_was_paid() -> None:
    gone = at("2026-06-01T12:00")

    assert hosted(ended("2026-01-31T12:00", files_deleted_at=gone), NEW_YORK, gone).state is Serving.DELETED
    paid = Facts(HostingStatus.ACTIVE, at("2027-01-31T12:00"), files_deleted_at=gone)
    assert hosted(paid, NEW_YORK, gone).state is Serving.DELETED
    assert offline_from(paid, NEW_YORK) == gone


@pytest.mark.parametrize(
    ("told", "is_enough"),
    [
        (None, False),
        ("2026-05-10T12:00", False),  # five days ago
        ("2026-05-08T12:00", True),
        ("2026-02-10T12:00", False),  # of an end before this one
        ("2027-01-01T12:00", False),  # by a clock that was ahead
    ],
)
def test_files_are_deleted_a_week_after_staff_were_told(told: str | None, is_enough: bool) -> None:
    now = at("2026-05-16T12:00")
    found = hosted(ended("2026-01-31T12:00"), NEW_YORK, now)

    assert is_told(at(told) if told else None, found, now) is is_enough
    assert not is_told(now - timedelta(days=30), Hosted(Serving.ONLINE), now)


@pytest.mark.parametrize(("days", "is_right"), [(-1, False), (0, True), (365, True), (5 * 366, True), (1831, False)])
def test_a_day_is_neither_over_nor_far_off(days: int, is_right: bool) -> None:
    today = date(2026, 3, 1)
    if is_right:
        check_until(today + timedelta(days=days), today)
        return
    with pytest.raises(Refused, match="Choose a day"):
        check_until(today + timedelta(days=days), today)
