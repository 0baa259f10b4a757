"""Emails that couldn't be placed, put into an order's conversation by staff."""

from functools import partial
from uuid import UUID, uuid4

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import unplaced_mails
from fundable.db.orders import orders
from fundable.domain.mail.incoming import UnplacedMail, kept_text
from fundable.domain.mail.quotes import part
from fundable.domain.orders.conversation.messages import Author, ThreadMessage, Via
from fundable.domain.orders.orders import Order, email_key
from fundable.services.orders import incoming_files
from fundable.services.orders.conversation import messages

NOBODY = "No sender"
"""What an email without one is shown under."""


def place(app: App, mail_id: UUID, order_id: UUID) -> None:
    """Puts one into an order's conversation, once: as its client's where it came from their address, else as a
    stranger's. It says something and does nothing (access 22). Raises Refused `unplaced_gone`, `order_gone`."""
    with app.database.write() as connection:
        mail, foreign_id = unplaced_mails.take(connection, mail_id)
        order = orders.get(connection, order_id, with_history=True)
        made = _message(connection, app, order, mail, foreign_id)
        messages.take_in(connection, app, order, made, partial(incoming_files.give, files=mail.files))
        private = {"email": mail.sender, "subject": mail.subject}
        audit.record(connection, app.clock.now(), "mail.placed", order_id, private=private)


def _message(connection: Connection, app: LocalApp, order: Order, mail: UnplacedMail, foreign_id: str) -> ThreadMessage:
    is_client, parts = email_key(mail.sender) == email_key(order.email), part(mail.text)
    business = app.above.business_name(connection, order.id) if is_client else None
    return ThreadMessage(
        id=uuid4(),
        order_id=order.id,
        author=Author.CLIENT if is_client else Author.STRANGER,
        name=business or mail.sender or NOBODY,
        text=kept_text(parts.text or f"No text, only a subject: {mail.subject}", mail.left_out),
        at=app.clock.now(),
        subject=mail.subject,
        quoted="\n\n".join(filter(None, (parts.signature, parts.quoted))),
        via=Via.EMAIL,
        address=mail.sender,
        foreign_id=foreign_id,
    )
