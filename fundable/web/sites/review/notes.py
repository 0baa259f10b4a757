"""Notes on the website, as its client writes and sends them."""

from datetime import datetime
from functools import partial
from typing import Annotated
from uuid import UUID

from fastapi import Request, Response
from fastapi.responses import FileResponse
from pydantic import AliasPath, Field

from fundable.domain.sites.review.anchors import Fit
from fundable.domain.sites.review.notes import (
    NOTES_MAX,
    TEXT_MAX,
    VIEWPORT_MAX,
    NoteVerdict,
    note_unknown,
    page_unknown,
    place_unknown,
)
from fundable.services.sites.review import note_files, notes, reviews
from fundable.services.sites.review.notes import Spot
from fundable.web.dependencies import AppDep, LanesDep, OpenerDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Paragraphs, Says, refusals
from fundable.web.transfers import AnswerFileOut, FileId, FileName, download, receive_file

router = Router()
NoteId = Annotated[UUID, Says(note_unknown().message, is_gone=True)]


class PartOut(Out):
    """The `nth` of the page's elements with this content path, from 0."""

    path: str
    nth: int
    text: str


class NoteAnswerOut(Out):
    verdict: NoteVerdict
    text: str
    at: datetime


class SiteNoteOut(Out):
    """`fit` says how sure its place is on the build that is shown; `part` is that place, null for a note on the whole
    page and for one whose place is gone. `quote` is what the text was when it was written. `round` is null until it is
    sent."""

    id: UUID = Field(validation_alias=AliasPath("note", "id"))
    number: int = Field(validation_alias=AliasPath("note", "number"))
    round: int | None = Field(validation_alias=AliasPath("note", "round"))
    page: str = Field(validation_alias=AliasPath("note", "anchor", "page"))
    quote: str = Field(validation_alias=AliasPath("note", "anchor", "quote"))
    is_on_page: bool
    x: float = Field(validation_alias=AliasPath("note", "anchor", "x"))
    y: float = Field(validation_alias=AliasPath("note", "anchor", "y"))
    build: int = Field(validation_alias=AliasPath("note", "anchor", "build"))
    text: str = Field(validation_alias=AliasPath("note", "text"))
    files: list[AnswerFileOut] = Field(validation_alias=AliasPath("note", "files"))
    where: str
    fit: Fit
    part: PartOut | None
    reply: NoteAnswerOut | None = Field(validation_alias=AliasPath("note", "answer"))


class RoundOut(Out):
    """`isIncluded` is false for notes that came after the last round. `isCounted`: it uses one up."""

    number: int = Field(validation_alias=AliasPath("round", "number"))
    is_included: bool = Field(validation_alias=AliasPath("round", "is_included"))
    is_counted: bool
    build: int = Field(validation_alias=AliasPath("round", "build"))
    sent_at: datetime = Field(validation_alias=AliasPath("round", "sent_at"))
    closed_at: datetime | None = Field(validation_alias=AliasPath("round", "closed_at"))
    closed_build: int | None = Field(validation_alias=AliasPath("round", "closed_build"))
    voided_at: datetime | None = Field(validation_alias=AliasPath("round", "voided_at"))
    void_reason: str = Field(validation_alias=AliasPath("round", "void_reason"))


class ReviewOut(Out):
    """Notes with the rounds that they were sent in. `build` is the one that they are placed on. `total` and `left`
    count rounds; `nextNumber` is what the next sending is called, `isNextIncluded` whether it is one of them.
    `isWithUs`: notes wait for an answer; `isHeld`: nothing can be approved before that, because included ones do."""

    build: int
    notes: list[SiteNoteOut]
    rounds: list[RoundOut]
    total: int = Field(validation_alias=AliasPath("allowance", "total"))
    left: int = Field(validation_alias=AliasPath("allowance", "left"))
    next_number: int
    is_next_included: bool
    is_with_us: bool
    is_held: bool


class NoteIn(Body):
    """Where it was clicked: the `nth` element of a page with this content path, and the point inside it, from 0 to 1.
    Without a path the note is on the whole page. A draft that is there keeps its place."""

    build: Annotated[int, Field(ge=1, le=10**9), Says("Say which build the note is on.")]
    page: Annotated[Line, Field(max_length=40), Says(page_unknown().message)]
    path: Annotated[Line, Field(max_length=200), Says(place_unknown().message)] = ""
    nth: Annotated[int, Field(ge=0, le=10_000), Says(place_unknown().message)] = 0
    x: Annotated[float, Field(ge=0, le=1), Says(place_unknown().message)] = 0.5
    y: Annotated[float, Field(ge=0, le=1), Says(place_unknown().message)] = 0.5
    viewport: Annotated[int, Field(ge=1, le=VIEWPORT_MAX), Says(place_unknown().message)]
    text: Annotated[Paragraphs, Says(noun="Your note")] = Field(default="", max_length=TEXT_MAX)


class ChangesIn(Body):
    """What whoever sends has seen: the number of the round, and the drafts."""

    round: Annotated[int, Field(ge=1, le=10**9), Says("Say which round is sent.")]
    notes: Annotated[list[Annotated[UUID, Field(strict=False)]], Field(max_length=NOTES_MAX)]


@router.get("/api/client/notes", responses=refusals(401, 403, 404))
def read(app: AppDep, token: OpenerDep) -> ReviewOut:
    return ReviewOut.of(reviews.of_client(app, token))


@router.put(
    "/api/client/notes/{note_id}",
    dependencies=[limited("note")],
    responses=refusals(400, 401, 404, 409, 413, 429, 503),
)
def save(note_id: NoteId, body: NoteIn, app: AppDep, token: TokenDep) -> ReviewOut:
    spot = Spot(body.build, body.page, body.path, body.nth, body.x, body.y, body.viewport)
    return ReviewOut.of(notes.save(app, token, note_id, spot, body.text))


@router.delete("/api/client/notes/{note_id}", responses=refusals(401, 404, 409))
def remove(note_id: NoteId, app: AppDep, token: TokenDep) -> ReviewOut:
    return ReviewOut.of(notes.remove(app, token, note_id))


@router.post(
    "/api/client/changes",
    dependencies=[limited("answer")],
    responses=refusals(400, 401, 404, 409, 413, 429, 503),
)
def send(body: ChangesIn, app: AppDep, token: TokenDep) -> ReviewOut:
    """All drafts at once, as one round."""
    return ReviewOut.of(notes.send(app, token, body.round, body.notes))


@router.put(
    "/uploads/notes/{note_id}/{file_id}",
    dependencies=[limited("upload")],
    responses=refusals(400, 401, 404, 409, 413, 415, 429, 503),
)
async def receive(
    note_id: NoteId,
    file_id: FileId,
    request: Request,
    app: AppDep,
    lanes: LanesDep,
    token: TokenDep,
    name: FileName,
) -> AnswerFileOut:
    """One file of a draft, under an id of the browser's own."""
    begin = partial(note_files.begin, app, token, note_id, file_id, name)
    return AnswerFileOut.of(await receive_file(request, lanes.images, begin))


@router.get("/api/client/note-files/{file_id}", response_class=FileResponse, responses=refusals(401, 403, 404))
def read_own(file_id: FileId, app: AppDep, token: OpenerDep) -> Response:
    return download(*note_files.open_as_client(app, token, file_id))


@router.delete("/api/client/notes/{note_id}/files/{file_id}", responses=refusals(401, 404, 409))
def remove_file(note_id: NoteId, file_id: FileId, app: AppDep, token: TokenDep) -> ReviewOut:
    return ReviewOut.of(note_files.remove(app, token, note_id, file_id))
