"""GET /api/admin/reports and its files: money, orders and add-ons of a range of days."""

import csv
import io
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.money import ledger
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentMode
from tests.conftest import START, Buy, FakeClock, Form
from tests.turns import in_turn
from tests.web.logins import log_in

REPORTS = "/api/admin/reports"


def read(staff: TestClient, **query: str) -> dict[str, Any]:
    answer = staff.get(REPORTS, params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def move(app: App, kind: LedgerKind, cents: int, currency: str = "usd", days: int = 0) -> None:
    """Money of an order that is gone, so many days ago."""
    at = app.clock.now() - timedelta(days=days)
    mode = PaymentMode.SANDBOX
    with app.database.write() as connection:
        assert ledger.add(connection, LedgerEntry(uuid4(), uuid4(), kind, cents, currency, mode, at, str(uuid4())))


def test_nothing_is_reported_of_a_shop_that_has_sold_nothing(staff: TestClient) -> None:
    found = read(staff)

    assert (found["earliest"], found["since"], found["until"]) == (None, "2025-02-01", "2026-01-05")
    [money] = found["currencies"]
    assert money["total"]["netCents"] == 0
    assert found["orders"] == {"started": 0, "paid": 0, "form": 0, "live": 0}


def test_orders_are_counted_by_how_far_they_came(
    staff: TestClient, visitor: TestClient, order_paid: Buy, order_pending: Buy, form: Form
) -> None:
    order_pending("ida@alder.example", ("domain",))
    order_paid("tom@alder.example")
    with_form, live = order_paid("nora@alder.example", ("domain",)), order_paid("pia@alder.example", ("domain",))
    for order in (with_form, live):
        assert visitor.post("/api/intake-forms", json=form(order)).status_code == 201
    changed = staff.patch(f"/api/orders/{live.id}/status", json={"status": "completed"})
    assert changed.status_code == 200, changed.text

    found = read(staff)

    assert found["orders"] == {"started": 4, "paid": 3, "form": 2, "live": 1}
    [money] = found["currencies"]
    assert [(one["id"], one["orders"], one["cents"]) for one in money["addons"]] == [("domain", 2, 2 * 2500)]
    assert (money["paidOrders"], money["withoutAddons"]) == (3, 1)
    assert money["orderedCents"] == 4 * 15_000 + 3 * 2500
    assert money["total"]["payments"] == {"entries": 3, "cents": 3 * 15_000 + 2 * 2500}


def test_times_taken_and_promises_are_those_of_the_orders(
    staff: TestClient, visitor: TestClient, order_paid: Buy, form: Form, clock: FakeClock
) -> None:
    """Promised for the 12th; one is live two days after its form, one on the 14th, and one isn't yet."""
    early, late, _ = orders = [order_paid(f"{name}@alder.example") for name in ("nora", "pia", "tom")]
    clock.move(timedelta(hours=3))
    for order in orders:
        assert visitor.post("/api/intake-forms", json=form(order)).status_code == 201
    for order, days in ((early, 2), (late, 7)):
        clock.move(timedelta(days=days))
        changed = log_in(staff).patch(f"/api/orders/{order.id}/status", json={"status": "completed"})
        assert changed.status_code == 200, changed.text

    found = read(staff)

    spans = {one["span"]: one["taken"] for one in found["spans"]}
    assert {span: taken["orders"] for span, taken in spans.items() if taken["orders"]} == {
        "to_paid": 3,
        "to_form": 3,
        "to_live": 2,
        "paid": 3,
        "intake": 2,
    }
    assert 160 <= spans["to_form"]["half"] <= 200, "three hours, to within an eighth"
    days_to_live = [spans["to_live"][which] / (24 * 60) for which in ("half", "nineOfTen")]
    assert days_to_live == pytest.approx([2, 9], rel=1 / 8)
    promises = found["promises"]
    assert (promises["due"], promises["kept"], promises["overdue"]) == (3, 1, 1)
    assert promises["late"] == [{"days": 2, "websites": 1}]


def test_hosting_is_told_from_its_first_charge_on(
    app: App, staff: TestClient, order_paid: Buy, clock: FakeClock
) -> None:
    """Included for a year, so nothing recurs yet, and one renewal is ahead."""
    order_paid("nora@alder.example")

    [money] = read(staff)["currencies"]

    hosting = money["hosting"]
    assert (hosting["websites"], hosting["cents"], hosting["ended"]) == (0, 0, 0)
    assert [(one["startsOn"], one["begins"], one["cents"]) for one in hosting["ahead"] if one["begins"]] == [
        ("2027-01-01", 1, 997)
    ]


@pytest.mark.parametrize(
    ("card", "ended", "expiring"),
    [
        ("12, card_exp_year = 2026", "NULL", [1]),
        ("1, card_exp_year = 2027", "NULL", [0]),
        ("NULL, card_exp_year = NULL", "NULL", [0]),
        ("12, card_exp_year = 2026", "ends_at", []),
    ],
    ids=["the month before", "the month of the charge", "no card known", "canceled"],
)
def test_a_card_that_expires_before_its_first_charge_is_told(
    app: App, staff: TestClient, order_paid: Buy, card: str, ended: str, expiring: list[int]
) -> None:
    """The website's included hosting ends on January 5, 2027."""
    order_paid("nora@alder.example")
    with app.database.write() as connection:
        connection.exec_driver_sql(f"UPDATE hosting SET card_exp_month = {card}, cancel_at = {ended}")

    [money] = read(staff)["currencies"]

    assert [one["expiring"] for one in money["hosting"]["ahead"] if one["begins"]] == expiring


def test_what_went_back_and_what_came_back_of_it_add_up(app: App, staff: TestClient) -> None:
    for kind, cents in (
        (LedgerKind.PAYMENT, 20_400),
        (LedgerKind.RENEWAL, 997),
        (LedgerKind.FEE, -622),
        (LedgerKind.REFUND, -5000),
        (LedgerKind.REFUND, 5000),
        (LedgerKind.DISPUTE, -20_400),
        (LedgerKind.DISPUTE, 20_400),
        (LedgerKind.REFUND, -1000),
    ):
        move(app, kind, cents)

    [money] = read(staff)["currencies"]

    total = money["total"]
    assert {name: part["cents"] for name, part in total.items() if isinstance(part, dict)} == {
        "payments": 20_400,
        "renewals": 997,
        "charges": 0,
        "refunds": 6000,
        "refundsFailed": 5000,
        "disputes": 20_400,
        "disputesWon": 20_400,
    }
    assert (total["paidCents"], total["returnedCents"], total["netCents"]) == (21_397, 1000, 20_397)
    assert sum(each["flow"]["netCents"] for each in money["bins"]) == total["netCents"]


def test_two_currencies_are_never_added(app: App, staff: TestClient) -> None:
    move(app, LedgerKind.PAYMENT, 15_000)
    move(app, LedgerKind.PAYMENT, 14_000, "eur")

    found = read(staff)["currencies"]

    assert [(one["currency"], one["total"]["netCents"]) for one in found] == [("usd", 15_000), ("eur", 14_000)]


def test_a_range_is_compared_with_the_days_before(app: App, staff: TestClient, clock: FakeClock) -> None:
    for days, cents in ((0, 100), (29, 200), (30, 400), (59, 800), (60, 1600)):
        move(app, LedgerKind.PAYMENT, cents, days=days)
    since = f"{(START - timedelta(days=29)):%Y-%m-%d}"

    [money] = read(staff, since=since)["currencies"]

    assert (money["total"]["netCents"], money["before"]["netCents"]) == (300, 1200)
    assert len(money["bins"]) == 30
    assert read(staff, since="2000-01-01")["since"] == f"{(START - timedelta(days=60)):%Y-%m-%d}"


@in_turn(
    ("query", "sentence"),
    [
        ({"since": "2026-01-04", "until": "2026-01-03"}, "Choose a first day that isn't after the last day"),
        ({"since": "2030-01-01"}, "Choose a first day that isn't after the last day"),
        ({"since": "soon"}, ""),
        ({"since": "0001-01-01", "until": "0001-01-01"}, "Choose a last day from 2000 on."),
        ({"until": "0001-06-01"}, "Choose a last day from 2000 on."),
    ],
)
def test_a_range_that_is_none_is_refused(staff: TestClient, query: dict[str, str], sentence: str) -> None:
    answer = staff.get(REPORTS, params=query)

    assert answer.status_code == 400
    assert sentence in answer.json()["message"]


@pytest.mark.parametrize("table", ["money", "orders", "returned", "addons", "spans", "promises", "hosting"])
def test_each_table_is_a_file(staff: TestClient, order_paid: Buy, table: str) -> None:
    order_paid("nora@alder.example", ("domain",))

    answer = staff.post(f"{REPORTS}/export", json={"table": table, "since": "2026-01-01"})

    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == f'attachment; filename="report-{table}-2026-01-05.csv"'
    rows = list(csv.reader(io.StringIO(answer.text)))
    first = {
        "money": ["2026-01-05", "usd", "1", "0", "0", "17500", "0", "17500"],
        "orders": ["started", "1"],
        "returned": ["refunds", "usd", "0", "0"],
        "addons": ["Domain Registration", "usd", "1", "2500"],
        "spans": ["to_paid", "1", "0", "1"],
        "promises": ["2026-01-05", "0", "0"],
        "hosting": ["2026-01-01", "usd", "0", "0", "0", "0"],
    }
    assert rows[1] == first[table]
