"""Files of messages, the client's and staff's: checked as those of answers are, and each behind the door of those who
may read its message."""

from pathlib import Path
from uuid import UUID

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.orders import answer_files, orders
from fundable.db.orders.conversation import messages
from fundable.domain.orders.conversation.messages import BY_CLIENT, ThreadMessage
from fundable.domain.orders.pause_answers import FILES_MAX, AnswerFile, file_unknown, files_gone, files_many
from fundable.domain.people.client_views import ClientView, Opener
from fundable.services.agency.uploads import check_room
from fundable.services.orders.answer_files import AnswerFileTransfer, located, transfer, written_down
from fundable.services.people import accounts


def begin_as_client(app: App, token: str | None, file_id: UUID, name: str) -> AnswerFileTransfer:
    """Takes a file for the client's next message. Raises Refused `client_unauthorized`, `answer_files_many`,
    `uploads_full`, `storage_full`."""
    return _begin(app, accounts.client_order(app, token).order.id, file_id, name, BY_CLIENT)


def begin_as_staff(app: App, order_id: UUID, file_id: UUID, name: str, user_id: UUID) -> AnswerFileTransfer:
    """Takes a file for somebody's next message or note. Raises Refused `order_gone`, `answer_files_many`,
    `uploads_full`, `storage_full`."""
    return _begin(app, order_id, file_id, name, str(user_id))


def remove_as_client(app: App, token: str | None, file_id: UUID) -> None:
    """Removes a file that wasn't sent yet. Raises Refused `client_unauthorized`, `answer_file_unknown`."""
    _remove(app, accounts.client_order(app, token).order.id, file_id, BY_CLIENT)


def remove_as_staff(app: App, order_id: UUID, file_id: UUID, user_id: UUID) -> None:
    """Removes one of one's own that wasn't sent yet. Raises Refused `answer_file_unknown`."""
    _remove(app, order_id, file_id, str(user_id))


def open_as_client(app: App, token: Opener, file_id: UUID) -> tuple[AnswerFile, Path]:
    """One of a message that the client reads, or of their own that they haven't sent; a view shows the former alone.
    Raises Refused `client_unauthorized`, `answer_file_unknown`."""
    order_id = accounts.client_order(app, token).order.id
    with app.database.read() as connection:
        file = answer_files.find(connection, order_id, file_id)
        message = _message(connection, file)
    is_own_unsent = file is not None and file.message_id is None and file.uploader == BY_CLIENT
    if isinstance(token, ClientView):
        is_own_unsent = False
    return located(app, file if is_own_unsent or (message and message.is_shown_to_client) else None)


def open_as_staff(app: App, order_id: UUID, file_id: UUID, user_id: UUID) -> tuple[AnswerFile, Path]:
    """One that was sent, or of one's own. Raises Refused `answer_file_unknown`."""
    with app.database.read() as connection:
        file = answer_files.find(connection, order_id, file_id)
    is_readable = file is not None and bool(file.message_id or file.uploader == str(user_id))
    return located(app, file if is_readable else None)


def send(connection: Connection, message: ThreadMessage, file_ids: set[UUID], uploader: str) -> tuple[AnswerFile, ...]:
    """Gives a message its files, in the caller's transaction. Raises Refused `answer_files_gone`."""
    if not file_ids:
        return ()
    sent = answer_files.send_with_message(connection, message.order_id, file_ids, message.id, uploader)
    if sent != len(file_ids):
        raise files_gone()
    return tuple(answer_files.of_messages(connection, [message.id]))


def _begin(app: App, order_id: UUID, file_id: UUID, name: str, uploader: str) -> AnswerFileTransfer:
    with app.database.read() as connection:
        orders.get(connection, order_id)
        waiting = {file.id for file in answer_files.unsent(connection, order_id, uploader)}
        unsent_bytes = answer_files.unsent_bytes(connection)
    if len(waiting) >= FILES_MAX and file_id not in waiting:
        raise files_many()
    check_room(app, unsent_bytes)
    return transfer(app, order_id, file_id, name, written_down, uploader=uploader)


def _remove(app: App, order_id: UUID, file_id: UUID, uploader: str) -> None:
    with app.database.write() as connection:
        removed = answer_files.remove_unsent(connection, order_id, file_id, uploader)
    if removed is None:
        raise file_unknown()
    app.files.remove(removed.file_name)


def _message(connection: Connection, file: AnswerFile | None) -> ThreadMessage | None:
    return messages.find(connection, file.message_id) if file and file.message_id else None
