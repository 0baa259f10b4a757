"""Lighthouse as a phone sees the public pages and the websites that are sold: the median of three of each score.

Usage: python -m bench.lighthouse [theme...], the last for nothing but the websites in these themes.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from fundable.domain.sites.themes import THEMES
from fundable.domain.sites.wording import PAGES as SITE_PAGES
from tests.e2e.conftest import chromium
from tests.running import ROOT, Server
from tests.services.sites.some_forms import BAKERY, BARE, LOGO, built

ROUNDS = 3
PAGES = {"landing page": "/", "FAQ": "/faq/do-you-offer-refunds"}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update"
)


def main(themes: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="fundable-lighthouse-") as folder:
        print(f"{'Lighthouse, mobile':<36}" + "".join(f"{name:>16}" for name in CATEGORIES) + "   goal")
        if not themes:
            public_pages(folder)
        for theme in themes or THEMES:
            websites(folder, theme)


def public_pages(folder: str) -> None:
    server = Server(Path(folder) / "data").start()
    try:
        for name, path in PAGES.items():
            show(name, [audit(f"http://127.0.0.1:{server.port}{path}", folder) for _ in range(ROUNDS)])
    finally:
        server.stop()


def websites(folder: str, theme: str) -> None:
    """Every page of the full and of the bare form."""
    logo = Path(folder) / "logo.svg"
    logo.write_bytes(LOGO)
    for kind, build in (("full", built(BAKERY, logo, theme)), ("bare", built(BARE, theme=theme))):
        site = Path(folder) / f"{theme}-{kind}"
        site.mkdir()
        for name, data in build.files.items():
            (site / name).write_bytes(data)
        with served(site) as port:
            for page in SITE_PAGES.values():
                url = f"http://127.0.0.1:{port}/{page}"
                show(f"{theme}, {kind}: {page}", [audit(url, folder) for _ in range(ROUNDS)])


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(site: Path) -> Iterator[int]:
    """Its port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()


def show(name: str, reports: list[dict[str, dict[str, float]]]) -> None:
    scores = [statistics.median(100 * report[category]["score"] for report in reports) for category in CATEGORIES]
    print(f"{name:<36}" + "".join(f"{score:>16.0f}" for score in scores) + "   100", flush=True)


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
    main(sys.argv[1:])
