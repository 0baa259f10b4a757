"""Measures the packaged program against an empty Python (GOALS 11 to 14). Usage: python -m bench.package [PROGRAM]"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench import wire
from tests.running import OWNER, PASSWORD, ROOT, Browser, Server, buy, wait_until

ROUNDS = 9
IDLE_S = 10.0
LOAD = 300
PROGRAM = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist/fundable/fundable").resolve()


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="fundable-bench-") as folder:
        server = Server(Path(folder) / "data", program=str(PROGRAM))
        server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
        print(f"{'what':<36}{'ours ms':>10}{'empty ms':>10}{'ratio':>8}   goal")
        against_python("start to healthy", lambda: start_ms(server), "<= 70x")
        against_python("--help", lambda: command_ms(server, "--help"), "<= 12x")
        against_python("list-orders", lambda: command_ms(server, "list-orders"), "<= 30x")
        at_rest(server)
        sizes()


def against_python(what: str, measure_ms: Callable[[], float], goal: str) -> None:
    """Processor time of ours and of `python -c pass` in turn; the median of the pairs' ratios."""
    pairs = [(measure_ms(), spent_ms([sys.executable, "-I", "-c", "pass"], {})) for _ in range(ROUNDS)]
    ours, empty = (statistics.median(pair[side] for pair in pairs) for side in (0, 1))
    ratio = statistics.median(one / other for one, other in pairs)
    print(f"{what:<36}{ours:>10.0f}{empty:>10.0f}{ratio:>7.1f}x   {goal}", flush=True)


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


def at_rest(server: Server) -> None:
    server.start()
    threshold = time.monotonic() + 5  # what is done once after the start is not rest
    wait_until(lambda: time.monotonic() > threshold, "the start is over")
    before, resting = wire.cpu_us(server.pid), server.memory_bytes()
    time.sleep(IDLE_S)
    used = (wire.cpu_us(server.pid) - before) / (IDLE_S * 1e6)
    for number in range(LOAD):
        assert Browser(server).get("/").status == 200
        if number % 10 == 0:
            buy(server, f"bench{number}@alder.example", ("domain",), password=None)
    loaded, begun = server.memory_bytes(), time.monotonic()
    server.stop()
    print(f"{'idle memory, MB':<36}{resting / 1e6:>10.1f}{'':>21}<= 85")
    print(f"{'idle CPU, %':<36}{used * 100:>10.2f}{'':>21}<= 0.2")
    print(f"{'memory after load':<36}{loaded / 1e6:>10.1f}{'':>10}{loaded / resting:>7.2f}x   <= 1.25x")
    print(f"{'SIGTERM to exit, ms':<36}{(time.monotonic() - begun) * 1000:>10.0f}{'':>21}<= 500")


def sizes() -> None:
    folder = PROGRAM.parent
    unpacked = sum(path.lstat().st_size for path in folder.rglob("*"))
    print(f"{'unpacked, MB':<36}{unpacked / 1e6:>10.1f}{'':>21}<= 130")
    for archive in folder.parent.glob("*.tar.gz"):
        print(f"{'archive, MB':<36}{archive.stat().st_size / 1e6:>10.1f}{'':>21}<= 55")


if __name__ == "__main__":
    main()
