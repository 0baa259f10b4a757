"""Broken input over raw sockets: everything is answered, nothing with 5xx, every refusal in our words (access 12).

TEST_MUTATIONS sets how many damaged requests are sent; TEST_SEED makes others of them.
"""

import itertools
import json
import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.journeys import broken
from tests.journeys.broken import Cast, Named
from tests.running import Answer, Browser, Server, buy, log_in, ticket, wait_until
from tests.wire import Unanswered, Wire

MUTATIONS = int(os.environ.get("TEST_MUTATIONS", "2000"))
SEED = int(os.environ.get("TEST_SEED", "1"))
GROWTH_MAX_BYTES = 150 * 1024 * 1024
ON_EVERY_ANSWER = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
NOT_BUILT = b"The pages have not been built"


@pytest.fixture(scope="module")
def cast(server: Server) -> Cast:
    return Cast(buy(server, "nora@alder.example"), log_in(server), ticket(server))


def test_each_kind_of_broken_request_is_refused_in_words(server: Server, cast: Cast) -> None:
    cases = list(broken.named(cast))
    assert len(cases) > 550
    assert len({name for name, _ in cases}) > 550

    assert faults(server, cases) == []

    assert Browser(server).get("/healthz").status == 200
    assert server.memory_bytes() < GROWTH_MAX_BYTES + 100 * 1024 * 1024
    assert "request failed" not in server.log()


def test_damaged_requests_are_refused_in_words(server: Server, cast: Cast) -> None:
    list(map(Browser(server).get, ["/healthz"] * 10))
    before = server.memory_bytes()

    assert faults(server, itertools.islice(broken.mutations(cast, SEED), MUTATIONS)) == []

    assert Browser(server).get("/healthz").status == 200
    assert server.memory_bytes() - before < GROWTH_MAX_BYTES
    assert "request failed" not in server.log()


def test_a_fault_of_ours_is_told_in_words_with_the_number_it_is_logged_under(server: Server) -> None:
    order_id = buy(server, "fault@alder.example").id
    with server.writing() as connection:
        connection.execute("UPDATE orders SET created_at = 'never' WHERE id = ?", (order_id,))
    try:
        answer = log_in(server).get(f"/api/orders/{order_id}")
    finally:
        with server.writing() as connection:
            connection.execute("UPDATE orders SET created_at = updated_at WHERE id = ?", (order_id,))

    assert answer.status == 500
    check(answer)
    number = answer.headers["x-request-id"]
    assert answer.json["message"] == (
        f"Something went wrong on our end. Please try again. If it keeps happening, tell us this number: {number}."
    )
    wait_until(lambda: "request failed" in server.log(), "the fault is logged")
    [line] = [line for line in server.log().splitlines() if "request failed" in line]
    assert json.loads(line)["request"] == number


def faults(server: Server, cases: Iterable[Named]) -> list[str]:
    with ThreadPoolExecutor(4) as pool:
        return [found for found in pool.map(lambda case: fault(server, *case), cases) if found]


def fault(server: Server, name: str, data: bytes) -> str | None:
    """What is wrong with the answer to these bytes; None when all is well."""
    if not data.strip():
        return None
    with Wire(server.port) as wire:
        wire.send(data)
        wire.end()
        try:
            answer = wire.answer(data.split(b" ")[0].decode("latin-1"))
            assert answer.status < 500 or NOT_BUILT in answer.body
            check(answer)
        except (Unanswered, AssertionError, ValueError) as problem:
            return f"{name}: {type(problem).__name__} {str(problem)[:300]}"
    return None


def check(answer: Answer) -> None:
    for header, value in ON_EVERY_ANSWER.items():
        assert answer.headers.get(header) == value, (answer.status, header)
    assert "server" not in answer.headers
    assert not [header for header in answer.headers if header.startswith("access-control")]
    if answer.status >= 400 and answer.body and not answer.headers["content-type"].startswith("text/html"):
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["cache-control"] == "no-store"
        message = answer.json["message"]
        assert isinstance(message, str)
        assert message.endswith(".")
        assert "Traceback" not in message
