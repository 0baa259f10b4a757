"""The machine itself, before anything is measured on it and after: what else it does makes every figure worse."""

import os
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench import cores, wire
from bench.requests import baseline
from bench.results import Row, row

ROUNDS = 9
TIMES = 2000
WATCHED_S = 3.0
BUSY_MAX, SPREAD_MAX = 3.0, 1.15
"""Percent of all cores that others may take, and how far raw ASGI's rounds may lie apart, on a quiet machine."""
RAW, SPREAD = "raw ASGI, processor time of a request", "raw ASGI, slowest round of the fastest"
BEFORE, AFTER, LOAD = "taken by others before the run", "taken by others after the run", "load of the minute before"
_OK = wire.Answer(200, [("content-type", "text/plain"), ("content-length", "2")], b"ok")


def before(folder: Path) -> Iterator[Row]:
    load = os.getloadavg()[0]
    yield row(0, BEFORE, "", "%", [busy_percent()])
    yield row(0, LOAD, "", "", [load])
    with baseline(_OK, folder) as (pid, port), cores.on(cores.CLIENT):
        wire.cost_us(pid, port, wire.get("/"), TIMES)  # a process that has just started is slower
        rounds = [wire.cost_us(pid, port, wire.get("/"), TIMES) for _ in range(ROUNDS)]
    yield row(0, RAW, "", "us", rounds)
    yield row(0, SPREAD, "", "x", [max(rounds) / min(rounds)])


def after() -> Iterator[Row]:
    yield row(0, AFTER, "", "%", [busy_percent()])


def unrest(rows: Sequence[Row]) -> str:
    """Why these figures are worse than they might be; empty for a quiet machine."""
    found = {one.what: one.value for one in rows}
    taken = max(found.get(BEFORE, 0), found.get(AFTER, 0))
    said = []
    if taken > BUSY_MAX:
        said.append(f"others took {taken:.0f} % of it")
    if found.get(SPREAD, 1) > SPREAD_MAX:
        said.append(f"raw ASGI's slowest round took {found[SPREAD]:.2f} times its fastest")
    return f"The machine wasn't quiet: {', and '.join(said)}." if said else ""


def refusal(rows: Sequence[Row]) -> str:
    """Why nothing is measured now; empty for a quiet machine."""
    said = unrest(rows)
    return said and f'{said} Nothing was measured. Wait until it is, or run: make bench PARTS="--anyway"'


def busy_percent() -> float:
    """Of all cores, while we do nothing; time that the host gave to other machines counts."""
    rounds = []
    for _ in range(3):
        idle, total = _times()
        time.sleep(WATCHED_S / 3)
        idle_then, total_then = _times()
        rounds.append(100 * (1 - (idle_then - idle) / (total_then - total)))
    return statistics.median(rounds)


def _times() -> tuple[int, int]:
    """Ticks that all cores have spent idle, and all of their ticks (proc(5), /proc/stat)."""
    user, nice, system, idle, waiting, irq, soft, stolen = map(
        int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]
    )
    return idle + waiting, user + nice + system + idle + waiting + irq + soft + stolen
