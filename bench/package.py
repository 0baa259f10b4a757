"""The packaged program against an empty Python, and at rest (figures 11 to 13)."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import cores, wire
from bench.results import Row, row
from tests.running import OWNER, PASSWORD, ROOT, Browser, Server, buy

ROUNDS = 9
STARTED_S, IDLE_S = 65.0, 60.0
"""By then each job that comes every minute, or more often, has had its first turn, which costs the most."""
LOAD = 300
PROGRAM = ROOT / "dist" / "fundable" / "fundable"


def measure(folder: Path) -> Iterator[Row]:
    server = Server(folder / "package", program=str(PROGRAM))
    server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
    with cores.on(cores.SERVER):
        yield against_python(11, "start to healthy", lambda: start_ms(server), "<= 70")
        yield against_python(12, "--help", lambda: command_ms(server, "--help"), "<= 12")
        yield against_python(12, "list-orders", lambda: command_ms(server, "list-orders"), "<= 30")
    yield from at_rest(server)


def against_python(number: int, what: str, measure_ms: Callable[[], float], goal: str) -> Row:
    """Processor time of ours and of `python -c pass` in turn."""
    ratios = [measure_ms() / spent_ms([sys.executable, "-I", "-c", "pass"], {}) for _ in range(ROUNDS)]
    return row(number, f"{what}, CPU of an empty Python's", goal, "x", ratios)


def spent_ms(command: list[str], environment: dict[str, str]) -> float:
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return (used.ru_utime + used.ru_stime) * 1000


def command_ms(server: Server, command: str) -> float:
    return spent_ms(server.command(command), server.environment())


def start_ms(server: Server) -> float:
    server.start()
    used = wire.cpu_us(server.pid) / 1000
    server.stop()
    return used


def at_rest(server: Server) -> Iterator[Row]:
    server.start()
    time.sleep(STARTED_S)
    before, resting = wire.cpu_us(server.pid), server.memory_bytes()
    time.sleep(IDLE_S)
    used = (wire.cpu_us(server.pid) - before) / (IDLE_S * 1e6)
    load(server)
    loaded, begun = server.memory_bytes(), time.monotonic()
    server.stop()
    ended_ms = (time.monotonic() - begun) * 1000
    yield row(13, "memory at rest", "<= 90", "MB", [resting / 1e6])
    yield row(13, "CPU at rest", "<= 0.15", "%", [used * 100])
    yield row(13, "SIGTERM to exit", "<= 200", "ms", [ended_ms])
    yield row(13, "memory after load, of that at rest", "<= 1.15", "x", [loaded / resting])


def load(server: Server) -> None:
    for number in range(LOAD):
        assert Browser(server).get("/").status == 200
        if number % 10 == 0:
            buy(server, f"bench{number}@alder.example", ("domain",), password=None)
