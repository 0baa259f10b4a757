"""The outbox on its way: messages are sent by a job that claims them one by one."""

from contextlib import suppress
from dataclasses import replace
from urllib.parse import urlsplit
from uuid import UUID

import structlog

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import held_mail, mail_server, outbox
from fundable.db.mail import links as link_rows
from fundable.domain.errors import Refused
from fundable.domain.mail.mailer import MailCutOff, MailRefused, MailServerAway, MailUnavailable
from fundable.domain.mail.outbox import (
    FOR_STAFF,
    LINK,
    LOGO,
    REMINDERS,
    WEBSITE,
    Email,
    MailedFile,
    Message,
    MessageState,
    next_look,
    next_try,
)
from fundable.domain.mail.reply_addresses import reply_address
from fundable.services.agency import calendar, settings
from fundable.services.mail import inline_pictures, links, visitors

SENT_AT_ONCE = 200
STOP_PATH = "/stop-reminders/"

log = structlog.get_logger(__name__)


def send_due(app: App) -> int:
    """Sends what is due, one message after the other, to each address in the order in which they were written. Says how
    many were sent. Two senders share the work. A server that is away is not asked again for each, nor soon: one that
    hangs would take a while every time. A command beside a server that has a mail server leaves all of it to that."""
    sent = 0
    if app.config.leaves_mail:
        return sent
    with suppress(MailServerAway, MailCutOff):
        for _ in range(SENT_AT_ONCE):
            message = _claim(app)
            if message is None:
                break
            sent += _send(app, message)
    return sent


def send_now(app: App) -> int:
    """As `send_due`, and asks a server that was away at once: somebody may have put it right."""
    with app.database.write() as connection:
        mail_server.put_back(connection)
    return send_due(app)


def send_again(app: App, message_id: UUID) -> None:
    """Puts a message into the queue once more. Raises Refused `mail_missing`, `message_unknown`; `message_busy` while
    it is being sent."""
    if not app.sends_mail:
        raise Refused("mail_missing", "There's no mail server, so nothing can be sent. Enter one under Settings.")
    with app.database.write() as connection:
        if outbox.find(connection, message_id) is None:
            raise message_unknown()
        if not outbox.requeue(connection, message_id, app.clock.now()):
            raise Refused("message_busy", "This message is being sent right now.")
        mail_server.put_back(connection)
        audit.record(connection, app.clock.now(), "mail.sent_again", message_id)


def shown(app: App, message: Message) -> Message:
    """A message as its reader gets it: with its link in place."""
    if message.link_id is None:
        return message
    address = links.address(app, message.link_id)
    return replace(message, text=message.text.replace(LINK, address), html=message.html.replace(LINK, address))


def held(app: App) -> int:
    """How many messages have been on hold since a restore."""
    with app.database.read() as connection:
        return outbox.count(connection, MessageState.HELD)


def release_held(app: App) -> int:
    """Sends what has been held since a restore, and holds nothing any more. Says how many messages there were."""
    with app.database.write() as connection:
        released = held_mail.release(connection, app.clock.now())
        audit.record(connection, app.clock.now(), "mail.released", messages=released)
    return released


def redirect(connection: Connection, app: LocalApp, order_id: UUID, was: str, email: str) -> bool:
    """What still waits for an order's earlier address goes to the new one, with links that nobody has seen. Whether
    there is such a link, which is on its way."""
    has_link = False
    for message in outbox.waiting_for(connection, order_id, was):
        ended = link_rows.find(connection, message.link_id) if message.link_id else None
        link = links.make(connection, app, ended.purpose, order_id=order_id) if ended else None
        outbox.redirect(connection, message.id, email, link.id if link else None, app.clock.now())
        has_link = has_link or (link is not None and message.state is not MessageState.HELD)
    return has_link


def message_unknown() -> Refused:
    return Refused("message_unknown", "This message no longer exists.")


def _claim(app: App) -> Message | None:
    """Looks before it asks for the right to write: most of the time there is nothing."""
    with app.database.read() as connection:
        if not outbox.is_any_due(connection, app.clock.now()) or mail_server.is_away(connection, app.clock.now()):
            return None
    with app.database.write() as connection:
        return outbox.claim(connection, app.clock.now())


def _send(app: App, message: Message) -> bool:
    """One try. What went wrong is kept on the message; what passes is tried again with growing pauses. What the server
    has taken isn't sent once more where only the note of it failed, as on a full disk. Raises MailServerAway,
    MailCutOff."""
    taken = message.id, message.recipient, message.created_at  # of this try: another time or reader is another one
    try:
        if taken not in app.taken_mail:
            app.mailer.send(visitors.filled(app, message, email_of(app, shown(app, message))))
    except MailRefused as error:
        _give_up(app, message, str(error))
        return False
    except MailServerAway as error:
        _wait_for_server(app, message, str(error))
        raise
    except MailUnavailable as error:
        _postpone(app, message, str(error))
        if isinstance(error, MailCutOff):
            raise
        return False
    app.taken_mail.add(taken)
    _note(app, message, state=MessageState.SENT, sent_at=app.clock.now(), next_at=None, error=None)
    app.taken_mail.discard(taken)
    return True


def _wait_for_server(app: App, message: Message, reason: str) -> None:
    """Costs the message no try: it was none. Another one is tried first when the server is asked again."""
    now = app.clock.now()
    with app.database.write() as connection:
        since = min(mail_server.away_since(connection) or now, now)
        again = next_look(since, now)
        mail_server.put_away(connection, since, again)
        untried = message.attempts - 1
        outbox.note(connection, message, state=MessageState.QUEUED, attempts=untried, next_at=now, error=reason)
    log.warning("the mail server is away", since=since.isoformat(), asked_again_at=again.isoformat(), reason=reason)


def _postpone(app: App, message: Message, reason: str) -> None:
    now = app.clock.now()
    again = next_try(message.attempts, now)
    if again is None:
        _give_up(app, message, reason)
        return
    log.warning("a message was not sent", message=str(message.id), attempts=message.attempts, reason=reason)
    _note(app, message, state=MessageState.QUEUED, next_at=again, error=reason)


def _give_up(app: App, message: Message, reason: str) -> None:
    log.error("a message cannot be sent", message=str(message.id), attempts=message.attempts, reason=reason)
    _note(app, message, state=MessageState.FAILED, next_at=None, error=reason)


def _note(app: App, message: Message, **columns: object) -> None:
    """How a try ended that the server has answered."""
    with app.database.write() as connection:
        outbox.note(connection, message, **columns)
        mail_server.put_back(connection)


def email_of(app: App, message: Message) -> Email:
    """A message as the mail server gets it."""
    agency, host = settings.agency(app), urlsplit(app.config.base_url).hostname
    sender = agency.sender or f"noreply@{host}"
    html, attached = inline_pictures.attached(app, message.html, message.order_id)
    return Email(
        message_id=f"<{message.id}@{host}>",
        sender=sender,
        sender_name=agency.name,
        reply_to=_reply_to(app, message) or agency.reply_to or agency.sender,
        recipient=message.recipient,
        subject=message.subject,
        text=message.text,
        html=app.templates.ready_to_send(html),
        at=app.clock.now(),
        unsubscribe=_unsubscribe(app, message),
        logo=attached.get(LOGO),
        website=attached.get(WEBSITE),
        calendar=message.calendar,
        file=_file(app, message),
        own_id=str(message.id) if app.replies_come_in else "",
    )


def _file(app: App, message: Message) -> MailedFile | None:
    """The document that goes with it."""
    if message.document_id is None:
        return None
    with app.database.read() as connection:
        found = app.above.document(connection, message.document_id, calendar.zone(app))
    if found is None:
        return None
    file = app.printer.file_of(found)
    return MailedFile(file.name, file.media_type, file.content)


def _reply_to(app: App, message: Message) -> str:
    """The order's own address, where what clients answer comes in; empty where it goes to a mailbox of staff's."""
    if not app.replies_come_in or message.order_id is None or message.kind in FOR_STAFF:
        return ""
    return reply_address(app.signer, app.config.reply_address, message.order_id)


def _unsubscribe(app: App, message: Message) -> str:
    """One click stops the form's reminders. The rest is owed to whom it goes to, and nobody reads a reply that asks to
    stop it."""
    if message.kind in REMINDERS and message.order_id:
        return stop_address(app, message.order_id)
    return ""


def stop_address(app: App, order_id: UUID) -> str:
    """Where a client says that an order's form reminders are to stop. It opens nothing else."""
    return f"{app.config.base_url}{STOP_PATH}{order_id}.{app.signer.sign(f'stop:{order_id}')}"
