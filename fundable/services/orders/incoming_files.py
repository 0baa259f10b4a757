"""Files that came with an email: checked as those are that clients upload, and kept once the message is written that
they belong to."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.orders import answer_files
from fundable.domain.errors import Refused
from fundable.domain.mail.incoming import Attached
from fundable.domain.orders.conversation.messages import ThreadMessage
from fundable.domain.orders.pause_answers import AnswerFile
from fundable.services.orders.answer_files import transfer

FULL = frozenset({"storage_full", "uploads_full"})
"""Refusals that pass: the email is to come again."""


@dataclass(slots=True)
class IncomingFiles:
    """`left_out` names those that aren't what we take."""

    files: list[AnswerFile] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    is_written: bool = False

    def write_down(self, connection: Connection, message: ThreadMessage) -> None:
        for file in self.files:
            answer_files.add(connection, replace(file, message_id=message.id))
        self.is_written = True


@contextmanager
def kept(app: App, order_id: UUID, attached: Sequence[Attached]) -> Iterator[IncomingFiles]:
    """Files on the disk, which go again unless they're written down meanwhile. Raises Refused `storage_full`,
    `uploads_full`."""
    files = IncomingFiles()
    try:
        for one in attached:
            _keep(app, order_id, one, files)
        yield files
    finally:
        if not files.is_written:
            for file in files.files:
                app.files.remove(file.file_name)


def _keep(app: App, order_id: UUID, attached: Attached, files: IncomingFiles) -> None:
    moving = transfer(app, order_id, uuid4(), attached.name, lambda _app, made: made)
    try:
        moving.write(attached.content)
        files.files.append(moving.finish())
    except Refused as refused:
        if refused.code in FULL:
            raise
        files.left_out.append(attached.name)
    finally:
        moving.abandon()
