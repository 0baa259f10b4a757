"""An order's conversation, as its client reads it and writes in it. What is told here of a message is named field by
field: nothing of staff's own."""

from datetime import datetime
from functools import partial
from uuid import UUID

from fastapi import Request, Response
from fastapi.responses import FileResponse

from fundable.domain.orders.conversation.messages import Author, Via
from fundable.domain.orders.conversation.threads import ThreadEventKind, ThreadKind, item
from fundable.services.orders.conversation import files, messages, read_marks, threads
from fundable.web.dependencies import AppDep, Cursor, LanesDep, OpenerDep, TokenDep
from fundable.web.limits import limited
from fundable.web.orders.conversation.bodies import ReadUpToIn, ThreadMessageIn
from fundable.web.orders.conversation.staff_threads import READ
from fundable.web.routes import Router
from fundable.web.schemas import MessageOut, Out, refusals
from fundable.web.transfers import AnswerFileOut, FileId, FileName, download, receive_file

router = Router()


class ClientThreadItemOut(Out):
    """A message, or an event, whose `text` is its line."""

    id: str
    kind: ThreadKind
    at: datetime
    author: Author | None
    author_name: str | None
    text: str
    quoted: str
    via: Via
    files: list[AnswerFileOut]
    event: ThreadEventKind | None


class SeenByOut(Out):
    message_id: UUID
    at: datetime
    name: str


class ClientThreadOut(Out):
    """A page, oldest first; the first is the newest one. `unread` are ours that the client hasn't read, from `newSince`
    on. `seen` is the newest of the client's that staff have seen, and who was first. `writesWith` is whoever has the
    order, or the agency. `unsent` are files that were uploaded for the next message."""

    items: list[ClientThreadItemOut]
    next_cursor: str | None
    total: int
    unread: int
    new_since: UUID | None
    seen: SeenByOut | None
    writes_with: str
    replies_come_in: bool
    unsent: list[AnswerFileOut]


@router.get("/api/client/conversation", responses=refusals(400, 401, 403))
def read(app: AppDep, token: OpenerDep, cursor: Cursor = None) -> ClientThreadOut:
    return ClientThreadOut.of(threads.of_client(app, token, cursor or None))


@router.post(
    "/api/client/conversation/messages",
    dependencies=[limited("answer")],
    responses=refusals(400, 401, 404, 409, 413, 429, 503),
)
def send(body: ThreadMessageIn, app: AppDep, token: TokenDep) -> ClientThreadItemOut:
    return ClientThreadItemOut.of(item(messages.send_as_client(app, token, body.id, body.text, body.files)))


@router.post("/api/client/conversation/read", responses=refusals(400, 401, 404, 413))
def mark_read(body: ReadUpToIn, app: AppDep, token: TokenDep) -> MessageOut:
    read_marks.read_by_client(app, token, body.up_to)
    return READ


@router.put(
    "/uploads/client-conversation/{file_id}",
    dependencies=[limited("upload")],
    responses=refusals(400, 401, 404, 409, 413, 415, 429, 503),
)
async def receive(
    file_id: FileId, request: Request, app: AppDep, lanes: LanesDep, token: TokenDep, name: FileName
) -> AnswerFileOut:
    """One file for the next message, under an id of the browser's own."""
    begin = partial(files.begin_as_client, app, token, file_id, name)
    return AnswerFileOut.of(await receive_file(request, lanes.images, begin))


@router.get("/api/client/conversation/files/{file_id}", response_class=FileResponse, responses=refusals(401, 403, 404))
def read_file(file_id: FileId, app: AppDep, token: OpenerDep) -> Response:
    return download(*files.open_as_client(app, token, file_id))


@router.delete("/api/client/conversation/files/{file_id}", responses=refusals(401, 404))
def remove_file(file_id: FileId, app: AppDep, token: TokenDep) -> MessageOut:
    files.remove_as_client(app, token, file_id)
    return MessageOut(message="The file was removed.", code="removed")
