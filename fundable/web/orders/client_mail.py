"""Mail to a client that staff have a say in: a look at it before it goes, and messages of their own."""

from typing import Annotated
from uuid import UUID

from pydantic import AliasPath, Field

from fundable.domain.mail.outbox import SUBJECT_MAX, MessageState
from fundable.domain.orders.conversation.messages import Writer
from fundable.domain.orders.orders import NOTES_MAX, parse_status, status_unknown
from fundable.services.orders import client_mail
from fundable.web.dependencies import AppDep, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Paragraphs, Says, refusals

router = Router()
SAID = {
    MessageState.STORED: "Saved under Messages. It isn't sent, because there's no mail server.",
    MessageState.HELD: "Saved under Messages. It goes out once held mail is released.",
}


class StatusPreviewIn(Body):
    """`emailAgain` is as in the change itself."""

    status: Annotated[str, Says(status_unknown().message)]
    client_message: Annotated[Paragraphs | None, Says(noun="The message")] = Field(default=None, max_length=NOTES_MAX)
    email_again: bool | None = None


class ClientMessageIn(Body):
    """What staff write themselves."""

    subject: Annotated[Line, Says("Enter a subject.", "The subject")] = Field(min_length=1, max_length=SUBJECT_MAX)
    text: Annotated[Paragraphs, Says("Write your message.", "The message")] = Field(min_length=1, max_length=NOTES_MAX)


class NewClientMessageIn(ClientMessageIn):
    """`id` is made up by whoever asks: the same one sends once, however often it comes."""

    id: Annotated[UUID, Field(strict=False)]


class MailPreviewOut(Out):
    """`state` is how the mail would stand: `stored` without a mail server, `held` after a restore."""

    sender: str
    recipient: str = Field(validation_alias=AliasPath("message", "recipient"))
    subject: str = Field(validation_alias=AliasPath("message", "subject"))
    text: str = Field(validation_alias=AliasPath("message", "text"))
    html: str = Field(validation_alias=AliasPath("message", "html"))
    state: MessageState = Field(validation_alias=AliasPath("message", "state"))


class StatusPreviewOut(Out):
    """`mail` is null when the change would send none."""

    mail: MailPreviewOut | None


class WrittenOut(Out):
    """`state` is how the message stands: only `queued` ones are on their way."""

    message: str
    state: MessageState


@router.post("/api/orders/{order_id}/status/preview", responses=refusals(400, 401, 403, 404, 413))
def preview_status(order_id: OrderId, body: StatusPreviewIn, app: AppDep, _staff: StaffDep) -> StatusPreviewOut:
    status, message = parse_status(body.status), body.client_message or ""
    found = client_mail.preview_status(app, order_id, status, message, bool(body.email_again))
    return StatusPreviewOut(mail=MailPreviewOut.of(found) if found else None)


@router.post("/api/orders/{order_id}/messages/preview", responses=refusals(400, 401, 403, 404, 409, 413))
def preview_message(order_id: OrderId, body: ClientMessageIn, app: AppDep, _staff: StaffDep) -> MailPreviewOut:
    return MailPreviewOut.of(client_mail.preview_message(app, order_id, body.subject, body.text))


@router.post("/api/orders/{order_id}/messages", responses=refusals(400, 401, 403, 404, 409, 413))
def write(order_id: OrderId, body: NewClientMessageIn, app: AppDep, staff: StaffDep) -> WrittenOut:
    writer = Writer(staff.id, staff.name)
    state = client_mail.write(app, order_id, writer, body.id, body.subject, body.text)
    return WrittenOut(message=SAID.get(state, "Your message is on its way."), state=state)
