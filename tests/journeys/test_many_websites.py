"""Ten thousand websites, and more than fit into memory: each visitor gets the one whose host was asked for."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

from tests.journeys.conftest import NewServer
from tests.journeys.websites import DOMAIN, SETTINGS, Website
from tests.many_sites import add_file, add_sites
from tests.running import Server, call

MANY = 10_000
LARGE = 20
LARGE_BYTES = 8_000_000
"""Of one website, where 64 MB are kept of all, and each byte counts twice: four of them."""
ROUNDS = 3


def test_ten_thousand_websites_are_each_their_own(new_server: NewServer) -> None:
    server = new_server(**SETTINGS).start()
    site = Website.drafted(server)
    release = site.go_live()
    assert server.stop() == 0
    add_sites(server.data_dir / "fundable.db", MANY, DOMAIN)
    link_folders(server, release, range(MANY))
    make_large(server)
    server.start()
    chosen = Random(1).sample(range(LARGE, MANY), 50)

    assert {call(server.port, "GET", "/", headers=at(number)).status for number in chosen} == {200}
    unknown = call(server.port, "GET", "/", headers=at(MANY))
    assert unknown.status == 421
    before = server.memory_bytes()
    numbers = list(range(LARGE)) * ROUNDS
    Random(2).shuffle(numbers)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda number: call(server.port, "GET", "/", headers=at(number)), numbers))
    assert [answer.body for answer in answers] == [own_page(number) for number in numbers]
    assert server.memory_bytes() - before < LARGE * LARGE_BYTES * 0.7, "what was least used has left"


def at(number: int) -> dict[str, str]:
    return {"Host": f"site{number}.{DOMAIN}"}


def own_page(number: int) -> bytes:
    return f"<!doctype html><title>Website {number}</title>".encode()


def make_large(server: Server) -> None:
    """Some of them get pages of their own, and pictures that are in no other."""
    with server.writing() as database:
        for number in range(LARGE):
            add_file(database, number, "index.html", own_page(number))
            add_file(database, number, "large.png", Random(number).randbytes(LARGE_BYTES))


def link_folders(server: Server, release: str, numbers: range) -> None:
    """As if each had been published here: nothing is left to settle."""
    for number in numbers:
        folder = server.data_dir / "sites" / f"{number:08}-0000-4000-8000-000000000000"
        folder.mkdir()
        (folder / "current").symlink_to(f"releases/{release}")
