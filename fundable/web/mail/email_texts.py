"""The emails and their words: staff read them, owners change them."""

from datetime import datetime
from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import Field

from fundable.domain.mail import email_texts as rules
from fundable.domain.mail.email_texts import EmailText
from fundable.domain.mail.emails import EmailGroup
from fundable.services.mail import email_texts
from fundable.services.mail.email_texts import EmailDetails, ListedEmail, OfferedPlaceholder
from fundable.services.orders import email_trials
from fundable.web.dependencies import AppDep, ConfirmedOwnerDep, OwnerDep, StaffDep
from fundable.web.mail.log import WordsOut, written
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, MessageOut, Out, Paragraphs, Says, refusals

router = Router()
PATH = "/api/admin/settings/emails"
Side = Literal["clients", "staff"]


class EmailTextIn(Body):
    """With placeholders. A blank title is the subject, a blank preview the first words."""

    subject: Annotated[Line, Says("Enter a subject, on one line.", "The subject")] = Field(
        min_length=1, max_length=rules.SUBJECT_MAX
    )
    title: Annotated[Line, Says("Enter the heading on one line, or leave it blank.", "The heading")] = Field(
        max_length=rules.LINE_MAX
    )
    preview: Annotated[Line, Says("Enter the inbox preview on one line, or leave it blank.", "The inbox preview")] = (
        Field(max_length=rules.LINE_MAX)
    )
    body: Annotated[Paragraphs, Says("Enter the text.", "The text")] = Field(min_length=1, max_length=rules.BODY_MAX)
    buttons: Annotated[
        list[Annotated[Line, Says("Enter the button's words.", "A button's words", are_many=True)]],
        Says("Enter the words of each button."),
    ] = Field(max_length=rules.BUTTONS_MAX)

    def text(self) -> EmailText:
        body = self.body.replace("\r\n", "\n").replace("\r", "\n")
        return EmailText(self.subject, self.title, self.preview, body, tuple(self.buttons))


class SavedTextIn(EmailTextIn):
    """`revision` is that of what was read, so that nobody overwrites what they haven't seen."""

    revision: Annotated[str, Says("Reload the page and try again.")] = Field(max_length=32)


class RevisionIn(Body):
    revision: Annotated[str, Says("Reload the page and try again.")] = Field(max_length=32)


class TriedTextIn(EmailTextIn):
    """`orderId`: whose values are shown; null for an order made up."""

    order_id: Annotated[UUID | None, Field(strict=False), Says("This order no longer exists.", is_gone=True)] = None


class ListedEmailOut(Out):
    """`trigger` is what sends it. `changedAt` is null while it's ours. `files` are the agency's own on the server,
    which have precedence. `problem`: why ours is sent although there is an own text."""

    id: str
    name: str
    side: Side
    group: EmailGroup
    trigger: str
    changed_at: datetime | None
    changed_by: str | None
    files: list[str]
    problem: str | None

    @classmethod
    def made_of(cls, listed: ListedEmail) -> Self:
        email, own = listed.email, listed.own
        return cls(
            id=email.id,
            name=listed.original.name,
            side="staff" if email.is_for_staff else "clients",
            group=listed.group,
            trigger=listed.original.trigger,
            changed_at=own.changed_at if own else None,
            changed_by=own.changed_by if own else None,
            files=[f"templates/email/{email.kind}/{name}" for name in listed.files],
            problem=listed.problem,
        )


class EmailsOut(Out):
    items: list[ListedEmailOut]


class EmailTextOut(Out):
    subject: str
    title: str
    preview: str
    body: str
    buttons: list[str]


class PlaceholderOut(Out):
    """`isBlock`: a part with a layout of its own. `fields`: where it can be."""

    name: str
    label: str
    example: str
    is_block: bool
    can_be_blank: bool
    fields: list[rules.Field]

    @classmethod
    def made_of(cls, offered: OfferedPlaceholder) -> Self:
        placeholder = offered.placeholder
        return cls(
            name=placeholder.name,
            label=offered.label,
            example=offered.example,
            is_block=placeholder.is_block,
            can_be_blank=offered.can_be_blank,
            fields=list(placeholder.fields),
        )


class EmailDetailsOut(ListedEmailOut):
    """`original` is ours. `conditions` are what an if can ask, by what they mean."""

    revision: str
    text: EmailTextOut
    original: EmailTextOut
    placeholders: list[PlaceholderOut]
    conditions: dict[str, str]

    @classmethod
    def of_details(cls, details: EmailDetails) -> Self:
        own = details.listed.own
        return cls(
            **ListedEmailOut.made_of(details.listed).model_dump(),
            revision=own.revision if own else "",
            text=EmailTextOut.of(details.text),
            original=EmailTextOut.of(details.listed.original.text),
            placeholders=[PlaceholderOut.made_of(one) for one in details.placeholders],
            conditions=details.conditions,
        )


class TextProblemOut(Out):
    field: rules.Field
    line: int
    sentence: str


class EmailPreviewOut(Out):
    """`rendered` is null while there are problems."""

    rendered: WordsOut | None
    problems: list[TextProblemOut]


@router.get(PATH, responses=refusals(401))
def emails(app: AppDep, _staff: StaffDep) -> EmailsOut:
    return EmailsOut(items=[ListedEmailOut.made_of(one) for one in email_texts.browse(app)])


@router.get(PATH + "/{email}", responses=refusals(401, 404))
def email(email: str, app: AppDep, _staff: StaffDep) -> EmailDetailsOut:
    return EmailDetailsOut.of_details(email_texts.read(app, email))


@router.put(PATH + "/{email}", responses=refusals(400, 401, 403, 404, 409, 413))
def save_email(email: str, body: SavedTextIn, app: AppDep, owner: ConfirmedOwnerDep) -> EmailDetailsOut:
    return EmailDetailsOut.of_details(email_texts.save(app, email, body.text(), body.revision, owner))


@router.post(PATH + "/{email}/restore", responses=refusals(400, 401, 403, 404, 409))
def restore_email(email: str, body: RevisionIn, app: AppDep, owner: OwnerDep) -> EmailDetailsOut:
    """Back to our words."""
    return EmailDetailsOut.of_details(email_texts.restore(app, email, body.revision, owner))


@router.post(PATH + "/{email}/preview", responses=refusals(400, 401, 404, 413))
def preview_email(email: str, body: TriedTextIn, app: AppDep, _staff: StaffDep) -> EmailPreviewOut:
    """Keeps nothing."""
    return EmailPreviewOut.of(email_trials.preview(app, email, body.text(), body.order_id))


@router.post(PATH + "/{email}/test", responses=refusals(400, 401, 403, 404, 413))
def send_test_email(email: str, body: TriedTextIn, app: AppDep, owner: OwnerDep) -> MessageOut:
    email_trials.send_test(app, email, body.text(), body.order_id, owner)
    return written(app, f"A test of this email is on its way to {owner.email}.", "test_queued")
