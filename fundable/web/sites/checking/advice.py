"""Advice on the intake form while it is filled in."""

from typing import Annotated, Any
from uuid import UUID

from pydantic import Field

from fundable.domain.errors import order_unknown
from fundable.domain.orders.intake import LINKS, PUBLISHED_TEXTS, Answers
from fundable.domain.orders.intake_fields import FormField
from fundable.services.sites.checking import advice
from fundable.web.dependencies import AppDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Paragraphs, Says, made_of, refusals

router = Router()


ASKED = {**PUBLISHED_TEXTS, **LINKS}


def _unfinished(asked: FormField) -> Any:
    said = Says(noun=asked.noun, are_many=asked.are_many)
    return Annotated[Paragraphs, said], Field(default="", max_length=asked.most)


class AdviceIn(made_of(Body, {name: _unfinished(asked) for name, asked in ASKED.items()})):  # type: ignore[misc]
    """What stands in the form so far: any of it may be missing or unfinished."""

    order_id: Annotated[UUID, Field(strict=False), Says(order_unknown().message)]

    def answers(self) -> Answers:
        links = {network: getattr(self, network) for network in LINKS}
        return Answers(
            **{name: getattr(self, name) for name in PUBLISHED_TEXTS},
            social_links={network: link for network, link in links.items() if link},
        )


class AdviceOut(made_of(Out, dict.fromkeys(ASKED, (str | None, None)))):  # type: ignore[misc]
    """A sentence for each field that could be better. None of them keeps the form from being sent. Nothing at all for
    whoever couldn't send it."""


@router.post("/api/advice", dependencies=[limited("advice")], responses=refusals(400, 413, 429))
def advise(body: AdviceIn, app: AppDep, token: TokenDep) -> AdviceOut:
    return AdviceOut(**advice.on_answers(app, body.order_id, body.answers(), token))
