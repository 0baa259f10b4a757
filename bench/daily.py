"""The daily commands (figure 19): `make run` in a fresh clone and again without a change, `make demo`, the whole
`make test`; and a rehearsed year (25)."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from bench import rehearsal
from bench.results import Row, row
from tests.running import ROOT, Cut, call, free_port

WHOLE = ROOT / ".cache" / "reports" / "whole.json"
"""What build/check.py wrote down of the last run that was whole."""
AGAIN = 3
WITHIN_S = 900


def measure(folder: Path) -> Iterator[Row]:
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(clone)], check=True)  # noqa: S607
    yield row(19, "make run, in a fresh clone", "<= 30", "s", [run_s(clone)])
    yield row(19, "make run, without a change", "<= 2", "s", [run_s(clone) for _ in range(AGAIN)])
    yield row(19, "make demo", "<= 20", "s", [run_s(clone, "demo")])
    if WHOLE.is_file():
        yield row(19, "make test, whole", "<= 15", "min", [json.loads(WHOLE.read_text())["took_s"] / 60])
    year = rehearsal.measured()
    yield row(25, "rehearse: 400 days, 100 orders", "<= 120", "s", [year.took_s])
    yield row(25, "rehearse, processor time", "", "s", [year.processor_s])
    yield row(25, "rehearse, most memory", "", "MB", [year.memory_mb])
    yield row(25, "rehearse, most on the disk", "", "MB", [year.disk_mb])


def run_s(clone: Path, target: str = "run") -> float:
    """Seconds until it answered."""
    port = free_port()
    own = {"FUNDABLE_PORT": str(port), "FUNDABLE_DATA_DIR": str(clone / "data")}
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FUNDABLE_", "MAKE"))}
    with (clone / "run.log").open("ab") as log:
        begun = time.perf_counter()
        process = subprocess.Popen(
            ["make", target],  # noqa: S607
            cwd=clone,
            env={**kept, **own},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        while not is_answering(port):
            if process.poll() is not None or time.perf_counter() - begun > WITHIN_S:
                raise RuntimeError(f"`make {target}` did not serve: {(clone / 'run.log').read_text()[-2000:]}")
            time.sleep(0.02)
        return time.perf_counter() - begun
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def is_answering(port: int) -> bool:
    try:
        return call(port, "GET", "/healthz").status == 200
    except (Cut, OSError):
        return False
