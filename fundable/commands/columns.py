"""Tables on a terminal: as wide as it is, and 120 columns where there is none. What doesn't fit ends in an ellipsis;
--json has all of it."""

import shutil
from collections.abc import Collection, Iterable, Sequence
from typing import TextIO

import tabulate

tabulate.MIN_PADDING = 0  # else a header takes two columns more than its word
WIDTH, LEAST_WIDTH = 120, 80
GAP = 2
SHORTEST = 8
"""Characters that a column keeps in any case."""


def write(
    headers: Sequence[str],
    rows: Iterable[Sequence[str]],
    out: TextIO,
    first: Collection[str] = (),
    right: Collection[str] = (),
) -> None:
    """`first` names the columns that give way before the others do, `right` those of numbers."""
    listed = [list(row) for row in rows]
    widths = fit(headers, listed, _width(out), first)
    shown = [[cut(cell, width) for cell, width in zip(row, widths, strict=True)] for row in listed]
    heads = [cut(header, width) for header, width in zip(headers, widths, strict=True)]
    sides = ["right" if header in right else "left" for header in headers]
    lines = tabulate.tabulate(
        shown, headers=heads, disable_numparse=True, colalign=sides if shown else None
    ).splitlines()
    out.write("".join(line.rstrip() + "\n" for line in lines))


def fit(headers: Sequence[str], rows: Sequence[Sequence[str]], width: int, first: Collection[str] = ()) -> list[int]:
    """How wide each column may be, in characters, so that all of them with their gaps are at most `width`."""
    widths = [max(map(len, column)) for column in zip(headers, *rows, strict=True)]
    for gives in ([header in first for header in headers], [True] * len(headers)):
        while sum(widths) + GAP * (len(widths) - 1) > width:
            widest = max((one for one, may in zip(widths, gives, strict=True) if may), default=0)
            if widest <= SHORTEST:
                break
            widths[next(at for at, one in enumerate(widths) if one == widest and gives[at])] -= 1
    return widths


def cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"


def _width(out: TextIO) -> int:
    return max(LEAST_WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns) if out.isatty() else WIDTH
