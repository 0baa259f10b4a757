"""What the client of a website is told first: what there is to do, or what is waited for."""

from dataclasses import dataclass
from enum import StrEnum


class ReviewState(StrEnum):
    """`none`: there's nothing to review. `review` to `updating` come before an approval, `approved` to `earlier_online`
    after it, while visitors don't see what was approved."""

    NONE = "none"
    NOT_PAID = "not_paid"
    PAID_BACK = "paid_back"
    REVIEW = "review"
    NOTES_UNSENT = "notes_unsent"
    LATE_NOTES = "late_notes"
    WITH_US = "with_us"
    ANSWERED = "answered"
    UPDATING = "updating"
    APPROVED = "approved"
    TO_FIX = "to_fix"
    NO_ADDRESS = "no_address"
    HOSTING_OVER = "hosting_over"
    EARLIER_ONLINE = "earlier_online"
    ONLINE = "online"


@dataclass(frozen=True, slots=True)
class ReviewFacts:
    """`is_approved` is said of the newest build, and so are `is_online` and `was_online`: visitors see it, or did.
    `is_with_us`: changes that hold it are open. `has_late_notes`: others are. `is_answered`: the last changes were, and
    nothing was approved since."""

    is_released: bool
    is_paid: bool
    is_paid_back: bool
    is_with_us: bool
    has_late_notes: bool
    is_answered: bool
    has_unsent_notes: bool
    is_updating: bool
    is_approved: bool
    is_online: bool
    was_online: bool
    open_gates: int
    has_address: bool
    is_hosting_over: bool


def review_state(facts: ReviewFacts) -> ReviewState:
    if facts.is_approved and facts.is_online:
        return ReviewState.ONLINE
    if not facts.is_released:
        return ReviewState.NONE
    if facts.is_paid_back:
        return ReviewState.PAID_BACK
    if not facts.is_paid:
        return ReviewState.NOT_PAID
    if facts.is_with_us:
        return ReviewState.WITH_US
    return _after_approval(facts) if facts.is_approved else _before_approval(facts)


def _before_approval(facts: ReviewFacts) -> ReviewState:
    if facts.is_updating:
        return ReviewState.UPDATING
    if facts.has_unsent_notes:
        return ReviewState.NOTES_UNSENT
    if facts.has_late_notes:
        return ReviewState.LATE_NOTES
    return ReviewState.ANSWERED if facts.is_answered else ReviewState.REVIEW


def _after_approval(facts: ReviewFacts) -> ReviewState:
    """What's in the way, before what comes next."""
    if facts.is_hosting_over:
        return ReviewState.HOSTING_OVER
    if facts.open_gates:
        return ReviewState.TO_FIX
    if not facts.has_address:
        return ReviewState.NO_ADDRESS
    return ReviewState.EARLIER_ONLINE if facts.was_online else ReviewState.APPROVED
