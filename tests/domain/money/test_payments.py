"""The state of the money: what a report makes of what is known."""

import pytest

from fundable.domain.money.payments import PaymentProgress, PaymentState, progress_after, state_of_money

PROCESSING, FAILED = PaymentProgress.PROCESSING, PaymentProgress.FAILED


@pytest.mark.parametrize(
    ("known", "has_failed", "after"),
    [
        (None, False, PROCESSING),
        (PROCESSING, False, PROCESSING),
        (None, True, FAILED),
        (PROCESSING, True, FAILED),
        (FAILED, True, FAILED),
        (FAILED, False, FAILED),  # the report that it was under way comes late
    ],
)
def test_a_payment_that_fell_through_stays_so(
    known: PaymentProgress | None, has_failed: bool, after: PaymentProgress
) -> None:
    assert progress_after(known, has_failed) is after


@pytest.mark.parametrize(
    ("refunded", "is_disputed", "state"),
    [
        (0, False, PaymentState.PAID),
        (1, False, PaymentState.PARTIALLY_REFUNDED),
        (14999, False, PaymentState.PARTIALLY_REFUNDED),
        (15000, False, PaymentState.REFUNDED),
        (15001, False, PaymentState.REFUNDED),
        (0, True, PaymentState.DISPUTED),
        (15000, True, PaymentState.DISPUTED),
    ],
)
def test_an_order_is_refunded_when_nothing_of_it_is_left(refunded: int, is_disputed: bool, state: PaymentState) -> None:
    assert state_of_money(15000, refunded, is_disputed) is state
