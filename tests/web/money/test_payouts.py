"""GET /api/admin/payouts: what went to the bank, for owners, as a list, one by its entries, and as a file."""

import csv
import io
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.money import payouts, reconcile
from tests.conftest import Buy, FakeClock, StripeShop
from tests.web.logins import log_in

PATH = "/api/admin/payouts"
QUEUE = "/api/admin/work-queue"


@pytest.fixture
def paid_out(shop: StripeShop, clock: FakeClock) -> list[str]:
    """Three payouts of a sale each, newest first."""
    made = []
    for place in range(3):
        shop.buy(f"{place}@alder.example")
        reconcile.settle(shop.app)
        made.append(str(shop.double.pay_out()["id"]))
        clock.move(timedelta(minutes=5))
    assert shop.double.settle()
    payouts.read(shop.app)
    return made[::-1]


def test_they_are_listed_page_by_page(shop_owner: TestClient, paid_out: list[str]) -> None:
    first = shop_owner.get(PATH, params={"limit": 2}).json()
    second = shop_owner.get(PATH, params={"limit": 2, "cursor": first["nextCursor"]}).json()

    assert [one["id"] for one in first["items"]] == paid_out[:2]
    assert ([one["id"] for one in second["items"]], second["nextCursor"]) == (paid_out[2:], None)
    newest = first["items"][0]
    assert (newest["amount"], newest["fees"], newest["tie"], newest["short"]) == (14535, 465, "tied", 0)
    assert (first["missingRights"], first["readAt"] is not None) == ([], True)


def test_a_cursor_of_nobodys_is_refused(shop_owner: TestClient, paid_out: list[str]) -> None:
    for cursor in ("999", "none"):
        answer = shop_owner.get(PATH, params={"cursor": cursor})
        assert (answer.status_code, answer.json()["code"]) == (400, "cursor_unknown")


def test_one_has_its_entries_and_its_order_names_it(
    shop: StripeShop, shop_owner: TestClient, paid_out: list[str]
) -> None:
    found = shop_owner.get(f"{PATH}/{paid_out[0]}").json()

    [line] = found["lines"]
    assert (line["kind"], line["amount"], line["fee"], line["net"]) == ("payment", 15000, 465, 14535)
    assert (line["fit"], line["tax"]) == ("tied", 0)
    [payout] = shop_owner.get(f"/api/orders/{line['orderId']}").json()["payouts"]
    assert (payout["id"], payout["net"], payout["amount"]) == (paid_out[0], 14535, 14535)
    assert shop_owner.get(f"{PATH}/po_none").status_code == 404


def test_they_are_for_owners(shop: StripeShop, shop_staff: TestClient, paid_out: list[str]) -> None:
    for answer in (
        shop_staff.get(PATH),
        shop_staff.get(f"{PATH}/{paid_out[0]}"),
        shop_staff.post(f"{PATH}/export"),
    ):
        assert answer.status_code == 403


def test_the_file_has_every_movement(shop: StripeShop, shop_owner: TestClient, paid_out: list[str]) -> None:
    shop.double.pay_out(777)
    assert shop.double.settle()
    payouts.read(shop.app)
    log_in(shop_owner, "olive@agency.example")

    answer = shop_owner.post(f"{PATH}/export")

    assert answer.status_code == 200, answer.text
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["payout_id"] for row in rows[:3]] == paid_out[::-1]
    assert (rows[0]["net_cents"], rows[0]["fee_cents"], rows[0]["fit"]) == ("14535", "465", "tied")
    assert (rows[3]["payout_cents"], rows[3]["balance_transaction"]) == ("777", "")


class TestNeedsYou:
    def test_what_differs_is_one_row_for_owners(
        self, shop: StripeShop, shop_owner: TestClient, shop_staff: TestClient, paid_out: list[str]
    ) -> None:
        assert "payouts" not in [one["kind"] for one in shop_owner.get(QUEUE).json()["items"]]
        for payout_id in paid_out[:2]:
            shop.double.payout_fails(payout_id)
        assert shop.double.settle()
        payouts.read(shop.app)

        [task] = [one for one in shop_owner.get(QUEUE).json()["items"] if one["kind"] == "payouts"]

        assert (task["detail"], task["count"], task["order"]) == ("failed", 2, None)
        assert "payouts" not in [one["kind"] for one in shop_staff.get(QUEUE).json()["items"]]

    def test_it_is_nobodys_business_any_more_after_a_time(
        self, shop: StripeShop, shop_owner: TestClient, paid_out: list[str], clock: FakeClock
    ) -> None:
        shop.double.payout_fails(paid_out[0])
        assert shop.double.settle()
        payouts.read(shop.app)
        clock.move(timedelta(days=61))
        log_in(shop_owner, "olive@agency.example")

        assert "payouts" not in [one["kind"] for one in shop_owner.get(QUEUE).json()["items"]]


def test_the_sandbox_pays_out_each_week(app: App, owner: TestClient, order_paid: Buy, clock: FakeClock) -> None:
    order_paid("nora@alder.example")
    clock.move(timedelta(days=10))
    log_in(owner, "olive@agency.example")

    payouts.read(app)

    [one] = owner.get(PATH).json()["items"]
    assert (one["amount"], one["status"], one["tie"]) == (14535, "paid", "tied")
