"""Sums and search are kept, not counted: after whatever happened they equal what is counted anew."""

import random
import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from fundable.db.database import Database
from fundable.db.money import checkout, ledger
from fundable.db.orders import counters, intake, lists, orders
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import COUNTED_MAX, Order, OrderFilter, OrderStatus, SessionState

NOW = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
ADDONS = ("domain", "google-business", "fundability-review")
FILTERS = (
    OrderFilter(),
    OrderFilter(status=OrderStatus.PAID),
    OrderFilter(addon="domain", abandoned=True),
    OrderFilter(is_live=True),
    OrderFilter(status=OrderStatus.DESIGN, is_live=False),
    OrderFilter(has_form=True),
)
DAY_OF_MONEY = "substr(at, 1, 10), mode, currency, kind, amount_cents > 0"
DAY_OF_ORDER = (
    "substr(created_at, 1, 10), mode, currency, offer_version, selected_addons, CASE WHEN status = 'completed' THEN "
    "'live' WHEN form_at IS NOT NULL THEN 'form' WHEN payment_state <> 'unpaid' THEN 'paid' ELSE 'started' END"
)


class Shop:
    """Does at random what can happen to orders."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.ids: list[UUID] = []
        self.now = NOW

    def step(self, connection: Connection) -> None:
        self.now += timedelta(hours=self.random.randrange(1, 72))
        actions = [self.add, self.add]
        if self.creating(connection):
            actions.append(self.open)
        if self.ids:
            actions += [self.change, self.pay, self.end, self.send_form, self.correct_form, self.remove, self.move]
        self.random.choice(actions)(connection)

    def any(self) -> UUID:
        return self.random.choice(self.ids)

    def add(self, connection: Connection, email: str | None = None) -> None:
        chosen = tuple(addon for addon in ADDONS if self.random.random() < 0.4)
        order = Order(
            id=uuid4(),
            email=email or self.random.choice(["Nora@Alder.example", "töm@brightwater.example", "x.y+z@a-b.co"]),
            amount_cents=self.random.choice([15000, 17500, 20400]),
            status=OrderStatus.PENDING,
            payment_state=PaymentState.UNPAID,
            mode=self.random.choice(list(PaymentMode)),
            selected_addons=chosen,
            session_state=SessionState.CREATING,
            created_at=self.now,
            updated_at=self.now,
        )
        orders.add(connection, order, None)
        self.ids.append(order.id)

    def change(self, connection: Connection) -> None:
        columns = self.random.choice(
            [
                {"status": self.random.choice(list(OrderStatus))},
                {"payment_state": self.random.choice(list(PaymentState))},
                {"admin_notes": "x"},
                {"amount_cents": self.random.randrange(0, 50000)},
                {"refunded_cents": self.random.randrange(0, 50000)},
            ]
        )
        orders.change(connection, self.any(), self.now, **columns)

    def creating(self, connection: Connection) -> list[UUID]:
        query = "SELECT id FROM orders WHERE session_state = 'creating'"
        return [UUID(order_id) for order_id in connection.exec_driver_sql(query).scalars()]

    def open(self, connection: Connection) -> None:
        order_id = self.random.choice(self.creating(connection))
        orders.change(connection, order_id, self.now, session_state=SessionState.OPEN, session_url="https://x")

    def pay(self, connection: Connection) -> None:
        order_id = self.any()
        unpaid = orders.get(connection, order_id)
        if orders.set_paid(connection, unpaid, self.now, status=OrderStatus.PAID, amount_cents=12345):
            self.enter(connection, order_id, LedgerKind.PAYMENT, 12345)

    def move(self, connection: Connection) -> None:
        kind = self.random.choice([kind for kind in LedgerKind if kind is not LedgerKind.PAYMENT])
        self.enter(connection, self.any(), kind, self.random.randrange(-9999, 9999))

    def enter(self, connection: Connection, order_id: UUID, kind: LedgerKind, cents: int) -> None:
        mode = self.random.choice(list(PaymentMode))
        ledger.add(connection, LedgerEntry(uuid4(), order_id, kind, cents, "usd", mode, self.now, str(uuid4())))

    def end(self, connection: Connection) -> None:
        checkout.end_session(connection, self.any(), self.now)

    def send_form(self, connection: Connection) -> None:
        order_id = self.any()
        if intake.find_of_order(connection, order_id) is None:
            intake.add(connection, self.form(uuid4(), order_id))
            orders.change(connection, order_id, self.now, form_at=self.now)

    def correct_form(self, connection: Connection) -> None:
        order_id = self.any()
        existing = intake.find_of_order(connection, order_id)
        if existing:
            intake.replace(connection, self.form(existing.id, order_id))

    def form(self, form_id: UUID, order_id: UUID) -> IntakeForm:
        name = self.random.choice(["Alder & Finch", "Café Ümlaut", '"Quoted" OR 1', "=SUM(A1)"])
        return IntakeForm(
            *(name, "Mill Street", "(937) 555-0142", "a@b.co"),
            id=form_id,
            order_id=order_id,
            created_at=self.now,
            updated_at=self.now,
        )

    def remove(self, connection: Connection) -> None:
        gone = self.random.sample(self.ids, self.random.randrange(0, min(3, len(self.ids)) + 1))
        assert orders.remove(connection, gone) == len(gone)
        self.ids = [order_id for order_id in self.ids if order_id not in gone]


def check(connection: Connection) -> None:
    rows = connection.exec_driver_sql("SELECT * FROM orders").mappings().all()
    kinds = Counter[tuple[object, ...]]()
    cents = Counter[tuple[object, ...]]()
    refunded = Counter[tuple[object, ...]]()
    for row in rows:
        abandoned = row["session_state"] == "ended" and row["payment_state"] == "unpaid"
        kind = (
            row["status"],
            row["selected_addons"],
            row["payment_state"],
            row["mode"],
            int(abandoned),
            int(row["form_at"] is not None),
        )
        kinds[kind] += 1
        cents[kind] += row["amount_cents"]
        refunded[kind] += row["refunded_cents"]
    kept = connection.exec_driver_sql("SELECT * FROM order_tallies").all()
    assert {tuple(row[:6]): row[6] for row in kept if row[6]} == kinds
    assert {tuple(row[:6]): row[7] for row in kept if row[7]} == {kind: value for kind, value in cents.items() if value}
    assert {tuple(row[:6]): row[8] for row in kept if row[8]} == {
        kind: value for kind, value in refunded.items() if value
    }
    days = connection.exec_driver_sql(
        f"SELECT {DAY_OF_MONEY}, count(*), sum(amount_cents) FROM ledger_entries GROUP BY 1, 2, 3, 4, 5"
    ).all()
    assert sorted(connection.exec_driver_sql("SELECT * FROM ledger_days").all()) == sorted(days)
    begun = connection.exec_driver_sql(
        f"SELECT {DAY_OF_ORDER}, count(*), sum(amount_cents) FROM orders GROUP BY 1, 2, 3, 4, 5, 6"
    ).all()
    assert sorted(connection.exec_driver_sql("SELECT * FROM order_days WHERE orders <> 0").all()) == sorted(begun)
    for filters in FILTERS:
        assert counters.count(connection, filters) == sum(1 for row in rows if _admits(filters, row))
    _check_search(connection, rows)


def _admits(filters: OrderFilter, row) -> bool:  # type: ignore[no-untyped-def]
    abandoned = row["session_state"] == "ended" and row["payment_state"] == "unpaid"
    return (
        filters.status in (None, row["status"])
        and (filters.addon is None or f'"{filters.addon}"' in row["selected_addons"])
        and filters.is_live in (None, row["mode"] == "live")
        and (abandoned or not filters.abandoned)
        and (row["form_at"] or not filters.has_form)
    )


def _check_search(connection: Connection, rows) -> None:  # type: ignore[no-untyped-def]
    names = dict(connection.exec_driver_sql("SELECT order_id, business_name FROM intake_forms").all())
    expected = {}
    for row in rows:
        facets = {f"status{row['status']}", "live" if row["mode"] == "live" else "test"}
        facets |= {f"addon{addon.replace('-', '')}" for addon in re.findall(r'"([^"]+)"', row["selected_addons"])}
        if row["session_state"] == "ended" and row["payment_state"] == "unpaid":
            facets.add("abandoned")
        if row["id"] in names:
            facets.add("form")
        expected[row["seq"]] = (row["email"], row["id"][:8], names.get(row["id"]), facets)
    found = connection.exec_driver_sql("SELECT rowid, email, number, business_name, facets FROM order_search").all()
    assert {row[0]: (row[1], row[2], row[3], set(row[4].split())) for row in found} == expected


@pytest.mark.parametrize("seed", range(6))
def test_after_whatever_happened_they_equal_what_is_counted_anew(database: Database, seed: int) -> None:
    shop = Shop(seed)
    for number in range(120):
        with database.write() as connection:
            shop.step(connection)
            if number % 10 == 0:
                check(connection)
    with database.read() as connection:
        check(connection)
        connection.exec_driver_sql("SELECT count(*) FROM orders").scalar_one()


@pytest.mark.parametrize("walked_from", [0, 10_000], ids=["from the newest form on", "from the matches"])
def test_forms_are_found_newest_first_whichever_way_they_are_looked_for(database: Database, walked_from: int) -> None:
    shop = Shop(3)
    with database.write() as connection:
        for _ in range(60):
            shop.add(connection)
        for _ in range(80):
            shop.send_form(connection)
    with database.read() as connection:
        query = (
            "SELECT f.id FROM intake_forms f JOIN orders o ON o.id = f.order_id "
            "WHERE lower(substr(o.email, 1, 5)) = 'nora@' "
            "ORDER BY f.seq DESC"
        )
        expected = [UUID(form_id) for form_id in connection.exec_driver_sql(query).scalars()]
        first = lists.forms_page(connection, "NORA", None, 4, walked_from)
        rest = lists.forms_page(connection, "NORA", first.next_cursor, 100, walked_from)

    assert len(expected) > 8
    assert [form.id for form in (*first.items, *rest.items)] == expected
    assert (first.total, rest.total, rest.next_cursor) == (len(expected), len(expected), None)


def test_a_search_counts_up_to_a_thousand(database: Database) -> None:
    shop = Shop(5)
    with database.write() as connection:
        for _ in range(COUNTED_MAX + 4):
            shop.add(connection, "lena@harbor.example")
        for order_id in shop.ids[:3]:
            orders.change(connection, order_id, NOW, status=OrderStatus.DESIGN)
    with database.read() as connection:
        page = lists.orders_page(connection, OrderFilter(text="harbor"), None, 4)
        narrow = lists.orders_page(connection, OrderFilter(text="harbor", status=OrderStatus.DESIGN), None, 4)
        found = lists.count_by_status(connection, OrderFilter(text="harbor"))

    assert (page.total, narrow.total) == (COUNTED_MAX, 3)
    assert found == {OrderStatus.PENDING: COUNTED_MAX, OrderStatus.DESIGN: 3}


def test_a_transaction_that_is_rolled_back_leaves_them_alone(database: Database) -> None:
    shop = Shop(1)
    for _ in range(20):
        with database.write() as connection:
            shop.step(connection)
    known = list(shop.ids)

    def half() -> None:
        with database.write() as connection:
            for _ in range(20):
                shop.step(connection)
            raise LookupError

    with pytest.raises(LookupError):
        half()
    shop.ids = known
    with database.read() as connection:
        check(connection)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE orders SET status = 'gone'",
        "UPDATE orders SET payment_state = 'maybe'",
        "UPDATE orders SET mode = 'x'",
        "UPDATE orders SET session_state = 'x'",
        "UPDATE orders SET amount_cents = -1",
        "UPDATE orders SET stripe_checkout_session_id = 'the same'",
        "INSERT INTO client_tokens VALUES ('x', 'no order', 'x', 'x', NULL, NULL, NULL)",
    ],
)
def test_the_file_itself_refuses_what_no_rule_allows(database: Database, statement: str) -> None:
    shop = Shop(2)
    with database.write() as connection:
        shop.add(connection)
        shop.add(connection)

    def break_it() -> None:
        with database.write() as connection:
            connection.exec_driver_sql(statement)

    with pytest.raises(IntegrityError):
        break_it()
