"""Lighthouse as a phone sees the public pages: the median of three of each score. Usage: python -m bench.lighthouse"""

import json
import os
import statistics
import subprocess
import tempfile
from pathlib import Path

from tests.e2e.conftest import chromium
from tests.running import ROOT, Server

ROUNDS = 3
PAGES = {"landing page": "/", "FAQ": "/faq/do-you-offer-refunds"}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update"
)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="fundable-lighthouse-") as folder:
        server = Server(Path(folder) / "data").start()
        try:
            print(f"{'Lighthouse, mobile':<28}" + "".join(f"{name:>16}" for name in CATEGORIES) + "   goal")
            for name, path in PAGES.items():
                show(name, [audit(f"http://127.0.0.1:{server.port}{path}", folder) for _ in range(ROUNDS)])
        finally:
            server.stop()


def show(name: str, reports: list[dict[str, dict[str, float]]]) -> None:
    scores = [statistics.median(100 * report[category]["score"] for report in reports) for category in CATEGORIES]
    print(f"{name:<28}" + "".join(f"{score:>16.0f}" for score in scores) + "   100", flush=True)


def audit(url: str, folder: str) -> dict[str, dict[str, float]]:
    """The categories of a report. It is told with what it finds wanting, which is printed as well."""
    target = Path(folder) / "report.json"
    command = [ROOT / "build/node.sh", "npx", "lighthouse", url, "--quiet", "--output=json", f"--output-path={target}"]
    command += [f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={FLAGS}"]
    subprocess.run(command, cwd=ROOT / "bench", env={**os.environ, "CHROME_PATH": chromium()}, check=True)
    report = json.loads(target.read_text())
    categories: dict[str, dict[str, float]] = report["categories"]
    for category in categories.values():
        print_wanting(category, report["audits"])
    return categories


def print_wanting(category: dict[str, object], audits: dict[str, dict[str, object]]) -> None:
    for one in category["auditRefs"]:  # type: ignore[attr-defined]
        found = audits[one["id"]]
        if one["weight"] and found["score"] is not None and found["score"] < 0.9:  # type: ignore[operator]
            print(f"  {found['title']}: {found.get('displayValue', '')}")


if __name__ == "__main__":
    main()
