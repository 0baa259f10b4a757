"""Files that came with an email: checked as those are that clients upload, and kept once the rows are written that name
them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from uuid import UUID, uuid4

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.mail import unplaced_files
from fundable.db.orders import answer_files
from fundable.domain.errors import Refused
from fundable.domain.mail.incoming import Attached, KeptFile
from fundable.domain.orders.conversation.messages import ThreadMessage
from fundable.domain.orders.pause_answers import AnswerFile
from fundable.services.orders.answer_files import store, write

FULL = frozenset({"storage_full", "database_away", "files_away", "uploads_full"})
"""Refusals that pass: the email is to come again."""


@dataclass(slots=True)
class IncomingFiles:
    """`left_out` names those that aren't what we take."""

    files: list[KeptFile] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    is_written: bool = False

    def write_down(self, connection: Connection, message: ThreadMessage) -> None:
        give(connection, message, self.files)
        self.is_written = True

    def write_down_unplaced(self, connection: Connection, mail_id: UUID) -> None:
        unplaced_files.add(connection, mail_id, self.files)
        self.is_written = True


def give(connection: Connection, message: ThreadMessage, files: Sequence[KeptFile]) -> None:
    """Writes down that they are a message's."""
    for file in files:
        answer_files.add(connection, _of_message(file, message))


@contextmanager
def kept(app: App, attached: Sequence[Attached]) -> Iterator[IncomingFiles]:
    """Files on the disk, which go again unless they're written down meanwhile. Raises Refused `storage_full`,
    `uploads_full`."""
    files = IncomingFiles()
    try:
        for one in attached:
            try:
                files.files.append(_stored(app, one))
            except Refused as refused:
                if refused.code in FULL:
                    raise
                files.left_out.append(one.name)
        yield files
    finally:
        if not files.is_written:
            for file in files.files:
                app.files.remove(file.file_name)


def _stored(app: App, attached: Attached) -> KeptFile:
    with app.files.begin() as file:
        write(file, attached.content)
        return store(app, file, uuid4(), attached.name)


def _of_message(file: KeptFile, message: ThreadMessage) -> AnswerFile:
    return AnswerFile(**asdict(file), order_id=message.order_id, created_at=message.at, message_id=message.id)
