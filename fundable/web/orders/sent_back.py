"""Answers of an intake form, sent back to the client with a note each, and what comes of them."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from anyio import to_thread
from pydantic import Field
from pydantic.alias_generators import to_camel

from fundable.domain.agency.uploads import not_ours
from fundable.domain.orders.intake import LINKS, TEXTS
from fundable.domain.orders.intake_fields import FormField
from fundable.domain.orders.sent_back import LABELS, LOGO, NOTE_MAX, AskedAnswer
from fundable.services.orders import sent_back
from fundable.web.agency.uploads import named_upload
from fundable.web.answers import typed_answer, typed_link
from fundable.web.dependencies import AppDep, LanesDep, OrderId, StaffDep, TokenDep
from fundable.web.drafting import draft_soon
from fundable.web.limits import limited
from fundable.web.orders.orders import AdminOrderOut
from fundable.web.orders.pause_answers import ClientAnswerOut
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Paragraphs, Says, made_of, refusals

router = Router()
NAMES = {to_camel(name): name for name in LABELS}


class AskedAnswerIn(Body):
    """`name` is the answer's own, as the form's call has it; `logo` for the logo."""

    name: Annotated[Line, Says("Choose which answers to send back.")]
    note: Annotated[Paragraphs, Says("Say what you want to know about it. The client sees it.", "Your note")] = Field(
        min_length=1, max_length=NOTE_MAX
    )

    def asked(self) -> AskedAnswer:
        return AskedAnswer(NAMES.get(self.name, self.name), self.note)


class SendBackIn(Body):
    """`seen` is the form's `updatedAt` that was read."""

    seen: Annotated[datetime, Field(strict=False), Says("Say which form you opened.")]
    answers: Annotated[list[AskedAnswerIn], Says("Choose at least one answer to send back.")] = Field(
        min_length=1, max_length=len(LABELS)
    )


def _if_told(asked: FormField) -> Any:
    kind, field = typed_answer(asked)
    return (
        (kind, field) if not asked.is_required else (Annotated[kind, Field(min_length=1, max_length=asked.most)], None)
    )


class ToldIn(
    made_of(  # type: ignore[misc]
        Body,
        {name: _if_told(asked) for name, asked in TEXTS.items()}
        | {name: typed_link(asked) for name, asked in LINKS.items()},
    )
):
    """Answers as they are now; those that are absent stay."""

    logo_url: Annotated[str | None, Says(not_ours().message)] = None

    def told(self, own_origins: frozenset[str]) -> dict[str, Any]:
        """By the names of LABELS. Raises Refused `logo_not_ours`."""
        named = self.model_fields_set - {"logo_url"}
        told = {name: getattr(self, name) or None for name in LABELS if name in named}
        if "logo_url" in self.model_fields_set:
            told[LOGO] = named_upload(self.logo_url, own_origins) if self.logo_url else None
        return told


class LookedAgainIn(Body):
    """`id` is the browser's, so that what is sent twice comes once. `since` is that of the pause."""

    id: Annotated[UUID, Field(strict=False)]
    since: Annotated[datetime, Field(strict=False)]
    answers: ToldIn


@router.post("/api/orders/{order_id}/intake-form/send-back", responses=refusals(400, 401, 403, 404, 409, 413))
def send_back(order_id: OrderId, body: SendBackIn, app: AppDep, staff: StaffDep) -> AdminOrderOut:
    asked = [one.asked() for one in body.answers]
    return AdminOrderOut.of(sent_back.send_back(app, order_id, body.seen, asked, staff.name))


@router.post(
    "/api/client/sent-back",
    dependencies=[limited("answer")],
    responses=refusals(400, 401, 404, 409, 413, 429, 503),
)
async def answer(body: LookedAgainIn, app: AppDep, token: TokenDep, lanes: LanesDep) -> ClientAnswerOut:
    told = body.answers.told(app.config.own_origins)
    made = await to_thread.run_sync(sent_back.answer, app, token, body.id, body.since, told)
    await draft_soon(app, made.order_id, lanes)
    return ClientAnswerOut.of(made)
