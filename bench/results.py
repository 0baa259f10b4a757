"""What was measured: rows with their goals, told as they come, kept as JSON, and told beside the run before."""

import json
import os
import platform
import statistics
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
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
    """Keeps them as they come, so that a run that is cut short has those it came to, and ends the run with its table.
    `unrest` says why a run's figures are worse than they might be."""
    stored: dict[str, Any] = json.loads(KEPT.read_text())["rows"] if KEPT.is_file() else {}
    of = commit()
    rows: list[Row] = []
    for one in measured:
        at = datetime.now(UTC).isoformat(timespec="seconds")
        last = stored.get(one.what, {}).get("value")
        rows.append(replace(one, last=last, taken=f"{at[:10]}, {of}"))
        stored[one.what] = asdict(rows[-1])
        keep({"at": at, "commit": of, "machine": machine(), "unrest": unrest(rows), "rows": stored})
    print(f"\n{machine()}\n{HEAD}")
    for one in rows:
        print(line(one))
    missed = [one.what for one in rows if one.is_missed]
    goals = sum(bool(one.goal) for one in rows)
    print(f"\n{goals - len(missed)} of {goals} goals reached." + "".join(f"\nMissed: {what}" for what in missed))
    if said := unrest(rows):
        print(said)


def keep(content: Mapping[str, Any]) -> None:
    """What was not measured now stays in it as it was."""
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(content, indent=1))


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
    """Of the code that is measured. Pages of results are written while it is."""
    newest = _said_by_git("describe", "--always")
    is_changed = _said_by_git("status", "--porcelain", "-uno", ":!docs/figures.md", ":!docs/scale.md")
    return f"{newest}-dirty" if is_changed else newest


def _said_by_git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout.strip()  # noqa: S607
