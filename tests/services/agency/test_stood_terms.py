"""Which terms of service stood at a moment: those that were kept, and nothing that only might have stood there."""

import os
from datetime import datetime, timedelta

import pytest

from fundable.app import App
from fundable.services.agency import legal
from tests.conftest import FakeClock

OURS, DAY = legal.OURS_SINCE, timedelta(days=1)


@pytest.fixture(autouse=True)
def since_ours(clock: FakeClock) -> None:
    clock.move(OURS + 10 * DAY - clock.now())


def stood(app: App, moment: datetime) -> tuple[str, datetime | None] | None:
    with app.database.read() as connection:
        found = legal.stood(connection, app, "terms", moment, 1)
    return (found.text, found.since) if found else None


def put_file(app: App, text: str, at: datetime) -> None:
    app.texts.write("terms", text)
    os.utime(app.config.data_dir / "texts" / "terms.md", (at.timestamp(), at.timestamp()))


def test_ours_stood_since_they_read_like_this(app: App) -> None:
    assert stood(app, OURS) == (legal.text_of(app, "terms", 1), None)
    assert stood(app, OURS - timedelta(seconds=1)) is None


def test_each_that_was_published_stood_until_the_next(app: App, clock: FakeClock) -> None:
    first = clock.now()
    legal.save(app, "terms", "# First", "olive")
    clock.move(DAY)
    legal.save(app, "terms", "# Second", "olive")
    clock.move(DAY)
    legal.save(app, "terms", "", "olive")

    assert stood(app, first - DAY) == (legal.text_of(app, "terms", 1), None)
    assert stood(app, first) == ("# First", first)
    assert stood(app, first + DAY) == ("# Second", first + DAY)
    assert stood(app, first + 2 * DAY) == (legal.text_of(app, "terms", 1), None)


def test_a_file_stood_since_it_was_put_in_place(app: App) -> None:
    put_file(app, "# A file", OURS + DAY)

    assert stood(app, OURS + DAY) == ("# A file", OURS + DAY)
    assert stood(app, OURS + DAY / 2) is None


def test_a_file_that_was_edited_since_it_was_published_counts_from_then(app: App, clock: FakeClock) -> None:
    published = clock.now()
    legal.save(app, "terms", "# Published", "olive")
    put_file(app, "# Edited", published + 2 * DAY)

    assert stood(app, published + DAY) == ("# Published", published)
    assert stood(app, published + 2 * DAY) == ("# Edited", published + 2 * DAY)
