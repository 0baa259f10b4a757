"""The offer as it is edited in the browser: staff read what is sold, owners draft and publish."""

from datetime import datetime
from typing import Annotated, Any, Self

from fastapi import Query
from pydantic import Field
from pydantic.alias_generators import to_camel

from fundable.domain.agency.offer_bounds import Path
from fundable.domain.people.accounts import User
from fundable.services.agency import offer_drafts as service
from fundable.services.agency.offer_drafts import Editor, OfferEditing
from fundable.web.dependencies import AppDep, ConfirmedOwnerDep, OwnerDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Says, refusals

router = Router()
TEXT_KEPT_MAX, ROWS_KEPT_MAX, REVISION_MAX = 20_000, 100, 2**53
"""What a draft may hold. What may be published is less, and said field by field (domain/agency/offer_bounds.py)."""
TOO_MANY = Says("That's more than a draft can hold. Remove a few rows.")

Typed = Annotated[str, Says(noun="This text"), Field(max_length=TEXT_KEPT_MAX)]
Flag = Annotated[bool, Says("Choose whether it's on sale.")]
Revision = Annotated[int, Says("Reload the page and try again."), Field(ge=0, le=REVISION_MAX)]


class HostingTyped(Body):
    included_months: Typed
    renewal_price: Typed


class DeliveryTyped(Body):
    business_days_from: Typed
    business_days_to: Typed
    revision_rounds: Typed
    round_price: Typed


class AddonTyped(Body):
    id: Typed
    name: Typed
    description: Typed
    price: Typed
    on_sale: Flag


class QuestionTyped(Body):
    slug: Typed
    question: Typed
    description: Typed
    answer: Typed


class PointTyped(Body):
    title: Typed
    text: Typed


class StepTyped(PointTyped):
    figure: Typed


class LandingTyped(Body):
    headline: Typed
    lead: Typed
    benefits: Annotated[list[PointTyped], TOO_MANY, Field(max_length=ROWS_KEPT_MAX)]
    steps: Annotated[list[StepTyped], TOO_MANY, Field(max_length=ROWS_KEPT_MAX)]
    included: Annotated[list[PointTyped], TOO_MANY, Field(max_length=ROWS_KEPT_MAX)]


class OfferTyped(Body):
    """An offer in the shape of its file, its numbers as they were typed."""

    name: Typed
    description: Typed
    price: Typed
    currency: Typed
    accent: Typed
    hosting: Annotated[HostingTyped, Says("Reload the page and try again.")]
    delivery: Annotated[DeliveryTyped, Says("Reload the page and try again.")]
    addons: Annotated[list[AddonTyped], TOO_MANY, Field(max_length=ROWS_KEPT_MAX)]
    questions: Annotated[list[QuestionTyped], TOO_MANY, Field(max_length=ROWS_KEPT_MAX)]
    landing: Annotated[LandingTyped, Says("Reload the page and try again.")]


class OfferDraftIn(Body):
    """`revision` and `baseVersion` are those that the page has seen; another save or version refuses this one."""

    revision: Revision
    base_version: Revision
    content: Annotated[OfferTyped, Says("Reload the page and try again.")]


class PublishIn(Body):
    revision: Revision


class OfferChangeOut(Out):
    """`what` is a place in an offer's file, such as addons.domain.price. `was` or `now` is empty where there is
    none."""

    what: str
    was: str
    now: str


class VersionOut(Out):
    """`by` is empty for the offer that the program came with."""

    version: int
    at: datetime
    by: str
    changes: list[OfferChangeOut]


class SoldOfferOut(Out):
    """`fixedCurrency` is that of the first live order, after which it can't change. `versions` are newest first."""

    version: int
    content: OfferTyped
    fixed_currency: str | None
    versions: list[VersionOut]


class NoteOut(Out):
    """`field` is a place in `content`, such as addons.0.price. `what` is a sentence."""

    field: str
    what: str


class OfferDraftOut(Out):
    """`revision` 0: there is no draft, and `content` is what is sold. `problems` keep it from being published, `hints`
    don't. `changes` are those from what is sold now."""

    revision: int
    base_version: int
    newest_version: int
    saved_at: datetime | None
    saved_by: str
    is_yours: bool
    content: OfferTyped
    problems: list[NoteOut]
    changes: list[OfferChangeOut]
    hints: list[NoteOut]

    @classmethod
    def made_of(cls, editing: OfferEditing, owner: User) -> Self:
        saved = editing.saved
        return cls(
            revision=editing.revision,
            base_version=editing.base_version,
            newest_version=editing.newest_version,
            saved_at=saved.at if saved else None,
            saved_by=saved.by if saved else "",
            is_yours=saved is None or saved.by_id == owner.id,
            content=OfferTyped.model_validate(editing.content),
            problems=[NoteOut(field=_field(one.path), what=one.what) for one in editing.problems],
            changes=[OfferChangeOut.of(change) for change in editing.changes],
            hints=[NoteOut(field=_field(one.path), what=one.what) for one in editing.hints],
        )


def _field(path: Path) -> str:
    return ".".join(to_camel(part) if isinstance(part, str) else str(part) for part in path)


def editor_of(owner: User) -> Editor:
    return Editor(owner.id, owner.name)


@router.get("/api/admin/offer", responses=refusals(401))
def sold_offer(app: AppDep, _staff: StaffDep) -> SoldOfferOut:
    sold = service.sold(app)
    return SoldOfferOut(
        version=sold.published.version,
        content=OfferTyped.model_validate(sold.content),
        fixed_currency=sold.fixed_currency,
        versions=[VersionOut.of(one) for one in sold.history],
    )


@router.get("/api/admin/offer/versions/{version}", responses=refusals(401, 404))
def version(version: int, app: AppDep, _staff: StaffDep) -> OfferTyped:
    return OfferTyped.model_validate(service.version(app, version))


@router.get("/api/admin/offer/draft", responses=refusals(401, 403))
def draft(app: AppDep, owner: OwnerDep) -> OfferDraftOut:
    return OfferDraftOut.made_of(service.read(app), owner)


@router.put("/api/admin/offer/draft", responses=refusals(400, 401, 403, 409, 413))
def save_draft(body: OfferDraftIn, app: AppDep, owner: OwnerDep) -> OfferDraftOut:
    content: dict[str, Any] = body.content.model_dump()
    saved = service.save(app, content, body.revision, body.base_version, editor_of(owner))
    return OfferDraftOut.made_of(saved, owner)


@router.delete("/api/admin/offer/draft", responses=refusals(400, 401, 403, 409))
def discard_draft(
    app: AppDep, owner: OwnerDep, revision: Annotated[int, Query(ge=0, le=REVISION_MAX)]
) -> OfferDraftOut:
    return OfferDraftOut.made_of(service.discard(app, revision), owner)


@router.post("/api/admin/offer/publish", responses=refusals(400, 401, 403, 409, 413))
def publish(body: PublishIn, app: AppDep, owner: ConfirmedOwnerDep) -> VersionOut:
    return VersionOut.of(service.publish(app, body.revision, editor_of(owner)))
