"""Writing into an order's conversation: the client, staff, staff for themselves alone, and whoever answers an email.
Each message is there once for its id, however often it comes (decision 0109)."""

from collections.abc import Callable, Collection
from dataclasses import replace
from uuid import UUID, uuid4

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import outbox
from fundable.db.orders import answer_files, orders
from fundable.db.orders.conversation import conversations, messages
from fundable.domain.mail.outbox import MessageState
from fundable.domain.orders.client_mail import check_reachable
from fundable.domain.orders.conversation.messages import (
    BY_CLIENT,
    CLIENT_MAX,
    SUBJECT_OF_OTHERS,
    Author,
    ThreadMessage,
    Via,
    Writer,
    check_pace,
    message_taken,
    with_files,
)
from fundable.domain.orders.conversation.waiting import after
from fundable.domain.orders.orders import Order
from fundable.domain.orders.pause_answers import check_says_something
from fundable.services.orders import order_messages
from fundable.services.orders.conversation import files
from fundable.services.people import accounts


def send_as_staff(
    app: App,
    order_id: UUID,
    writer: Writer,
    message_id: UUID,
    text: str,
    file_ids: Collection[UUID] = (),
    subject: str = "",
) -> tuple[ThreadMessage, MessageState]:
    """To the client, in the thread and by email: the message, and how its email stands. Raises Refused `order_gone`,
    `client_unreachable`, `message_id_taken`, `answer_empty`, `answer_files_many`, `answer_files_gone`."""
    wanted = set(file_ids)
    with app.database.write() as connection:
        order = orders.get(connection, order_id, with_history=True)
        check_reachable(order)
        made = _by_staff(app, order, writer, message_id, text, subject=subject)
        if known := _known(connection, made):
            return known, _mail_state(connection, known)
        check_says_something(text, len(wanted))
        written = _written(connection, made, wanted, str(writer.id))
        return _mailed(connection, app, order, written)


def write_note(
    app: App, order_id: UUID, writer: Writer, note_id: UUID, text: str, file_ids: Collection[UUID] = ()
) -> ThreadMessage:
    """For staff alone: it's never mailed, and no call of a client knows it. Raises Refused `order_gone`,
    `message_id_taken`, `answer_empty`, `answer_files_many`, `answer_files_gone`."""
    wanted = set(file_ids)
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        made = _by_staff(app, order, writer, note_id, text, is_note=True)
        if known := _known(connection, made):
            return known
        check_says_something(text, len(wanted))
        written = _written(connection, made, wanted, str(writer.id))
        audit.record(connection, app.clock.now(), "order.note_written", order_id, id=str(written.id))
    return written


def send_as_client(
    app: App, token: str | None, message_id: UUID, text: str, file_ids: Collection[UUID] = ()
) -> ThreadMessage:
    """To staff, in the thread; whoever wants it is mailed. Raises Refused `client_unauthorized`, `message_id_taken`,
    `answer_empty`, `answer_files_many`, `answer_files_gone`, `thread_messages_many`."""
    wanted, order_id = set(file_ids), accounts.client_order(app, token).order.id
    with app.database.write() as connection:
        order = orders.get(connection, order_id, with_history=True)
        made = _by_client(connection, app, order, message_id, text)
        if known := _known(connection, made):
            return known
        check_says_something(text, len(wanted))
        check_pace(messages.last_written(connection, order_id, CLIENT_MAX), app.clock.now())
        written = _written(connection, made, wanted, BY_CLIENT)
        order_messages.client_wrote(connection, app, order, written)
        _noted(connection, app, order, written)
    return written


def receive(
    app: App,
    order_id: UUID,
    foreign_id: str,
    text: str,
    *,
    address: str,
    is_client: bool,
    name: str = "",
    quoted: str = "",
    keep_files: Callable[[Connection, ThreadMessage], None] = lambda _connection, _message: None,
) -> ThreadMessage:
    """Takes in what came by email, once for each Message-ID of an order. One that isn't the client's is a stranger's,
    and staff alone read it. It only says something: it approves, corrects and ends nothing. `keep_files` writes rows of
    what was attached and checked, in the same transaction. Raises Refused `order_gone`."""
    with app.database.write() as connection:
        order = orders.get(connection, order_id, with_history=True)
        made = ThreadMessage(
            id=uuid4(),
            order_id=order_id,
            author=Author.CLIENT if is_client else Author.STRANGER,
            name=name or address,
            text=text,
            at=app.clock.now(),
            quoted=quoted,
            via=Via.EMAIL,
            address=address,
            foreign_id=foreign_id,
        )
        return take_in(connection, app, order, made, keep_files)


def take_in(
    connection: Connection,
    app: LocalApp,
    order: Order,
    made: ThreadMessage,
    keep_files: Callable[[Connection, ThreadMessage], None] = lambda _connection, _message: None,
) -> ThreadMessage:
    """What `receive` does, in the caller's transaction."""
    assert made.foreign_id, "it came by email"
    if known := messages.find_foreign(connection, order.id, made.foreign_id):
        return _whole(connection, known)
    stored = _written(connection, made, set(), BY_CLIENT)
    keep_files(connection, stored)
    written = _whole(connection, stored)
    order_messages.client_wrote(connection, app, order, written)
    if made.author is Author.CLIENT:
        _noted(connection, app, order, written)
    return written


def _by_staff(
    app: App, order: Order, writer: Writer, message_id: UUID, text: str, *, subject: str = "", is_note: bool = False
) -> ThreadMessage:
    return ThreadMessage(
        id=message_id,
        order_id=order.id,
        author=Author.STAFF,
        name=writer.name,
        text=text,
        at=app.clock.now(),
        is_note=is_note,
        staff_id=writer.id,
        subject=subject,
    )


def _by_client(connection: Connection, app: LocalApp, order: Order, message_id: UUID, text: str) -> ThreadMessage:
    name = app.above.business_name(connection, order.id) or order.email
    return ThreadMessage(message_id, order.id, Author.CLIENT, name, text, app.clock.now())


def _known(connection: Connection, made: ThreadMessage) -> ThreadMessage | None:
    """The one that has this id already: the same, sent again. Raises Refused `message_id_taken` for another's."""
    known = messages.find(connection, made.id)
    if known is None:
        return None
    if (known.order_id, known.author, known.is_note) != (made.order_id, made.author, made.is_note):
        raise message_taken()
    return _whole(connection, known)


def _written(connection: Connection, made: ThreadMessage, file_ids: set[UUID], uploader: str) -> ThreadMessage:
    """Stored behind those that are there, also where the clock was set back; with its files."""
    newest = messages.newest_at(connection, made.order_id)
    stored = messages.add(connection, replace(made, at=max(made.at, newest)) if newest else made)
    assert stored, "nobody else writes meanwhile"
    conversations.put(connection, made.order_id, after(conversations.find(connection, made.order_id), stored))
    return replace(stored, files=files.send(connection, stored, file_ids, uploader))


def _mailed(
    connection: Connection, app: LocalApp, order: Order, message: ThreadMessage
) -> tuple[ThreadMessage, MessageState]:
    key, subject = f"personal-message:{order.id}:{message.id}", message.subject or SUBJECT_OF_OTHERS
    order_messages.personal(connection, app, order, key, subject, with_files(message.text, message.files))
    mail = outbox.find_by_key(connection, key)
    assert mail, "it was written just now"
    messages.set_mail(connection, message.id, mail.id)
    private = {"email": order.email, "subject": subject}
    audit.record(connection, app.clock.now(), "client.written_to", order.id, private=private, id=str(mail.id))
    return replace(message, mail_id=mail.id), mail.state


def _mail_state(connection: Connection, message: ThreadMessage) -> MessageState:
    mail = outbox.find(connection, message.mail_id) if message.mail_id else None
    return mail.state if mail else MessageState.SENT


def _noted(connection: Connection, app: LocalApp, order: Order, message: ThreadMessage) -> None:
    actor, wrote = accounts.as_client(order), len(message.files)
    audit.record(connection, app.clock.now(), "order.client_wrote", order.id, actor=actor, files=wrote)


def _whole(connection: Connection, message: ThreadMessage) -> ThreadMessage:
    return replace(message, files=tuple(answer_files.of_messages(connection, [message.id])))
