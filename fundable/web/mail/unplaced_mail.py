"""Emails that couldn't be placed: staff read them, put them into an order's conversation, or discard them."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Response
from fastapi.responses import FileResponse
from pydantic import Field

from fundable.domain.mail.incoming import Unplaced
from fundable.services.mail import unplaced_mail
from fundable.services.orders import placing
from fundable.web.dependencies import LIMIT_DEFAULT, LIMIT_MAX, AppDep, Cursor, Limit, StaffDep, Typed
from fundable.web.routes import Router
from fundable.web.schemas import Body, MessageOut, Out, refusals
from fundable.web.transfers import AnswerFileOut, download

router = Router()


class UnplacedMailOut(Out):
    """`why` says the reason in words. `text` is all that was written and quoted; `leftOut` names
    files that weren't kept."""

    id: UUID
    reason: Unplaced
    why: str
    sender: str
    sender_name: str
    subject: str
    text: str
    files: list[AnswerFileOut]
    left_out: list[str]
    at: datetime


class UnplacedMailsOut(Out):
    """Newest first, those with each word that was looked for. `total` counts all, whatever is looked for."""

    items: list[UnplacedMailOut]
    next_cursor: str | None
    total: int


class PlaceIn(Body):
    order_id: Annotated[UUID, Field(strict=False)]


@router.get("/api/admin/unplaced-mail", responses=refusals(400, 401))
def read(
    app: AppDep, _staff: StaffDep, q: Typed = None, cursor: Cursor = None, limit: Limit = LIMIT_DEFAULT
) -> UnplacedMailsOut:
    return UnplacedMailsOut.of(unplaced_mail.browse(app, q or "", cursor or None, min(limit, LIMIT_MAX)))


@router.get(
    "/api/admin/unplaced-mail/{mail_id}/files/{file_id}",
    response_class=FileResponse,
    responses=refusals(400, 401, 403, 404),
)
def read_file(mail_id: UUID, file_id: UUID, app: AppDep, _staff: StaffDep) -> Response:
    return download(*unplaced_mail.open_file(app, mail_id, file_id))


@router.post("/api/admin/unplaced-mail/{mail_id}/place", responses=refusals(400, 401, 403, 404, 413))
def place(mail_id: UUID, body: PlaceIn, app: AppDep, _staff: StaffDep) -> MessageOut:
    """Into an order's conversation, as a stranger's unless it came from its client's address."""
    placing.place(app, mail_id, body.order_id)
    return MessageOut(message="It's in the order's conversation now.", code="placed")


@router.delete("/api/admin/unplaced-mail/{mail_id}", responses=refusals(400, 401, 403, 404))
def discard(mail_id: UUID, app: AppDep, _staff: StaffDep) -> MessageOut:
    unplaced_mail.discard(app, mail_id)
    return MessageOut(message="The email was discarded.", code="discarded")
