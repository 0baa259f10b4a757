"""Three looks from a typed name, and buyers beside a crowd that looks (figure 22)."""

import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from urllib.parse import urlencode

from bench import cores, wire
from bench.orders import slowed
from bench.results import Row, row
from fundable.adapters.site_pages import SitePages
from fundable.domain.sites.drafting.sample_sites import SampleAnswers, sample_of
from tests.running import Server, buy

ROUNDS = 20
LOOKERS = 50
DAY = date(2026, 11, 24)


def measure(folder: Path) -> Iterator[Row]:
    pages = SitePages()
    spent_ms(pages, ROUNDS)  # templates and fonts are read once
    yield row(22, "three looks, processor time", "<= 120", "ms", [spent_ms(pages, number) for number in range(ROUNDS)])
    server = Server(folder / "looks")
    with cores.on(cores.SERVER):
        server.start()
    try:
        client = buy(server, "looks@alder.example", ("domain",))
        request = wire.get("/api/client/order", Authorization=f"Bearer {client.token}")

        def look(number: int) -> None:
            wire.Wire(server.port).ask(asked(number))

        yield slowed(server, request, f"slowest read in a hundred, {LOOKERS} who look", "<= 2", look, LOOKERS, 22)
    finally:
        server.stop()


def spent_ms(pages: SitePages, number: int) -> float:
    """Of all pages of the three."""
    begun = time.process_time()
    site = sample_of(SampleAnswers(f"Harbor Light {number} Plumbing", "Duluth, MN", "plumber"), DAY)
    assert all(pages.sample(content) for content in site.contents.values())
    return (time.process_time() - begun) * 1000


def asked(number: int) -> bytes:
    body = urlencode({"name": f"Harbor Light {number} Plumbing", "town": "Duluth, MN", "trade": "plumber"})
    head = [
        "POST /see HTTP/1.1",
        "Host: 127.0.0.1",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}",
    ]
    return ("\r\n".join(head) + "\r\n\r\n" + body).encode()
