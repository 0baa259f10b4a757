"""Mail to a client that staff have a say in: shown before it goes, and written by hand."""

from dataclasses import dataclass, replace
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.orders import orders, pauses
from fundable.domain.mail.outbox import Message, MessageState
from fundable.domain.orders.client_mail import check_reachable, email_of
from fundable.domain.orders.conversation.messages import Writer
from fundable.domain.orders.orders import Order, OrderStatus, StatusChange
from fundable.services.agency import settings
from fundable.services.mail import inline_pictures
from fundable.services.orders import order_messages, promise
from fundable.services.orders.conversation import messages


@dataclass(frozen=True, slots=True)
class MailPreview:
    """A message that nobody has written down yet, as its reader would get it. `sender` is who it is from."""

    sender: str
    message: Message


def preview_status(
    app: App, order_id: UUID, status: OrderStatus, message: str, email_again: bool = False
) -> MailPreview | None:
    """The mail that a change to `status` would send; None when it would send none. Raises Refused `order_gone`."""
    with app.database.read() as connection:
        order = orders.get(connection, order_id, with_history=True)
        if not email_of(order.status, status, message, True, app.sends_mail, email_again).is_written:
            return None
        return _shown(
            app, order_messages.status_draft(connection, app, _moved(connection, app, order, status), message)
        )


def preview_message(app: App, order_id: UUID, subject: str, text: str) -> MailPreview:
    """The mail that `write` would send. Raises Refused `order_gone`, `client_unreachable`."""
    with app.database.read() as connection:
        order = orders.get(connection, order_id, with_history=True)
        check_reachable(order)
        return _shown(app, order_messages.personal_draft(connection, app, order, subject, text))


def write(app: App, order_id: UUID, writer: Writer, message_id: UUID, subject: str, text: str) -> MessageState:
    """Sends the client a message of a member of staff, once for each `message_id`, in the thread and by email: how the
    email stands. Raises Refused `order_gone`, `client_unreachable`, `message_id_taken`."""
    _, state = messages.send_as_staff(app, order_id, writer, message_id, text, subject=subject)
    return state


def _moved(connection: Connection, app: LocalApp, order: Order, status: OrderStatus) -> Order:
    """The order as a change of its status would leave it, with the day that would be promised then."""
    changed = StatusChange(status, app.clock.now())
    moved = replace(order, status=status, history=(*order.history, changed))
    waits = pauses.of_orders(connection, [order.id]).get(str(order.id), ())
    promised = promise.of_order(app, moved, waits, app.above.rounds_of(connection, order.id))
    return replace(moved, promised_on=promised.on) if promised else moved


def _shown(app: App, message: Message) -> MailPreview:
    html = inline_pictures.shown(app, message.html, message.order_id)
    return MailPreview(settings.agency(app).name, replace(message, html=html))
