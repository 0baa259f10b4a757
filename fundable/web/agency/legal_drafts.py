"""Legal texts as they are edited in the browser: a draft, what it changes, and the versions before."""

from datetime import datetime
from typing import Annotated, Self

from fastapi import Query
from pydantic import Field

from fundable.domain.agency.legal_versions import LineKind
from fundable.domain.people.accounts import User
from fundable.services.agency import legal, legal_drafts
from fundable.services.agency.legal_drafts import LegalEditing
from fundable.web.agency.offer_drafts import REVISION_MAX, Revision, editor_of
from fundable.web.dependencies import AppDep, OwnerDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Paragraphs, Says, refusals

router = Router()
TEXTS = "/api/admin/settings/texts/{name}"


class LegalDraftIn(Body):
    """Markdown; an empty text brings back the one that comes with the program. `revision` is that of the draft that was
    seen, 0 for none; `base` that of the text that visitors read."""

    text: Annotated[Paragraphs, Says("Enter the text.", "The text")] = Field(max_length=legal.TEXT_MAX)
    revision: Revision
    base: Annotated[str, Says("Reload the page and try again.")] = Field(max_length=32)


class LegalPublishIn(Body):
    revision: Revision


class DiffLineOut(Out):
    kind: LineKind
    text: str


class LegalVersionOut(Out):
    """`isOwn`: the agency wrote it. `by` is empty where a file was put in place."""

    number: int
    published_at: datetime
    by: str
    is_own: bool


class LegalDraftOut(Out):
    """`revision` 0: there is no draft, and `text` is what visitors read. `base` is the revision of what they read when
    the draft was begun, `current` of what they read now: another one was published meanwhile where these differ.
    `isOwn`: what they read is the agency's own. `changes` are those from that, empty where there are none. `versions`
    are the newest first."""

    revision: int
    base: str
    current: str
    is_own: bool
    text: str
    saved_at: datetime | None
    saved_by: str
    is_yours: bool
    changes: list[DiffLineOut]
    versions: list[LegalVersionOut]

    @classmethod
    def made_of(cls, editing: LegalEditing, user: User) -> Self:
        draft, current = editing.draft, editing.current
        return cls(
            revision=draft.revision if draft else 0,
            base=draft.base if draft else current.revision,
            current=current.revision,
            is_own=current.is_own,
            text=draft.text if draft else current.text,
            saved_at=draft.saved.at if draft else None,
            saved_by=draft.saved.by if draft else "",
            is_yours=draft is not None and draft.saved.by_id == user.id,
            changes=[DiffLineOut(kind=line.kind, text=line.text) for line in editing.changes],
            versions=[
                LegalVersionOut(number=one.number, published_at=one.published_at, by=one.by, is_own=bool(one.text))
                for one in editing.versions
            ],
        )


class LegalVersionTextOut(Out):
    """Markdown, empty for the text that comes with the program."""

    number: int
    text: str


@router.get(f"{TEXTS}/draft", responses=refusals(401, 404))
def read_text_draft(name: str, app: AppDep, staff: StaffDep) -> LegalDraftOut:
    return LegalDraftOut.made_of(legal_drafts.read(app, name), staff)


@router.put(f"{TEXTS}/draft", responses=refusals(400, 401, 403, 404, 409, 413))
def save_text_draft(name: str, body: LegalDraftIn, app: AppDep, owner: OwnerDep) -> LegalDraftOut:
    saved = legal_drafts.save(app, name, body.text, body.revision, body.base, editor_of(owner))
    return LegalDraftOut.made_of(saved, owner)


@router.delete(f"{TEXTS}/draft", responses=refusals(400, 401, 403, 404, 409))
def discard_text_draft(
    name: str, app: AppDep, owner: OwnerDep, revision: Annotated[int, Query(ge=0, le=REVISION_MAX)]
) -> LegalDraftOut:
    return LegalDraftOut.made_of(legal_drafts.discard(app, name, revision), owner)


@router.post(f"{TEXTS}/publish", responses=refusals(400, 401, 403, 404, 409))
def publish_text(name: str, body: LegalPublishIn, app: AppDep, owner: OwnerDep) -> LegalDraftOut:
    return LegalDraftOut.made_of(legal_drafts.publish(app, name, body.revision, editor_of(owner)), owner)


@router.get(f"{TEXTS}/versions/{{number}}", responses=refusals(400, 401, 404))
def read_text_version(name: str, number: int, app: AppDep, _staff: StaffDep) -> LegalVersionTextOut:
    found = legal_drafts.version(app, name, number)
    return LegalVersionTextOut(number=found.number, text=found.text)
