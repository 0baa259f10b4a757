"""Revision rounds, as staff answer and count them."""

from datetime import datetime
from typing import Annotated

from fastapi import Response
from fastapi.responses import FileResponse
from pydantic import AliasPath, Field

from fundable.domain.sites.review.notes import ANSWER_MAX, NoteVerdict, SeenAnswer
from fundable.domain.sites.review.rounds import REASON_MAX
from fundable.services.sites.review import note_files, reviews, rounds
from fundable.web.dependencies import AppDep, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Paragraphs, Says, refusals
from fundable.web.sites.review.notes import NoteAnswerOut, NoteId, ReviewOut, SiteNoteOut
from fundable.web.transfers import FileId, download

router = Router()
Why = Annotated[Paragraphs, Says("Say why.", noun="Your reason"), Field(min_length=1, max_length=REASON_MAX)]


class GrantOut(Out):
    reason: str
    at: datetime
    by: str


class StaffAnswerOut(NoteAnswerOut):
    by: str


class StaffNoteOut(SiteNoteOut):
    reply: StaffAnswerOut | None = Field(validation_alias=AliasPath("note", "answer"))


class StaffReviewOut(ReviewOut):
    """What was sent, without the client's drafts. `grants` are rounds that staff gave."""

    notes: list[StaffNoteOut]  # type: ignore[assignment]
    grants: list[GrantOut]


class VerdictIn(Body):
    """`text` is what the client reads beside the note; a reason, where it wasn't done. `seen` is the `at` of the answer
    that was shown, null for none: another answer since then is refused with 409. Left out, it isn't compared."""

    verdict: Annotated[NoteVerdict, Field(strict=False), Says("Choose what became of the note.")]
    text: Annotated[Paragraphs, Says(noun="Your answer")] = Field(default="", max_length=ANSWER_MAX)
    seen: Annotated[datetime | None, Field(strict=False)] = None


class ShownIn(Body):
    """`build` is the newest that was seen."""

    build: Annotated[int, Says("Say which build is to be shown.")]


class WhyIn(Body):
    reason: Why


@router.get("/api/orders/{order_id}/review", responses=refusals(401, 403, 404))
def read(order_id: OrderId, app: AppDep, _staff: StaffDep) -> StaffReviewOut:
    return StaffReviewOut.of(reviews.read(app, order_id))


@router.put("/api/orders/{order_id}/review/notes/{note_id}", responses=refusals(400, 401, 403, 404, 409, 413))
def answer(order_id: OrderId, note_id: NoteId, body: VerdictIn, app: AppDep, staff: StaffDep) -> StaffReviewOut:
    seen = SeenAnswer(body.seen) if "seen" in body.model_fields_set else None
    return StaffReviewOut.of(rounds.answer(app, order_id, note_id, body.verdict, body.text, staff.name, seen))


@router.post("/api/orders/{order_id}/review/close", responses=refusals(400, 401, 403, 404, 409, 412, 413))
def close(order_id: OrderId, body: ShownIn, app: AppDep, _staff: StaffDep) -> StaffReviewOut:
    """Shows the client this build with the answers, and emails them."""
    return StaffReviewOut.of(rounds.close(app, order_id, body.build))


@router.post("/api/orders/{order_id}/review/rounds/{number}/void", responses=refusals(400, 401, 403, 404, 409, 413))
def void(order_id: OrderId, number: int, body: WhyIn, app: AppDep, staff: StaffDep) -> StaffReviewOut:
    return StaffReviewOut.of(rounds.void(app, order_id, number, body.reason, staff.name))


@router.post("/api/orders/{order_id}/review/rounds", responses=refusals(400, 401, 403, 404, 413))
def grant(order_id: OrderId, body: WhyIn, app: AppDep, staff: StaffDep) -> StaffReviewOut:
    """One round more than the offer includes."""
    return StaffReviewOut.of(rounds.grant(app, order_id, body.reason, staff.name))


@router.get(
    "/api/orders/{order_id}/note-files/{file_id}", response_class=FileResponse, responses=refusals(401, 403, 404)
)
def read_file(order_id: OrderId, file_id: FileId, app: AppDep, _staff: StaffDep) -> Response:
    return download(*note_files.open_as_staff(app, order_id, file_id))
