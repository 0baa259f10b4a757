"""The same at random, asked of the program with its data in a file and with its data in PostgreSQL: every answer is the
same.

TEST_TWINS says how many steps, TEST_SEED which. `TEST_TWINS=5000` takes half an hour.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clock import FakeClock
from tests.postgresql import PostgreSQL
from tests.twins.opening import twins
from tests.twins.pair import Pair
from tests.twins.world import World

STEPS = int(os.environ.get("TEST_TWINS", "120"))
SEED = int(os.environ.get("TEST_SEED", "1"))


@pytest.fixture
def pair(template: Path, tmp_path: Path, server: PostgreSQL, clock: FakeClock, small_ui: Path) -> Iterator[Pair]:
    with twins(template, tmp_path, server, clock, small_ui) as opened:
        yield opened


def test_every_answer_is_the_same(pair: Pair, clock: FakeClock) -> None:
    world = World(pair, clock, SEED)
    for _ in range(STEPS):
        world.step()

    assert pair.differences == [], "\n".join(pair.differences)
