"""Replies by email: how they come in, and a test that goes out and comes back."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import mail_server, outbox
from fundable.db.mail import replies as marks
from fundable.domain.errors import Refused
from fundable.domain.mail.outbox import Message, MessageKind
from fundable.domain.mail.replies import MailWay, Replies, ReplyTest
from fundable.domain.mail.reply_addresses import address_of_test, message_of_test
from fundable.services.mail import writing

KEY = "reply-test:"
PIPED_EVERY = timedelta(hours=1)


def standing(app: App) -> Replies:
    """How replies come in now."""
    with app.database.read() as connection:
        away_since, piped_at = marks.away_since(connection), marks.piped_at(connection)
    return Replies(app.config.reply_address, app.mailbox.is_real, away_since, piped_at)


def newest(app: App) -> ReplyTest | None:
    """The test that runs or ran last; None before the first."""
    with app.database.read() as connection:
        return _newest(connection)


def begin(app: App) -> ReplyTest:
    """Writes a test to the program's own address; while one is on its way, that's the one. Raises Refused
    `replies_unset`, `mail_missing`, `replies_tested_just_now`."""
    if not app.replies_come_in:
        raise Refused("replies_unset", "Replies by email aren't set up on the server yet.")
    if not app.sends_mail:
        raise Refused("mail_missing", "There's no mail server, so nothing can be sent. Enter one under Settings.")
    with app.database.write() as connection:
        now, before = app.clock.now(), _newest(connection)
        if before and before.is_running(now):
            return before
        if before:
            before.check_rested(now)
        message = _message(app)
        outbox.add(connection, message)
        marks.begin_test(connection, message.created_at)
        mail_server.put_back(connection)  # asked at once: somebody may have put it right
        audit.record(connection, now, "mail.replies_tested")
    return _test_of(message)


def note_back(app: App, addresses: tuple[str, ...], way: MailWay) -> bool:
    """Whether an email to these addresses is a test, which has come back then. Of an earlier one nothing is noted."""
    found = (message_of_test(app.signer, app.config.reply_address, address) for address in addresses)
    message_id = next(filter(None, found), None)
    if message_id is None:
        return False
    with app.database.write() as connection:
        if _is_awaited(connection, message_id):
            marks.put_test_back(connection, way, app.clock.now())
    return True


def note_piped(app: App) -> None:
    """An email was handed over. Noted once an hour at most: it's to be seen that they are, not when."""
    now = app.clock.now()
    with app.database.read() as connection:
        before = marks.piped_at(connection)
    if before is None or not timedelta(0) <= now - before < PIPED_EVERY:
        with app.database.write() as connection:
            marks.put_piped(connection, now)


def _message(app: LocalApp) -> Message:
    message = writing.compose(app, MessageKind.TEST, "", "")
    address = address_of_test(app.signer, app.config.reply_address, message.id)
    return replace(message, recipient=address, key=f"{KEY}{message.created_at.isoformat()}")


def _newest(connection: Connection) -> ReplyTest | None:
    begun_at = marks.test_begun_at(connection)
    message = outbox.find_by_key(connection, f"{KEY}{begun_at.isoformat()}") if begun_at else None
    if message is None:
        return None
    way, back_at = marks.test_back(connection) or (None, None)
    return replace(_test_of(message), way=way, back_at=back_at)


def _test_of(message: Message) -> ReplyTest:
    state = message.state, message.error, message.sent_at
    return ReplyTest(message.id, message.recipient, message.created_at, *state)


def _is_awaited(connection: Connection, message_id: UUID) -> bool:
    test = _newest(connection)
    return test is not None and test.id == message_id and test.back_at is None
