"""Measures, prints each figure as it comes, and ends with the table of this run beside the last one.

Usage: python -m bench [PART...]; without parts, all of them. Figures are kept in .cache/bench.json.
"""

import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import (
    daily,
    drafts,
    lighthouse,
    looks,
    machine,
    migration,
    orders,
    package,
    publishing,
    requests,
    scale,
    sites,
    sizes,
)
from bench.results import HEAD, Row, told

PARTS: dict[str, Callable[[Path], Iterator[Row]]] = {
    "requests": requests.measure,
    "scale": scale.measure,
    "migration": migration.measure,
    "orders": orders.measure,
    "publishing": publishing.measure,
    "drafts": drafts.measure,
    "looks": looks.measure,
    "sites": sites.measure,
    "package": package.measure,
    "sizes": sizes.measure,
    "lighthouse": lighthouse.measure,
    "daily": daily.measure,
}


def main() -> None:
    wanted = sys.argv[1:] or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        sys.exit(f"There's no {', '.join(sorted(unknown))}. The parts are {', '.join(PARTS)}.")
    print(HEAD)
    failed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="fundable-bench-") as folder:
        told(measured(wanted, Path(folder), failed), machine.unrest)
    if failed:
        sys.exit(f"Failed, so only partly measured: {', '.join(failed)}")


def measured(wanted: list[str], folder: Path, failed: list[str]) -> Iterator[Row]:
    """A part that fails is told, and the others are measured."""
    yield from machine.before(folder)
    for part in wanted:
        try:
            yield from PARTS[part](folder)
        except Exception:
            traceback.print_exc()
            failed.append(part)
    yield from machine.after()


if __name__ == "__main__":
    main()
