"""What a client is told first about their website."""

from dataclasses import replace

import pytest

from fundable.domain.sites.review.reviews import ReviewFacts, review_state

RELEASED = ReviewFacts(
    is_released=True,
    is_paid=True,
    is_paid_back=False,
    is_with_us=False,
    has_late_notes=False,
    is_answered=False,
    has_unsent_notes=False,
    is_updating=False,
    is_approved=False,
    is_online=False,
    was_online=False,
    open_gates=0,
    has_address=True,
    is_hosting_over=False,
)
APPROVED = replace(RELEASED, is_approved=True)


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        (replace(RELEASED, is_released=False), "none"),
        (RELEASED, "review"),
        (replace(RELEASED, open_gates=2), "review"),
        (replace(RELEASED, is_hosting_over=True), "review"),
        (replace(RELEASED, has_unsent_notes=True), "notes_unsent"),
        (replace(RELEASED, has_unsent_notes=True, is_answered=True), "notes_unsent"),
        (replace(RELEASED, is_with_us=True, has_unsent_notes=True), "with_us"),
        (replace(RELEASED, is_answered=True), "answered"),
        (replace(RELEASED, has_late_notes=True, is_answered=True), "late_notes"),
        (replace(RELEASED, has_late_notes=True, has_unsent_notes=True), "notes_unsent"),
        (replace(RELEASED, has_late_notes=True, is_with_us=True), "with_us"),
        (replace(APPROVED, has_late_notes=True), "approved"),
        (replace(RELEASED, is_updating=True, is_answered=True), "updating"),
        (replace(RELEASED, is_paid=False), "not_paid"),
        (replace(RELEASED, is_paid_back=True, is_with_us=True), "paid_back"),
        (APPROVED, "approved"),
        (replace(APPROVED, has_unsent_notes=True), "approved"),
        (replace(APPROVED, is_with_us=True), "with_us"),
        (replace(APPROVED, open_gates=1, has_address=False), "to_fix"),
        (replace(APPROVED, has_address=False), "no_address"),
        (replace(APPROVED, is_hosting_over=True, has_address=False), "hosting_over"),
        (replace(APPROVED, was_online=True), "earlier_online"),
        (replace(APPROVED, is_paid_back=True), "paid_back"),
        (replace(APPROVED, is_online=True, was_online=True), "online"),
        (replace(APPROVED, is_online=True, was_online=True, is_released=False), "online"),
    ],
)
def test_the_state_that_matters_most_is_told(facts: ReviewFacts, state: str) -> None:
    assert review_state(facts) == state
