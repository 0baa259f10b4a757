"""Lists as files and scripts take them: JSON, JSON lines, and CSV that no spreadsheet runs."""

import csv
import json
import re
from collections.abc import Iterable, Sequence
from itertools import chain
from textwrap import indent
from typing import Any, TextIO

_NESTED = {"selected_addons", "later_addons", "social_links"}
FORMULA_STARTS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet would run as a formula at the start of a cell, the last four in full width (access 12; OWASP,
"CSV Injection"). Spaces before it count for nothing, because some drop them when they read a file."""
CONTROL_STARTS = ("\t", "\r", "\n")
_LATER_FORMULA = re.compile(
    r'(?<![;\s])(?=\s*[;\r\n])([;\s]++)(?="*(?:[=@\uff1d\uff0b\uff0d\uff20]|[+-][^;\r\n]*(?:\w\(|\|)))'
)
"""In the middle of a cell. Where decimals have a comma, semicolons part cells, and our quotes aren't any because they
don't begin one: then a semicolon or a line's end in a text begins another cell. Clients list what they offer behind
hyphens, so those are left alone unless something is called behind them: a function, or a program."""

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
    writer = csv.writer(_Lines(out), lineterminator="\r\n")
    writer.writerow(first if first else columns)
    writer.writerows([_defused(value) for value in row.values()] for row in chain([first] if first else [], rest))


def write_jsonl(rows: Rows, out: TextIO) -> None:
    """JSON lines: one row a line, so that any number of them can be read one after the other."""
    for row in rows:
        out.write(json.dumps(_decoded(row), ensure_ascii=False) + "\n")


class _Lines:
    """Lines end as everywhere here. The writer ends them with both signs, because it puts a cell into quotes only for
    those: a bare carriage return in it would begin a row of its own, and a formula with it."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, line: str) -> int:
        return self._out.write(line.removesuffix("\r\n") + "\n")


def _decoded(row: dict[str, Any]) -> dict[str, Any]:
    """What is a list or an object in the database is one in JSON, and no text."""
    return {name: json.loads(value) if name in _NESTED and value else value for name, value in row.items()}


def _defused(value: object) -> object:
    if not isinstance(value, str):
        return value
    is_run = value.startswith(CONTROL_STARTS) or value.lstrip().startswith(FORMULA_STARTS)
    later = _LATER_FORMULA.sub(r"\1'", value)
    return f"'{later}" if is_run else later
