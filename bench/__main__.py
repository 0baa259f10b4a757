"""Measures, prints each figure as it comes, and ends with the table of this run beside the last one.

Usage: python -m bench [--anyway] [PART...]; without parts, all of them. Figures are kept in .cache/bench.json. A
machine that others keep busy is refused, unless it's to be measured anyway; the table says then what made it worse.
"""

import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import (
    cluster,
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
from bench.results import HEAD, Row, row, told

ANYWAY = "--anyway"
PARTS: dict[str, Callable[[Path], Iterator[Row]]] = {
    "requests": requests.measure,
    "scale": scale.measure,
    "cluster": cluster.measure,
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
    wanted = [part for part in sys.argv[1:] if part != ANYWAY] or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        sys.exit(f"There's no {', '.join(sorted(unknown))}. The parts are {', '.join(PARTS)}.")
    print(HEAD)
    failed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="fundable-bench-") as folder:
        told(measured(wanted, Path(folder), failed, ANYWAY in sys.argv), machine.unrest)
    if failed:
        sys.exit(f"Failed, so only partly measured: {', '.join(failed)}")


def measured(wanted: list[str], folder: Path, failed: list[str], is_anyway: bool) -> Iterator[Row]:
    """A part that fails is told, and the others are measured. Ends the program on a busy machine."""
    first = list(machine.before(folder))
    if not is_anyway and (refusal := machine.refusal(first)):
        sys.exit(refusal)
    yield from first
    for part in wanted:
        begun = time.perf_counter()
        try:
            yield from PARTS[part](folder)
        except Exception:
            traceback.print_exc()
            failed.append(part)
        yield row(0, f"{part}: what measuring it took", "", "s", [time.perf_counter() - begun])
    yield from machine.after()


if __name__ == "__main__":
    main()
