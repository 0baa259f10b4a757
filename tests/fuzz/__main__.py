"""`make fuzz`: FUZZ_MINUTES of it, from FUZZ_SEED on. What was interrupted goes on with the round it was in, as long as
the seed is the same; `.cache/fuzz` keeps what was seen."""

import json
import os
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from time import monotonic

from tests.fuzz.cast import BOUNDED, Cast, open_server
from tests.fuzz.rounds import Tally, operations, play
from tests.running import ROOT, Server

FOLDER = ROOT / ".cache" / "fuzz"
EXAMPLES = 20
MIB = 1024 * 1024


def main() -> int:
    minutes, first = float(os.environ.get("FUZZ_MINUTES", "120")), int(os.environ.get("FUZZ_SEED", "1"))
    os.nice(10)
    kept = FOLDER / f"seed-{first}.json"
    played, tally = _read(kept)
    ends = monotonic() + minutes * 60
    with tempfile.TemporaryDirectory() as folder:
        server = open_server(Server(Path(folder) / "data", **BOUNDED))
        try:
            before, calls = server.memory_bytes(), operations()
            while monotonic() < ends:
                number = first * 1_000_000 + played
                play(Cast.of(server, number), calls, number, EXAMPLES, tally, lambda: monotonic() >= ends)
                if monotonic() < ends:
                    played += 1
                _write(kept, played, tally)
                _say(f"round {played}: {tally.requests} requests, {len(tally.faults)} faults")
            grown = server.memory_bytes() - before
        finally:
            server.stop()
    return _sum_up(played, tally, grown)


def _sum_up(played: int, tally: Tally, grown: int) -> int:
    _say(f"{played} rounds, {tally.requests} requests, {tally.statuses}; memory grew by {grown // MIB} MiB")
    for fault in tally.faults:
        _say(fault)
    return 1 if tally.faults else 0


def _read(kept: Path) -> tuple[int, Tally]:
    if not kept.exists():
        return 0, Tally()
    found = json.loads(kept.read_text(encoding="utf-8"))
    return found.pop("played"), Tally(**found)


def _write(kept: Path, played: int, tally: Tally) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps({"played": played, **asdict(tally)}, indent=1), encoding="utf-8")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
