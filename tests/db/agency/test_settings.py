"""Settings that are kept for a while: any thread may ask for them, and nobody is told of what was before."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import CursorResult

from fundable.app import App
from fundable.db.agency import settings
from fundable.db.agency.settings import CachedSettings
from fundable.db.database import Connection, Database

KEYS = ("name", "logo", "zone", "days")


def change(app: App, key: str, value: str) -> None:
    with app.database.write() as connection:
        settings.put(connection, key, value, app.clock.now())


class Interrupted(Database):
    """Lets something happen once, when something has been read and nothing made of it yet."""

    def __init__(self, inner: Database, meanwhile: Callable[[], None]) -> None:
        self._inner = inner
        self._meanwhile = [meanwhile]
        self._connection: Connection | None = None

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with self._inner.read() as self._connection:
            yield self  # type: ignore[misc]

    def execute(self, *arguments: Any) -> CursorResult[Any]:
        assert self._connection
        found = self._connection.execute(*arguments)
        while self._meanwhile:
            self._meanwhile.pop()()
        return found


@pytest.fixture
def often() -> Iterator[None]:
    """Threads take turns a thousand times as often as they would."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("often")
def test_many_threads_read_them_while_they_run_out(app: App) -> None:
    kept = CachedSettings(app.database, kept_s=0.0001)
    for key in KEYS:
        change(app, key, f"the {key}")

    def ask(number: int) -> bool:
        if number % 7 == 0:
            kept.forget()
        key = KEYS[number % len(KEYS)]
        return kept.get(key) == f"the {key}"

    with ThreadPoolExecutor(16) as pool:
        assert all(pool.map(ask, range(8000)))


def test_what_was_read_before_a_change_is_not_kept_after_it(app: App) -> None:
    change(app, "name", "before")

    def meanwhile() -> None:
        change(app, "name", "after")
        kept.forget()

    kept = CachedSettings(Interrupted(app.database, meanwhile))
    assert kept.get("name") == "before"

    assert kept.get("name") == "after"
