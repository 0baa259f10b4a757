"""The currencies of offers, as Stripe's "Supported currencies" has them."""

from dataclasses import replace

import pytest

from fundable.domain.agency.currencies import CURRENCIES, IN_THOUSANDTHS, MOST, WITHOUT_CENTS, least, written
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer_bounds import problems


def test_a_currency_is_counted_in_one_way() -> None:
    sold = set(CURRENCIES)

    assert len(sold) == len(CURRENCIES)
    assert not sold & (WITHOUT_CENTS | IN_THOUSANDTHS)
    assert all(0 < least(currency) < MOST for currency in sold)


@pytest.mark.parametrize("currency", sorted(WITHOUT_CENTS))
def test_one_without_cents_is_refused_with_the_reason(currency: str) -> None:
    [problem] = problems(replace(DEFAULT, currency=currency))

    assert problem.path == ("currency",)
    assert f"Prices in {currency.upper()} have no cents. Use the code of one" in problem.what


@pytest.mark.parametrize("currency", sorted(IN_THOUSANDTHS))
def test_one_with_thousandths_too(currency: str) -> None:
    [problem] = problems(replace(DEFAULT, currency=currency))

    assert f"Prices in {currency.upper()} have thousandths. Use" in problem.what


@pytest.mark.parametrize(
    ("currency", "text"),
    [("usd", "-$1,234.50"), ("chf", "-CHF 1,234.50"), ("jpy", "-JPY 123,450"), ("kwd", "-KWD 123.450")],
)
def test_amounts_of_a_bank_account_are_written_as_stripe_counts_them(currency: str, text: str) -> None:
    assert written(-123450, currency) == text
    assert written(-100, "isk") == "-ISK 1.00"
