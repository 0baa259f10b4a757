"""A crowd that looks at websites without buying: bounded for each address and for all, and nothing of it is kept."""

import http.client
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest

from tests.running import Browser, NewServer, Server, buy

ADDRESSES = 50
EACH = 30
"""More than an address is let, and fewer than would take long."""
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
NAME = "Quartermain Lantern Works"


@pytest.fixture
def server(new_server: NewServer) -> Server:
    return new_server(FUNDABLE_RATE_LIMITS="on").start()


def look(server: Server, number: int) -> Counter[int]:
    """What one address is answered, as fast as it can ask."""
    body = urlencode({"name": f"{NAME} {number}", "town": "Duluth, MN", "trade": "welder"})
    connection = http.client.HTTPConnection("127.0.0.1", server.port, 60, (f"127.0.1.{number + 1}", 0))
    answers: Counter[int] = Counter()
    for _ in range(EACH):
        connection.request("POST", "/see", body, FORM)
        answer = connection.getresponse()
        answer.read()
        answers[answer.status] += 1
    connection.close()
    return answers


def test_fifty_addresses_are_bounded_buyers_buy_and_nothing_is_kept(server: Server) -> None:
    with ThreadPoolExecutor(ADDRESSES) as crowd:
        looking = [crowd.submit(look, server, number) for number in range(ADDRESSES)]
        bought = buy(server, "buyer@alder.example")
        answers = [one.result() for one in looking]

    assert bought.token
    total = sum(answers, Counter[int]())
    assert set(total) <= {200, 429, 503}
    assert total[200]
    assert all(one[429] >= EACH - 20 for one in answers)
    assert Browser(server).get("/healthz").status == 200
    kept = [file for file in server.data_dir.rglob("*") if file.is_file() and NAME.encode() in file.read_bytes()]
    assert kept == []
    assert NAME not in server.log()
