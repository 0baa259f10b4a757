"""Emails to an order's address, and what became of them."""

from email.message import EmailMessage
from uuid import UUID

from fundable.app import App
from fundable.db.mail import unplaced_mails
from fundable.domain.mail.reply_addresses import reply_address
from tests.logos import PNG
from tests.services.orders.some_orders import rows

MAILBOX = "reply@agency.example"


def address_of(app: App, order_id: UUID | str) -> str:
    return reply_address(app.signer, MAILBOX, UUID(str(order_id)))


def letter(sender: str, to: str, text: str = "Yes.", *fields: str, number: int = 1) -> bytes:
    head = [f"From: Some Body <{sender}>", f"To: {to}", "Subject: Re: Hours", f"Message-ID: <{number}@x.example>"]
    return "\r\n".join([*head, *fields, "", text]).encode()


def thread(app: App) -> list[dict[str, object]]:
    """What came by email into conversations, oldest first."""
    return [row for row in rows(app, "thread_messages") if row["via"] == "email"]


def unplaced(app: App) -> list[tuple[str, str]]:
    """Reasons and senders, newest first."""
    with app.database.read() as connection:
        return [(mail.reason.value, mail.sender) for mail in unplaced_mails.newest(connection, 10_000)]


def with_files(sender: str, number: int = 1) -> bytes:
    """To no order: a picture, and what says that it's one."""
    message = EmailMessage()
    message["From"], message["To"], message["Message-ID"] = sender, MAILBOX, f"<{number}@x>"
    message.set_content("Here.")
    message.add_attachment(PNG, "image", "png", filename="kitchen.png")
    message.add_attachment(b"MZ", "image", "png", filename="program.png")
    return message.as_bytes()
