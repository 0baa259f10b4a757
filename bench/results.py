"""What was measured: rows with their goals, told as they come, kept as JSON, and told beside the run before."""

import json
import os
import platform
import statistics
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.running import ROOT

KEPT = ROOT / ".cache" / "bench.json"


@dataclass(frozen=True, slots=True)
class Row:
    """`number` is the goal's (docs/figures.md). `value` is the median of what was measured, `low` and `high` its ends.
    `goal` is a bound such as `>= 0.40`, or empty. A unit such as `x` or `ms` belongs to all four. `taken` is when it
    was measured, and at which commit."""

    number: int
    what: str
    goal: str
    unit: str
    value: float
    low: float
    high: float
    last: float | None = None
    taken: str = ""

    @property
    def is_missed(self) -> bool:
        if not self.goal:
            return False
        sign, bound = self.goal.split()
        return self.value < float(bound) if sign == ">=" else self.value > float(bound)


def row(number: int, what: str, goal: str, unit: str, measured: Sequence[float]) -> Row:
    made = Row(number, what, goal, unit, statistics.median(measured), min(measured), max(measured))
    print(line(made), flush=True)
    return made


def line(one: Row) -> str:
    spread = f"{one.low:.3g} to {one.high:.3g}" if one.low != one.high else ""
    last = "" if one.last is None else f"{one.last:.3g}"
    verdict = "" if not one.goal else "missed" if one.is_missed else "reached"
    return (
        f"{one.number or '':>3} {one.what:<48}{one.goal:>10}{one.value:>10.3g} {one.unit:<5}{spread:>20}{last:>10}"
        f"  {verdict}"
    ).rstrip()


HEAD = f"{'row':>3} {'what':<48}{'goal':>10}{'this run':>10} {'':<5}{'from to':>20}{'last run':>10}"


def told(measured: Iterable[Row], unrest: Callable[[Sequence[Row]], str]) -> None:
    """Keeps them, and ends the run with its table. `unrest` says why a run's figures are worse than they might be."""
    found = list(measured)
    said = unrest(found)
    rows = kept(found, said)
    print(f"\n{machine()}\n{HEAD}")
    for one in rows:
        print(line(one))
    missed = [one.what for one in rows if one.is_missed]
    goals = sum(bool(one.goal) for one in rows)
    print(f"\n{goals - len(missed)} of {goals} goals reached." + "".join(f"\nMissed: {what}" for what in missed))
    if said:
        print(said)


def kept(measured: list[Row], unrest: str) -> list[Row]:
    """The rows beside their values of the run before; what was not measured now stays kept as it was."""
    before: dict[str, Any] = json.loads(KEPT.read_text())["rows"] if KEPT.is_file() else {}
    at, of = datetime.now(UTC).isoformat(timespec="seconds"), commit()
    now = {"taken": f"{at[:10]}, {of}"}
    rows = {one.what: {**asdict(one), **now, "last": before.get(one.what, {}).get("value")} for one in measured}
    KEPT.parent.mkdir(exist_ok=True)
    content = {"at": at, "commit": of, "machine": machine(), "unrest": unrest, "rows": {**before, **rows}}
    KEPT.write_text(json.dumps(content, indent=1))
    return [Row(**one) for one in rows.values()]


def machine() -> str:
    model = next(
        (
            text.partition(":")[2].strip()
            for text in Path("/proc/cpuinfo").read_text().splitlines()
            if "model name" in text
        ),
        platform.machine(),
    )
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    cores = len(os.sched_getaffinity(0))
    return f"{model}, {cores} cores, {memory:.0f} GB, Linux {platform.release()}, Python {platform.python_version()}"


def commit() -> str:
    found = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True)  # noqa: S607
    return found.stdout.strip()
