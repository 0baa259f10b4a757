"""How a test of replies goes, and what to do where it's stuck."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from fundable.domain.errors import Refused
from fundable.domain.findings import Verdict
from fundable.domain.mail.outbox import MessageState
from fundable.domain.mail.replies import MailWay, Replies, ReplyTest, ReplyTestStage, findings, outcome

NOW = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
MAILBOX = Replies("reply@agency.com", has_mailbox=True)
PIPE = replace(MAILBOX, has_mailbox=False, piped_at=NOW)
AWAY = replace(MAILBOX, away_since=NOW)
BEGUN = ReplyTest(UUID(int=1), "reply+x@agency.com", NOW, MessageState.QUEUED, None, None)
TRIED = replace(BEGUN, error="450 4.2.0 try again")
REFUSED = replace(BEGUN, state=MessageState.FAILED, error="550 5.1.1 no such user")
SENT = replace(BEGUN, state=MessageState.SENT, sent_at=NOW + SECOND)
BACK = replace(SENT, back_at=NOW + 4 * SECOND, way=MailWay.FETCHED)


@pytest.mark.parametrize(
    ("test", "after", "stage", "is_running"),
    [
        (BEGUN, SECOND, "sending", True),
        (TRIED, SECOND, "unsent", True),
        (REFUSED, SECOND, "unsent", False),
        (SENT, MINUTE, "accepted", True),
        (SENT, 4 * MINUTE, "late", True),
        (SENT, 10 * MINUTE, "late", False),
        (SENT, -MINUTE, "accepted", False),
        (BACK, MINUTE, "back", False),
    ],
)
def test_it_is_awaited_until_it_is_back_refused_or_given_up(
    test: ReplyTest, after: timedelta, stage: ReplyTestStage, is_running: bool
) -> None:
    assert (test.stage(NOW + after), test.is_running(NOW + after)) == (stage, is_running)


def test_the_mailbox_is_asked_at_once_for_some_minutes_only() -> None:
    assert [SENT.is_looked_for(NOW + after) for after in (SECOND, 2 * MINUTE, 3 * MINUTE)] == [True, True, False]
    assert not BACK.is_looked_for(NOW + SECOND)


def test_the_next_one_waits_a_minute_also_after_the_clock_went_back() -> None:
    with pytest.raises(Refused, match="less than a minute ago"):
        BACK.check_rested(NOW + 59 * SECOND)
    BACK.check_rested(NOW + MINUTE)
    BACK.check_rested(NOW - MINUTE)


@pytest.mark.parametrize(
    ("test", "replies", "after", "verdict", "found", "advice"),
    [
        (BACK, MAILBOX, MINUTE, "ok", "It came back after 4 seconds.", ""),
        (replace(BACK, back_at=NOW + 3 * MINUTE), MAILBOX, MINUTE, "ok", "It came back after 3 minutes.", ""),
        (replace(BACK, back_at=NOW), MAILBOX, MINUTE, "ok", "It came back after 1 second.", ""),
        (BEGUN, MAILBOX, SECOND, "ok", "about to be sent", ""),
        (BEGUN, MAILBOX, 3 * MINUTE, "warn", "hasn't been sent", "jobs are running"),
        (TRIED, MAILBOX, SECOND, "warn", "450 4.2.0 try again", "We keep trying"),
        (REFUSED, MAILBOX, SECOND, "fail", "550 5.1.1 no such user", "that the address for replies exists"),
        (SENT, MAILBOX, SECOND, "ok", "It hasn't come back yet.", ""),
        (SENT, AWAY, SECOND, "fail", "the mailbox doesn't answer", "user name and password"),
        (SENT, MAILBOX, 4 * MINUTE, "warn", "it hasn't come back", "plus addressing"),
        (SENT, MAILBOX, 4 * MINUTE, "warn", "it hasn't come back", "in spam"),
        (SENT, PIPE, 4 * MINUTE, "warn", "it hasn't come back", "handed to the program"),
    ],
)
def test_where_it_is_stuck_it_says_what_to_do(
    test: ReplyTest, replies: Replies, after: timedelta, verdict: Verdict, found: str, advice: str
) -> None:
    said = outcome(test, replies, NOW + after)

    assert said.verdict is Verdict(verdict)
    assert found in said.found
    assert advice in said.advice
    assert bool(said.advice) == (verdict != "ok")


def test_half_of_it_is_no_way_in() -> None:
    [half] = findings(replace(MAILBOX, has_mailbox=False))
    assert (half.verdict, "there's no mailbox to fetch" in half.found) == (Verdict.WARN, True)
    [away] = findings(AWAY)
    assert away.found == "The mailbox for replies hasn't answered since Jan 5, 2026 at 15:04 UTC."
    assert [*findings(MAILBOX), *findings(PIPE), *findings(Replies("", has_mailbox=False))] == []
