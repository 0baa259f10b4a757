"""Tests with their data in PostgreSQL: `pytest --postgresql`, which is what `make postgresql` runs."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, Engine, event

from fundable.config import Config
from tests.postgresql import PostgreSQL

MARKER = "file: about SQLite's own, such as its file's bytes, its driver and its plans: --postgresql leaves it out"
NAME = "fundable.db"
_OWN_SERVERS = {"server", "stopping"}
"""Fixtures of tests that put their data there themselves."""


def there(request: pytest.FixtureRequest, folder: Path, copied_from: Path) -> dict[str, str]:
    """The setting by which the data of a folder are in PostgreSQL, where tests are to have them there. No file is left
    that one could look into by mistake. `copied_from` is another with the same data, which stays as it is."""
    if not request.config.getoption("postgresql") or not _OWN_SERVERS.isdisjoint(_asked_for(request)):
        return {}
    _listen()
    server: PostgreSQL = request.getfixturevalue("server")
    url = server.copied(server.like(copied_from / NAME))
    (folder / NAME).unlink()
    return {"FUNDABLE_DATABASE_URL": address_of(url)}


def place(config: Config) -> dict[str, str]:
    """The settings by which another program finds the same data."""
    return {"FUNDABLE_DATA_DIR": str(config.data_dir), **address(config)}


def address(config: Config) -> dict[str, str]:
    """The one for data that aren't in their folder."""
    url = config.database_url.get_secret_value()
    return {"FUNDABLE_DATABASE_URL": url} if url else {}


def _asked_for(request: pytest.FixtureRequest) -> Collection[str]:
    fixtures: Collection[str] = request.node.fixturenames
    return fixtures


def moved_to(server: PostgreSQL, file: Path) -> URL:
    """The data of a file, and the tests' own statements take the placeholders of that engine."""
    _listen()
    return server.filled(file)


def _listen() -> None:
    if not event.contains(Engine, "before_cursor_execute", _placeholders):
        event.listen(Engine, "before_cursor_execute", _placeholders, retval=True)


def address_of(url: URL) -> str:
    """As an operator has it."""
    return f"postgresql://{url.username}@{url.host}:{url.port}/{url.database}"


def _placeholders(*call: Any) -> tuple[str, Any]:
    """Of what tests ask with the driver's own, which are another's in each."""
    _, _, statement, parameters, context, _ = call
    is_ours = context.dialect.name == "postgresql" and context.compiled is None and "%s" not in statement
    return (statement.replace("%", "%%").replace("?", "%s") if is_ours else statement), parameters


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Those that are about what only SQLite has. `say` names them."""
    if not config.getoption("postgresql"):
        return
    left_out = [item for item in items if item.get_closest_marker("file")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("file")]
        config.stash[LEFT_OUT] = [item.nodeid for item in left_out]


LEFT_OUT = pytest.StashKey[list[str]]()


def say(terminal: pytest.TerminalReporter, config: pytest.Config) -> None:
    """At the end of a run."""
    if names := config.stash.get(LEFT_OUT, []):
        terminal.section(f"{len(names)} left out, because they are about what only SQLite has")
        for name in names:
            terminal.write_line(name)
