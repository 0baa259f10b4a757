"""Measures and prints figures: ours, the baseline's in the same run, and their ratio. Usage: python -m bench.run"""

import json
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import wire
from tests.running import OWNER, PASSWORD, ROOT, Browser, Server, buy, check_out, free_port, intake_form, log_in

ROUNDS = 5
TIMES = 400


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="fundable-bench-") as folder:
        server = Server(Path(folder) / "data").start()
        try:
            server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
            print(f"{'what':<28}{'ours us':>10}{'raw us':>10}{'ratio':>9}   goal")
            for name, request, goal in requests(server):
                show(server, Path(folder), name, request, goal)
            create_orders(server, Path(folder))
            idle(server)
        finally:
            server.stop()


def requests(server: Server) -> Iterator[tuple[str, bytes, str]]:
    """What is asked, and the share of raw ASGI to reach (requests a processor second against the baseline's)."""
    orders = [buy(server, f"bench{number}@alder.example", ("domain",), password=None) for number in range(24)]
    client = buy(server, "bench@alder.example", ("domain",))
    staff = log_in(server)
    cookie = "; ".join(f"{name}={value}" for name, value in staff.cookies.items())
    assert len(orders) == 24
    page = Browser(server).get("/").body.decode()
    yield "healthz", wire.get("/healthz"), ">= 0.28"
    yield "site logo", wire.get("/api/site/logo"), ">= 0.28"
    yield "admin user", wire.get("/api/admin/user", Cookie=cookie), ">= 0.15"
    yield "client order", wire.get("/api/client/order", Authorization=f"Bearer {client.token}"), ">= 0.15"
    yield "refused token", wire.get("/api/client/order", Authorization="Bearer nobody"), ">= 0.15"
    yield "admin list of 25", wire.get("/api/orders?limit=25", Cookie=cookie), ">= 0.12"
    yield "stat cards", wire.get("/api/admin/stats", Cookie=cookie), ""
    yield "landing page", wire.get("/", Accept_Encoding="br"), ">= 0.80"
    script = page.split('src="/assets/')[1].split('"')[0]
    yield "script asset", wire.get(f"/assets/{script}", Accept_Encoding="br"), ">= 0.85"
    etag = Browser(server).get("/", Accept_Encoding="br").headers["etag"]
    form = intake_form(orders[0].id, businessName="Marigold")
    assert Browser(server).post("/api/intake-forms", form).status == 201
    preview = staff.get(f"/api/orders/{orders[0].id}/website").json["preview"]
    yield "preview of a website", wire.get(preview), ">= 0.50"
    yield "landing page, 304", wire.get("/", Accept_Encoding="br", If_None_Match=etag), ">= 0.70"


def show(server: Server, folder: Path, name: str, request: bytes, goal: str) -> None:
    answer = wire.Wire(server.port).ask(request)
    with baseline(answer, folder) as (pid, port):
        pairs = [
            (wire.cost_us(server.pid, server.port, request, TIMES), wire.cost_us(pid, port, wire.get("/"), TIMES))
            for _ in range(ROUNDS)
        ]
    ours, raw = (statistics.median(pair[side] for pair in pairs) for side in (0, 1))
    ratio = statistics.median(baseline_us / ours_us for ours_us, baseline_us in pairs)
    print(f"{name:<28}{ours:>10.1f}{raw:>10.1f}{ratio:>9.3f}   {goal}", flush=True)


@contextmanager
def baseline(answer: wire.Answer, folder: Path) -> Iterator[tuple[int, int]]:
    """Raw ASGI that sends the same bytes; its process id and port."""
    port, recipe = free_port(), folder / "answer.json"
    headers = [(name, value) for name, value in answer.headers if name.lower() != "date"]
    recipe.write_text(json.dumps({"status": answer.status, "headers": headers, "body": answer.body.hex()}))
    process = subprocess.Popen([sys.executable, "-m", "bench.raw", str(port), str(recipe)], cwd=ROOT)
    try:
        _wait(lambda: wire.Wire(port))
        yield process.pid, port
    finally:
        process.terminate()
        process.wait()


def create_orders(server: Server, folder: Path) -> None:
    """Order creation against a raw SQLite loop of the same durability (GOALS 9; an order is two commits)."""
    times = 150
    database = sqlite3.connect(folder / "raw.db", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, email TEXT, amount INTEGER, status TEXT)")
    ours_cpu, ours_s, raw_cpu, raw_s = [], [], [], []
    for number in range(ROUNDS):
        begun, cpu = time.perf_counter(), wire.cpu_us(server.pid)
        for turn in range(times):
            assert check_out(Browser(server), f"new{number}-{turn}@alder.example").status == 200
        ours_s.append(time.perf_counter() - begun)
        ours_cpu.append(wire.cpu_us(server.pid) - cpu)
        begun, cpu = time.perf_counter(), time.process_time() * 1e6
        for turn in range(times):
            database.execute("BEGIN IMMEDIATE")
            database.execute("INSERT INTO orders (email, amount, status) VALUES (?, 15000, 'pending')", (str(turn),))
            database.execute("COMMIT")
        raw_s.append(time.perf_counter() - begun)
        raw_cpu.append(time.process_time() * 1e6 - cpu)
    cpu_ratio, speed = statistics.median(ours_cpu) / statistics.median(raw_cpu), statistics.median(raw_s)
    print(
        f"{'order, CPU against SQLite':<28}{statistics.median(ours_cpu) / times:>10.1f}"
        f"{statistics.median(raw_cpu) / times:>10.1f}{cpu_ratio:>8.1f}x   <= 5x"
    )
    print(
        f"{'orders/s against SQLite':<28}{times / statistics.median(ours_s):>10.1f}{times / speed:>10.1f}"
        f"{speed / statistics.median(ours_s):>9.2f}   >= 0.3"
    )


def idle(server: Server) -> None:
    """Memory and processor time at rest (GOALS 13)."""
    before, seconds = wire.cpu_us(server.pid), 10.0
    time.sleep(seconds)
    used = (wire.cpu_us(server.pid) - before) / (seconds * 1e6)
    print(f"{'memory after load, MB':<28}{server.memory_bytes() / 1e6:>10.1f}")
    print(f"{'idle CPU, %':<28}{used * 100:>10.2f}{'':>19}   <= 0.2")


def _wait(attempt: Callable[[], object]) -> None:
    for _ in range(500):
        try:
            attempt()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise TimeoutError("the baseline did not start")


if __name__ == "__main__":
    main()
