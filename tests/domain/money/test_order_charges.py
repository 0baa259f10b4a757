"""What can be charged after an order's first payment, and at which price (money 14)."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.errors import Refused
from fundable.domain.money.charging.order_charges import NewCharge, buyable, check_chargeable, priced
from fundable.domain.money.payments import ChargeKind, PaymentMode, PaymentState

ID = UUID("00000000-0000-4000-8000-00000000cafe")
FREE = NewCharge(ID, ChargeKind.AMOUNT, 8000, "Photos")
DOMAIN = NewCharge(ID, ChargeKind.ADDON, 2500, addon_id="domain")


def refusal(asked: NewCharge, bought: tuple[str, ...] = (), **offer: Any) -> str:
    with pytest.raises(Refused) as refused:
        priced(asked, replace(DEFAULT, **offer), bought)
    return refused.value.code


def test_an_amount_is_what_was_typed() -> None:
    assert priced(FREE, DEFAULT, ()) == ("Photos", 8000)


@pytest.mark.parametrize("cents", [0, -1, 49, 100_000_000])
def test_stripe_takes_no_less_and_no_more(cents: int) -> None:
    assert refusal(replace(FREE, amount_cents=cents)) == "charge_amount"


def test_an_amount_says_what_it_is_for() -> None:
    assert refusal(replace(FREE, text="")) == "charge_text"


def test_an_addon_has_the_name_and_the_price_of_the_offer_that_was_sold() -> None:
    assert priced(replace(DOMAIN, text="Anything"), DEFAULT, ()) == (DEFAULT.addons[0].name, 2500)
    assert refusal(replace(DOMAIN, amount_cents=2400)) == "amount_differs"


def test_an_addon_is_bought_once_and_only_while_it_was_on_sale() -> None:
    assert refusal(DOMAIN, ("domain",)) == "charge_not_offered"
    assert refusal(replace(DOMAIN, addon_id="nothing")) == "charge_not_offered"
    gone = tuple(replace(one, is_on_sale=False) for one in DEFAULT.addons)
    assert refusal(DOMAIN, addons=gone) == "charge_not_offered"


def test_a_round_costs_what_the_offer_says_and_nothing_is_sold_without_a_price() -> None:
    asked = NewCharge(ID, ChargeKind.ROUND, 4900)
    assert priced(asked, replace(DEFAULT, round_cents=4900), ()) == ("Another round of changes", 4900)
    assert refusal(asked, round_cents=5900) == "amount_differs"
    assert refusal(asked) == "charge_not_offered"


def test_a_price_of_rounds_is_part_of_the_terms_only_where_there_is_one() -> None:
    assert DEFAULT.fingerprint(()) != replace(DEFAULT, round_cents=4900).fingerprint(())
    assert replace(DEFAULT, round_cents=0).fingerprint(()) == DEFAULT.fingerprint(())


def test_an_addon_too_cheap_for_a_payment_of_its_own_is_not_offered() -> None:
    cheap = (replace(DEFAULT.addons[0], price_cents=30), *DEFAULT.addons[1:])
    assert "domain" not in [one.id for one in buyable(replace(DEFAULT, addons=cheap), ())]


@pytest.mark.parametrize(
    ("state", "is_refunded", "mode", "code"),
    [
        (PaymentState.UNPAID, False, PaymentMode.TEST, "order_unpaid"),
        (PaymentState.REFUNDED, True, PaymentMode.TEST, "order_refunded"),
        (PaymentState.PAID, False, PaymentMode.LIVE, "mode_differs"),
    ],
)
def test_only_a_paid_order_of_the_mode_that_is_set_up_is_charged(
    state: PaymentState, is_refunded: bool, mode: PaymentMode, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        check_chargeable(state, is_refunded, PaymentMode.TEST, mode)
    assert refused.value.code == code


@pytest.mark.parametrize("state", [PaymentState.PAID, PaymentState.PARTIALLY_REFUNDED, PaymentState.DISPUTED])
def test_a_paid_order_is_charged_for_more(state: PaymentState) -> None:
    check_chargeable(state, False, PaymentMode.TEST, PaymentMode.TEST)
