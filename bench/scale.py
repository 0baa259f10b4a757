"""The admin's lists, figures and search at a million orders against a thousand (figures 5 to 8, and 23)."""

import os
import random
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from multiprocessing import Process
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from bench.many_orders import OWN_CODE, copy_orders
from bench.results import Row, row
from fundable.app import App
from fundable.config import Config
from fundable.db.database import Connection
from fundable.db.money import hosting, ledger
from fundable.db.orders import history
from fundable.db.orders import intake as intake_rows
from fundable.db.orders import orders as order_rows
from fundable.db.people import accounts, assignees
from fundable.domain.money.hosting import Hosting, HostingStatus, included_until
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.money.promotions import Promotion
from fundable.domain.orders.client_groups import ClientList
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import Order, OrderFilter, OrderStatus, SessionState, StatusChange
from fundable.domain.orders.views import OrderSort, OrderView
from fundable.domain.people.accounts import Role, User, token_hash
from fundable.opening import open_app
from fundable.services.money import checkout
from fundable.services.money.checkout import Basket
from fundable.services.money.figures import reading
from fundable.services.orders import client_groups, intake, orders, promise, stats, views

Shop = tuple[App, Path, int]
Costs = dict[str, list[float]]
FEW, MANY = 1000, int(os.environ.get("BENCH_ORDERS", "1000000"))
ROUNDS = 15
MADE = 5000
STATUSES = list(OrderStatus)
ADDONS = ((), ("domain",), ("domain", "google-business"), ("fundability-review",))
VIEWS = (
    "orders by promised day",
    "orders by client",
    "orders by amount",
    "my orders",
    "counts of views",
    "board",
    "my board",
    "month",
    "my month",
    "clients",
    "clients with more than one order",
    "a client",
)
WORDS = ("Alder", "Finch", "Brook", "Harbor", "Maple", "Stone", "Willow", "Cedar")
STAFF = [UUID(int=number, version=4) for number in range(3)]


def measure(folder: Path) -> Iterator[Row]:
    with opened(folder, FEW) as few:
        for _, call in calls(*few):
            call()
        before_mb = resident_mb()
        with opened(folder, MANY) as many:
            of_few, of_many = costs(few, many)
            yield from rows(of_few, of_many)
            yield row(8, f"memory for {MANY:,}", "<= 20", "MB", [resident_mb() - before_mb])


def rows(few: Costs, many: Costs) -> Iterator[Row]:
    def of_few(number: int, what: str, goal: str, call: str) -> Row:
        return row(number, f"{what} at {MANY:,}, of {FEW:,}", goal, "x", shares(many[call], few[call]))

    yield of_few(5, "first page", "<= 1.3", "first page")
    later = shares(many["a later page"], many["first page"])
    yield row(5, f"a later page at {MANY:,}, of the first", "<= 1.4", "x", later)
    yield of_few(6, "stat cards", "<= 1.2", "stat cards")
    yield of_few(7, "search by an email", "<= 2", "an email")
    for call in ("a common word", "a word's beginning", "forms by a common word"):
        yield row(7, f"search at {MANY:,}: {call}", "<= 10", "ms", many[call])
    for call in VIEWS:
        yield of_few(5, call, "<= 1.5", call)
    yield row(23, f"reports of a year at {MANY:,}", "<= 50", "ms", many["reports of a year"])
    for call in ("client order", "status change", "checkout", "start"):
        yield of_few(8, call, "<= 1.5", call)


def shares(costs: list[float], bases: list[float]) -> list[float]:
    return [cost / base for cost, base in zip(costs, bases, strict=True)]


@contextmanager
def opened(folder: Path, count: int) -> Iterator[Shop]:
    """With so many orders, made unless another part has made them."""
    home = folder / str(count)
    is_new = not home.exists()
    app = open_app(Config(data_dir=home))
    try:
        if is_new:
            fill(app, count)
        yield app, home, count
    finally:
        app.close()


def costs(few: Shop, many: Shop) -> tuple[Costs, Costs]:
    """Milliseconds of processor time of each call. The two take turns: what else the machine does meets both alike."""
    of_few: Costs = {}
    of_many: Costs = {}
    for (name, at_few), (_, at_many) in zip(calls(*few), calls(*many), strict=True):
        for call in (at_few, at_many):
            call()
        turns = [(cost_ms(at_few), cost_ms(at_many)) for _ in range(ROUNDS)]
        of_few[name], of_many[name] = (list(each) for each in zip(*turns, strict=True))
    return of_few, of_many


def calls(app: App, folder: Path, count: int) -> Iterator[tuple[str, Callable[[], object]]]:
    first = orders.list_orders(app, OrderFilter(), None, 25)
    one = first.items[3].order

    def found(**wanted: Any) -> Callable[[], object]:
        return lambda: orders.list_orders(app, OrderFilter(**wanted), None, 25)

    yield "first page", found()
    yield "a later page", lambda: orders.list_orders(app, OrderFilter(), str(count // 2), 25)
    yield from views_of_orders(app, one.id)
    yield "an email", found(text=one.email)
    yield "a common word", found(text="alder")
    yield "a word's beginning", found(text="al")
    yield "forms by a common word", lambda: intake.list_forms(app, "alder", None, 25)
    yield "stat cards", lambda: stats.read(app)
    yield "reports of a year", lambda: reading.read(app, None, None)
    yield "status change", lambda: orders.change_status(app, one.id, OrderStatus.REVIEW, None, "Sam")
    yield "client order", partial(orders.client_details, app, token_of(app, one.id))
    yield "checkout", lambda: checkout.start(app, Basket(f"{uuid4().hex}@alder.example", 150, ()), uuid4().hex)
    yield "start", lambda: open_app(Config(data_dir=folder)).close()


def views_of_orders(app: App, order_id: UUID) -> Iterator[tuple[str, Callable[[], object]]]:
    """Orders as staff look at them, open ones unless said otherwise, and the clients behind them."""
    person = str(STAFF[0])

    def page(**wanted: Any) -> Callable[[], object]:
        return lambda: views.page(app, views.effective(app, OrderView(**wanted), None), None, 25)

    calls: tuple[Callable[[], object], ...] = (
        page(),
        page(sort=OrderSort.CLIENT),
        page(sort=OrderSort.AMOUNT, descending=True),
        page(person=person),
        lambda: views.counts(app, person),
        lambda: views.board(app, None),
        lambda: views.board(app, person),
        lambda: views.month(app, None, None),
        lambda: views.month(app, None, person),
        lambda: client_groups.listed(app, ClientList.ALL, None, None, 25),
        lambda: client_groups.listed(app, ClientList.SEVERAL, None, None, 25),
        lambda: client_groups.read(app, order_id),
    )
    yield from zip(VIEWS, calls, strict=True)


def token_of(app: App, order_id: UUID) -> str:
    """What a client would hold who has logged in."""
    token, now = secrets.token_urlsafe(32), datetime.now(UTC)
    with app.database.write() as connection:
        accounts.insert_token(connection, token_hash(token), order_id, now, now + timedelta(days=1))
    return token


def resident_mb() -> float:
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def cost_ms(call: Callable[[], object]) -> float:
    begun = time.process_time()
    call()
    return (time.process_time() - begun) * 1000


def fill(app: App, count: int) -> None:
    """A plausible past: orders of every status over two years, most of them with forms and somebody who has them; one
    in ten is a client's second."""
    chance = random.Random(7)
    start, each = datetime(2025, 1, 1, tzinfo=UTC), timedelta(days=730) / count
    made = min(count, MADE)
    with app.database.write() as connection:
        for user_id in STAFF:
            user = User(user_id, f"{user_id}@studio.example", Role.STAFF, "", created_at=start, updated_at=start)
            accounts.insert_user(connection, user)
        for number in range(made):
            add(connection, chance, number, start + each * number)
    promise.refresh(app)
    if count > made:
        copying = Process(target=copy_orders, args=(app.config.database_path, count // made, each * made))
        copying.start()  # by itself: what it needs of memory isn't ours
        copying.join()
        assert copying.exitcode == 0


def add(connection: Connection, chance: random.Random, number: int, at: datetime) -> None:
    status = chance.choice(STATUSES)
    is_paid = status is not OrderStatus.PENDING
    who = number - (number % 10 == 9)
    order = Order(
        id=UUID(int=chance.getrandbits(128), version=4),
        email=f"client{who}@{WORDS[who % len(WORDS)].lower()}.example",
        amount_cents=15000,
        status=status,
        payment_state=PaymentState.PAID if is_paid else PaymentState.UNPAID,
        mode=PaymentMode.SANDBOX,
        selected_addons=chance.choice(ADDONS),
        session_state=SessionState.COMPLETE if is_paid else SessionState.ENDED,
        created_at=at,
        updated_at=at,
        promotion=promotion_of(number),
    )
    order_rows.add(connection, order, None)
    if not is_paid:
        return
    history.add(connection, order, StatusChange(OrderStatus.PAID, at))
    take_in(connection, order, number, at)
    if number % 4:
        assignees.put(connection, order.id, STAFF[number % 4 - 1], at, "Sam")
    if status is not OrderStatus.PAID:
        name = f"{chance.choice(WORDS)} & {chance.choice(WORDS)} {number % 977}"
        typed = (name, "1 Street", "9375550142", order.email)
        form = IntakeForm(*typed, id=order.id, order_id=order.id, created_at=at, updated_at=at)
        intake_rows.add(connection, form)
        order_rows.change(connection, order.id, at, form_at=at)


def promotion_of(number: int) -> Promotion | None:
    """One order in five has the code of one of 24 campaigns, one in a hundred a code of its own."""
    if number % 100 == 1:
        return Promotion(f"promo_{number}", f"{OWN_CODE}{number}", 2000)
    if number % 5 == 0:
        return Promotion("promo_campaign", f"CAMPAIGN{number // 5 % 24}", 3000)
    return None


def take_in(connection: Connection, order: Order, number: int, at: datetime) -> None:
    """The money of a paid order, one in fifty given back in part, and its hosting."""
    intent = f"pi_{number}"
    order_rows.fill_ids(connection, order, stripe_payment_intent_id=intent)
    order_rows.change(connection, order.id, at, paid_at=at)
    moves = [(LedgerKind.PAYMENT, 15000, f"in_{number}")]
    if number % 50 == 0:
        moves.append((LedgerKind.REFUND, -2000, f"re_{number}"))
        order_rows.change(connection, order.id, at, refunded_cents=2000, refunded_as_of=at)
    for kind, cents, reference in moves:
        entry = LedgerEntry(uuid4(), order.id, kind, cents, "usd", PaymentMode.SANDBOX, at, reference, intent)
        ledger.add(connection, entry)
    row = Hosting(order.id, f"sub_{number}", f"cus_{number}", HostingStatus.TRIALING, included_until(at))
    hosting.begin(connection, row)
