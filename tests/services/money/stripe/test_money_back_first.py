"""Money that goes back before its payment is known: its reports wait, and are not taken for another program's."""

from datetime import timedelta
from typing import Any

import pytest

from fundable.services.money import ledger, reconcile
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import ledger_entries, open_events, rows, stored
from tests.services.money.stripe.test_reconcile import lose


def intent_of(shop: StripeShop) -> str:
    [intent] = shop.double.all("payment_intent")
    return str(intent["id"])


def give_back(shop: StripeShop, how: str) -> list[Any]:
    """What Stripe reports of it, of which nothing is delivered."""
    before = len(shop.double.events())
    if how == "refund":
        shop.double.refund(intent_of(shop), 5000)
    else:
        shop.double.dispute(intent_of(shop), 5000)
    return shop.double.events()[before:]


def check(shop: StripeShop, order: PaidOrder, how: str) -> None:
    assert stored(shop.app, order)["payment_state"] == {"refund": "partially_refunded", "dispute": "disputed"}[how]
    moved = [entry for entry in ledger_entries(shop.app, order) if entry[0] != "fee"]
    assert sorted(moved) == sorted([("payment", 15000), (how, -5000)])
    assert open_events(shop.app) == []


@pytest.mark.parametrize("how", ["refund", "dispute"])
def test_before_the_payment_was_reported(shop: StripeShop, how: str) -> None:
    """The report of the payment was refused while the server restarted, and comes again in an hour."""
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)
    told = shop.double.events()
    for event in give_back(shop, how):
        shop.double.deliver(event)
    reconcile.settle(shop.app)
    assert stored(shop.app, order)["payment_state"] == "unpaid"

    for event in told:
        shop.double.deliver(event)
    reconcile.settle(shop.app)

    check(shop, order, how)


@pytest.mark.parametrize("how", ["refund", "dispute"])
def test_of_an_order_that_a_restored_backup_has_lost(shop: StripeShop, clock: FakeClock, how: str) -> None:
    begun = clock.now()
    order = shop.buy()
    reconcile.settle(shop.app)
    clock.move(timedelta(hours=1))
    give_back(shop, how)
    assert shop.double.settle()
    lose(shop, order)
    clock.move(timedelta(hours=1))

    found = reconcile.reconcile_everything(shop.app)

    assert [str(order_id) for order_id in found.rebuilt] == [order.id]
    check(shop, order, how)
    assert (found.mismatches, found.unanswered) == ([], [])
    assert rows(shop.app, "SELECT subject FROM messages WHERE subject LIKE '%has no order%'") == []
    assert ledger.audit(shop.app, begun, clock.now()).agrees
