"""Two servers on PostgreSQL at 100,000 orders, and a million orders there against a thousand (figure 24). Times are the
clock's, since half of the work is another program's."""

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from uuid import uuid4

from sqlalchemy import URL, create_engine

from bench import scale
from bench.results import Row, row
from fundable.app import App
from fundable.config import Config
from fundable.db.engine.postgresql.connections import LEAD
from fundable.domain.orders.orders import OrderFilter
from fundable.opening import open_app
from fundable.services.money import checkout
from fundable.services.money.checkout import Basket
from fundable.services.operation import data_move, file_move
from fundable.services.orders import orders
from tests.journeys.nodes import Node
from tests.lane import address_of
from tests.postgresql import PostgreSQL
from tests.running import Browser, Cut, check_out
from tests.s3 import BUCKET, Storage
from tests.services.operation.test_data_move import on_server

ORDERS = int(os.environ.get("BENCH_ORDERS_OF_TWO", "100000"))
ROUNDS = 40
KILLS = 3
WRITERS, WRITING_S = 8, 10.0
LOOK_EVERY_S = 0.02
LOCK = "(classid::bigint << 32) | objid::bigint"
LEADER = f"SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND {LOCK} = {LEAD}"  # noqa: S608
_WAITING = threading.Event()


def measure(folder: Path) -> Iterator[Row]:
    with PostgreSQL() as postgresql, Storage() as storage:
        config, moved = moved_there(folder, ORDERS, postgresql)
        yield moved
        with closing(open_app(config)) as app:
            yield from calls(app)
        yield from of_two(config, storage, folder)
        yield from ratios(folder, postgresql)


def moved_there(folder: Path, orders_there: int, postgresql: PostgreSQL) -> tuple[Config, Row]:
    """What the file has, in a database of its own, and what moving took."""
    with scale.opened(folder, orders_there) as (_, home, _count):
        copy = home.with_name(f"{orders_there} there")
    shutil.copytree(home, copy)
    config, url = Config(data_dir=copy), postgresql.empty()
    begun = time.perf_counter()
    data_move.to_server(config, address_of(url))
    took_s = time.perf_counter() - begun
    rows = rows_in(url)
    what = "a million rows moved" if orders_there == ORDERS else f"a million rows moved, of {orders_there:,} orders"
    return on_server(config, url), row(24, what, "<= 60", "s", [took_s / rows * 1e6])


def rows_in(url: URL) -> int:
    engine = create_engine(url)
    with engine.connect() as connection:
        names = "SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = current_schema()"
        tables = connection.exec_driver_sql(names).scalars().all()
        counts = [connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar_one() for name in tables]  # noqa: S608
    engine.dispose()
    return sum(counts)


def calls(app: App) -> Iterator[Row]:
    goals = {"list": "<= 10", "order": "<= 15", "common word": "<= 30"}
    for what, times in times_of(app).items():
        yield row(24, f"{what} on PostgreSQL at {ORDERS:,}", goals[what], "ms", times)


def times_of(app: App) -> dict[str, list[float]]:
    """Milliseconds of each call."""

    def page(text: str | None = None) -> Callable[[], object]:
        return lambda: orders.list_orders(app, OrderFilter(text=text), None, 25)

    def order() -> object:
        return checkout.start(app, Basket(f"{uuid4().hex}@alder.example", 150, ()), uuid4().hex)

    asked = {"list": page(), "order": order, "common word": page("alder")}
    return {what: [ms(call) for _ in range(ROUNDS)][3:] for what, call in asked.items()}


def ms(call: Callable[[], object]) -> float:
    begun = time.perf_counter()
    call()
    return (time.perf_counter() - begun) * 1000


def of_two(config: Config, storage: Storage, folder: Path) -> Iterator[Row]:
    with running(config, storage, folder) as nodes:
        yield row(24, "writes a second, by two servers", ">= 100", "", [writes_each_second(nodes) for _ in range(3)])
        found = [killed(nodes, number) for number in range(KILLS)]
        yield row(24, "next try after a kill", "<= 2", "s", [next_s for next_s, _ in found])
        yield row(24, "another server leads after a kill", "<= 5", "s", [leads_s for _, leads_s in found])


@contextmanager
def running(config: Config, storage: Storage, folder: Path) -> Iterator[list[Node]]:
    access = storage.empty()
    kept = {"backup_s3_endpoint": access.endpoint, "backup_s3_key_id": "key", "backup_s3_secret": "secret"}
    file_move.to_bucket(Config.model_validate({**config.model_dump(), **kept}), f"s3://{BUCKET}/bench")
    other = Path(shutil.copytree(config.data_dir, folder / "the other"))
    address = config.database_url.get_secret_value()
    settings = {**storage.settings("bench"), "FUNDABLE_DATABASE_URL": address}
    nodes = [Node(folder, None, None, **settings) for folder in (config.data_dir, other)]
    with ExitStack() as stack:
        for node in nodes:
            stack.callback(node.end)
            node.start()
        yield nodes


def writes_each_second(nodes: Sequence[Node]) -> float:
    """Orders that buyers begin at both."""
    ends = time.perf_counter() + WRITING_S

    def go_on(number: int) -> int:
        browser = Browser(nodes[number % len(nodes)])
        for done in count():
            if time.perf_counter() > ends:
                return done
            assert check_out(browser, f"{uuid4().hex}@alder.example").status == 200
        return 0

    with ThreadPoolExecutor(WRITERS) as pool:
        return sum(pool.map(go_on, range(WRITERS))) / WRITING_S


def killed(nodes: list[Node], number: int) -> tuple[float, float]:
    """Seconds until somebody who was at the one that led buys at the other, and until that one leads."""
    before = leader(nodes[0])
    victim, other = nodes if leads(nodes[0], before) else nodes[::-1]
    begun = time.perf_counter()
    victim.kill()
    while True:
        try:
            if check_out(Browser(other), f"killed{number}@alder.example").status == 200:
                break
        except Cut:
            continue
    next_s = time.perf_counter() - begun
    while leader(other) in (before, None):
        _WAITING.wait(LOOK_EVERY_S)
    leads_s = time.perf_counter() - begun
    victim.start()
    return next_s, leads_s


def leader(node: Node) -> int | None:
    """The session of the server that leads."""
    found = node.rows(LEADER)
    return int(found[0]["pid"]) if found else None


def leads(node: Node, session: int | None) -> bool:
    """Whether that session is this server's: the port it comes from is one of its process."""
    [row] = node.rows(f"SELECT client_port FROM pg_stat_activity WHERE pid = {session or 0}")  # noqa: S608
    return row["client_port"] in ports_of(node.pid)


def ports_of(pid: int) -> set[int]:
    """From which a process speaks to others (proc(5), /proc/net/tcp)."""
    inodes = {str(one.readlink()) for one in Path(f"/proc/{pid}/fd").iterdir() if one.is_symlink()}
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    cells = [line.split() for line in lines]
    return {int(one[1].partition(":")[2], 16) for one in cells if f"socket:[{one[9]}]" in inodes}


def ratios(folder: Path, postgresql: PostgreSQL) -> Iterator[Row]:
    """Of the same calls, in turns."""
    with ExitStack() as stack:
        apps = []
        for orders_there in (scale.FEW, scale.MANY):
            config, moved = moved_there(folder, orders_there, postgresql)
            if orders_there == scale.MANY:
                yield moved
            apps.append(stack.enter_context(closing(open_app(config))))
        few, many = ([times_of(app) for _ in range(3)] for app in apps)
        for what in few[0]:
            shares = [median(there[what]) / median(here[what]) for here, there in zip(few, many, strict=True)]
            yield row(24, f"{what} on PostgreSQL at {scale.MANY:,}, of {scale.FEW:,}", "<= 1.5", "x", shares)
