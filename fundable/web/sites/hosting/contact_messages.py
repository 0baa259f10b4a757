"""What visitors wrote with the form of their website, for the client alone."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import AliasPath, Field

from fundable.domain.sites.hosting.contact_messages import Mailed, contact_message_unknown
from fundable.services.sites.hosting import contact_messages
from fundable.web.dependencies import AppDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Says, refusals

router = Router()
MESSAGES = "/api/client/website/messages"
NUMBER_MAX = 10**12
Number = Annotated[int, Field(ge=1, le=NUMBER_MAX), Says("Say up to which message.")]
MessageId = Annotated[UUID, Says(contact_message_unknown().message, is_gone=True)]


class ContactMessageOut(Out):
    """`phone` may be empty. `mailed` is null where it isn't known anymore."""

    id: UUID
    number: int
    name: str = Field(validation_alias=AliasPath("written", "name"))
    email: str = Field(validation_alias=AliasPath("written", "email"))
    phone: str = Field(validation_alias=AliasPath("written", "phone"))
    text: str = Field(validation_alias=AliasPath("written", "text"))
    received_at: datetime
    read_at: datetime | None
    mailed: Mailed | None


class InboxOut(Out):
    """Newest first; `nextNumber` is what to ask for the rest with. `hasForm`: the website that's online has one.
    `mailedTo`: the business's email on it, where messages go, too; empty while nothing is online."""

    items: list[ContactMessageOut] = Field(validation_alias="messages")
    next_number: int | None
    total: int
    unread: int
    has_form: bool
    mailed_to: str
    kept_days: int


class MarkIn(Body):
    """Whether it counts as read."""

    is_read: bool


class ReadIn(Body):
    """The newest message that was seen."""

    number: Number


@router.get(MESSAGES, responses=refusals(400, 401))
def read(app: AppDep, token: TokenDep, before: Number | None = None) -> InboxOut:
    return InboxOut.of(contact_messages.of_client(app, token, before))


@router.post(f"{MESSAGES}/read", dependencies=[limited("note")], responses=refusals(400, 401, 413, 429, 503))
def mark_read(body: ReadIn, app: AppDep, token: TokenDep) -> InboxOut:
    contact_messages.mark_read(app, token, body.number)
    return InboxOut.of(contact_messages.of_client(app, token))


@router.patch(
    f"{MESSAGES}/{{message_id}}", dependencies=[limited("note")], responses=refusals(400, 401, 404, 413, 429, 503)
)
def mark(message_id: MessageId, body: MarkIn, app: AppDep, token: TokenDep) -> InboxOut:
    contact_messages.mark(app, token, message_id, body.is_read)
    return InboxOut.of(contact_messages.of_client(app, token))


@router.delete(f"{MESSAGES}/{{message_id}}", responses=refusals(401, 404, 503))
def remove(message_id: MessageId, app: AppDep, token: TokenDep) -> InboxOut:
    contact_messages.remove(app, token, message_id)
    return InboxOut.of(contact_messages.of_client(app, token))
