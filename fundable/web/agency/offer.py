"""GET /api/offer: what is sold now, as pages show it; and what an order was sold under."""

import hashlib
from dataclasses import dataclass
from typing import Self

from fastapi import Request, Response
from pydantic import AliasGenerator, AliasPath, ConfigDict, Field
from pydantic.alias_generators import to_camel

from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Addon, Offer, PricedLine
from fundable.domain.agency.offer_versions import FIRST
from fundable.domain.orders.orders import Order
from fundable.services.agency import offer as service
from fundable.web.dependencies import app_of
from fundable.web.routes import DirectRoute, Router
from fundable.web.schemas import Out

router = Router(route_class=DirectRoute)
CACHED = "public, max-age=5"
"""Seconds for which a copy may be shown. A checkout with an older one is refused, so that nobody buys by it."""


@dataclass(frozen=True, slots=True)
class _Shown:
    version: int
    offer: Offer
    addons: tuple[Addon, ...]
    lines: tuple[PricedLine, ...]


class OfferAddonOut(Out):
    """`price` is cents."""

    id: str
    name: str
    description: str
    price: int = Field(validation_alias="price_cents")


class OfferLineOut(Out):
    """`amount` is cents."""

    name: str
    amount: int = Field(validation_alias="amount_cents")


def _of_offer(name: str) -> AliasPath:
    return AliasPath("offer", name)


class TermsOut(Out):
    """What is promised. `price` and `renewal` are cents; `hostingMonths` are included, then hosting is `renewal` a
    month. Business days count from the form on."""

    model_config = ConfigDict(alias_generator=AliasGenerator(validation_alias=_of_offer, serialization_alias=to_camel))

    version: int = Field(validation_alias="version")
    name: str
    description: str
    price: int = Field(validation_alias=_of_offer("price_cents"))
    currency: str
    hosting_months: int
    renewal: int = Field(validation_alias=_of_offer("renewal_cents"))
    business_days_from: int = Field(validation_alias=_of_offer("days_from"))
    business_days_to: int = Field(validation_alias=_of_offer("days_to"))
    revision_rounds: int


class OfferOut(TermsOut):
    """`version` goes along with a checkout, so that nobody buys on other terms than the page has shown. `addons` are
    those on sale. `dueNow`: without included months, the first one is charged with the order."""

    addons: list[OfferAddonOut] = Field(validation_alias="addons")
    due_now: list[OfferLineOut] = Field(validation_alias="lines")

    @classmethod
    def made_of(cls, version: int, offer: Offer) -> Self:
        return cls.of(_Shown(version, offer, offer.on_sale, offer.hosting.due_now))


class SoldOut(TermsOut):
    """`lines` are what was bought, at its price, before discount and tax. `addons` are all that the order has, also
    those that were paid for later."""

    addons: list[OfferAddonOut] = Field(validation_alias="addons")
    lines: list[OfferLineOut] = Field(validation_alias="lines")

    @classmethod
    def made_of(cls, offer: Offer, order: Order) -> Self | None:
        """None for the terms that pages are built with."""
        if order.offer_version == FIRST or offer.terms(order.addons) == DEFAULT.terms(order.addons):
            return None
        return cls.of(
            _Shown(order.offer_version, offer, offer.bought(order.addons), offer.lines(order.selected_addons))
        )


@router.get("/api/offer", response_model=OfferOut)
async def offer(request: Request) -> Response:
    """Public, and the same for everybody until another offer is published."""
    version, sold = service.current(app_of(request))
    answer = OfferOut.made_of(version, sold).answer()
    etag = f'"{hashlib.sha256(answer.body).hexdigest()[:32]}"'
    if etag in request.headers.get("if-none-match", ""):
        answer = Response(status_code=304)
    answer.headers["ETag"], answer.headers["Cache-Control"] = etag, CACHED
    return answer
