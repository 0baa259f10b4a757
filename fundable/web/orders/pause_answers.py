"""Answers to a pause: the client's text and files, and what staff do with them."""

from datetime import datetime
from functools import partial
from typing import Annotated
from uuid import UUID

from fastapi import Request, Response
from fastapi.responses import FileResponse
from pydantic import AfterValidator, Field
from pydantic.alias_generators import to_camel

from fundable.domain.orders.pause_answers import FILES_MAX, TEXT_MAX, files_many
from fundable.services.orders import answer_files, pause_answers
from fundable.web.dependencies import AppDep, LanesDep, OpenerDep, OrderId, StaffDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, MessageOut, Out, Paragraphs, Says, refusals
from fundable.web.transfers import AnswerFileOut, FileId, FileName, download, receive_file

router = Router()


class ClientAnswerOut(Out):
    """What its client sees of it."""

    id: UUID
    text: str
    sent_at: datetime
    files: list[AnswerFileOut]


class AskedAnswerOut(Out):
    """An answer of the form that its client is asked to look at again, as the form's call names it; `logo` for the
    logo."""

    name: Annotated[str, AfterValidator(to_camel)]
    note: str


class WaitingOut(Out):
    """What the client is asked for while the clock is paused by hand. `since` goes with the answer. `isAnswered`: staff
    haven't looked at an answer yet. `unsent` files were uploaded and wait for their answer. `sentBack` are answers of
    the form that they're to look at again; empty where something else is waited for. `askedBy` is who of staff sent
    them back, empty where that isn't known."""

    reason: str
    since: datetime
    is_answered: bool
    answers: list[ClientAnswerOut]
    unsent: list[AnswerFileOut]
    sent_back: list[AskedAnswerOut]
    asked_by: str


class PauseAnswerOut(ClientAnswerOut):
    """`reason` is what was waited for; `isNew`: nobody has looked at it."""

    reason: str
    is_new: bool
    looked_at: datetime | None
    looked_by: str | None


class PauseAnswersOut(Out):
    items: list[PauseAnswerOut]


class AnswerIn(Body):
    """`id` is the browser's, so that an answer that is sent twice comes once. `since` is that of the pause."""

    id: Annotated[UUID, Field(strict=False)]
    since: Annotated[datetime, Field(strict=False)]
    text: Annotated[Paragraphs, Says(noun="Your answer")] = Field(default="", max_length=TEXT_MAX)
    files: Annotated[list[Annotated[UUID, Field(strict=False)]], Says(files_many().message)] = Field(
        default_factory=list, max_length=FILES_MAX
    )


class LookedAtIn(Body):
    """The answers that were shown to whoever says so."""

    answers: Annotated[list[Annotated[UUID, Field(strict=False)]], Field(max_length=1000)]


@router.put(
    "/uploads/answers/{file_id}",
    dependencies=[limited("upload")],
    responses=refusals(400, 401, 404, 409, 413, 415, 429, 503),
)
async def receive(
    file_id: UUID,
    request: Request,
    app: AppDep,
    lanes: LanesDep,
    token: TokenDep,
    name: FileName,
) -> AnswerFileOut:
    """One file, under an id of the browser's own."""
    begin = partial(answer_files.begin, app, token, file_id, name)
    return AnswerFileOut.of(await receive_file(request, lanes.images, begin))


@router.get("/api/client/answer-files/{file_id}", response_class=FileResponse, responses=refusals(401, 403, 404))
def read_own(file_id: FileId, app: AppDep, token: OpenerDep) -> Response:
    return download(*answer_files.open_as_client(app, token, file_id))


@router.delete("/api/client/answer-files/{file_id}", responses=refusals(401, 404))
def remove(file_id: FileId, app: AppDep, token: TokenDep) -> MessageOut:
    answer_files.remove(app, token, file_id)
    return MessageOut(message="The file was removed.", code="removed")


@router.post(
    "/api/client/answers",
    dependencies=[limited("answer")],
    responses=refusals(400, 401, 404, 409, 413, 429, 503),
)
def send(body: AnswerIn, app: AppDep, token: TokenDep) -> ClientAnswerOut:
    return ClientAnswerOut.of(pause_answers.send(app, token, body.id, body.since, body.text, body.files))


@router.get(
    "/api/orders/{order_id}/answer-files/{file_id}", response_class=FileResponse, responses=refusals(401, 403, 404)
)
def read(order_id: OrderId, file_id: FileId, app: AppDep, _staff: StaffDep) -> Response:
    return download(*answer_files.open_as_staff(app, order_id, file_id))


@router.post("/api/orders/{order_id}/answers/looked-at", responses=refusals(400, 401, 403, 404, 413))
def look_at(order_id: OrderId, body: LookedAtIn, app: AppDep, staff: StaffDep) -> PauseAnswersOut:
    return PauseAnswersOut(
        items=[PauseAnswerOut.of(one) for one in pause_answers.look_at(app, order_id, staff.name, body.answers)]
    )
