"""What a promotion code takes off, and why one takes off nothing (money 13)."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fundable.domain.errors import Refused
from fundable.domain.money.promotions import CODE_MAX, PromotionCode, discount, is_code

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
SPRING = PromotionCode("promo_1", "SPRING", True, percent_off=20)
TAKE25 = PromotionCode("promo_2", "TAKE25", True, off_cents=2500, off_currency="usd")


@pytest.mark.parametrize(
    ("found", "subtotal", "cents"),
    [
        (SPRING, 15000, 3000),
        (replace(SPRING, percent_off=12.5), 9999, 1250),
        (replace(SPRING, percent_off=100), 15000, 15000),
        (TAKE25, 15000, 2500),
        (TAKE25, 1000, 1000),
        (replace(SPRING, minimum_cents=15000, minimum_currency="usd"), 15000, 3000),
        (replace(SPRING, expires_at=NOW + timedelta(seconds=1)), 15000, 3000),
        (replace(SPRING, is_first_order_only=True), 15000, 3000),
    ],
)
def test_what_it_takes_off(found: PromotionCode, subtotal: int, cents: int) -> None:
    assert discount(found, subtotal, "usd", NOW) == cents


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (replace(SPRING, is_active=False), "The code SPRING has expired."),
        (replace(SPRING, expires_at=NOW), "The code SPRING has expired."),
        (replace(SPRING, is_active=False, is_used_up=True), "The code SPRING has been used up."),
        (replace(SPRING, is_for_others=True), "The code SPRING isn't for this website."),
        (replace(TAKE25, off_currency="eur"), "The code TAKE25 is for orders in EUR. This one is in USD."),
        (
            replace(SPRING, minimum_cents=100, minimum_currency="eur"),
            "The code SPRING is for orders in EUR. This one is in USD.",
        ),
        (
            replace(SPRING, minimum_cents=15001, minimum_currency="usd"),
            "The code SPRING is for orders of $150.01 or more.",
        ),
    ],
)
def test_why_it_takes_off_nothing(found: PromotionCode, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        discount(found, 15000, "usd", NOW)

    assert refused.value.message == sentence


@given(st.floats(0.01, 100), st.integers(0, 10**9))
def test_never_more_than_there_is(percent: float, subtotal: int) -> None:
    assert 0 <= discount(replace(SPRING, percent_off=percent), subtotal, "usd", NOW) <= subtotal


@pytest.mark.parametrize("text", ["", "SPRING 20", "SPRING%", "ä", "A" * (CODE_MAX + 1), "A\n", "../x"])
def test_what_is_no_code(text: str) -> None:
    assert not is_code(text)


def test_letters_digits_and_dashes_are() -> None:
    assert is_code("Spring-2026")
