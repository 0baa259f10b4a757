"""Saved replies of the staff."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from fundable.domain.orders.conversation.messages import TEXT_MAX
from fundable.domain.orders.conversation.saved_replies import TITLE_MAX, SavedReply
from fundable.services.orders.conversation import saved_replies
from fundable.web.dependencies import AppDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Line, MessageOut, Out, Paragraphs, Says, SeenIn, refusals

router = Router()


class SavedReplyIn(SeenIn):
    """`revision` is that of what was read, empty for a new one, so that nobody overwrites what they haven't seen."""

    title: Annotated[Line, Says("Enter a title.", "The title")] = Field(min_length=1, max_length=TITLE_MAX)
    text: Annotated[Paragraphs, Says("Write the reply.", "The reply")] = Field(min_length=1, max_length=TEXT_MAX)


class SavedReplyOut(Out):
    id: UUID
    title: str
    text: str
    revision: str


class SavedRepliesOut(Out):
    items: list[SavedReplyOut]


@router.get("/api/admin/saved-replies", responses=refusals(401))
def read(app: AppDep, _staff: StaffDep) -> SavedRepliesOut:
    return SavedRepliesOut(items=[SavedReplyOut.of(one) for one in saved_replies.read(app)])


@router.put("/api/admin/saved-replies/{reply_id}", responses=refusals(400, 401, 403, 409, 413))
def save(reply_id: UUID, body: SavedReplyIn, app: AppDep, staff: StaffDep) -> SavedReplyOut:
    """Under an id that the browser makes up."""
    reply = SavedReply(reply_id, body.title, body.text)
    return SavedReplyOut.of(saved_replies.save(app, reply, staff.name, body.revision))


@router.delete("/api/admin/saved-replies/{reply_id}", responses=refusals(400, 401, 403))
def remove(reply_id: UUID, app: AppDep, _staff: StaffDep) -> MessageOut:
    saved_replies.remove(app, reply_id)
    return MessageOut(message="The reply was deleted.", code="removed")
