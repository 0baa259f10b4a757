"""Messages: when one is tried again, when a mail server is asked again, and who gets which kind."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from fundable.domain.mail.outbox import (
    AT_ONCE,
    AWAY_LONGEST,
    AWAY_SHORTEST,
    FOR_STAFF,
    GIVE_UP_AFTER,
    OPENS_THE_ADMIN,
    PAUSES,
    SHOWS_STAGE,
    Message,
    MessageKind,
    MessageState,
    next_look,
    next_try,
)

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


def message(**changes: object) -> Message:
    told = {"recipient": "rosa@ortega.example", "subject": "Hi", "text": "", "html": "", "created_at": NOW}
    return Message(UUID(int=1), "key", MessageKind.ORDER_RECEIVED, **{**told, **changes})  # type: ignore[arg-type]


def test_each_try_waits_longer_than_the_one_before() -> None:
    waits = [next_try(attempts, NOW) - NOW for attempts in range(1, len(PAUSES) + 1)]  # type: ignore[operator]

    assert waits == list(PAUSES)
    assert waits == sorted(waits)


def test_after_the_listed_pauses_it_is_tried_at_the_longest_until_three_days_are_used_up() -> None:
    longest, last = PAUSES[-1], len(PAUSES)
    while next_try(last + 1, NOW) is not None:
        last += 1
        assert next_try(last, NOW) == NOW + longest

    waited = sum(PAUSES, timedelta()) + (last - len(PAUSES)) * longest
    assert waited <= GIVE_UP_AFTER < waited + longest


def test_a_server_that_is_away_is_asked_after_half_of_the_time_it_has_been_away() -> None:
    assert next_look(NOW - timedelta(minutes=10), NOW) == NOW + timedelta(minutes=5)


@pytest.mark.parametrize(
    ("away", "wait"),
    [
        (timedelta(), AWAY_SHORTEST),
        (timedelta(seconds=90), AWAY_SHORTEST),
        (2 * AWAY_SHORTEST, AWAY_SHORTEST),
        (2 * AWAY_LONGEST, AWAY_LONGEST),
        (timedelta(days=3), AWAY_LONGEST),
        (-timedelta(days=400), AWAY_SHORTEST),
    ],
    ids=["at once", "soon", "at the shortest", "at the longest", "for days", "a clock that was set back"],
)
def test_it_is_never_asked_too_often_nor_too_rarely(away: timedelta, wait: timedelta) -> None:
    assert next_look(NOW - away, NOW) == NOW + wait


@pytest.mark.parametrize("state", MessageState)
def test_only_a_message_that_waits_has_a_next_try(state: MessageState) -> None:
    told = message(state=state, next_at=NOW)

    assert told.retried_at == (NOW if state is MessageState.QUEUED else None)


@pytest.mark.parametrize("state", MessageState)
def test_staff_can_pass_on_the_link_of_a_message_that_was_only_stored(state: MessageState) -> None:
    assert message(state=state, link_id="link").has_link is (state is MessageState.STORED)
    assert not message(state=state).has_link


def test_kinds_for_staff_are_those_named_so_and_the_test() -> None:
    assert {kind for kind in MessageKind if kind.value.startswith("staff-")} | {MessageKind.TEST} == FOR_STAFF


def test_what_somebody_waits_for_goes_out_while_mail_is_held() -> None:
    """After a restore: a login that waits for a week, or an alert, helps nobody."""
    waited_for = {kind for kind in MessageKind if kind.value.endswith(("-reset", "-login", "-invitation"))}

    assert waited_for | {MessageKind.STAFF_ALERT, MessageKind.TEST} <= AT_ONCE
    assert not AT_ONCE & {MessageKind.RENEWAL_NOTICE, MessageKind.RECEIPT, MessageKind.STATUS_CHANGED}


def test_links_into_the_admin_are_those_of_staff() -> None:
    assert OPENS_THE_ADMIN <= FOR_STAFF


def test_only_clients_are_shown_how_far_the_build_has_come() -> None:
    assert not SHOWS_STAGE & FOR_STAFF
