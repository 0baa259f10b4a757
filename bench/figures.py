"""Writes docs/figures.md from what the last runs of the bench have kept. Usage: python -m bench.figures"""

import json
from collections.abc import Iterator

from bench.results import KEPT, Row
from tests.running import ROOT

TARGET = ROOT / "docs" / "figures.md"
INTRO = """# Figures

What `make bench` measured, most of it as a ratio to a baseline of the same run, because machines differ. Shares of raw
ASGI are of its requests in a second of processor time; the baseline sends the same bytes on uvicorn with uvloop. Client
and server keep to a core of their own, except where the question is how they share the machine. Each figure is a
median; "from" and "to" are the ends of its rounds. No test passes or fails by time.
"""


def main() -> None:
    kept = json.loads(KEPT.read_text())
    rows = [Row(**one) for one in kept["rows"].values()]
    taken = f"Taken on {kept['at'][:10]} at {kept['commit']} on {kept['machine']}.\n"
    TARGET.write_text("\n".join([INTRO, taken, *table(rows)]) + "\n", encoding="utf-8")


def table(rows: list[Row]) -> Iterator[str]:
    yield "| Goal | What | Bound | Measured | From | To | |\n|---|---|---|---|---|---|---|"
    for one in sorted(rows, key=lambda one: one.number or 99):
        unit = f" {one.unit}" if one.unit else ""
        verdict = "" if not one.goal else "missed" if one.is_missed else "reached"
        ends = [f"{end:.3g}" if one.low != one.high else "" for end in (one.low, one.high)]
        bound = f"{one.goal}{unit}" if one.goal else ""
        number = one.number or ""
        yield f"| {number} | {one.what} | {bound} | {one.value:.3g}{unit} | {ends[0]} | {ends[1]} | {verdict} |"


if __name__ == "__main__":
    main()
