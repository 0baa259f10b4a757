"""Lists as files and scripts take them: JSON, JSON lines, and CSV that no spreadsheet runs."""

import csv
import json
from collections.abc import Iterable, Sequence
from itertools import chain
from textwrap import indent
from typing import Any, TextIO

_NESTED = {"selected_addons", "social_links"}
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would run as a formula at the start of a cell (THREATS 15)."""

Rows = Iterable[dict[str, Any]]


def write_json(rows: Rows, out: TextIO) -> None:
    """Amounts are integer cents, times ISO-8601 in UTC."""
    separator = "["
    for row in rows:
        out.write(separator + "\n" + indent(json.dumps(_decoded(row), indent=2, ensure_ascii=False), "  "))
        separator = ","
    out.write("\n]\n" if separator == "," else "[]\n")


def write_csv(rows: Rows, out: TextIO, columns: Sequence[str]) -> None:
    """Amounts are integer cents. A cell that a spreadsheet would run begins with an apostrophe.

    `columns` are the header when there is no row.
    """
    rest = iter(rows)
    first = next(rest, None)
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(first if first else columns)
    writer.writerows([_defused(value) for value in row.values()] for row in chain([first] if first else [], rest))


def write_jsonl(rows: Rows, out: TextIO) -> None:
    """JSON lines: one row a line, so that any number of them can be read one after the other."""
    for row in rows:
        out.write(json.dumps(_decoded(row), ensure_ascii=False) + "\n")


def _decoded(row: dict[str, Any]) -> dict[str, Any]:
    """What is a list or an object in the database is one in JSON, and no text."""
    return {name: json.loads(value) if name in _NESTED and value else value for name, value in row.items()}


def _defused(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value
