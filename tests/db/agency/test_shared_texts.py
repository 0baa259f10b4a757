"""Legal texts that are published on one of several servers show on each."""

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import URL

from fundable.app import App
from fundable.config import Config
from fundable.services.agency import legal
from tests.clock import START, FakeClock
from tests.nodes import in_bucket, opened_nodes
from tests.postgresql import PostgreSQL
from tests.s3 import Storage

OLDER, NEWER = "# Terms\n\nThe older ones.", "# Terms\n\nThe newer ones."
BY_HAND = "# Terms\n\nSomebody's own."


@pytest.fixture
def url(config: Config, server: PostgreSQL) -> URL:
    return server.filled(config.database_path)


@pytest.fixture
def nodes(config: Config, url: URL, storage: Storage, clock: FakeClock, tmp_path: Path) -> Iterator[list[App]]:
    """Two servers that share rows and files. Both were given the same words as a file, before the clock's time."""
    there = in_bucket(config, storage, tmp_path.name)
    put_file(there.data_dir, OLDER, before_s=60)
    config.database_path.rename(tmp_path / "moved.db")
    with opened_nodes(there, url, clock, tmp_path) as opened:
        yield opened


def put_file(data_dir: Path, text: str, before_s: float) -> None:
    """By hand, so long before the clock's time."""
    file = data_dir / "texts" / "terms.md"
    file.parent.mkdir(mode=0o700, exist_ok=True)
    file.write_text(f"{text}\n")
    os.utime(file, (START.timestamp() - before_s,) * 2)


def shown(nodes: list[App]) -> list[str]:
    return [legal.read(app, "terms").text.strip() for app in nodes]


def test_what_is_published_on_one_shows_on_each(nodes: list[App]) -> None:
    assert shown(nodes) == [OLDER, OLDER]

    legal.save(nodes[0], "terms", NEWER, "Olive")

    assert shown(nodes) == [NEWER, NEWER]


def test_what_is_taken_back_on_one_is_gone_on_each(nodes: list[App]) -> None:
    legal.save(nodes[0], "terms", "", "Olive")

    assert [legal.read(app, "terms").is_own for app in nodes] == [False, False]


def test_each_goes_on_where_another_has_ended(nodes: list[App], clock: FakeClock) -> None:
    """What somebody has seen is what the other server kept."""
    seen = legal.read(nodes[1], "terms").revision
    legal.save(nodes[0], "terms", NEWER, "Olive", seen)

    clock.move(timedelta(seconds=1))
    legal.save(nodes[1], "terms", OLDER, "Olive", legal.read(nodes[1], "terms").revision)

    assert shown(nodes) == [OLDER, OLDER]


def test_a_file_that_is_put_in_place_later_counts(nodes: list[App]) -> None:
    legal.save(nodes[0], "terms", NEWER, "Olive")

    put_file(nodes[1].config.data_dir, BY_HAND, before_s=-60)

    assert shown(nodes) == [NEWER, BY_HAND]
