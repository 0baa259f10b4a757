"""Calls and pages against raw ASGI that sends the same bytes: the share of its requests that a second of processor
time serves (figures 1 to 4)."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import cores, wire
from bench.results import Row, row
from fundable.commands.demo import TOLD
from fundable.services.operation.demo.world import PASSWORD as MADE_UP_PASSWORD
from tests.running import OWNER, PASSWORD, ROOT, Browser, Server, buy, free_port, log_in

ROUNDS = 9
TIMES = 400


def measure(folder: Path) -> Iterator[Row]:
    """A new shop's calls, and the same on a year of business, in which orders have what they come to have."""
    for path, requests in ((folder / "requests", new_shop), (lived(folder), in_life)):
        server = Server(path)
        with cores.on(cores.SERVER):
            server.start()
        try:
            for number, what, request, goal in requests(server):
                yield against_raw(server, folder, number, what, request, goal)
        finally:
            server.stop()


def lived(folder: Path) -> Path:
    """A year of the demo's."""
    path = folder / "lived"
    made = Server(folder / "requests").run("demo", str(path))
    assert made.returncode == 0, made.stderr
    return path


def new_shop(server: Server) -> Iterator[tuple[int, str, bytes, str]]:
    server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
    for number in range(24):
        buy(server, f"bench{number}@alder.example", ("domain",), password=None)
    client = buy(server, "bench@alder.example", ("domain",))
    cookie = log_in(server).cookie
    yield 1, "client order without a form", _order(client.token), ""
    page = Browser(server).get("/", Accept_Encoding="br")
    script = Browser(server).get("/").body.decode().split('src="/assets/')[1].split('"')[0]
    yield 2, "script asset", wire.get(f"/assets/{script}", Accept_Encoding="br"), ">= 0.85"
    yield 2, "landing page", wire.get("/", Accept_Encoding="br"), ">= 0.80"
    not_modified = wire.get("/", Accept_Encoding="br", If_None_Match=page.headers["etag"])
    yield 2, "landing page, 304", not_modified, ">= 0.70"
    yield 3, "healthz", wire.get("/healthz"), ">= 0.40"
    yield 3, "site logo", wire.get("/api/site/logo"), ">= 0.40"
    yield 3, "admin user", wire.get("/api/admin/user", Cookie=cookie), ">= 0.16"
    yield 4, "refused token", _order("nobody"), ">= 0.14"
    yield 4, "admin list of 25 without forms", wire.get("/api/orders?limit=25", Cookie=cookie), ""
    yield 4, "stat cards of a new shop", wire.get("/api/admin/stats", Cookie=cookie), ""


def in_life(server: Server) -> Iterator[tuple[int, str, bytes, str]]:
    told = (server.data_dir / TOLD).read_text(encoding="utf-8").splitlines()
    owner, client = (next(line.split()[-1] for line in told if role in line) for role in ("Admin", "Client"))
    opened = Browser(server).post("/api/client/login", {"email": client, "password": MADE_UP_PASSWORD})
    assert opened.status == 200, opened.body
    cookie = log_in(server, owner, MADE_UP_PASSWORD).cookie
    yield 1, "client order, as in life", _order(opened.json["token"]), ">= 0.12"
    yield 4, "admin list of 25, as in life", wire.get("/api/orders?limit=25", Cookie=cookie), ">= 0.04"
    yield 4, "stat cards, as in life", wire.get("/api/admin/stats", Cookie=cookie), ">= 0.04"


def _order(token: str) -> bytes:
    return wire.get("/api/client/order", Authorization=f"Bearer {token}")


def against_raw(server: Server, folder: Path, number: int, what: str, request: bytes, goal: str) -> Row:
    with cores.on(cores.CLIENT):
        answer = wire.Wire(server.port).ask(request)
    with baseline(answer, folder) as (pid, port), cores.on(cores.CLIENT):
        pairs = [
            (wire.cost_us(server.pid, server.port, request, TIMES), wire.cost_us(pid, port, wire.get("/"), TIMES))
            for _ in range(ROUNDS)
        ]
    return row(number, f"{what}, of raw ASGI", goal, "", [raw_us / ours_us for ours_us, raw_us in pairs])


@contextmanager
def baseline(answer: wire.Answer, folder: Path) -> Iterator[tuple[int, int]]:
    """Raw ASGI that sends the same bytes; its process id and port."""
    port, recipe = free_port(), folder / "answer.json"
    headers = [(name, value) for name, value in answer.headers if name.lower() != "date"]
    recipe.write_text(json.dumps({"status": answer.status, "headers": headers, "body": answer.body.hex()}))
    with cores.on(cores.SERVER):
        process = subprocess.Popen([sys.executable, "-m", "bench.raw", str(port), str(recipe)], cwd=ROOT)
    try:
        _wait(lambda: wire.Wire(port))
        yield process.pid, port
    finally:
        process.terminate()
        process.wait()


def _wait(attempt: Callable[[], object]) -> None:
    for _ in range(500):
        try:
            attempt()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise TimeoutError("the baseline did not start")
