"""An offer published again and again while visitors look at the landing page, 200 requests a second: none of them gets
an error, or words of two versions (issue 14)."""

import gzip
import re
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event

from bench import cores, wire
from bench.results import Row, row
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Addon, Offer
from tests.offers import offer_content
from tests.running import OWNER, PASSWORD, Browser, Server, log_in, wait_until

VISITORS, EACH_A_SECOND = 4, 50
VERSIONS, PAUSE_S = 20, 1.0
PAGE = wire.get("/", Accept_Encoding="gzip")
MARK = re.compile(r"\b(Headline|Addon|Offer) mark(\d+)x")


@dataclass
class Visitor:
    """What one connection saw. `first` says when each version was first on the page, in seconds of the same clock."""

    pages: int = 0
    wrong: int = 0
    took_ms: list[float] = field(default_factory=list)
    first: dict[int, float] = field(default_factory=dict)

    def look(self, connection: wire.Wire) -> None:
        begun = time.perf_counter()
        answer = connection.ask(PAGE)
        ended = time.perf_counter()
        self.pages += 1
        self.took_ms.append((ended - begun) * 1000)
        found = MARK.findall(gzip.decompress(answer.body).decode()) if answer.status == 200 else []
        versions = {int(number) for _, number in found}
        is_whole = answer.status == 200 and (not found or {word for word, _ in found} == {"Headline", "Addon", "Offer"})
        self.wrong += not (is_whole and len(versions) <= 1)
        for version in versions:
            self.first.setdefault(version, ended)


def measure(folder: Path) -> Iterator[Row]:
    server = Server(folder / "publishing")
    with cores.on(cores.SERVER):
        server.start()
    try:
        server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
        with cores.on(cores.CLIENT):
            seconds, shown_s, visitors = under_load(server)
    finally:
        server.stop()
    pages = sum(one.pages for one in visitors)
    took = sorted(ms for one in visitors for ms in one.took_ms)
    name = f"{VERSIONS} versions published"
    yield row(0, f"{name}: landing pages a second meanwhile", ">= 195", "", [pages / seconds])
    yield row(0, f"{name}: pages that failed or were mixed", "<= 0", "", [sum(one.wrong for one in visitors)])
    yield row(0, f"{name}: until the new page is shown", "<= 1", "s", shown_s)
    yield row(0, f"{name}: a page's 99th percentile", "", "ms", [statistics.quantiles(took, n=100)[98]])


def under_load(server: Server) -> tuple[float, list[float], list[Visitor]]:
    """How long it went on, how long each version took to be shown, and what the visitors saw."""
    owner, visitors, over = log_in(server), [Visitor() for _ in range(VISITORS)], Event()
    begun = time.perf_counter()
    with ThreadPoolExecutor(VISITORS) as threads:
        looking = [threads.submit(visit, server.port, one, over) for one in visitors]
        try:
            shown_s = [publish(owner, number, visitors) for number in range(VERSIONS)]
        finally:
            over.set()
        for one in looking:
            one.result()
    return time.perf_counter() - begun, shown_s, visitors


def visit(port: int, visitor: Visitor, over: Event) -> None:
    connection, due = wire.Wire(port), time.perf_counter()
    while not over.is_set():
        visitor.look(connection)
        due += 1 / EACH_A_SECOND
        time.sleep(max(due - time.perf_counter(), 0))


def publish(owner: Browser, number: int, visitors: list[Visitor]) -> float:
    """Seconds from the answer until a visitor saw it. They go on for a while."""
    content = offer_content(marked(f"mark{number}x"))
    draft = owner.call("PUT", "/api/admin/offer/draft", {"revision": 0, "baseVersion": number + 1, "content": content})
    answer = owner.post("/api/admin/offer/publish", {"revision": draft.json["revision"]})
    at = time.perf_counter()
    assert answer.status == 200, answer.body
    wait_until(lambda: any(number in one.first for one in visitors), f"version {number} is shown")
    time.sleep(PAUSE_S)
    return min(one.first[number] for one in visitors if number in one.first) - at


def marked(mark: str) -> Offer:
    landing = replace(DEFAULT.landing, headline=f"Headline {mark}", lead=f"Lead {mark}")
    addons = (Addon("one", f"Addon {mark}", 500, f"About {mark}"),)
    return replace(DEFAULT, name=f"Offer {mark}", addons=addons, landing=landing)
