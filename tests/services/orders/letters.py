"""Emails to an order's address, and what became of them."""

from uuid import UUID

from fundable.app import App
from fundable.db.mail import unplaced_mails
from fundable.domain.mail.reply_addresses import reply_address
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
