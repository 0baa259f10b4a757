"""The admin's lists, figures and search at many orders against a thousand. Usage: python -m bench.scale [ORDERS]"""

import random
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from uuid import UUID, uuid4

from fundable.app import App, open_app
from fundable.config import Config
from fundable.db.money import hosting, ledger
from fundable.db.orders import history
from fundable.db.orders import intake as intake_rows
from fundable.db.orders import orders as order_rows
from fundable.db.people import accounts
from fundable.domain.money.hosting import Hosting, HostingStatus, included_until
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import Order, OrderFilter, OrderStatus, SessionState, StatusChange
from fundable.domain.people.accounts import token_hash
from fundable.services.money import checkout, reconcile
from fundable.services.money.checkout import Basket
from fundable.services.orders import intake, orders, stats

ROUNDS = 15
BATCH = 5000
STATUSES = list(OrderStatus)
ADDONS = ((), ("domain",), ("domain", "google-business"), ("fundability-review",))
WORDS = ("Alder", "Finch", "Brook", "Harbor", "Maple", "Stone", "Willow", "Cedar")


def main() -> None:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory(prefix="fundable-scale-") as folder:
        stats = {count: measure(Path(folder) / str(count), count) for count in (1000, many)}
    print(f"{'what':<34}{'1,000':>12}{many:>12,}{'ratio':>9}   (median CPU, ms; memory of one process for both)")
    for name in stats[1000]:
        few, lots = stats[1000][name], stats[many][name]
        print(f"{name:<34}{few:>12.3f}{lots:>12.3f}{lots / few:>8.2f}x")


def measure(folder: Path, count: int) -> dict[str, float]:
    app = open_app(Config(data_dir=folder))
    try:
        fill(app, count)
        first = orders.list_orders(app, OrderFilter(), None, 25)
        deep = str(count // 2)
        email = first.items[3].order.email
        calls: dict[str, Callable[[], object]] = {
            "first page": lambda: orders.list_orders(app, OrderFilter(), None, 25),
            "a page in the middle": lambda: orders.list_orders(app, OrderFilter(), deep, 25),
            "one status": lambda: orders.list_orders(app, OrderFilter(status=OrderStatus.DESIGN), None, 25),
            "one add-on": lambda: orders.list_orders(app, OrderFilter(addon="domain"), None, 25),
            "search: an e-mail": lambda: orders.list_orders(app, OrderFilter(text=email), None, 25),
            "search: a common word": lambda: orders.list_orders(app, OrderFilter(text="alder"), None, 25),
            "search: a word's beginning": lambda: orders.list_orders(app, OrderFilter(text="al"), None, 25),
            "search: word and status": lambda: orders.list_orders(
                app, OrderFilter(text="alder", status=OrderStatus.DESIGN), None, 25
            ),
            "stat cards": lambda: stats.read(app),
            "one order": lambda: orders.read_details(app, first.items[3].order.id),
            "the minute's look at payments": lambda: reconcile.settle(app),
            "status change": lambda: orders.change_status(
                app, first.items[3].order.id, OrderStatus.REVIEW, None, "Sam"
            ),
            "search of forms: a common word": lambda: intake.list_forms(app, "alder", None, 25),
            "client order": partial(orders.client_details, app, token_of(app, first.items[3].order.id)),
            "checkout": lambda: checkout.start(app, Basket(f"{uuid4().hex}@alder.example", 150, ()), uuid4().hex),
            "start": lambda: open_app(Config(data_dir=folder)).close(),
        }
        return {**{name: cost_ms(call) for name, call in calls.items()}, "memory at the end, MB": resident_mb()}
    finally:
        app.close()


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
    call()
    costs = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        call()
        costs.append((time.process_time() - begun) * 1000)
    return statistics.median(costs)


def fill(app: App, count: int) -> None:
    """A plausible past: orders of every status over two years, most of them with forms."""
    chance = random.Random(7)
    start = datetime(2025, 1, 1, tzinfo=UTC)
    for begin in range(0, count, BATCH):
        with app.database.write() as connection:
            for number in range(begin, min(begin + BATCH, count)):
                add(connection, chance, number, start + timedelta(days=730 * number / count))


def add(connection: order_rows.Connection, chance: random.Random, number: int, at: datetime) -> None:
    status = chance.choice(STATUSES)
    is_paid = status is not OrderStatus.PENDING
    order = Order(
        id=UUID(int=chance.getrandbits(128), version=4),
        email=f"client{number}@{chance.choice(WORDS).lower()}.example",
        amount_cents=15000,
        status=status,
        payment_state=PaymentState.PAID if is_paid else PaymentState.UNPAID,
        mode=PaymentMode.SANDBOX,
        selected_addons=chance.choice(ADDONS),
        session_state=SessionState.COMPLETE if is_paid else SessionState.ENDED,
        created_at=at,
        updated_at=at,
    )
    order_rows.add(connection, order, None)
    if not is_paid:
        return
    history.add(connection, order, StatusChange(OrderStatus.PAID, at))
    take_in(connection, order, number, at)
    if status is not OrderStatus.PAID:
        name = f"{chance.choice(WORDS)} & {chance.choice(WORDS)} {number % 977}"
        intake_rows.add(connection, IntakeForm(order.id, order.id, name, "1 Street", "9375550142", order.email, at, at))
        order_rows.change(connection, order.id, at, form_at=at)


def take_in(connection: order_rows.Connection, order: Order, number: int, at: datetime) -> None:
    """The money of a paid order, one in fifty given back in part, and its hosting."""
    intent = f"pi_{number}"
    order_rows.fill_ids(connection, order, stripe_payment_intent_id=intent)
    moves = [(LedgerKind.PAYMENT, 15000, f"in_{number}")]
    if number % 50 == 0:
        moves.append((LedgerKind.REFUND, -2000, f"re_{number}"))
        order_rows.change(connection, order.id, at, refunded_cents=2000, refunded_as_of=at)
    for kind, cents, reference in moves:
        entry = LedgerEntry(uuid4(), order.id, kind, cents, "usd", PaymentMode.SANDBOX, at, reference, intent)
        ledger.add(connection, entry)
    row = Hosting(order.id, f"sub_{number}", f"cus_{number}", HostingStatus.TRIALING, included_until(at))
    hosting.begin(connection, row)


if __name__ == "__main__":
    main()
