"""Intake forms: sent by clients, read by staff."""

from datetime import datetime
from typing import Annotated, Any, Self
from uuid import UUID

from anyio import to_thread
from fastapi import Response
from pydantic import BeforeValidator, Field

from fundable.domain.agency.uploads import not_ours
from fundable.domain.errors import order_unknown
from fundable.domain.orders.intake import LINKS, REASON_MAX, SOCIAL_NETWORKS, TEXTS, Answers, IntakeForm
from fundable.domain.orders.intake_fields import FormField
from fundable.domain.sites.words.phones import PhoneReader
from fundable.services.orders import intake
from fundable.web.agency.uploads import named_upload
from fundable.web.answers import typed_answer, typed_link
from fundable.web.dependencies import (
    LIMIT_DEFAULT,
    LIMIT_MAX,
    AppDep,
    Cursor,
    IfMatch,
    LanesDep,
    Limit,
    OrderId,
    StaffDep,
    TokenDep,
    Typed,
)
from fundable.web.drafting import draft_soon
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Paragraphs, Says, made_of, refusals

router = Router()


class SocialLinks(made_of(Body, {name: typed_link(asked) for name, asked in LINKS.items()})):  # type: ignore[misc]
    pass


class OfOrderIn(Body):
    order_id: Annotated[UUID, Field(strict=False), Says(order_unknown().message)]


class AnswersIn(made_of(Body, {name: typed_answer(asked) for name, asked in TEXTS.items()})):  # type: ignore[misc]
    """The form's fields, as `Answers` declares them."""

    social_links: SocialLinks | None = None

    def with_logo(self, logo_upload_id: UUID | None) -> Answers:
        links = self.social_links.model_dump() if self.social_links else {}
        texts: dict[str, Any] = {name: getattr(self, name) or None for name in TEXTS}
        return Answers(
            **texts,
            logo_upload_id=logo_upload_id,
            social_links={network: links[network] for network in SOCIAL_NETWORKS if links.get(network)},
        )


class IntakeFormIn(AnswersIn, OfOrderIn):
    """What the form sends (forms 1)."""

    logo_url: Annotated[str | None, Says(not_ours().message)] = None

    def answers(self, own_origins: frozenset[str]) -> Answers:
        """Raises Refused `logo_not_ours` when the logo is none of our uploads."""
        return self.with_logo(named_upload(self.logo_url, own_origins) if self.logo_url else None)


class CorrectionIn(AnswersIn):
    """By staff. `seen` is the form's `updatedAt` that was read; the logo stays as it is."""

    seen: Annotated[datetime, Field(strict=False), Says("Say which form you opened.")]
    reason: Annotated[Paragraphs, Says("Enter a reason.", "The reason")] = Field(min_length=1, max_length=REASON_MAX)


class LogoFileOut(Out):
    content_type: str
    size_bytes: int


def _or_none(links: dict[str, str]) -> dict[str, str] | None:
    return links or None


def _given(asked: FormField) -> Any:
    return (str if asked.is_required else str | None), ...


class IntakeFormOut(made_of(Out, {name: _given(asked) for name, asked in TEXTS.items()})):  # type: ignore[misc]
    """`logo` tells of the file behind `logoUrl`; it is there where a form is read with its order. `phoneShown` is the
    business's number as its website has it; `businessPhone` is what was typed."""

    id: UUID
    order_id: UUID
    logo_url: str | None
    logo: LogoFileOut | None = Field(default=None, exclude_if=lambda logo: logo is None)
    social_links: Annotated[dict[str, str] | None, BeforeValidator(_or_none)]
    status: str
    created_at: datetime
    updated_at: datetime
    phone_shown: str = ""

    @classmethod
    def made_of(cls, form: IntakeForm, phones: PhoneReader) -> Self:
        found: Self = cls.of(form)
        found.phone_shown = phones.read(form.business_phone).shown.display
        return found


class IntakeFormsOut(Out):
    """A search counts up to 1,000 as `total`: that number means so many or more."""

    items: list[IntakeFormOut]
    total: int
    next_cursor: str | None


@router.post(
    "/api/intake-forms",
    status_code=201,
    dependencies=[limited("intake")],
    responses=refusals(400, 404, 409, 413, 429, 503) | {200: {"model": IntakeFormOut}},
)
async def submit(
    body: IntakeFormIn,
    response: Response,
    app: AppDep,
    token: TokenDep,
    lanes: LanesDep,
    if_match: IfMatch = None,
) -> IntakeFormOut:
    """`If-Match` may name the `updatedAt` of the form that was read, in quotes, or `none` where there was none. What
    was sent or corrected meanwhile is then left alone."""
    answers = body.answers(app.config.own_origins)
    form, is_first = await to_thread.run_sync(intake.submit, app, body.order_id, answers, token, if_match)
    await draft_soon(app, body.order_id, lanes)
    response.status_code = 201 if is_first else 200
    return IntakeFormOut.made_of(form, app.phones)


@router.put("/api/orders/{order_id}/intake-form", responses=refusals(400, 401, 403, 404, 409, 413, 503) | {200: {}})
async def correct(
    order_id: OrderId, body: CorrectionIn, app: AppDep, _staff: StaffDep, lanes: LanesDep
) -> IntakeFormOut:
    """At any stage, with a reason. The website is drafted again."""
    correction = intake.Correction(body.seen, body.reason, body.with_logo)
    form = await to_thread.run_sync(intake.correct, app, order_id, correction)
    await draft_soon(app, order_id, lanes)
    return IntakeFormOut.made_of(form, app.phones)


@router.get("/api/intake-forms", responses=refusals(400, 401))
def list_forms(
    app: AppDep,
    _staff: StaffDep,
    limit: Limit = LIMIT_DEFAULT,
    cursor: Cursor = None,
    q: Typed = None,
) -> IntakeFormsOut:
    page = intake.list_forms(app, q or None, cursor or None, min(limit, LIMIT_MAX))
    shown = [IntakeFormOut.made_of(form, app.phones) for form in page.items]
    return IntakeFormsOut(items=shown, total=page.total, next_cursor=page.next_cursor)
