"""Files of notes: pictures and PDFs, checked as those of answers are, private until their note is sent."""

from pathlib import Path
from uuid import UUID

from fundable.app import App
from fundable.db.orders import answer_files
from fundable.db.sites.review import notes as note_rows
from fundable.domain.orders.pause_answers import FILES_MAX, AnswerFile, file_unknown, files_many
from fundable.domain.people.client_views import ClientView, Opener
from fundable.services.agency.uploads import check_room
from fundable.services.orders.answer_files import AnswerFileTransfer, opened, transfer
from fundable.services.people import accounts
from fundable.services.sites.review import notes, reviews
from fundable.services.sites.review.reviews import Review


def begin(app: App, token: str | None, note_id: UUID, file_id: UUID, name: str) -> AnswerFileTransfer:
    """Takes a file for a draft. Raises Refused `client_unauthorized`, `website_unreleased`, `order_not_paid`,
    `order_paid_back`, `note_unknown`, `note_sent`, `answer_files_many`, `uploads_full`, `storage_full`."""
    order, _ = reviews.opened(app, token)
    with app.database.read() as connection:
        reviews.order_of_client(connection, order.id)
        notes.own_draft(connection, order.id, note_id)
        files = answer_files.of_order(connection, order.id)
        unsent_bytes = answer_files.unsent_bytes(connection)
    _check_many([file for file in files if file.note_id == note_id], file_id)
    check_room(app, unsent_bytes)
    return transfer(app, order.id, file_id, name, _written_down, note_id)


def remove(app: App, token: str | None, note_id: UUID, file_id: UUID) -> Review:
    """Raises Refused `client_unauthorized`, `website_unreleased`, `note_unknown`, `note_sent`,
    `answer_file_unknown`."""
    order, _ = reviews.opened(app, token)
    with app.database.write() as connection:
        notes.own_draft(connection, order.id, note_id)
        removed = answer_files.remove_of_note(connection, note_id, file_id)
        if not removed:
            raise file_unknown()
        left = reviews.seen_by_client(connection, app, order)
    app.files.remove(removed[0].file_name)
    return left


def open_as_client(app: App, token: Opener, file_id: UUID) -> tuple[AnswerFile, Path]:
    """Raises Refused `client_unauthorized`, `answer_file_unknown`."""
    if isinstance(token, ClientView):
        return open_as_staff(app, token.order_id, file_id)
    return _of_a_note(*opened(app, accounts.client_order(app, token).order.id, file_id))


def open_as_staff(app: App, order_id: UUID, file_id: UUID) -> tuple[AnswerFile, Path]:
    """One whose note was sent; a draft is its client's alone. Raises Refused `answer_file_unknown`."""
    file, path = _of_a_note(*opened(app, order_id, file_id))
    with app.database.read() as connection:
        note = note_rows.find(connection, file.note_id) if file.note_id else None
    if note is None or note.is_draft:
        raise file_unknown()
    return file, path


def _of_a_note(file: AnswerFile, path: Path) -> tuple[AnswerFile, Path]:
    if file.note_id is None:
        raise file_unknown()
    return file, path


def _written_down(app: App, made: AnswerFile) -> AnswerFile:
    """The file, or the one that has its id already: the same, sent again."""
    assert made.note_id
    with app.database.write() as connection:
        reviews.order_of_client(connection, made.order_id)
        notes.own_draft(connection, made.order_id, made.note_id)
        if known := answer_files.find(connection, made.order_id, made.id):
            return known
        files = answer_files.of_order(connection, made.order_id)
        _check_many([file for file in files if file.note_id == made.note_id], made.id)
        if not answer_files.add(connection, made):
            raise file_unknown()
        return made


def _check_many(files: list[AnswerFile], file_id: UUID) -> None:
    if len(files) >= FILES_MAX and file_id not in {file.id for file in files}:
        raise files_many()
