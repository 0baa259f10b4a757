"""Emails that come in: into the conversation of the order whose address they name, or to staff, each once however often
it comes. An email only says something (access 22; decision 0110)."""

from datetime import timedelta
from enum import StrEnum
from uuid import UUID, uuid4

import structlog

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.mail import outbox, unplaced_files, unplaced_mails
from fundable.db.money import hosting
from fundable.db.orders import orders
from fundable.db.orders.conversation import incoming
from fundable.db.orders.conversation import messages as thread
from fundable.domain.errors import Refused
from fundable.domain.mail.incoming import (
    A_DAY_MAX,
    REASONS,
    TAKEN_FOR,
    UNPLACED_FILES_MAX_BYTES,
    IncomingMail,
    Nature,
    Unplaced,
    UnplacedMail,
    kept_text,
)
from fundable.domain.mail.replies import MailWay
from fundable.domain.mail.reply_addresses import is_at, order_of
from fundable.domain.money.hosting import HostingStatus
from fundable.domain.orders.orders import Order, email_key
from fundable.services.mail import reply_tests
from fundable.services.mail.alerts import raise_alert
from fundable.services.orders import incoming_files
from fundable.services.orders.conversation import messages

UNPLACED_PATH = "/admin/messages/unplaced"
NATURES = {Nature.BOUNCE: Unplaced.BOUNCE, Nature.AUTO_REPLY: Unplaced.AUTO_REPLY}

log = structlog.get_logger(__name__)


class MailReceipt(StrEnum):
    """Where an email is now. `own` is one of ours that came back, which is in the outbox anyway."""

    PLACED = "placed"
    UNPLACED = "unplaced"
    OWN = "own"


def receive(
    app: App, raw: bytes, recipient: str = "", is_whole: bool = True, way: MailWay = MailWay.PIPED
) -> MailReceipt:
    """Takes an email in; once this returns it's stored. `recipient` is whom the mail server had it for. Raises Refused
    `storage_full`, and then it's to come again."""
    if way is MailWay.PIPED:
        reply_tests.note_piped(app)
    mail = app.mail_reader.read(raw, recipient, is_whole)
    if reply_tests.note_back(app, mail.recipients, way):
        return MailReceipt.OWN
    with app.database.read() as connection:
        if mail.own_id and outbox.find(connection, UUID(mail.own_id)):
            log.info("an email of ours came back", message=mail.own_id)
            return MailReceipt.OWN
        place = _place(connection, app, mail)
    reason = _into_thread(app, mail, place) if isinstance(place, Order) else place
    if reason is None:
        return MailReceipt.PLACED
    _keep_unplaced(app, mail, reason)
    return MailReceipt.UNPLACED


def _place(connection: Connection, app: LocalApp, mail: IncomingMail) -> Order | Unplaced:
    """The order whose conversation it belongs to, or why it's in none."""
    if not mail.is_whole or not mail.is_readable:
        return Unplaced.UNREADABLE if mail.is_whole else Unplaced.TOO_LARGE
    if mail.nature in NATURES:
        return NATURES[mail.nature]
    mailbox = app.config.reply_address
    ours = [address for address in mail.recipients if is_at(mailbox, address)]
    order_id = next(filter(None, (order_of(app.signer, mailbox, address) for address in ours)), None)
    if order_id is None:
        return Unplaced.WRONG_ADDRESS if any("+" in address for address in ours) else Unplaced.NO_ADDRESS
    order = orders.find(connection, order_id)
    if order is None:
        return Unplaced.ORDER_GONE
    return _refused(connection, app, mail, order) or order


def _refused(connection: Connection, app: LocalApp, mail: IncomingMail, order: Order) -> Unplaced | None:
    now, found = app.clock.now(), hosting.find(connection, order.id)
    if found and found.status is HostingStatus.ENDED and found.ends_at < now - TAKEN_FOR:
        return Unplaced.ORDER_ENDED
    if not mail.text and not mail.files and not mail.left_out:
        return Unplaced.EMPTY
    is_known = thread.find_foreign(connection, order.id, mail.id) is not None
    if not is_known and incoming.count_since(connection, order.id, now - timedelta(days=1)) >= A_DAY_MAX:
        return Unplaced.TOO_MANY
    return None


def _into_thread(app: App, mail: IncomingMail, order: Order) -> Unplaced | None:
    """None when it's there."""
    is_client = email_key(mail.sender) == email_key(order.email)
    with incoming_files.kept(app, mail.files) as files:
        try:
            messages.receive(
                app,
                order.id,
                mail.id,
                kept_text(mail.text, [*files.left_out, *mail.left_out]),
                address=mail.sender,
                is_client=is_client,
                name=_client_name(app, order) if is_client else "",
                quoted="\n\n".join(filter(None, (mail.signature, mail.quoted))),
                keep_files=files.write_down,
            )
        except Refused as refused:
            if refused.code != "order_gone":
                raise
            return Unplaced.ORDER_GONE
    return None


def _client_name(app: App, order: Order) -> str:
    with app.database.read() as connection:
        return app.above.business_name(connection, order.id) or order.email


def _keep_unplaced(app: App, mail: IncomingMail, reason: Unplaced) -> None:
    has_room = _has_room(app, mail)
    with incoming_files.kept(app, mail.files if has_room else ()) as files:
        nowhere = () if has_room else [file.name for file in mail.files]
        unplaced = UnplacedMail(
            id=uuid4(),
            reason=reason,
            sender=mail.sender,
            sender_name=mail.sender_name,
            subject=mail.subject,
            text="\n\n".join(filter(None, (mail.text, mail.signature, mail.quoted))),
            left_out=(*nowhere, *files.left_out, *mail.left_out),
            at=app.clock.now(),
        )
        with app.database.write() as connection:
            if unplaced_mails.add(connection, unplaced, mail.id):
                files.write_down_unplaced(connection, unplaced.id)
                _tell_staff(connection, app, unplaced)


def _has_room(app: App, mail: IncomingMail) -> bool:
    """Whether the files of strangers may be so many more."""
    with app.database.read() as connection:
        kept = unplaced_files.size_bytes(connection)
    return kept + sum(len(file.content) for file in mail.files) <= UNPLACED_FILES_MAX_BYTES


def _tell_staff(connection: Connection, app: LocalApp, mail: UnplacedMail) -> None:
    """Of the first of a day: strangers may send as many as they like."""
    found = f"An email from {mail.sender or 'nobody'} is in no order's conversation. {REASONS[mail.reason]}"
    title, key = "an email couldn't be placed", f"unplaced:{mail.at:%Y-%m-%d}"
    advice = "More may have come since. Read them in the admin, and put them into their orders."
    raise_alert(connection, app, key, title, found, advice, page=UNPLACED_PATH)
