"""Orders, their statuses, and who may send a form when."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fundable.domain.errors import Refused
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.orders.intake import IntakeForm, check_may_send
from fundable.domain.orders.orders import (
    Order,
    OrderStatus,
    SessionState,
    StatusChange,
    email_key,
    parse_status,
    stages,
)

NOW = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
LABELS = {
    "pending": "Payment Pending",
    "paid": "Payment Received",
    "intake": "Information Collected",
    "design": "Design in Progress",
    "review": "Review & Feedback",
    "launch": "Launch Preparation",
    "completed": "Website Live",
}


def order(
    status: OrderStatus = OrderStatus.PAID,
    payment_state: PaymentState = PaymentState.PAID,
    session_state: SessionState = SessionState.COMPLETE,
) -> Order:
    return Order(uuid4(), "a@b.co", 15000, status, payment_state, PaymentMode.TEST, (), session_state, NOW, NOW)


def form(of: Order) -> IntakeForm:
    return IntakeForm(
        *("Alder", "Mill Street", "(937) 555-0142", "a@b.co"),
        id=uuid4(),
        order_id=of.id,
        created_at=NOW,
        updated_at=NOW,
    )


def test_there_are_seven_statuses_with_the_labels_of_the_specification() -> None:
    assert {status.value: status.label for status in OrderStatus} == LABELS
    assert list(OrderStatus) == list(LABELS)


@given(st.sampled_from(list(LABELS)) | st.text(max_size=12))
def test_only_the_seven_are_statuses(value: str) -> None:
    if value in LABELS:
        assert parse_status(value).value == value
    else:
        with pytest.raises(Refused, match="Choose one of the seven statuses"):
            parse_status(value)


def test_the_number_is_the_first_eight_characters() -> None:
    one = order()
    assert str(one.id).startswith(one.number)
    assert len(one.number) == 8


@pytest.mark.parametrize("status", OrderStatus)
@pytest.mark.parametrize("payment_state", PaymentState)
def test_an_order_counts_as_paid_by_its_money_or_by_staffs_hand(
    status: OrderStatus, payment_state: PaymentState
) -> None:
    is_waiting = status is OrderStatus.PENDING and payment_state is PaymentState.UNPAID
    assert order(status, payment_state).counts_as_paid is not is_waiting


@pytest.mark.parametrize("payment_state", PaymentState)
@pytest.mark.parametrize("session_state", SessionState)
def test_only_an_ended_session_that_nobody_paid_is_abandoned(
    payment_state: PaymentState, session_state: SessionState
) -> None:
    is_abandoned = (payment_state, session_state) == (PaymentState.UNPAID, SessionState.ENDED)
    assert order(payment_state=payment_state, session_state=session_state).is_abandoned is is_abandoned


@pytest.mark.parametrize("status", OrderStatus)
def test_a_form_is_corrected_by_its_owner_until_design_begins(status: OrderStatus) -> None:
    one = order(status)
    existing = form(one)

    check_may_send(one, None, is_owner=False)
    with pytest.raises(Refused, match="We already have the intake form"):
        check_may_send(one, existing, is_owner=False)
    if status in {OrderStatus.PENDING, OrderStatus.PAID, OrderStatus.INTAKE}:
        check_may_send(one, existing, is_owner=True)
    else:
        with pytest.raises(Refused, match="Design has started"):
            check_may_send(one, existing, is_owner=True)


def test_an_unpaid_order_takes_no_form_from_anybody() -> None:
    one = order(OrderStatus.PENDING, PaymentState.UNPAID, SessionState.OPEN)

    for is_owner in (True, False):
        with pytest.raises(Refused, match="isn't paid yet"):
            check_may_send(one, None, is_owner)


@given(st.emails())
def test_emails_are_compared_without_regard_to_capitals(email: str) -> None:
    assert email_key(email) == email_key(f" {email.upper()} ") == email_key(email.lower())


def test_a_history_tells_stages_from_notes() -> None:
    changes = [
        StatusChange(status, NOW, str(number))
        for number, status in enumerate(
            [OrderStatus.PAID] * 2 + [OrderStatus.DESIGN] * 3 + [OrderStatus.PAID],
        )
    ]

    assert [change.note for change in stages(tuple(changes))] == ["0", "2", "5"]
    assert stages(()) == []


def test_an_accent_written_in_two_ways_is_one_email() -> None:
    assert email_key("jose\u0301@alder.example") == email_key("JOS\u00c9@alder.example")
    assert email_key("nora+web@alder.example") != email_key("nora@alder.example")
