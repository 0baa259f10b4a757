"""A server that starts gives back the tickets of its own earlier run, and leaves those under way elsewhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fundable.app import App
from fundable.config import Config
from fundable.domain.agency.uploads import TICKET_LIFETIME, UploadState, UploadTicket
from fundable.domain.errors import Refused
from fundable.services.agency import uploads
from tests.clock import FakeClock
from tests.logos import PNG
from tests.nodes import opened_nodes
from tests.postgresql import PostgreSQL


@pytest.fixture
def nodes(config: Config, app: App, server: PostgreSQL, clock: FakeClock, tmp_path: Path) -> Iterator[list[App]]:
    """Two servers' apps, on the same data."""
    app.close()
    with opened_nodes(config, server.filled(config.database_path), clock, tmp_path) as opened:
        yield opened


@pytest.fixture
def ticket(nodes: list[App]) -> UploadTicket:
    return uploads.issue_ticket(nodes[0])


def test_a_transfer_goes_on_while_another_server_starts(nodes: list[App], ticket: UploadTicket) -> None:
    transfer = uploads.begin(nodes[0], ticket)

    uploads.recover(nodes[1])

    transfer.write(PNG)
    assert transfer.finish().state is UploadState.DONE
    assert uploads.open_upload(nodes[0], ticket.id)[0].id == ticket.id


def test_its_ticket_admits_no_second_one_meanwhile(nodes: list[App], ticket: UploadTicket) -> None:
    transfer = uploads.begin(nodes[0], ticket)

    uploads.recover(nodes[1])

    with pytest.raises(Refused, match="choose the file again"):
        uploads.begin(nodes[1], ticket)
    transfer.abandon()


def test_one_that_was_cut_off_here_can_be_sent_again(nodes: list[App], ticket: UploadTicket) -> None:
    uploads.begin(nodes[0], ticket)

    assert uploads.recover(nodes[0]) == 1

    again = uploads.begin(nodes[0], ticket)
    again.write(PNG)
    assert again.finish().id == ticket.id


def test_one_that_was_cut_off_elsewhere_goes_with_its_ticket(
    nodes: list[App], ticket: UploadTicket, clock: FakeClock
) -> None:
    uploads.begin(nodes[0], ticket)
    clock.move(TICKET_LIFETIME * 1.01)

    uploads.recover(nodes[1])

    with nodes[0].database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM uploads").scalar_one() == 0
