"""Lighthouse as a phone sees the public pages and the websites that are sold: the median of three runs (figure 15)."""

import json
import os
import statistics
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from bench.results import Row, row
from fundable.domain.sites.drafting.themes import THEMES
from fundable.domain.sites.drafting.wording import PAGES as SITE_PAGES
from fundable.web.sites.hosting.live_answers import HOME, LiveAnswers, Pages, pages_of
from tests.e2e.conftest import chromium
from tests.e2e.test_website_layout import CASES
from tests.running import ROOT, Server
from tests.services.sites.some_forms import BAKERY, LOGO, built

ROUNDS = 3
Report = dict[str, Any]
PAGES = {"landing page": "/", "FAQ": "/faq/do-you-offer-refunds"}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update"
)


def measure(folder: Path) -> Iterator[Row]:
    yield from public_pages(folder)
    for theme in os.environ.get("BENCH_THEMES", " ".join(THEMES)).split():
        yield from websites(folder, theme)


def public_pages(folder: Path) -> Iterator[Row]:
    server = Server(folder / "lighthouse").start()
    try:
        for name, path in PAGES.items():
            reports = [audit(f"http://127.0.0.1:{server.port}{path}", folder) for _ in range(ROUNDS)]
            yield from scores(name, reports)
            if path == "/":
                yield from moments(name, reports)
    finally:
        server.stop()


def websites(folder: Path, theme: str) -> Iterator[Row]:
    """Every page of a business with photos and every fact, of the full form with its logo, of a form with a sentence,
    and of the bare one."""
    logo = folder / "logo.svg"
    logo.write_bytes(LOGO)
    for kind, build in (("full", built(BAKERY, logo, theme)), *((case.name, case.build(theme)) for case in CASES)):
        with served(build.files) as port:
            for page in SITE_PAGES.values():
                url = f"http://127.0.0.1:{port}/{'' if page == HOME else page}"
                reports = [audit(url, folder) for _ in range(ROUNDS)]
                yield from scores(f"{theme}, {kind}: {page}", reports)
                yield painted(f"{theme}, {kind}: {page}", reports)


class Hosted(BaseHTTPRequestHandler):
    """A website with the very answers that visitors get, over a connection that's kept."""

    protocol_version = "HTTP/1.1"
    pages: Pages

    def do_GET(self) -> None:
        status, variant = self.pages.find(self.path, self.headers.get("Accept-Encoding", "").encode())
        self.send_response_only(status)
        for name, value in variant.headers:
            self.send_header(name.decode(), value.decode())
        self.end_headers()
        self.wfile.write(variant.body)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(files: Mapping[str, bytes]) -> Iterator[int]:
    """Its port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Hosted)
    home, headers = f"http://127.0.0.1:{server.server_port}/", LiveAnswers(is_https=False).headers
    Hosted.pages = pages_of(files, {}, home, headers)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()


def scores(name: str, reports: list[Report]) -> Iterator[Row]:
    """The four of a page; as one row where all are alike."""
    found = {category: [100 * report["categories"][category]["score"] for report in reports] for category in CATEGORIES}
    if all(statistics.median(of_one) == 100 for of_one in found.values()):
        yield row(15, f"{name}: Lighthouse, all four", ">= 100", "", [100])
        return
    for category, of_one in found.items():
        yield row(15, f"{name}: Lighthouse, {category}", ">= 100", "", of_one)


def moments(name: str, reports: list[Report]) -> Iterator[Row]:
    yield painted(name, reports)
    yield row(15, f"{name}: TBT", "<= 20", "ms", measured(reports, "total-blocking-time"))
    yield row(15, f"{name}: CLS", "<= 0", "", measured(reports, "cumulative-layout-shift"))


def painted(name: str, reports: list[Report]) -> Row:
    """When the largest part of what is seen first is there."""
    return row(15, f"{name}: LCP", "<= 1.0", "s", [ms / 1000 for ms in measured(reports, "largest-contentful-paint")])


def measured(reports: list[Report], audit: str) -> list[float]:
    return [report["audits"][audit]["numericValue"] for report in reports]


def audit(url: str, folder: Path) -> Report:
    """A report. It is told with what it finds wanting, which is printed as well."""
    target = folder / "report.json"
    command = [
        str(ROOT / "build/node.sh"),
        "npx",
        "lighthouse",
        url,
        "--quiet",
        "--output=json",
        f"--output-path={target}",
    ]
    command += [f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={FLAGS}"]
    subprocess.run(command, cwd=ROOT / "bench", env={**os.environ, "CHROME_PATH": chromium()}, check=True)
    report: Report = json.loads(target.read_text())
    for category in report["categories"].values():
        print_wanting(category, report["audits"])
    return report


def print_wanting(category: Report, audits: Report) -> None:
    for one in category["auditRefs"]:
        found = audits[one["id"]]
        if one["weight"] and found["score"] is not None and found["score"] < 0.9:
            print(f"  {found['title']}: {found.get('displayValue', '')}")
