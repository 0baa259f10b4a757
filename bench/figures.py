"""Writes docs/figures.md from what the last runs of the bench have kept, and what the README quotes of it.

Usage: python -m bench.figures
"""

import json
from collections.abc import Iterator

from bench.prices import PRICES
from bench.results import KEPT, Row
from tests.running import ROOT

PAGE, README = ROOT / "docs" / "figures.md", ROOT / "README.md"
INTRO = """# Figures

What `make bench` measured, most of it as a ratio to a baseline of the same run, because machines differ. Shares of raw
ASGI are of its requests in a second of processor time; the baseline sends the same bytes on uvicorn with uvloop. Client
and server keep to a core of their own, except where the question is how they share the machine. Each figure is a
median; "from" and "to" are the ends of its rounds, and "before" is the median of the run before. WordPress's figures
are quoted: 41 ms for its landing page and 29 ms to create a record, on a machine where raw ASGI took 35 µs for a
request; they are set beside ours by what raw ASGI takes here. No test passes or fails by time.
"""
QUOTED = ("memory at rest", "first page at 1,000,000, of 1,000")
"""The rows that the README's sentence is about."""
GOALS = range(1, 26)
MARKS = ("<!-- Written by `python -m bench.figures` -->\n", "<!-- end of what it writes -->")


def main() -> None:
    kept = json.loads(KEPT.read_text())
    page = written(kept, [Row(**one) for one in kept["rows"].values()])
    PAGE.write_text(page, encoding="utf-8")
    readme = README.read_text(encoding="utf-8")
    before, _, rest = readme.partition(MARKS[0])
    README.write_text(f"{before}{MARKS[0]}{quoted(page)}\n{MARKS[1]}{rest.partition(MARKS[1])[2]}", encoding="utf-8")


def written(kept: dict[str, str], rows: list[Row]) -> str:
    """The page."""
    taken = f"Taken on {kept['at'][:10]} at {kept['commit']} on {kept['machine']}.\n"
    unrest = f"{kept['unrest']} The figures of a quiet one are better.\n" if kept.get("unrest") else ""
    parts = (INTRO, taken, unrest, *table(rows), *missed(rows))
    return "\n".join(part for part in parts if part) + "\n"


def table(rows: list[Row]) -> Iterator[str]:
    newest = max(one.taken for one in rows)
    yield "| Goal | What | Bound | Measured | From | To | Before | |\n|---|---|---|---|---|---|---|---|"
    for one in sorted(rows, key=lambda one: one.number or 99):
        ends = [f"{end:.3g}" if one.low != one.high else "" for end in (one.low, one.high)]
        last = "" if one.last is None else f"{one.last:.3g}"
        verdict = "" if not one.goal else "missed" if one.is_missed else "reached"
        notes = verdict if one.taken == newest else f"{verdict} ({one.taken})".strip()
        cells = (one.number or "", one.what, bound(one), measured(one), *ends, last, notes)
        yield f"| {' | '.join(str(cell) for cell in cells)} |"
    for number in sorted(set(GOALS) - {one.number for one in rows}):
        yield f"| {number} | not measured yet | | | | | | |"


def bound(one: Row) -> str:
    return f"{one.goal} {one.unit}".strip() if one.goal else ""


def measured(one: Row) -> str:
    return f"{one.value:.3g} {one.unit}".strip()


def missed(rows: list[Row]) -> Iterator[str]:
    found = [one for one in rows if one.is_missed]
    if found:
        yield "\n## What is missed, and what it would cost\n"
    for one in found:
        yield f"- **{one.what}** ({measured(one)}, goal {bound(one)}): {PRICES.get(one.what, 'Nobody has looked yet.')}"


def quoted(page: str) -> str:
    """What the README says to an agency, from the page alone."""
    memory, of_a_thousand = (cells(page)[what] for what in QUOTED)
    times = f"{float(of_a_thousand.removesuffix(' x')):.2g} times"
    return (
        f"One agency's business fits the smallest server: the program takes {memory} of memory at rest, and opening "
        f"a list of a million orders takes {times} as long as one of a thousand. "
        "[All figures](docs/figures.md) are there with their goals, also those that are missed."
    )


def cells(page: str) -> dict[str, str]:
    """What was measured in each row of the page."""
    rows = [line.strip("| ").split("|") for line in page.splitlines() if line.startswith("| ")]
    return {row[-7].strip(): row[-5].strip() for row in ([""] * 8 + line for line in rows)}


if __name__ == "__main__":
    main()
