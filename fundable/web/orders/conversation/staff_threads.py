"""An order's conversation, as staff read it and write in it. A note has a call of its own: no field of a message makes
one, and none of a note sends it."""

from datetime import datetime, timedelta
from functools import partial
from typing import Annotated
from uuid import UUID

from fastapi import Request, Response
from fastapi.responses import FileResponse
from pydantic import BeforeValidator

from fundable.domain.mail.outbox import MessageState
from fundable.domain.orders.conversation.messages import Author, Via, Writer
from fundable.domain.orders.conversation.threads import ThreadEventKind, ThreadKind, item
from fundable.services.orders.conversation import files, messages, read_marks, threads
from fundable.web.dependencies import AppDep, Cursor, LanesDep, OrderId, StaffDep
from fundable.web.limits import limited
from fundable.web.orders.conversation.bodies import ReadUpToIn, StaffMessageIn, ThreadMessageIn
from fundable.web.routes import Router
from fundable.web.schemas import MessageOut, Out, refusals
from fundable.web.transfers import AnswerFileOut, FileId, FileName, download, receive_file

router = Router()
READ = MessageOut(message="Marked as read.", code="read")


class ThreadItemOut(Out):
    """A message, an internal note, or an event, whose `text` is its line. `mailState` is how the email of a message
    stands; `mailId` is that of an email that is an event."""

    id: str
    kind: ThreadKind
    at: datetime
    author: Author | None
    author_name: str | None
    is_mine: bool
    text: str
    quoted: str
    subject: str
    via: Via
    files: list[AnswerFileOut]
    mail_state: MessageState | None
    event: ThreadEventKind | None
    mail_id: UUID | None


def _in_seconds(taken: timedelta | None) -> int | None:
    return None if taken is None else int(taken.total_seconds())


class SeenOut(Out):
    message_id: UUID
    at: datetime


class ThreadOut(Out):
    """A page, oldest first; the first is the newest one. `total` counts messages and notes. `unread` are those that
    wait and that whoever asks hasn't read, from `newSince` on. `seen` is the newest of ours that the client has seen.
    `lastSeen` is when they were last in the portal, `answersWithin` how many seconds they take to answer; null where
    that isn't known. `unsent` are files that whoever asks has uploaded."""

    items: list[ThreadItemOut]
    next_cursor: str | None
    total: int
    waiting_since: datetime | None
    unread: int
    new_since: UUID | None
    seen: SeenOut | None
    last_seen: datetime | None
    answers_within: Annotated[int | None, BeforeValidator(_in_seconds)]
    client_name: str
    email: str
    replies_come_in: bool
    unsent: list[AnswerFileOut]


@router.get("/api/orders/{order_id}/conversation", responses=refusals(400, 401, 404))
def read(order_id: OrderId, app: AppDep, staff: StaffDep, cursor: Cursor = None) -> ThreadOut:
    return ThreadOut.of(threads.of_staff(app, order_id, staff.id, cursor or None))


@router.post("/api/orders/{order_id}/conversation/messages", responses=refusals(400, 401, 403, 404, 409, 413))
def send(order_id: OrderId, body: StaffMessageIn, app: AppDep, staff: StaffDep) -> ThreadItemOut:
    writer = Writer(staff.id, staff.name)
    sent, state = messages.send_as_staff(app, order_id, writer, body.id, body.text, body.files, body.subject)
    return ThreadItemOut.of(item(sent, staff.id, state))


@router.post("/api/orders/{order_id}/conversation/notes", responses=refusals(400, 401, 403, 404, 409, 413))
def note(order_id: OrderId, body: ThreadMessageIn, app: AppDep, staff: StaffDep) -> ThreadItemOut:
    """For staff alone. Nothing is mailed."""
    writer = Writer(staff.id, staff.name)
    return ThreadItemOut.of(item(messages.write_note(app, order_id, writer, body.id, body.text, body.files), staff.id))


@router.post("/api/orders/{order_id}/conversation/read", responses=refusals(400, 401, 403, 404, 413))
def mark_read(order_id: OrderId, body: ReadUpToIn, app: AppDep, staff: StaffDep) -> MessageOut:
    read_marks.read_by_staff(app, order_id, staff.id, body.up_to)
    return READ


@router.post("/api/orders/{order_id}/conversation/settled", responses=refusals(400, 401, 403, 404, 413))
def settle(order_id: OrderId, body: ReadUpToIn, app: AppDep, _staff: StaffDep) -> MessageOut:
    """The client waits for no answer to what was said up to there."""
    read_marks.settle(app, order_id, body.up_to)
    return MessageOut(message="No answer needed.", code="settled")


@router.put(
    "/uploads/conversation/{order_id}/{file_id}",
    dependencies=[limited("upload")],
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 429, 503),
)
async def receive(
    order_id: OrderId,
    file_id: FileId,
    request: Request,
    app: AppDep,
    lanes: LanesDep,
    staff: StaffDep,
    name: FileName,
) -> AnswerFileOut:
    """One file for a message or a note, under an id of the browser's own."""
    begin = partial(files.begin_as_staff, app, order_id, file_id, name, staff.id)
    return AnswerFileOut.of(await receive_file(request, lanes.images, begin))


@router.get(
    "/api/orders/{order_id}/conversation/files/{file_id}",
    response_class=FileResponse,
    responses=refusals(401, 403, 404),
)
def read_file(order_id: OrderId, file_id: FileId, app: AppDep, staff: StaffDep) -> Response:
    return download(*files.open_as_staff(app, order_id, file_id, staff.id))


@router.delete("/api/orders/{order_id}/conversation/files/{file_id}", responses=refusals(401, 403, 404))
def remove_file(order_id: OrderId, file_id: FileId, app: AppDep, staff: StaffDep) -> MessageOut:
    files.remove_as_staff(app, order_id, file_id, staff.id)
    return MessageOut(message="The file was removed.", code="removed")
