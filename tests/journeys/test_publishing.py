"""Visitors while a website is published again and again: every page comes, whole and of one build (websites 5)."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.journeys.websites import DOMAIN, SETTINGS, Files, Visitor, Website
from tests.lengths import often
from tests.many_sites import add_file, add_sites
from tests.running import NewServer, Server, call, wait_until

PUBLISHED = often(30, 100)
"""Each is a switch in which a visit may be: of thirty, most are, and one that's half shows."""
VISITORS, EACH_A_SECOND = 2, 100
"""Together more than the fifty requests a second that are promised, because each publish waits until both saw it."""
ROLLED_BACK_EVERY = 5
HEAVY = f"site0.{DOMAIN}"
HEAVY_BYTES = 45_000_000
"""More than is kept in memory of all websites: with it there, nothing else is."""


def test_23_what_is_published_under_load_is_never_seen_half(new_server: NewServer) -> None:
    """With what is kept in memory driven out again and again by another website that takes all of it."""
    server = new_server(**SETTINGS).start()
    site = Website.drafted(server)
    online = [site.go_live()]
    site.do("PUT", "/publishing", {"isAutomatic": True})
    add_heavy(server)

    with visited(site) as visitors:
        for number in range(PUBLISHED):
            build = site.change(number)
            wait_until_seen(visitors)
            site.approve(build)
            note_switch(visitors)
            online.append(build)
            if number % ROLLED_BACK_EVERY == ROLLED_BACK_EVERY - 1:
                wait_until_seen(visitors)
                drive_out(server)
                wait_until_seen(visitors)
                site.roll_back(online[-2])
                note_switch(visitors)
        wait_until_seen(visitors)

    builds = site.builds()
    assert len(set(online)) == PUBLISHED + 1
    assert len({files["index.html"] for files in builds.values()}) == len(builds)
    assert [mixed(visitor, builds) for visitor in visitors] == [[]] * VISITORS
    pages = {files["index.html"]: build for build, files in builds.items()}
    for visitor in visitors:
        assert {pages[visit.page] for visit in visitor.visits} == set(online)
        assert any(visit.switches[0] < visit.switches[1] for visit in visitor.visits), (
            "a switch in the midst of a visit"
        )


@contextmanager
def visited(site: Website) -> Iterator[list[Visitor]]:
    visitors = [Visitor(site.server.port, site.host, EACH_A_SECOND) for _ in range(VISITORS)]
    with ThreadPoolExecutor(VISITORS) as pool:
        looking = [pool.submit(visitor.look) for visitor in visitors]
        try:
            yield visitors
        finally:
            for visitor in visitors:
                visitor.leave()
    for one in looking:
        one.result()


def wait_until_seen(visitors: list[Visitor]) -> None:
    wait_until(lambda: all(visitor.has_seen_it for visitor in visitors), "both visitors have seen it")


def note_switch(visitors: list[Visitor]) -> None:
    for visitor in visitors:
        visitor.switches += 1


def mixed(visitor: Visitor, builds: dict[str, Files]) -> list[str]:
    """What came that doesn't belong to the page, or didn't come."""
    of_page = {files["index.html"]: files for files in builds.values()}
    wrong = []
    for number, visit in enumerate(visitor.visits):
        files = of_page.get(visit.page, {})
        wrong += [f"{number} {name}" for name, came in visit.parts.items() if files.get(name) != came]
        wrong += [] if any(name.endswith(".css") for name in visit.parts) else [f"{number} has no style"]
    return wrong


def add_heavy(server: Server) -> None:
    """A website that takes all the memory there is for websites."""
    add_sites(server.data_dir / "fundable.db", 1, DOMAIN)
    data = Random(1).randbytes(HEAVY_BYTES)
    with server.writing() as database:
        add_file(database, 0, "heavy.png", data)


def drive_out(server: Server) -> None:
    """What's kept in memory of the website, by the heavy one; which is read anew, as the bytes show that the program
    has read meanwhile, because the website had driven that one out."""
    before = bytes_read(server)
    assert call(server.port, "HEAD", "/", headers={"Host": HEAVY}).status == 200
    assert bytes_read(server) - before > HEAVY_BYTES


def bytes_read(server: Server) -> int:
    """By the program, from files and sockets, since it started."""
    found = Path(f"/proc/{server.pid}/io").read_text()
    return next(int(line.split()[1]) for line in found.splitlines() if line.startswith("rchar"))
