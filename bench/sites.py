"""A page of a website on a host of its own against raw ASGI: with one website, and with 10,000 (figures 20, 21). It's
the packaged program: from its sources, a start takes as long as what Python has to compile again."""

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from bench import cores, wire
from bench.package import PROGRAM
from bench.requests import against_raw
from bench.results import Row, row
from tests.many_sites import ORDER_ID, add_sites
from tests.running import OWNER, PASSWORD, Browser, Server, buy, intake_form, log_in, wait_until

DOMAIN = "sites.localhost"
MANY = 10_000
FIRST = f"alder-finch-bakery.{DOMAIN}"


def measure(folder: Path) -> Iterator[Row]:
    server = Server(folder / "sites", program=str(PROGRAM), FUNDABLE_SITES_DOMAIN=DOMAIN)
    try:
        started(server)
        go_live(server)
        yield from pages(server, folder, 1)
        before = server.memory_bytes()
        server.stop()
        add_sites(server.data_dir / "fundable.db", MANY - 1, DOMAIN)
        link_folders(server.data_dir / "sites")
        yield row(21, f"start with {MANY:,} websites", "<= 2", "s", [started(server)])
        yield row(21, f"first visit of one of {MANY:,} websites", "<= 30", "ms", first_visits_ms(server))
        yield from pages(server, folder, MANY)
        yield row(
            21, f"memory with {MANY:,} websites, a tenth asked for", "<= 200", "MB", [server.memory_bytes() / 1e6]
        )
        yield row(21, f"of it for {MANY:,} websites", "", "MB", [(server.memory_bytes() - before) / 1e6])
    finally:
        server.stop()


def started(server: Server) -> float:
    """Seconds until it answered."""
    begun = time.perf_counter()
    with cores.on(cores.SERVER):
        server.start()
    return time.perf_counter() - begun


def first_visits_ms(server: Server) -> list[float]:
    """Of a tenth of them, one after the other, each on a connection of its own."""
    took = []
    for number in range(0, MANY - 1, 10):
        request, begun = wire.get("/", f"site{number}.{DOMAIN}"), time.perf_counter()
        assert wire.Wire(server.port).ask(request).status == 200
        took.append((time.perf_counter() - begun) * 1000)
    return took


def pages(server: Server, folder: Path, count: int) -> Iterator[Row]:
    page = wire.get("/", FIRST, Accept_Encoding="gzip")
    with cores.on(cores.CLIENT):
        etag = dict(wire.Wire(server.port).ask(page).headers)["etag"]
    not_modified = wire.get("/", FIRST, Accept_Encoding="gzip", If_None_Match=etag)
    yield against_raw(server, folder, 20, f"page of a live website, {count:,} websites", page, ">= 0.85")
    yield against_raw(server, folder, 20, f"its 304, {count:,} websites", not_modified, ">= 0.75")


def go_live(server: Server) -> None:
    """One website, from its form to its visitors."""
    server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
    bought = buy(server, "bench@alder.example")
    form = {**intake_form(bought.id), "servicesOffered": "Sourdough\nCakes"}
    Browser(server).post("/api/intake-forms", form)
    staff, address = log_in(server), f"/api/orders/{bought.id}/website"
    wait_until(lambda: staff.get(address).json["builds"], "the website is drafted")
    build = staff.get(address).json["builds"][0]
    staff.post(f"{address}/release", {"build": build["number"]})
    signed = {"hash": build["hash"], "name": "Nora Finch", "reason": "She called."}
    assert staff.post(f"{address}/approval", signed).status == 200


def link_folders(folder: Path) -> None:
    """A folder for each, of the same files: without it, the server would be writing 10,000 while it's measured."""
    first = next(path for path in folder.iterdir() if path.is_dir())
    for number in range(MANY - 1):
        shutil.copytree(first, folder / (ORDER_ID % number), symlinks=True, copy_function=os.link)
