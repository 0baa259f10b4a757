"""A backup restored in the middle of a rehearsed year: what its owner does, and what is known of mail that waited."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from fundable.adapters.smtp import SmtpMailer
from fundable.app import App
from fundable.config import Config
from fundable.db.mail import held_mail
from fundable.db.mail import outbox as rows
from fundable.domain.mail.outbox import MessageKind, MessageState
from fundable.domain.money.invoicing.terms import InvoicingTerms
from fundable.services.agency import settings
from fundable.services.mail import writing
from fundable.services.money.invoicing import terms
from fundable.services.operation.rehearsal import moving
from tests.conftest import FakeClock
from tests.opened import opened
from tests.running import free_port

SAM = "sam@agency.example"


@pytest.fixture
def mailing(app: App) -> App:
    """Its mail server is away: what is written waits."""
    return replace(app, mailer=SmtpMailer(f"smtp://127.0.0.1:{free_port()}"))


def test_mail_that_was_held_is_known_by_when_it_was_written(mailing: App, clock: FakeClock) -> None:
    """Its own time is when it was let go, so that it's tried for three days from then."""
    with mailing.database.write() as connection:
        held_mail.hold(connection, clock.now())
        writing.enqueue(connection, mailing, MessageKind.STAFF_NEW_ORDERS, "one", SAM, orders=[], count=1)
    written_at = clock.now()
    clock.move(timedelta(hours=12))

    known = moving.let_mail_go(mailing)

    with mailing.database.read() as connection:
        [(_, message)] = rows.page(connection, None, None, 2)
    assert known == {str(message.id): written_at}
    assert (message.state, message.created_at) == (MessageState.QUEUED, clock.now())


def test_data_that_moved_issue_invoices_once_an_owner_has_said_the_numbers(tmp_path: Path, clock: FakeClock) -> None:
    config = Config(data_dir=tmp_path / "data")
    before = opened(config, clock)
    settings.change(before, {"legal_name": "Alder LLC", "address": "218 Mill Street"}, "a test")
    terms.save(before, InvoicingTerms(is_on=True))

    moving.move(before, tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["data"]
    app = opened(config, clock)
    assert terms.read(app).are_unsure
    moving.say_numbers(app)
    assert not terms.read(app).are_unsure
    app.close()
