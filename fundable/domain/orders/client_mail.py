"""Mail that staff have a say in: the news of a change of status, and messages of their own."""

from enum import StrEnum

from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order, OrderStatus


class EmailOfChange(StrEnum):
    """What became of the e-mail about a change of status, in words for the audit log."""

    QUEUED = "queued"
    SAVED = "saved under Messages, because there is no mail server"
    OFF = "switched off for this change"
    NONE = "none, because the status stayed the same"

    @property
    def is_written(self) -> bool:
        return self in (EmailOfChange.QUEUED, EmailOfChange.SAVED)


def email_of(
    was: OrderStatus,
    status: OrderStatus,
    message: str,
    emails_client: bool,
    has_server: bool,
    email_again: bool = False,
) -> EmailOfChange:
    """A client is told of another status. Of the one that the order has already, only where staff ask for it: by a
    message to them, or with `email_again`."""
    if status is was and not (message or email_again):
        return EmailOfChange.NONE
    if not emails_client:
        return EmailOfChange.OFF
    return EmailOfChange.QUEUED if has_server else EmailOfChange.SAVED


def message_unsent() -> Refused:
    return Refused(
        "message_unsent", "Your message would reach nobody without the email. Turn the email on, or remove the message."
    )


def check_reachable(order: Order) -> None:
    """Raises Refused `client_unreachable` where there's no address to write to."""
    if "@" not in order.email:
        raise Refused(
            "client_unreachable", "This order has no email address, so nothing can be sent. Correct the email first."
        )
