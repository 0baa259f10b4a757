"""No server knows of a rehearsal that runs on another, so none is started in the browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fundable.app import App
from fundable.config import Config
from fundable.domain.errors import Refused
from fundable.services.operation.rehearsal_runs import FILE, RehearsalAsked, RehearsalRoom
from tests.clock import FakeClock
from tests.nodes import in_bucket, opened_nodes
from tests.postgresql import PostgreSQL
from tests.s3 import Storage


@pytest.fixture
def rooms(
    config: Config, app: App, server: PostgreSQL, storage: Storage, clock: FakeClock, tmp_path: Path
) -> Iterator[list[RehearsalRoom]]:
    """Of two servers, on the same data."""
    app.close()
    there = in_bucket(config, storage, tmp_path.name)
    with opened_nodes(there, server.filled(config.database_path), clock, tmp_path) as opened:
        made = [RehearsalRoom(one) for one in opened]
        yield made
        for room in made:
            room.stop()


def test_it_is_refused_with_the_command(rooms: list[RehearsalRoom], tmp_path: Path) -> None:
    with pytest.raises(Refused, match="run 'fundable rehearse'") as refused:
        rooms[0].start(RehearsalAsked(14, 1, 3))

    assert refused.value.code == "rehearsal_by_command"
    assert not (tmp_path / "one" / FILE).exists()


def test_each_says_so_before(rooms: list[RehearsalRoom]) -> None:
    assert [room.read().by_command for room in rooms] == [True, True]
