"""What was bought with a charge comes with its money, and goes back with all of it unless it was used (money 14)."""

import json
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.services.money import reconcile
from tests.conftest import PASSWORD, FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import rows, stored
from tests.web.money.test_order_charges import charged, give_back, paid, seen

DOMAIN = {"kind": "addon", "addonId": "domain", "amountCents": 2500, "text": ""}


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    bought = shop.buy(password=PASSWORD)
    reconcile.settle(shop.app)
    return bought


def later(shop: StripeShop, order: PaidOrder) -> list[str]:
    found: list[str] = json.loads(str(stored(shop.app, order)["later_addons"]))
    return found


def listed(staff: TestClient, addon: str) -> int:
    return int(staff.get("/api/orders", params={"addon": addon}).json()["total"])


def figures(staff: TestClient) -> dict[str, int]:
    report = staff.get("/api/admin/reports").json()
    return {one["id"]: one["orders"] for currency in report["currencies"] for one in currency["addons"]}


def test_one_bought_later_is_found_and_summed_like_the_others(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    assert (listed(shop_staff, "domain"), figures(shop_staff)) == (0, {})

    paid(shop, shop_staff, shop_visitor, order, **DOMAIN)

    assert listed(shop_staff, "domain") == 1
    assert figures(shop_staff) == {"domain": 1}
    assert "Domain Registration" in shop_staff.post("/api/orders/export", json={}).text
    assert shop_staff.get("/api/admin/stats").json()["byAddon"]["domain"] == 1


def test_a_full_refund_takes_it_back_and_a_part_does_not(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = paid(shop, shop_staff, shop_visitor, order, **DOMAIN)
    assert give_back(shop_owner, order, charge, 2400).status_code == 200
    assert later(shop, order) == ["domain"]

    assert give_back(shop_owner, order, charge, 100, before=2400).status_code == 200

    assert later(shop, order) == []
    assert listed(shop_staff, "domain") == 0
    acts = rows(shop.app, "SELECT act FROM audit_entries WHERE act = 'charge.taken_back'")
    assert len(acts) == 1
    again = charged(shop_staff, order, **DOMAIN)
    assert again["state"] == "open"


def test_one_whose_work_was_done_stays(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = paid(shop, shop_staff, shop_visitor, order, **DOMAIN)
    done = shop_staff.patch(f"/api/orders/{order.id}/tasks/domain-registered", json={"isDone": True})
    assert done.status_code == 200, done.text

    assert give_back(shop_owner, order, charge, 2500).status_code == 200

    assert later(shop, order) == ["domain"]


def test_a_refund_that_the_bank_sends_back_brings_it_again(
    shop: StripeShop,
    shop_staff: TestClient,
    shop_visitor: TestClient,
    order: PaidOrder,
    clock: FakeClock,
) -> None:
    paid(shop, shop_staff, shop_visitor, order, **DOMAIN)
    [row] = rows(shop.app, "SELECT * FROM order_charges")
    refund = shop.double.refund(str(row["payment_intent_id"]))
    assert shop.double.settle()
    assert later(shop, order) == []

    clock.move(timedelta(minutes=1))
    shop.double.fail_refund(refund["id"])
    assert shop.double.settle()
    reconcile.settle(shop.app)

    assert seen(shop_staff, order)[0]["refunded"] == 0
    assert later(shop, order) == ["domain"]
    alert, *_ = rows(shop.app, "SELECT text FROM messages WHERE subject LIKE '%a refund came back'")
    assert f"for a later charge of order #{order.id[:8]} didn't reach the buyer" in alert["text"]
    assert "Refund the charge again on the order's Money page" in alert["text"]


def test_one_that_another_charge_has_paid_for_as_well_stays(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder, clock: FakeClock
) -> None:
    paid(shop, shop_staff, shop_visitor, order, **DOMAIN)
    first = newest_payment(shop)
    refunded = refunded_by_hand(shop, clock, first)
    assert later(shop, order) == []
    paid(shop, shop_staff, shop_visitor, order, **DOMAIN)
    second = newest_payment(shop)
    sent_back(shop, clock, refunded)

    again = refunded_by_hand(shop, clock, first)

    assert later(shop, order) == ["domain"]
    refunded_by_hand(shop, clock, second)
    assert later(shop, order) == []
    sent_back(shop, clock, again)
    assert later(shop, order) == ["domain"]


def newest_payment(shop: StripeShop) -> str:
    [row] = rows(shop.app, "SELECT payment_intent_id FROM order_charges ORDER BY paid_at DESC LIMIT 1")
    return str(row["payment_intent_id"])


def refunded_by_hand(shop: StripeShop, clock: FakeClock, payment: str) -> str:
    """In the Dashboard, and followed."""
    clock.move(timedelta(minutes=1))
    refund = shop.double.refund(payment)
    assert shop.double.settle()
    return str(refund["id"])


def sent_back(shop: StripeShop, clock: FakeClock, refund_id: str) -> None:
    clock.move(timedelta(minutes=1))
    shop.double.fail_refund(refund_id)
    assert shop.double.settle()
    reconcile.settle(shop.app)
