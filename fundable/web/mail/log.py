"""Messages, for staff: each with its state and its error, to be read and sent again; and what each kind reads like."""

from datetime import datetime
from typing import Self
from uuid import UUID

from pydantic import Field

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.mail.outbox import MailFilter, MailSide, MessageKind, MessageState
from fundable.services.mail import examples, outbox
from fundable.services.mail import log as mail_log
from fundable.web.dependencies import AppDep, ConfirmedStaffDep, Cursor, OrderId, StaffDep, Typed
from fundable.web.routes import Router
from fundable.web.schemas import MessageOut, Out, refusals

router = Router()
SAVED = "Saved under Messages. There's no mail server, so nothing was sent."


def written(app: App, sent: str, code: str) -> MessageOut:
    """What staff are told of a message that they have had written; `sent` where it goes out."""
    return MessageOut(message=sent, code=code) if app.sends_mail else MessageOut(message=SAVED, code="mail_saved")


class MailOut(Out):
    """`error` is what the mail server said last; `nextAt` when the message is tried again. `hasLink`: nobody but staff
    can pass its link on, because it is only kept here."""

    id: UUID
    kind: MessageKind
    order_id: UUID | None
    recipient: str
    subject: str
    state: MessageState
    attempts: int
    error: str | None
    created_at: datetime
    sent_at: datetime | None
    next_at: datetime | None = Field(validation_alias="retried_at")
    has_link: bool


class MailLogOut(Out):
    """`counts` are of the side that is asked for, or of both, and `bySide` of each: what a search finds in each state,
    whichever is asked for; all of them without a search. `hasServer`: false while there is no mail server, so that
    messages are only kept here."""

    items: list[MailOut] = Field(validation_alias="messages")
    next_cursor: str | None
    counts: dict[MessageState, int]
    by_side: dict[MailSide, dict[MessageState, int]]
    has_server: bool


class MailsOut(Out):
    items: list[MailOut]


class WordsOut(Out):
    subject: str
    text: str
    html: str


class TemplateOut(WordsOut):
    """`problem` is why ours is shown, although the agency has a template of its own."""

    problem: str | None


class WholeMailOut(MailOut, WordsOut):
    """`link` is null until it's asked for, and where it opens nothing anymore."""

    link: str | None = None

    @classmethod
    def made_of(cls, opened: mail_log.OpenedMail) -> Self:
        return cls.of(opened.message).model_copy(update={"link": opened.link})


@router.get("/api/admin/messages", responses=refusals(400, 401))
def messages(
    app: AppDep,
    _staff: StaffDep,
    q: Typed = None,
    to: MailSide | None = None,
    state: MessageState | None = None,
    cursor: Cursor = None,
) -> MailLogOut:
    return MailLogOut.of(mail_log.browse(app, MailFilter(q or None, to, state), cursor or None))


@router.get("/api/admin/messages/{message_id}", responses=refusals(401, 404))
def message(message_id: UUID, app: AppDep, _staff: StaffDep) -> WholeMailOut:
    return WholeMailOut.made_of(mail_log.read(app, message_id))


@router.post("/api/admin/messages/{message_id}/link", responses=refusals(401, 403, 404))
def show_link(message_id: UUID, app: AppDep, reader: ConfirmedStaffDep) -> WholeMailOut:
    """The message with its link. A client's login that is made with it counts as one that staff could have had."""
    return WholeMailOut.made_of(mail_log.show_link(app, message_id, reader))


@router.post("/api/admin/messages/{message_id}/send", responses=refusals(401, 403, 404, 409))
def send_again(message_id: UUID, app: AppDep, _staff: StaffDep) -> MessageOut:
    outbox.send_again(app, message_id)
    return MessageOut(message="We're sending the message again.", code="queued")


@router.get("/api/orders/{order_id}/messages", responses=refusals(401, 404))
def messages_of_order(order_id: OrderId, app: AppDep, _staff: StaffDep) -> MailsOut:
    return MailsOut(items=[MailOut.of(message) for message in mail_log.of_order(app, order_id)])


@router.get("/api/admin/templates/{kind}", responses=refusals(401, 404))
def template(kind: str, app: AppDep, _staff: StaffDep) -> TemplateOut:
    if kind not in set(MessageKind):
        raise Refused("message_unknown", "There's no message of this kind.")
    return TemplateOut.of(examples.preview(app, MessageKind(kind)))
