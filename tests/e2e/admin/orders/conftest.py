"""What the tests of the lists and of whose an order is begin with."""

from collections.abc import Iterator

import pytest

from tests.e2e.admin.orders.team import IDA
from tests.e2e.admin.people.test_team import make
from tests.running import NewServer, Server


@pytest.fixture(scope="module")
def agency(new_server: NewServer) -> Iterator[Server]:
    """A server of its own, with a second person: its people, orders and clients are counted."""
    running = new_server().start()
    make(running, IDA)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def at(agency: Server) -> str:
    return f"http://127.0.0.1:{agency.port}"
