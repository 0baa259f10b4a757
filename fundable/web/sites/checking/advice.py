"""Advice on the intake form while it is filled in."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter
from pydantic import Field

from fundable.domain.errors import order_unknown
from fundable.domain.orders.intake import MAX_LENGTHS, SOCIAL_NETWORKS, Answers
from fundable.services.sites.checking import advice
from fundable.web.dependencies import AppDep, TokenDep
from fundable.web.limits import limited
from fundable.web.schemas import Body, Out, Paragraphs, Says, refusals

router = APIRouter()


class AdviceIn(Body):
    """What stands in the form so far: any of it may be missing or unfinished."""

    order_id: Annotated[UUID, Field(strict=False), Says(order_unknown().message)]
    business_name: Annotated[Paragraphs, Says(noun="Business name")] = Field(
        default="", max_length=MAX_LENGTHS["business_name"]
    )
    business_address: Annotated[Paragraphs, Says(noun="Business address")] = Field(
        default="", max_length=MAX_LENGTHS["business_address"]
    )
    business_phone: Annotated[Paragraphs, Says(noun="Business phone")] = Field(
        default="", max_length=MAX_LENGTHS["business_phone"]
    )
    business_email: Annotated[Paragraphs, Says(noun="Business email")] = Field(
        default="", max_length=MAX_LENGTHS["business_email"]
    )
    website_description: Annotated[Paragraphs, Says(noun="Business description")] = Field(
        default="", max_length=MAX_LENGTHS["website_description"]
    )
    services_offered: Annotated[Paragraphs, Says(noun="Services", are_many=True)] = Field(
        default="", max_length=MAX_LENGTHS["services_offered"]
    )
    facebook: Annotated[Paragraphs, Says(noun="Facebook link")] = Field(
        default="", max_length=MAX_LENGTHS["social_link"]
    )
    instagram: Annotated[Paragraphs, Says(noun="Instagram link")] = Field(
        default="", max_length=MAX_LENGTHS["social_link"]
    )
    linkedin: Annotated[Paragraphs, Says(noun="LinkedIn link")] = Field(
        default="", max_length=MAX_LENGTHS["social_link"]
    )
    twitter: Annotated[Paragraphs, Says(noun="Twitter/X link")] = Field(
        default="", max_length=MAX_LENGTHS["social_link"]
    )

    def answers(self) -> Answers:
        links = {network: str(getattr(self, network)) for network in SOCIAL_NETWORKS}
        return Answers(
            business_name=self.business_name,
            business_address=self.business_address,
            business_phone=self.business_phone,
            business_email=self.business_email,
            website_description=self.website_description or None,
            services_offered=self.services_offered or None,
            social_links={network: link for network, link in links.items() if link},
        )


class AdviceOut(Out):
    """A sentence for each field that could be better. None of them keeps the form from being sent. Nothing at all for
    whoever couldn't send it."""

    business_name: str | None = None
    business_address: str | None = None
    business_phone: str | None = None
    business_email: str | None = None
    website_description: str | None = None
    services_offered: str | None = None
    facebook: str | None = None
    instagram: str | None = None
    linkedin: str | None = None
    twitter: str | None = None


@router.post("/api/advice", dependencies=[limited("advice")], responses=refusals(400, 413, 429))
def advise(body: AdviceIn, app: AppDep, token: TokenDep) -> AdviceOut:
    return AdviceOut(**advice.on_answers(app, body.order_id, body.answers(), token))
