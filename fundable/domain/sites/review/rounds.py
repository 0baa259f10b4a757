"""Revision rounds: one sending of all notes each, counted against what the order's offer includes.

A round is open from the client's "Send my changes" until staff have answered every note and show a build of it. In the
meantime it's the agency's turn, so the promise's clock goes on (decision 0043).
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from fundable.domain.errors import Refused
from fundable.domain.sites.review.notes import Note, NoteVerdict

REASON_MAX = 500


@dataclass(frozen=True, slots=True)
class Round:
    """`number` counts every sending of an order. One that isn't included came after the last round. `build` is the one
    that its notes are on, `closed_build` the one that answers them."""

    number: int
    is_included: bool
    build: int
    sent_at: datetime
    closed_at: datetime | None = None
    closed_build: int | None = None
    voided_at: datetime | None = None
    voided_by: str | None = None
    void_reason: str = ""

    @property
    def is_open(self) -> bool:
        return self.closed_at is None


@dataclass(frozen=True, slots=True)
class Grant:
    """A round more than the offer includes."""

    reason: str
    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many rounds an order has in all, and how many are left."""

    total: int
    left: int


def counts(closed: Round, notes: Iterable[Note]) -> bool:
    """Whether a sending uses up a round: not one that came late, was voided, or told of nothing but our mistakes."""
    answers = [note.answer for note in notes if note.round == closed.number]
    only_ours = (
        not closed.is_open
        and bool(answers)
        and all(answer and answer.verdict is NoteVerdict.OUR_MISTAKE for answer in answers)
    )
    return closed.is_included and closed.voided_at is None and not only_ours


def allowance(included: int, granted: int, rounds: Iterable[Round], notes: Collection[Note]) -> Allowance:
    used = sum(counts(one, notes) for one in rounds)
    return Allowance(included + granted, max(0, included + granted - used))


def is_used(paid_at: datetime, rounds: Iterable[Round], notes: Collection[Note]) -> bool:
    """Whether a round that was paid for is used: changes that count were sent since."""
    return any(one.sent_at > paid_at and counts(one, notes) for one in rounds)


def next_number(rounds: Sequence[Round]) -> int:
    return max((one.number for one in rounds), default=0) + 1


def check_send(expected: int, rounds: Sequence[Round], left: int) -> None:
    """`expected` is the number that the sender's page shows. Raises Refused `round_sent`, `round_open`."""
    if expected != next_number(rounds):
        raise round_sent()
    if left and any(one.is_open and one.is_included for one in rounds):
        raise round_open()


def check_close(rounds: Iterable[Round], notes: Iterable[Note], build: int) -> tuple[Round, ...]:
    """The open rounds, which the answers and this build close. Raises Refused `round_missing`, `notes_unanswered`,
    `build_missing`."""
    opened = tuple(one for one in rounds if one.is_open)
    if not opened:
        raise Refused("round_missing", "There are no changes to answer. Reload this order and check again.")
    numbers = {one.number for one in opened}
    answers = [note.answer for note in notes if note.round in numbers]
    if not all(answers):
        raise Refused("notes_unanswered", "Answer every note first.")
    is_built = build > max(one.build for one in opened)
    if not is_built and any(answer and answer.verdict is not NoteVerdict.DECLINED for answer in answers):
        raise Refused("build_missing", "You marked notes as done, but there's no new build yet. Make one first.")
    return opened


def check_theme_free(rounds: Iterable[Round], has_approval: bool) -> None:
    """Whether a client may still pick the look. Raises Refused `theme_fixed`."""
    approved = "Your website is approved, so its look stays."
    sent = "You've sent your changes, so we switch the look for you now."
    if why := _why_ours(rounds, has_approval, approved, sent):
        raise Refused("theme_fixed", f"{why} Message us.")


def check_facts_open(rounds: Iterable[Round], has_approval: bool) -> None:
    """Whether a client may still tell more of their business themselves. Raises Refused `facts_closed`."""
    approved = "Your website is approved, so this can't be changed here anymore."
    sent = "You've sent your changes, so we make any others for you now."
    if why := _why_ours(rounds, has_approval, approved, sent):
        raise Refused("facts_closed", f"{why} Message us.")


def _why_ours(rounds: Iterable[Round], has_approval: bool, approved: str, sent: str) -> str:
    """Clients change some things themselves until they send changes or something is approved. Which of the
    two it is; empty while they may."""
    if has_approval:
        return approved
    return sent if any(one.is_open or one.voided_at is None for one in rounds) else ""


def shown_build(rounds: Iterable[Round]) -> int | None:
    """The build that the client keeps seeing while their notes are with us; None for the newest. Late notes, which
    nobody has to work on, keep them from nothing."""
    return min((one.build for one in rounds if one.is_open and one.is_included), default=None)


def is_held(rounds: Iterable[Round], approved_at: datetime | None = None) -> bool:
    """Whether open changes hold the website: included ones do, and late ones that were sent after it was approved, as
    its client wants something else since."""
    opened = [one for one in rounds if one.is_open]
    return any(one.is_included or (approved_at is not None and one.sent_at > approved_at) for one in opened)


def our_turns(rounds: Iterable[Round]) -> list[tuple[datetime, datetime | None]]:
    """The times in which included changes were with us. A late note doesn't start the clock again."""
    return [(one.sent_at, one.closed_at) for one in rounds if one.is_included]


def round_sent() -> Refused:
    return Refused("round_sent", "Your changes were already sent from another tab.")


def round_open() -> Refused:
    return Refused(
        "round_open",
        "We're still working on the changes you sent. These notes stay here. Send them once you've seen the new build.",
    )


def round_unknown() -> Refused:
    return Refused("round_unknown", "There's no such round. Reload this order and check again.")


def round_uncounted() -> Refused:
    return Refused("round_uncounted", "This round already doesn't count.")
