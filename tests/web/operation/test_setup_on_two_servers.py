"""The first account, where the browser may be answered by another server than the one that printed the link."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fundable.app import App
from fundable.config import Config
from fundable.domain.errors import Refused
from fundable.domain.operation.secrets import Secret
from fundable.services.operation import setup
from tests.clock import FakeClock
from tests.conftest import PASSWORD
from tests.nodes import opened_nodes
from tests.postgresql import PostgreSQL


@pytest.fixture
def nodes(config: Config, server: PostgreSQL, clock: FakeClock, tmp_path: Path) -> Iterator[list[App]]:
    url = server.filled(config.database_path)
    config.database_path.rename(tmp_path / "moved.db")
    with opened_nodes(config, url, clock, tmp_path) as opened:
        yield [replace(app, config=app.config.model_copy(update={"port": port})) for port, app in enumerate(opened, 1)]


def offered(app: App) -> str:
    link = setup.offer(app)
    assert link
    return link.partition("#claim=")[2]


def is_dead(app: App, token: str) -> bool:
    try:
        setup.check(app, token)
    except Refused as refused:
        return refused.code == "claim_dead"
    return False


def test_each_ones_link_works_at_the_other_until_somebody_used_one(nodes: list[App]) -> None:
    tokens = [offered(node) for node in nodes]
    assert [is_dead(node, token) for node in nodes for token in tokens] == [False] * 4
    assert is_dead(nodes[0], "x")

    user, _ = setup.claim(nodes[1], tokens[0], "olive@agency.example", PASSWORD)

    assert user.email == "olive@agency.example"
    assert [is_dead(node, token) for node in nodes for token in tokens] == [True] * 4
    assert setup.offer(nodes[0]) is None


def test_a_server_that_starts_again_ends_its_own_link_alone(nodes: list[App]) -> None:
    first, second = [offered(node) for node in nodes]
    again = offered(nodes[0])

    assert [is_dead(nodes[1], token) for token in (first, second, again)] == [True, False, False]


def test_no_copy_of_the_data_has_it_and_neither_has_the_folder(nodes: list[App], tmp_path: Path) -> None:
    offered(nodes[0])

    counts = nodes[0].database.copy_to(tmp_path / "copy.db")

    assert counts["setup_claims"] == 0
    assert nodes[0].secrets.read(Secret.CLAIM) is None
