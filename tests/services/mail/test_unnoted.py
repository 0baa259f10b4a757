"""Mail that the server took, and of which that couldn't be written down: it isn't sent once more, and nothing else is
taken for it."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from fundable.app import App
from fundable.db.engine.triggers import Trigger
from fundable.db.mail import outbox as outbox_rows
from fundable.domain.mail.outbox import LEASE, MessageState
from fundable.services.mail import outbox
from tests import triggers
from tests.conftest import FakeClock
from tests.fakes.smtp import SmtpSink
from tests.services.mail.conftest import Written
from tests.services.mail.test_outbox import NORA, write


def fail_to_note(app: App) -> None:
    """As on a full disk: the server has the message, and we can't write that down."""
    full = Trigger("full_disk", "UPDATE", outbox_rows.messages, when="new.state = 'sent'", because="full")
    with app.database.write() as connection:
        triggers.add(connection, full)
    with pytest.raises(IntegrityError):
        outbox.send_due(app)
    with app.database.write() as connection:
        triggers.remove(connection, full)


def test_what_the_server_has_is_not_sent_again_because_it_could_not_be_noted(
    app: App, sink: SmtpSink, written: Written, clock: FakeClock
) -> None:
    write(app)
    fail_to_note(app)
    clock.move(LEASE)

    assert outbox.send_due(app) == 1

    assert len(sink.messages) == 1
    assert written()[0].state is MessageState.SENT
    assert app.taken_mail == set()


def test_what_was_noted_by_somebody_else_can_be_sent_again(
    app: App, sink: SmtpSink, written: Written, clock: FakeClock
) -> None:
    """Such as by another server, which took over after the lease."""
    write(app)
    fail_to_note(app)
    clock.move(LEASE)
    assert outbox.send_due(replace(app, taken_mail=set())) == 1

    outbox.send_again(app, written()[0].id)
    assert outbox.send_due(app) == 1

    assert len(sink.messages) == 3


def test_an_address_that_was_corrected_and_put_back_gets_it(
    app: App, sink: SmtpSink, written: Written, clock: FakeClock
) -> None:
    write(app)
    fail_to_note(app)
    for address in ("b@alder.example", NORA):
        clock.move(timedelta(seconds=1))
        with app.database.write() as connection:
            outbox_rows.redirect(connection, written()[0].id, address, None, clock.now())

    assert outbox.send_due(app) == 1

    assert len(sink.messages) == 2
