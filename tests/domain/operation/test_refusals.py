"""Refusals in the audit log: the first of each actor at once, the rest together, within bounds."""

from datetime import UTC, datetime, timedelta

import pytest

from fundable.acting import Actor, ActorKind
from fundable.domain.operation.refusals import NAMED_A_DAY, NAMED_AT_ONCE, WINDOW, Refusals, SecurityEvents

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
ACT = "login.refused"


def actor(number: int = 1, name: str = "rosa@ortega.example") -> Actor:
    return Actor(ActorKind.VISITOR, name=name, address=f"192.0.2.{number}")


@pytest.fixture
def events() -> SecurityEvents:
    return SecurityEvents()


def test_the_first_is_an_entry_and_the_rest_are_counted(events: SecurityEvents) -> None:
    noted = [events.note(ACT, actor(), NOW + timedelta(seconds=second)) for second in range(5)]

    assert noted == [True, False, False, False, False]
    assert events.counts[ACT] == 5
    assert list(events.over(NOW + WINDOW)) == [Refusals(ACT, actor(), 4, 1, NOW, NOW + timedelta(seconds=4))]


def test_capitals_make_no_other_actor(events: SecurityEvents) -> None:
    assert events.note(ACT, actor(), NOW)
    assert not events.note(ACT, actor(name="ROSA@ortega.example"), NOW)


def test_a_single_refusal_leaves_nothing_to_tell(events: SecurityEvents) -> None:
    events.note(ACT, actor(), NOW)

    assert list(events.over(NOW + WINDOW)) == []


def test_a_window_ends_once_and_then_the_next_refusal_is_an_entry(events: SecurityEvents) -> None:
    events.note(ACT, actor(), NOW)
    events.note(ACT, actor(), NOW)

    assert list(events.over(NOW + WINDOW - timedelta(seconds=1))) == []
    assert len(list(events.over(NOW + WINDOW))) == 1
    assert list(events.over(NOW + WINDOW)) == []
    assert events.note(ACT, actor(), NOW + WINDOW)


def test_a_window_from_a_clock_that_was_ahead_ends(events: SecurityEvents) -> None:
    events.note(ACT, actor(), NOW + timedelta(days=400))
    events.note(ACT, actor(), NOW + timedelta(days=400))

    assert len(list(events.over(NOW))) == 1


def test_a_crowd_is_one_entry_with_its_addresses(events: SecurityEvents) -> None:
    noted = [events.note(ACT, actor(number), NOW) for number in range(NAMED_AT_ONCE + 30)]
    noted.append(events.note(ACT, actor(NAMED_AT_ONCE + 29), NOW))

    assert noted.count(True) == NAMED_AT_ONCE
    assert list(events.over(NOW + WINDOW)) == [Refusals(ACT, None, 31, 30, NOW, NOW)]


def test_one_kind_leaves_room_for_another(events: SecurityEvents) -> None:
    for number in range(NAMED_AT_ONCE + 1):
        events.note(ACT, actor(number), NOW)

    assert events.note("origin.refused", actor(), NOW)


def test_a_day_has_room_for_a_thousand_names(events: SecurityEvents) -> None:
    named = 0
    for hour in range(NAMED_A_DAY // NAMED_AT_ONCE + 1):
        at = NOW.replace(hour=0) + hour * timedelta(minutes=11)
        list(events.over(at))
        named += sum(events.note(ACT, actor(number), at) for number in range(NAMED_AT_ONCE))

    assert named == NAMED_A_DAY
    assert events.note(ACT, actor(200), NOW + timedelta(days=1))
