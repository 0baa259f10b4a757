"""Files that a client sends: one by one, checked, and kept for their order. Those of an answer go after a day if it
wasn't sent."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from uuid import UUID, uuid4

from fundable.app import App
from fundable.db.orders import answer_files, orders
from fundable.domain.agency.uploads import CheckedImage, too_large
from fundable.domain.errors import Refused
from fundable.domain.files import PendingFile
from fundable.domain.mail.incoming import KeptFile
from fundable.domain.orders.pause_answers import (
    FILE_MAX_BYTES,
    FILES_MAX,
    PDF,
    AnswerFile,
    file_unknown,
    files_many,
    is_pdf,
    not_waited_for,
    shown_name,
    wrong_type,
)
from fundable.domain.people.client_views import ClientView, Opener
from fundable.services.agency.uploads import check_room
from fundable.services.people import accounts

_START_BYTES = 16


@dataclass(slots=True)
class AnswerFileTransfer:
    """One file on its way. `finish` or `abandon` ends it; until then nothing is written down, so that a try that is cut
    off leaves nothing behind."""

    app: App
    order_id: UUID
    file_id: UUID
    name: str
    file: PendingFile
    stack: ExitStack
    keep: Callable[[App, AnswerFile], AnswerFile]
    note_id: UUID | None = None
    uploader: str | None = None

    def write(self, data: bytes) -> None:
        """Raises Refused `upload_too_large` as soon as the file is larger than FILE_MAX_BYTES, `storage_full`."""
        write(self.file, data)

    def finish(self) -> AnswerFile:
        """Checks the content and keeps the file. The same one again, because its answer was lost, is kept once. Raises
        Refused `upload_wrong_type`, `upload_heic`, `upload_unreadable`, `upload_active`, `storage_full`,
        `answer_files_many`, `answer_file_unknown`, `order_gone`."""
        stored = store(self.app, self.file, self.file_id, self.name)
        made = AnswerFile(
            **asdict(stored),
            order_id=self.order_id,
            created_at=self.app.clock.now(),
            note_id=self.note_id,
            uploader=self.uploader,
        )
        kept: AnswerFile | None = None
        try:
            kept = self.keep(self.app, made)
        finally:
            if kept is not made:
                self.app.files.remove(stored.file_name)
            self.stack.close()
        return kept

    def abandon(self) -> None:
        """Leaves nothing behind. After `finish` it does nothing."""
        self.stack.close()


def begin(app: App, token: str | None, file_id: UUID, name: str) -> AnswerFileTransfer:
    """Takes a file for the answer of the client's order. Raises Refused `client_unauthorized`, `answer_not_waited_for`,
    `answer_files_many`, `uploads_full`, `storage_full`."""
    opened = accounts.client_order(app, token)
    if opened.waiting is None:
        raise not_waited_for()
    unsent = [file.id for file in opened.waiting.unsent]
    if len(unsent) >= FILES_MAX and file_id not in unsent:
        raise files_many()
    with app.database.read() as connection:
        unsent_bytes = answer_files.unsent_bytes(connection)
    check_room(app, unsent_bytes)
    return transfer(app, opened.order.id, file_id, name, written_down)


def transfer(
    app: App,
    order_id: UUID,
    file_id: UUID,
    name: str,
    keep: Callable[[App, AnswerFile], AnswerFile],
    note_id: UUID | None = None,
    uploader: str | None = None,
) -> AnswerFileTransfer:
    """Begins one that `keep` writes down: it gives the file back, or the one that has its id already."""
    stack = ExitStack()
    return AnswerFileTransfer(
        app, order_id, file_id, name, stack.enter_context(app.files.begin()), stack, keep, note_id, uploader
    )


def remove(app: App, token: str | None, file_id: UUID) -> None:
    """Removes a file that was not sent yet. Raises Refused `client_unauthorized`, `answer_file_unknown`."""
    order = accounts.client_order(app, token).order
    with app.database.write() as connection:
        removed = answer_files.remove_unsent(connection, order.id, file_id)
    if removed is None:
        raise file_unknown()
    app.files.remove(removed.file_name)


def open_as_client(app: App, token: Opener, file_id: UUID) -> tuple[AnswerFile, Path]:
    """One of the client's own files and where it lies; what wasn't sent, staff don't see as the client either. Raises
    Refused `client_unauthorized`, `answer_file_unknown`."""
    if isinstance(token, ClientView):
        return open_as_staff(app, token.order_id, file_id)
    return opened(app, accounts.client_order(app, token).order.id, file_id)


def open_as_staff(app: App, order_id: UUID, file_id: UUID) -> tuple[AnswerFile, Path]:
    """A file that came with an answer, and where it lies. What was not sent is nobody else's business. Raises Refused
    `answer_file_unknown`."""
    file, path = opened(app, order_id, file_id)
    if file.answer_id is None:
        raise file_unknown()
    return file, path


def write(file: PendingFile, data: bytes) -> None:
    """Raises Refused `upload_too_large` as soon as the file is larger than FILE_MAX_BYTES, `storage_full`."""
    if file.size + len(data) > FILE_MAX_BYTES:
        raise too_large()
    file.write(data)


def store(app: App, file: PendingFile, file_id: UUID, name: str) -> KeptFile:
    """Checks the content and keeps it under a name of ours. Raises Refused `upload_wrong_type`, `upload_heic`,
    `upload_unreadable`, `upload_active`, `storage_full`."""
    kind = _checked(app, file.path)
    stored = file.keep(f"{uuid4().hex}.{kind.extension}", kind.cleaned)
    shown = shown_name(name, kind.content_type)
    return KeptFile(file_id, shown, stored.name, kind.content_type, stored.size, stored.sha256)


def _checked(app: App, path: Path) -> CheckedImage:
    """Pictures as logos are, with nothing active in them; a PDF is known by its first bytes and never opened here."""
    with path.open("rb") as file:
        if is_pdf(file.read(_START_BYTES)):
            return PDF
    try:
        return app.images.attached(path)
    except Refused as refused:
        raise wrong_type() if refused.code == wrong_type().code else refused from None


def written_down(app: App, made: AnswerFile) -> AnswerFile:
    """The file, or the one that has its id already: the same, sent again."""
    with app.database.write() as connection:
        orders.get(connection, made.order_id)
        if known := answer_files.find(connection, made.order_id, made.id):
            return same_uploader(known, made)
        if answer_files.count_unsent(connection, made.order_id, made.uploader) >= FILES_MAX:
            raise files_many()
        if not answer_files.add(connection, made):
            raise file_unknown()
        return made


def same_uploader(known: AnswerFile, made: AnswerFile) -> AnswerFile:
    """Somebody else's file is none to be sent again. Raises Refused `answer_file_unknown`."""
    if known.uploader != made.uploader:
        raise file_unknown()
    return known


def opened(app: App, order_id: UUID, file_id: UUID) -> tuple[AnswerFile, Path]:
    """Any file of this order but those of its conversation, which have a door of their own: a note's are nothing for
    its client. Raises Refused `answer_file_unknown`."""
    with app.database.read() as connection:
        file = answer_files.find(connection, order_id, file_id)
    return located(app, None if file and (file.uploader or file.message_id) else file)


def located(app: App, file: AnswerFile | None) -> tuple[AnswerFile, Path]:
    """A file and where it lies. Raises Refused `answer_file_unknown`."""
    path = app.files.path(file.file_name) if file else None
    if file is None or path is None or not path.is_file():
        raise file_unknown()
    return file, path
