"""What may be refunded, and when somebody still waits for the answer."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from fundable.domain.clock import CLOCK_SLACK
from fundable.domain.errors import Refused
from fundable.domain.money.refunds import ANSWERED_WITHIN, RefundAttempt, check_refund

NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.mark.parametrize("cents", [1, 4999, 5000])
def test_what_is_left_can_be_refunded_to_the_cent(cents: int) -> None:
    check_refund(cents, 15000, 9000, 1000)


@pytest.mark.parametrize(
    ("cents", "refunded", "disputed", "code"),
    [
        (0, 0, 0, "refund_amount"),
        (-1, 0, 0, "refund_amount"),
        (15001, 0, 0, "refund_amount"),
        (5001, 9000, 1000, "refund_amount"),
        (1, 15000, 0, "refund_nothing_left"),
        (1, 0, 15000, "refund_disputed"),
        (1, 5000, 10000, "refund_disputed"),
    ],
)
def test_nothing_and_more_than_is_left_are_refused(cents: int, refunded: int, disputed: int, code: str) -> None:
    with pytest.raises(Refused) as refused:
        check_refund(cents, 15000, refunded, disputed)
    assert refused.value.code == code


def test_of_an_order_that_a_code_made_free_nothing_was_paid_and_nothing_refunded() -> None:
    with pytest.raises(Refused, match=r"^Nothing was paid, so there's nothing to refund\.$"):
        check_refund(1, 0, 0)


def test_the_sentence_names_what_is_left_in_the_orders_currency() -> None:
    with pytest.raises(Refused, match=r"between HUF 0\.01 and HUF 999,999\.99"):
        check_refund(100_000_000, 99_999_999, 0, currency="huf")


@pytest.mark.parametrize(
    ("asked_at", "is_under_way"),
    [
        (None, False),
        (NOW, True),
        (NOW - ANSWERED_WITHIN + SECOND, True),
        (NOW - ANSWERED_WITHIN, False),
        (NOW + CLOCK_SLACK, True),  # at a server whose clock is ahead
        (NOW + CLOCK_SLACK + SECOND, False),  # the clock was set back
    ],
)
def test_somebody_waits_for_two_minutes(asked_at: datetime | None, is_under_way: bool) -> None:
    assert RefundAttempt(uuid4(), NOW, asked_at, 0).is_under_way(NOW) is is_under_way
