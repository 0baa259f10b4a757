"""Lists for an operator's terminal and scripts."""

import csv
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

from tabulate import tabulate

from fundable.db import reports
from fundable.domain.orders import parse_status

SHOWN = ("number", "email", "amount_cents", "status", "payment_state", "mode", "created_at")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would run as a formula at the start of a cell (THREATS 15)."""

Rows = Iterable[dict[str, Any]]


def list_orders(database: Path, status: str | None, limit: int) -> Iterator[dict[str, Any]]:
    """Orders, newest first. Raises Refused for a status that is none of the seven."""
    wanted = parse_status(status) if status else None
    return reports.list_orders(database, wanted, limit)


def write_table(rows: Rows, out: TextIO) -> None:
    shown = [[_cell(row, name) for name in SHOWN] for row in rows]
    if not shown:
        out.write("No orders yet.\n")
        return
    headers = [name.removesuffix("_cents").replace("_", " ") for name in SHOWN]
    out.write(tabulate(shown, headers=headers, disable_numparse=True) + "\n")


def write_json(rows: Rows, out: TextIO) -> None:
    """Amounts are integer cents, times ISO-8601 in UTC."""
    listed = [{**row, "selected_addons": json.loads(row["selected_addons"])} for row in rows]
    json.dump(listed, out, indent=2, ensure_ascii=False)
    out.write("\n")


def write_csv(rows: Rows, out: TextIO) -> None:
    """Amounts are integer cents. A cell that a spreadsheet would run begins with an apostrophe."""
    listed = list(rows)
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(listed[0] if listed else SHOWN)
    writer.writerows([_defused(value) for value in row.values()] for row in listed)


def _cell(row: dict[str, Any], name: str) -> str:
    value = row[name]
    if name == "amount_cents":
        return f"${value / 100:,.2f}"
    return _printable(str(value)[:19] if name == "created_at" else str(value))


def _printable(text: str) -> str:
    """Without control characters, which a terminal would obey."""
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)


def _defused(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value
