"""A crowd that looks at websites without buying: bounded for each address and for all, and nothing of it is kept."""

import http.client
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest

from tests.lengths import often
from tests.running import Browser, NewServer, Server, buy

ADDRESSES = 50
EACH = often(60, long=200)
"""Three times what an address is let, 3,000 in all: the 21st is refused or isn't, and what is kept of a look is kept of
the first. So many last as long as a purchase beside them."""
MARK = "Quartermain"
HOSTILE = (
    f"{MARK} Lantern Works",
    f"<script>alert('{MARK}')</script>",
    f'"><img src=x onerror=alert("{MARK}")>',
    f"{{{{ 7*7 }}}} {MARK} {{% raw %}}",
    f"{MARK}'; DROP TABLE orders; --",
    f"../../../../etc/{MARK}",
    f"{MARK}\x00\r\nSet-Cookie: a=b",
    f"\u202e{MARK}\u0000\ufeff",
    f"{MARK} " * 5000,
    f"https://{MARK}.example/",
)
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
UNESCAPED = (b"<script>alert(", b"<img src=x", b"> 49 ")
JOBS = {"job_runs", "marks"}
WATCHED_S = 60
"""So long may a purchase beside the crowd take: the one alone takes a second or two."""


@pytest.fixture
def server(new_server: NewServer) -> Server:
    return new_server(FUNDABLE_RATE_LIMITS="on").start()


def look(server: Server, number: int) -> Counter[int]:
    """What one address is answered, as fast as it can ask."""
    bodies = [urlencode({"name": name, "town": "Duluth, MN", "trade": "welder"}) for name in HOSTILE]
    connection = http.client.HTTPConnection("127.0.0.1", server.port, 240, (f"127.0.1.{number + 1}", 0))
    answers: Counter[int] = Counter()
    for turn in range(EACH):
        connection.request("POST", "/see", bodies[(turn + number) % len(bodies)], FORM)
        answer = connection.getresponse()
        page = answer.read()
        assert not any(one in page for one in UNESCAPED)
        assert "set-cookie" not in {name.lower() for name, _ in answer.getheaders()}
        answers[answer.status] += 1
    connection.close()
    return answers


def rows(server: Server) -> dict[str, int]:
    """How many each table has, but those in which jobs count what they did."""
    names = {str(row["name"]) for row in server.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return {name: int(server.rows(f"SELECT count(*) AS n FROM {name}")[0]["n"]) for name in names - JOBS}


def files(server: Server) -> set[str]:
    return {str(file.relative_to(server.data_dir)) for file in server.data_dir.rglob("*") if file.is_file()}


def test_thousands_of_hostile_looks_beside_a_purchase_and_nothing_is_kept(server: Server) -> None:
    with ThreadPoolExecutor(ADDRESSES) as crowd:
        looking = [crowd.submit(look, server, number) for number in range(ADDRESSES)]
        begun = time.monotonic()
        bought = buy(server, "buyer@alder.example")
        taken_s = time.monotonic() - begun
        assert not all(one.done() for one in looking), "the crowd was there all the time"
        rows_then, files_then = rows(server), files(server)
        answers = [one.result() for one in looking]

    assert bought.token
    assert taken_s < WATCHED_S
    total = sum(answers, Counter[int]())
    assert sum(total.values()) == ADDRESSES * EACH
    assert set(total) <= {200, 400, 413, 422, 429, 503}
    assert total[200]
    assert all(one[429] >= EACH - 20 for one in answers)
    assert Browser(server).get("/healthz").status == 200
    assert rows(server) == rows_then
    assert files(server) == files_then
    kept = [file for file in server.data_dir.rglob("*") if file.is_file() and MARK.encode() in file.read_bytes()]
    assert kept == []
    assert MARK not in server.log()
