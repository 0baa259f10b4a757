"""The demo's year moved to PostgreSQL: all that can be looked at and taken out is the same as in the file.

TEST_YEAR says how many orders it has: `TEST_YEAR=100` has those that `fundable demo` makes, of as many days.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest

from fundable.config import Config
from fundable.domain.people.accounts import Role
from fundable.services.operation import demo
from fundable.services.operation.demo.world import MovedClock
from fundable.services.operation.demo.year import DemoOptions
from tests.opened import opened
from tests.postgresql import PostgreSQL
from tests.twins.everything import Everything
from tests.twins.opening import twins
from tests.twins.pair import Pair

ORDERS = int(os.environ.get("TEST_YEAR", "6"))
DAYS = 400 if ORDERS >= 100 else 60
UNTIL = datetime(2026, 6, 5, 18, 30, tzinfo=UTC)
PEOPLE = {"owner": ("pat@agency.example", Role.OWNER), "staff": ("kim@agency.example", Role.STAFF)}
CHANGED = (
    "UPDATE orders SET amount_cents = amount_cents + 1 WHERE seq = 3",
    "UPDATE thread_messages SET text = text || '.' WHERE seq = 2",
    "UPDATE ledger_days SET amount_cents = amount_cents + 1",
    "DELETE FROM order_search WHERE rowid = 2",
)


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("year") / "data"
    config = Config(data_dir=folder)
    demo.live(lambda clock: opened(config, clock), DemoOptions(ORDERS, 1, UNTIL, DAYS), lambda *_: None)
    return folder


@pytest.fixture
def pair(year: Path, tmp_path: Path, server: PostgreSQL, small_ui: Path) -> Iterator[Callable[[], Pair]]:
    """The year opened twice."""
    with ExitStack() as stack:

        def begin() -> Pair:
            clock = MovedClock(UNTIL)
            return stack.enter_context(twins(year, tmp_path, server, clock, small_ui, PEOPLE))

        yield begin


def test_all_of_it_is_the_same_there(pair: Callable[[], Pair]) -> None:
    both = pair()
    everything = Everything(both)

    for _ in everything.look():
        pass

    assert both.differences == [], "\n".join(both.differences)
    assert len(everything.orders) == ORDERS


@pytest.mark.parametrize("change", CHANGED)
def test_a_row_that_is_another_there_is_found(pair: Callable[[], Pair], change: str) -> None:
    both = pair()
    with both.twins[1].app.database.write() as connection:
        connection.exec_driver_sql(change)

    assert any(both.differences for _ in Everything(both).look())
