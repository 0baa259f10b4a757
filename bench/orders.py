"""Creating orders against a raw SQLite loop of the same durability (figures 9, 18), and reading while others write or
log in (figure 10). Nothing here is pinned: what is asked is how the machine is shared."""

import multiprocessing
import sqlite3
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from pathlib import Path

from bench import wire
from bench.requests import baseline
from bench.results import Row, row
from tests.running import OWNER, PASSWORD, Browser, Server, buy, check_out

ROUNDS = 9
ORDERS = 150
READS = 400
WRITERS, LOGINS = 16, 4
BUSY_WITHIN_S = 60
WORDPRESS_MS = {"landing page": 41.0, "creating an order": 29.0}
RAW_THERE_US = 35.0
"""Quoted: processor time of php-fpm and MariaDB for a landing page and for creating a record, measured once on another
machine of two cores, and what raw ASGI took there for a request. Set beside ours by what raw ASGI takes here."""


def measure(folder: Path) -> Iterator[Row]:
    server = Server(folder / "orders").start()
    try:
        server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
        yield from creating(server, folder)
        yield from landing(server, folder)
        yield from reading(server)
    finally:
        server.stop()


def creating(server: Server, folder: Path) -> Iterator[Row]:
    database = raw(folder)
    pairs = [(ours(server, turn), spent(lambda: insert(database))) for turn in range(ROUNDS)]
    shares = [(mine[0] / bare[0], bare[1] / mine[1]) for mine, bare in pairs]
    yield row(9, "order creation, CPU of raw SQLite's", "<= 12", "x", [cpu for cpu, _ in shares])
    yield row(9, "orders a second, of raw SQLite's", ">= 0.14", "x", [speed for _, speed in shares])
    costs = [mine[0] / ORDERS for mine, _ in pairs]
    yield beside_wordpress("creating an order", ">= 35", costs, folder)


def landing(server: Server, folder: Path) -> Iterator[Row]:
    request = wire.get("/", Accept_Encoding="br")
    costs = [wire.cost_us(server.pid, server.port, request, READS) for _ in range(ROUNDS)]
    yield beside_wordpress("landing page", ">= 600", costs, folder)


def beside_wordpress(what: str, goal: str, costs_us: list[float], folder: Path) -> Row:
    answer = wire.Answer(200, [("content-length", "2")], b"ok")
    with baseline(answer, folder) as (pid, port):
        raw_us = statistics.median(wire.cost_us(pid, port, wire.get("/"), READS) for _ in range(ROUNDS))
    theirs_us = WORDPRESS_MS[what] * 1000 / RAW_THERE_US * raw_us
    return row(18, f"{what}, cheaper than WordPress", goal, "x", [theirs_us / cost for cost in costs_us])


def ours(server: Server, turn: int) -> tuple[float, float]:
    """Microseconds of the server's processor time, and of the clock's."""
    begun, cpu = time.perf_counter(), wire.cpu_us(server.pid)
    for number in range(ORDERS):
        assert check_out(Browser(server), f"new{turn}-{number}@alder.example").status == 200
    return wire.cpu_us(server.pid) - cpu, (time.perf_counter() - begun) * 1e6


def raw(folder: Path) -> sqlite3.Connection:
    database = sqlite3.connect(folder / "raw.db", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, email TEXT, amount INTEGER, status TEXT)")
    return database


def insert(database: sqlite3.Connection) -> None:
    for number in range(ORDERS):
        database.execute("BEGIN IMMEDIATE")
        database.execute("INSERT INTO orders (email, amount, status) VALUES (?, 15000, 'pending')", (str(number),))
        database.execute("COMMIT")


def spent(work: Callable[[], None]) -> tuple[float, float]:
    begun, cpu = time.perf_counter(), time.process_time()
    work()
    return (time.process_time() - cpu) * 1e6, (time.perf_counter() - begun) * 1e6


def reading(server: Server) -> Iterator[Row]:
    client = buy(server, "reads@alder.example", ("domain",))
    request = wire.get("/api/client/order", Authorization=f"Bearer {client.token}")

    def write(number: int) -> None:
        check_out(Browser(server), f"writer{number}@alder.example")

    def log_in(_number: int) -> None:
        Browser(server).post("/api/admin/login", {"email": OWNER, "password": "a wrong one, so it's hashed"})

    yield slowed(server, request, f"slowest read in a hundred, {WRITERS} writers", "<= 3", write, WRITERS)
    yield slowed(server, request, f"slowest read in a hundred, {LOGINS} logins", "<= 5", log_in, LOGINS)


def slowed(
    server: Server, request: bytes, what: str, goal: str, work: Callable[[int], None], workers: int, figure: int = 10
) -> Row:
    """How much slower the slowest read in a hundred is while `workers` do this."""
    ratios = []
    for _ in range(ROUNDS):
        alone = slow_us(server, request)
        with busy(work, workers):
            ratios.append(slow_us(server, request) / alone)
    return row(figure, what, goal, "x", ratios)


def slow_us(server: Server, request: bytes) -> float:
    connection, times = wire.Wire(server.port), []
    for _ in range(READS):
        begun = time.perf_counter()
        connection.ask(request)
        times.append((time.perf_counter() - begun) * 1e6)
    return statistics.quantiles(times, n=100)[98]


@contextmanager
def busy(work: Callable[[int], None], workers: int) -> Iterator[None]:
    """In a process of its own: threads beside the one that measures would keep it waiting for its own interpreter."""
    context = multiprocessing.get_context("fork")
    is_going = context.Event()
    others = context.Process(target=keep_on, args=(work, workers, is_going))
    others.start()
    try:
        assert is_going.wait(BUSY_WITHIN_S), "nobody else had an answer"
        yield
    finally:
        others.terminate()
        others.join()


def keep_on(work: Callable[[int], None], workers: int, is_going: Event) -> None:
    """Until it's ended."""

    def go_on(number: int) -> None:
        while True:
            work(number)
            is_going.set()

    threads = [threading.Thread(target=go_on, args=(number,)) for number in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
