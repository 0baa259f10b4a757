"""Erasing a client whose payments Stripe took: its reports know the buyer's name and card."""

from datetime import timedelta
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.domain.errors import Refused
from fundable.services.money import reconcile
from fundable.services.operation import erasure
from tests.conftest import PASSWORD, FakeClock, StripeShop
from tests.services.money.stripe.looking import stored
from tests.services.orders.some_orders import rows
from tests.web.money.test_order_charges import TEXT, charged, page, paid, seen, withdraw

EMAIL = "nora@quetzal.example"
BUYER = "Robin Buyer"
OTHERWISE = "robin@elsewhere.example"
"""Whom somebody named in the Stripe Dashboard."""


def quiet(_done: int, _total: int) -> None:
    """Nobody looks."""


def held(shop: StripeShop) -> bytes:
    """In files, and in rows wherever they are."""
    folder = shop.app.config.data_dir
    copy = folder.with_name("rows.db")
    copy.unlink(missing_ok=True)
    shop.app.database.copy_to(copy)
    return b"".join(file.read_bytes() for file in (copy, *folder.rglob("*")) if file.is_file())


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


def test_reports_that_name_none_but_a_later_payment_are_emptied(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, clock: FakeClock
) -> None:
    bought = shop.buy(EMAIL, password=PASSWORD)
    reconcile.settle(shop.app)
    paid(shop, shop_staff, shop_visitor, bought)
    clock.move(timedelta(days=365))
    shop.double.renew(stored(shop.app, bought)["stripe_subscription_id"])
    assert shop.double.settle()
    reconcile.settle(shop.app)
    later = [row["payment_intent_id"] for row in rows(shop.app, "ledger_entries") if row["kind"] != "payment"]
    assert len(later) == 2
    for payment in later:
        dispute = shop.double.dispute(payment)
        shop.double.write_evidence(dispute["id"], customer_email_address=OTHERWISE)
    assert shop.double.settle()
    assert OTHERWISE.encode() in held(shop)

    done = erasure.erase(shop.app, erasure.plan(shop.app, EMAIL), quiet)

    assert done.left == ""
    of_disputes = [row["payload"] for row in rows(shop.app, "payment_events") if "dispute" in row["type"]]
    assert len(of_disputes) == 8
    assert not any(of_disputes)
    assert OTHERWISE.encode() not in held(shop)


def test_mails_of_later_charges_go_once_their_order_is_deleted(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient
) -> None:
    bought = shop.buy(EMAIL, password=PASSWORD)
    reconcile.settle(shop.app)
    paid(shop, shop_staff, shop_visitor, bought)
    late, never = (page(shop_visitor, bought, charged(shop_staff, bought)) for _ in range(2))
    with shop.app.database.write() as connection:  # as after a restore of a backup from before the pages were made
        connection.exec_driver_sql(
            "UPDATE order_charges SET session_id = NULL, session_url = NULL WHERE state = 'open'"
        )
    for charge in seen(shop_staff, bought):
        if charge["state"] == "open":
            assert withdraw(shop_staff, bought, charge).status_code == 200
    shop.double.pay(late)
    assert shop.double.settle()
    assert shop_owner.delete(f"/api/orders/{bought.id}").status_code == 200
    shop.double.pay(never)
    assert shop.double.settle()

    made = erasure.plan(shop.app, EMAIL)
    erasure.erase(shop.app, made, quiet)

    assert made.deleted == {UUID(bought.id)}
    assert [row["kind"] for row in rows(shop.app, "messages") if TEXT in row["text"]] == []
