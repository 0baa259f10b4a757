"""What a buyer's own page says of the payment, and when it says nothing."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from fundable.domain.money.payments import PaymentMode, PaymentProgress, PaymentState
from fundable.domain.orders.orders import Order, OrderStatus, SessionState
from fundable.domain.orders.payment_slips import confirmed_payment, is_being_confirmed, masked

AT = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
PENDING = Order(
    UUID(int=1),
    "nora@alder.example",
    15000,
    OrderStatus.PENDING,
    PaymentState.UNPAID,
    PaymentMode.SANDBOX,
    (),
    SessionState.OPEN,
    AT,
    AT,
)
PAID = replace(PENDING, status=OrderStatus.PAID, payment_state=PaymentState.PAID, paid_at=AT, discount_cents=2000)


def test_a_payment_is_being_confirmed_until_somebody_says_what_became_of_it() -> None:
    assert is_being_confirmed(PENDING)
    assert is_being_confirmed(replace(PENDING, payment_progress=PaymentProgress.PROCESSING))


@pytest.mark.parametrize(
    "changes",
    [
        {"status": OrderStatus.INTAKE},
        {"session_state": SessionState.ENDED},
        {"payment_progress": PaymentProgress.FAILED},
        {"payment_state": PaymentState.PAID},
        {"payment_state": PaymentState.REFUNDED},
    ],
)
def test_what_is_over_or_was_moved_on_by_hand_is_not_being_confirmed(changes: dict[str, Any]) -> None:
    assert not is_being_confirmed(replace(PENDING, **changes))


def test_a_paid_order_tells_what_was_paid_and_hides_whose_it_is() -> None:
    told = confirmed_payment(PAID, ())

    assert told
    assert (told.total_cents, told.discount_cents, told.tax_cents, told.currency) == (15000, 2000, 0, "usd")
    assert (told.masked_email, told.paid_at) == ("n•••@alder.example", AT)


@pytest.mark.parametrize("state", [state for state in PaymentState if state is not PaymentState.PAID])
def test_once_money_went_back_nothing_is_told(state: PaymentState) -> None:
    assert confirmed_payment(replace(PAID, payment_state=state), ()) is None


@pytest.mark.parametrize(
    ("email", "shown"),
    [("nora@alder.example", "n•••@alder.example"), ("n@a.co", "n•••@a.co"), ('"a@b"@c.example', '"•••@c.example')],
)
def test_an_email_is_masked_up_to_its_last_at(email: str, shown: str) -> None:
    assert masked(email) == shown
