"""GET /api/admin/reports: what promotion codes of links brought in."""

import csv
import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.money.figures.used_codes import NAMED_CODES
from tests.conftest import START, Buy, FakeClock, StripeShop
from tests.offers import publish
from tests.web.logins import log_in

REPORTS, SESSION = "/api/admin/reports", "/api/create-checkout-session"
BuyWith = Callable[..., None]


@pytest.fixture
def buy_with(app: App, new_client: Callable[[], TestClient]) -> BuyWith:
    """Buys a website with a code; unpaid, if it's said so."""

    def buy(email: str, code: str, cents: int, *, pays: bool = True) -> None:
        browser, [version, offer] = new_client(), app.offers.newest()
        body = {"email": email, "amount": offer.total_cents(()) / 100, "selectedAddons": [], "offerVersion": version}
        answer = browser.post(SESSION, json=body | {"code": code, "discount": cents})
        assert answer.status_code == 200, answer.text
        if pays:
            path = f"/sandbox/pay/{answer.json()['sessionUrl'].rpartition('/')[2]}"
            assert browser.post(path, data={"action": "pay"}).status_code == 303

    return buy


def codes(staff: TestClient, **query: str) -> list[dict[str, Any]]:
    answer = staff.get(REPORTS, params=query)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["codes"]
    return found


def change(app: App, values: str, where: str) -> None:
    """As the other pipelines change an order's row."""
    with app.database.write() as connection:
        connection.exec_driver_sql(f"UPDATE orders SET {values} WHERE {where}")


def copied(app: App, code: str) -> None:
    """Another paid order, as the first one, with this code."""
    with app.database.write() as connection:
        [row] = connection.exec_driver_sql("SELECT * FROM orders LIMIT 1").mappings().all()
        other = dict(row) | {"id": f"copy-{code}", "promotion_code": code}
        unique = ("seq", "rowid", "stripe_checkout_session_id", "stripe_subscription_id")
        other = {name: value for name, value in other.items() if name not in unique}
        marks = ", ".join("?" * len(other))
        connection.exec_driver_sql(f"INSERT INTO orders ({', '.join(other)}) VALUES ({marks})", tuple(other.values()))


def test_paid_orders_are_told_by_their_code(staff: TestClient, order_paid: Buy, buy_with: BuyWith) -> None:
    order_paid("ida@alder.example")
    buy_with("nora@alder.example", "save20", 3000)
    buy_with("tom@alder.example", "SAVE20", 3000)
    buy_with("pia@alder.example", "TAKE25", 2500)
    buy_with("kim@alder.example", "TAKE25", 2500, pays=False)

    [report] = codes(staff)

    assert [(one["code"], one["orders"], one["discountCents"], one["receivedCents"]) for one in report["used"]] == [
        ("SAVE20", 2, 6000, 24_000),
        ("TAKE25", 1, 2500, 12_500),
    ]
    assert (report["currency"], report["codes"]) == ("usd", 2)
    assert report["total"] == {"orders": 3, "receivedCents": 36_500}


def test_what_was_refunded_since_is_taken_off(app: App, staff: TestClient, buy_with: BuyWith) -> None:
    buy_with("nora@alder.example", "SAVE20", 3000)
    change(app, "refunded_cents = 2000", "promotion_code = 'SAVE20'")

    [report] = codes(staff)

    [one] = report["used"]
    assert (one["refundedCents"], one["receivedCents"]) == (2000, 10_000)


def test_a_deleted_order_leaves(app: App, staff: TestClient, buy_with: BuyWith) -> None:
    buy_with("nora@alder.example", "SAVE20", 3000)
    with app.database.read() as connection:
        order = connection.exec_driver_sql("SELECT id FROM orders").scalar_one()
    assert staff.delete(f"/api/orders/{order}").status_code == 200

    [report] = codes(staff)

    assert (report["used"], report["total"]["orders"]) == ([], 0)
    with app.database.read() as connection:
        left = connection.exec_driver_sql("SELECT count(*) FROM promotion_days").scalar_one()
    assert left == 0  # a code may be a client's own


def test_a_range_is_compared_with_the_days_before(
    app: App, staff: TestClient, buy_with: BuyWith, clock: FakeClock
) -> None:
    buy_with("nora@alder.example", "SAVE20", 3000)
    clock.move(timedelta(days=30))
    buy_with("tom@alder.example", "TAKE25", 2500)
    since = f"{START + timedelta(days=1):%Y-%m-%d}"

    [report] = codes(log_in(staff), since=since)

    assert [one["code"] for one in report["used"]] == ["TAKE25"]
    assert report["before"] == {"orders": 1, "receivedCents": 12_000}


def test_two_currencies_are_never_added(app: App, staff: TestClient, buy_with: BuyWith) -> None:
    first = app.offers.newest()[1]
    publish(app, currency="eur")
    buy_with("iris@alder.example", "SAVE20", 3000)
    publish(app, first)
    for email in ("nora@alder.example", "tom@alder.example"):
        buy_with(email, "SAVE20", 3000)

    found = codes(staff)

    totals = [(one["currency"], one["total"]["orders"], one["total"]["receivedCents"]) for one in found]
    assert totals == [("usd", 2, 24_000), ("eur", 1, 12_000)]


def test_the_least_used_share_a_line(app: App, staff: TestClient, buy_with: BuyWith) -> None:
    buy_with("nora@alder.example", "SAVE20", 3000)
    for number in range(NAMED_CODES + 1):
        copied(app, f"ONCE-{number:02}")
    copied(app, "ONCE-AGAIN")
    change(app, "promotion_code = 'SAVE20'", "promotion_code = 'ONCE-AGAIN'")

    [report] = codes(staff)

    first, *_, last = report["used"]
    assert (first["code"], first["orders"]) == ("SAVE20", 2)
    assert len(report["used"]) == NAMED_CODES + 1
    assert (last["code"], last["codes"], last["orders"]) == (None, 2, 2)
    assert report["codes"] == NAMED_CODES + 2


def test_where_codes_are_on_and_none_was_used_there_is_nothing_yet(staff: TestClient, order_paid: Buy) -> None:
    order_paid("ida@alder.example")

    [report] = codes(staff)

    assert (report["used"], report["codes"]) == ([], 0)


def test_where_codes_are_off_they_are_not_told(shop: StripeShop, shop_staff: TestClient) -> None:
    assert codes(shop_staff) == []


def test_the_table_is_a_file(staff: TestClient, buy_with: BuyWith) -> None:
    buy_with("nora@alder.example", "SAVE20", 3000)

    answer = staff.post(f"{REPORTS}/export", json={"table": "codes", "since": "2026-01-01"})

    assert answer.status_code == 200, answer.text
    assert list(csv.reader(io.StringIO(answer.text))) == [
        ["code", "currency", "orders", "discount_cents", "refunded_cents", "received_cents"],
        ["SAVE20", "usd", "1", "3000", "0", "12000"],
    ]
