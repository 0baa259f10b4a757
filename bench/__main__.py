"""Measures, prints each figure as it comes, and ends with the table of this run beside the last one.

Usage: python -m bench [PART...]; without parts, all of them. Figures are kept in .cache/bench.json.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import drafts, lighthouse, orders, package, publishing, requests, scale, sites, sizes
from bench.results import HEAD, Row, told

PARTS: dict[str, Callable[[Path], Iterator[Row]]] = {
    "requests": requests.measure,
    "scale": scale.measure,
    "orders": orders.measure,
    "publishing": publishing.measure,
    "drafts": drafts.measure,
    "sites": sites.measure,
    "package": package.measure,
    "sizes": sizes.measure,
    "lighthouse": lighthouse.measure,
}


def main() -> None:
    wanted = sys.argv[1:] or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        sys.exit(f"There's no {', '.join(sorted(unknown))}. The parts are {', '.join(PARTS)}.")
    print(HEAD)
    with tempfile.TemporaryDirectory(prefix="fundable-bench-") as folder:
        told(one for part in wanted for one in PARTS[part](Path(folder)))


if __name__ == "__main__":
    main()
