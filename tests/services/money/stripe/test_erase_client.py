"""Erasing a client whose payments Stripe took: its reports know the buyer's name and card."""

import pytest

from fundable.domain.errors import Refused
from fundable.services.money import reconcile
from fundable.services.operation import erasure
from tests.conftest import StripeShop
from tests.services.orders.some_orders import rows

EMAIL = "nora@quetzal.example"
BUYER = "Robin Buyer"


def quiet(_done: int, _total: int) -> None:
    """Nobody looks."""


def held(shop: StripeShop) -> bytes:
    return b"".join(file.read_bytes() for file in shop.app.config.data_dir.rglob("*") if file.is_file())


def test_its_reports_are_emptied_and_its_customer_is_named(shop: StripeShop) -> None:
    shop.buy(EMAIL)
    assert BUYER.encode() in held(shop)

    done = erasure.erase(shop.app, erasure.plan(shop.app, EMAIL), quiet)
    assert shop.double.settle()
    found = reconcile.reconcile_everything(shop.app)

    assert (done.left, len(done.customers)) == ("", 1)
    assert done.customers[0].startswith("cus_")
    assert (found.rebuilt, found.mismatches) == ([], [])
    assert [row["kind"] for row in rows(shop.app, "ledger_entries")] == ["payment"]
    assert rows(shop.app, "orders") == []
    assert rows(shop.app, "payment_events")
    assert [word for word in (EMAIL, "quetzal", BUYER) if word.encode() in held(shop)] == []


def test_while_stripe_is_away_nothing_is_erased(shop: StripeShop) -> None:
    bought = shop.buy(EMAIL)
    before = rows(shop.app, "orders"), rows(shop.app, "messages"), rows(shop.app, "payment_events")
    shop.double.fail_next(3, 429, "/v1/subscriptions/*")

    with pytest.raises(Refused, match="didn't confirm it, so nothing was changed"):
        erasure.erase(shop.app, erasure.plan(shop.app, bought.id), quiet)

    assert (rows(shop.app, "orders"), rows(shop.app, "messages"), rows(shop.app, "payment_events")) == before
