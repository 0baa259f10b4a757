"""Replies by email: how they come in, and the test that goes out and comes back."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.counts import counted
from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict
from fundable.domain.mail.outbox import MessageState
from fundable.domain.moments import moment

TEST_FOR = timedelta(minutes=10)
"""How long a test is awaited. One that comes later has come back all the same."""
LATE_AFTER = timedelta(minutes=3)
"""Mail servers take seconds, and some look at what is new to them for a minute or two."""
LOOKED_FOR = timedelta(minutes=3)
"""How long the mailbox is asked for it at once instead of each minute."""
REST = timedelta(minutes=1)
"""Between the beginnings of two tests: each is an email that a mail server may count."""


class MailWay(StrEnum):
    """How an email came in: we fetched it from a mailbox, or the server's own mail server handed it over."""

    FETCHED = "fetched"
    PIPED = "piped"


@dataclass(frozen=True, slots=True)
class Replies:
    """How they come in. `address` is empty where they don't; `piped_at` is about when one was last handed over."""

    address: str
    has_mailbox: bool
    away_since: datetime | None = None
    piped_at: datetime | None = None


class ReplyTestStage(StrEnum):
    """How far a test has come. Of `unsent` the mail server has refused it, or not taken it so far."""

    SENDING = "sending"
    UNSENT = "unsent"
    ACCEPTED = "accepted"
    LATE = "late"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class ReplyTest:
    """`id` is its message's, and `error` what the mail server last said. `way` and `back_at` are None until it came
    back."""

    id: UUID
    address: str
    begun_at: datetime
    state: MessageState
    error: str | None
    sent_at: datetime | None
    back_at: datetime | None = None
    way: MailWay | None = None

    def stage(self, now: datetime) -> ReplyTestStage:
        if self.back_at:
            return ReplyTestStage.BACK
        if self.sent_at:
            return ReplyTestStage.LATE if now - self.sent_at >= LATE_AFTER else ReplyTestStage.ACCEPTED
        return ReplyTestStage.UNSENT if self.error or self.state is MessageState.FAILED else ReplyTestStage.SENDING

    def is_running(self, now: datetime) -> bool:
        """Not one whose time is ahead: the clock was set back, and it would go on for as long."""
        is_open = self.back_at is None and self.state is not MessageState.FAILED
        return is_open and timedelta(0) <= now - self.begun_at < TEST_FOR

    def is_looked_for(self, now: datetime) -> bool:
        return self.is_running(now) and now - self.begun_at < LOOKED_FOR

    def check_rested(self, now: datetime) -> None:
        """Raises Refused `replies_tested_just_now`."""
        if timedelta(0) <= now - self.begun_at < REST:
            raise Refused("replies_tested_just_now", "The last test began less than a minute ago. Try again shortly.")


def findings(replies: Replies) -> Iterator[Finding]:
    """What isn't as it should be; nothing where no replies come in, which is a choice."""
    if not replies.address:
        return
    if replies.away_since:
        found = f"The mailbox for replies hasn't answered since {moment(replies.away_since)}."
        advice = "Replies wait there, and nothing is lost. Check its server, user name and password."
        yield Finding("Replies", Verdict.WARN, found, advice)
    elif not replies.has_mailbox and not replies.piped_at:
        found = f"Clients reply to {replies.address}, but no email has come in from there: there's no mailbox to fetch."
        advice = (
            "Whoever runs the server sets the mailbox, or has the mail server hand emails over. Then send a test under "
            "Settings, Mail."
        )
        yield Finding("Replies", Verdict.WARN, found, advice)


def outcome(test: ReplyTest, replies: Replies, now: datetime) -> Finding:
    """How the test goes, or went, and what to do where it's stuck."""
    match test.stage(now):
        case ReplyTestStage.BACK:
            return Finding("Test", Verdict.OK, f"It came back after {_lasted(test)}.")
        case ReplyTestStage.SENDING:
            return _sending(test, now)
        case ReplyTestStage.UNSENT:
            return _unsent(test)
        case _ if replies.away_since:
            advice = "Check the mailbox's server, user name and password. The test is fetched once it answers."
            return Finding("Test", Verdict.FAIL, "It was sent, but the mailbox doesn't answer.", advice)
        case ReplyTestStage.ACCEPTED:
            return Finding("Test", Verdict.OK, "The mail server accepted it. It hasn't come back yet.")
        case _:
            return _late(replies)


def _sending(test: ReplyTest, now: datetime) -> Finding:
    if now - test.begun_at < LATE_AFTER:
        return Finding("Test", Verdict.OK, "It's about to be sent.")
    return Finding("Test", Verdict.WARN, "It hasn't been sent.", "Check under System that jobs are running.")


def _unsent(test: ReplyTest) -> Finding:
    said = f" It says: {test.error}" if test.error else ""
    if test.state is MessageState.FAILED:
        advice = "Check that your mail provider allows the sender, and that the address for replies exists."
        return Finding("Test", Verdict.FAIL, f"The mail server refused it.{said}", advice)
    advice = "We keep trying. Check the mail server and the sender above."
    return Finding("Test", Verdict.WARN, f"The mail server hasn't accepted it yet.{said}", advice)


def _late(replies: Replies) -> Finding:
    found = "The mail server accepted it, but it hasn't come back."
    if not replies.has_mailbox:
        advice = (
            f"Check that emails to {replies.address}, and to it with a plus sign and more before the @, are handed to "
            "the program, and what the mail server's log says."
        )
        return Finding("Test", Verdict.WARN, found, advice)
    advice = (
        "Open the mailbox. If the test is in spam, mark it as not spam. If it's nowhere, its mail server may not take "
        f"addresses with a plus sign (plus addressing), or {replies.address} leads to another mailbox."
    )
    return Finding("Test", Verdict.WARN, found, advice)


def _lasted(test: ReplyTest) -> str:
    assert test.back_at
    seconds = max(int((test.back_at - test.begun_at).total_seconds()), 1)
    return counted(seconds, "second") if seconds < 120 else counted(seconds // 60, "minute")
