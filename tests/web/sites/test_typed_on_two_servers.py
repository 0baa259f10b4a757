"""What staff type is shown by every server on the database, for a quarter of an hour."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest

from fundable import jobs
from fundable.app import App
from fundable.config import Config
from fundable.db.sites.drafting import typed_previews
from fundable.db.sites.drafting.typed_previews import ROOM_BYTES
from fundable.domain.looks import Kind
from fundable.domain.sites.drafting.editing import TYPED_KEPT, TypedEdits
from fundable.services.sites.drafting import editor, previews
from tests.clock import FakeClock
from tests.conftest import PaidOrder
from tests.nodes import opened_nodes
from tests.postgresql import PostgreSQL
from tests.web.sites.test_content import BAKERY

WORDS = "We rise at three."


@pytest.fixture
def order_id(client_a: PaidOrder, send_form: Callable[..., None]) -> UUID:
    """Its website is drafted."""
    send_form(client_a, **BAKERY)
    return UUID(client_a.id)


@pytest.fixture
def nodes(
    order_id: UUID, config: Config, app: App, server: PostgreSQL, clock: FakeClock, tmp_path: Path
) -> Iterator[list[App]]:
    """Two servers' apps, on the same data."""
    app.close()
    with opened_nodes(config, server.filled(config.database_path), clock, tmp_path) as opened:
        yield opened


@pytest.fixture
def token(nodes: list[App], order_id: UUID) -> str:
    return typed(nodes[0], order_id, WORDS)


def typed(app: App, order_id: UUID, words: str) -> str:
    """What's in the address of its preview."""
    path = editor.preview(app, order_id, TypedEdits(texts={"about.lead": words}), "Olive")
    return path.removeprefix(previews.PREFIX).rstrip("/")


def sizes(app: App) -> list[int]:
    with app.database.read() as connection:
        return list(connection.exec_driver_sql("SELECT size_bytes FROM typed_previews").scalars())


def test_another_server_shows_it(nodes: list[App], token: str) -> None:
    shown, again = (previews.find(app, token) for app in nodes)

    assert shown
    assert again
    assert WORDS.encode() in b"".join(again.files.values())
    assert again.files == shown.files


def test_what_its_website_has_already_is_not_stored_again(nodes: list[App], token: str) -> None:
    """Such as photos."""
    shown = previews.find(nodes[0], token)
    with nodes[0].database.read() as connection:
        stored = typed_previews.find(connection, token[: previews.DIGITS], nodes[0].clock.now())

    assert shown
    assert stored
    assert {*stored.files, *stored.parts} == shown.files.keys()
    assert any(name.endswith(".css") for name in stored.parts)


def test_it_is_over_after_a_quarter_of_an_hour(nodes: list[App], token: str, clock: FakeClock) -> None:
    clock.move(TYPED_KEPT + timedelta(seconds=1))

    assert previews.find(nodes[1], token) is None


def test_the_same_pages_are_at_one_path_and_stay_longer(
    nodes: list[App], token: str, order_id: UUID, clock: FakeClock
) -> None:
    clock.move(TYPED_KEPT - timedelta(minutes=1))

    assert typed(nodes[0], order_id, WORDS) == token

    clock.move(timedelta(minutes=2))
    assert previews.find(nodes[1], token)
    assert len(sizes(nodes[0])) == 1


def test_it_is_found_again_where_its_website_was_withdrawn_meanwhile(nodes: list[App], order_id: UUID) -> None:
    """The same words are at the same address, which this server knew of the preview before."""
    one, other = nodes
    was = typed(one, order_id, "A new claim")
    assert previews.find(other, was)
    with one.database.write() as connection:
        connection.exec_driver_sql("UPDATE fundable.sites SET preview_nonce = md5(preview_nonce)")
    for app in nodes:
        app.previews.forget()  # they do within a second

    again = typed(one, order_id, "A new claim")

    assert again == was
    assert previews.find(other, again)


def test_the_oldest_make_room(nodes: list[App], token: str, order_id: UUID, clock: FakeClock) -> None:
    with nodes[0].database.write() as connection:
        connection.exec_driver_sql(f"UPDATE typed_previews SET size_bytes = {ROOM_BYTES}")
    clock.move(timedelta(seconds=1))

    newer = typed(nodes[0], order_id, "We rise at four.")

    assert [bool(previews.find(nodes[1], one)) for one in (token, newer)] == [False, True]


def test_its_row_goes_within_days(nodes: list[App], token: str, clock: FakeClock) -> None:
    jobs.run(nodes[0], "collect-photos")
    clock.move(Kind.PHOTOS.wait + TYPED_KEPT)
    jobs.run(nodes[0], "collect-photos")
    assert len(sizes(nodes[0])) == 1

    clock.move(Kind.PHOTOS.wait)
    jobs.run(nodes[0], "collect-photos")

    assert sizes(nodes[0]) == []
