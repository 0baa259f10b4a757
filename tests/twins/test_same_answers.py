"""The same at random, asked of the program with its data in a file and with its data in PostgreSQL: every answer is the
same.

TEST_TWINS says how many steps, TEST_SEED which. `TEST_TWINS=5000` takes half an hour.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from fundable.config import read_config
from fundable.domain.people.accounts import Role
from tests.browsers import FakeTimer, open_browsers
from tests.clock import FakeClock
from tests.conftest import _logged_in, _password_hash, moved_to
from tests.opened import copied
from tests.postgresql import PostgreSQL
from tests.twins.chance import foreseen
from tests.twins.pair import Pair, Twin
from tests.twins.world import World

STEPS = int(os.environ.get("TEST_TWINS", "120"))
SEED = int(os.environ.get("TEST_SEED", "1"))


@pytest.fixture
def pair(template: Path, tmp_path: Path, server: PostgreSQL, clock: FakeClock, small_ui: Path) -> Iterator[Pair]:
    _password_hash()  # it's kept, and would take chance of the first one alone
    with ExitStack() as stack:
        chance = stack.enter_context(foreseen())
        twins = []
        for name in ("file", "server"):
            folder = Path(shutil.copytree(template, tmp_path / name))
            config = read_config({"FUNDABLE_DATA_DIR": str(folder), "FUNDABLE_RATE_LIMITS": "off"})
            app = copied(config, clock, moved_to(server, config) if name == "server" else config.database_path)
            stack.callback(app.close)
            new_browser = stack.enter_context(open_browsers(app, small_ui, FakeTimer())).on(app)
            chance.begin("people")
            people = (("owner", "olive", Role.OWNER), ("staff", "sam", Role.STAFF))
            browsers = {
                who: _logged_in(app, new_browser(), f"{who_is}@agency.example", role) for who, who_is, role in people
            }
            twins.append(Twin(app, new_browser, browsers))
        yield Pair(twins[0], twins[1], chance)


def test_every_answer_is_the_same(pair: Pair, clock: FakeClock) -> None:
    world = World(pair, clock, SEED)
    for _ in range(STEPS):
        world.step()

    assert pair.differences == [], "\n".join(pair.differences)
