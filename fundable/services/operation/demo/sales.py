"""What is sold to whom, and what becomes of it: drawn by chance, lived through by `lives`."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.agency.offer import Offer
from fundable.domain.orders.orders import OrderStatus
from fundable.services.operation.demo.buyers import Buyer, buyers

FIRST_DAYS, LAST_DAYS, SHARES = 30, 14, (9, 9, 82)
MADE_HERE_FOR = timedelta(days=120)
"""Websites of earlier orders were built elsewhere, as an agency does before it has the program draft them; but for
those whose end can be seen here."""
ELSEWHERE_SHARE = 0.12
"""Of the orders since then, too: clients who wanted something else."""


class Scenario(StrEnum):
    DELIVERED = "delivered"
    WAITED_FOR = "waited for"
    NO_FORM = "no form"
    ABANDONED = "abandoned"
    DELAYED = "paid by bank transfer"
    FAILED = "the transfer failed"
    REFUNDED = "refunded"
    PARTLY_REFUNDED = "partly refunded"
    DISPUTE_WON = "dispute won"
    DISPUTE_LOST = "dispute lost"
    DISPUTED = "disputed"
    CANCELED = "hosting ended early"


WEIGHTS = {
    Scenario.DELIVERED: 46,
    Scenario.WAITED_FOR: 9,
    Scenario.NO_FORM: 6,
    Scenario.ABANDONED: 16,
    Scenario.DELAYED: 4,
    Scenario.FAILED: 2,
    Scenario.REFUNDED: 4,
    Scenario.PARTLY_REFUNDED: 4,
    Scenario.DISPUTE_WON: 2,
    Scenario.DISPUTE_LOST: 2,
    Scenario.DISPUTED: 2,
    Scenario.CANCELED: 3,
}
IN_WORK = (OrderStatus.REVIEW, OrderStatus.REVIEW, OrderStatus.DESIGN)
"""Where the newest websites are: one to review, one whose client has sent notes, and one that is being made."""
IN_WORK_AFTER, IN_WORK_UNTIL = timedelta(days=9), timedelta(days=30)
ONLINE_AFTER = timedelta(days=60)
"""By then a website is live, whatever was drawn."""


@dataclass(frozen=True, slots=True)
class Span:
    """The time that the demo lives through."""

    start: datetime
    until: datetime

    @property
    def days(self) -> int:
        return (self.until - self.start).days


@dataclass(slots=True)
class Sale:
    """One order. `at` is when it is placed, and `order_id` its id from then on. `own_domain`: its website is online
    under a domain of its own; `stops_at`: it's still in that stage, so that there's one to look at."""

    buyer: Buyer
    scenario: Scenario
    addons: tuple[str, ...]
    at: datetime
    is_built_elsewhere: bool
    own_domain: bool = False
    stops_at: OrderStatus | None = None
    order_id: UUID | None = None


def draw(chance: random.Random, wanted: int, span: Span, offer: Offer) -> list[Sale]:
    """So many sales within the span. One of them has a domain of its own, if any was delivered long ago, the newest
    ones that can be are in work, and one client buys for a second business."""
    sold = [_drawn(chance, buyer, span, offer) for buyer in buyers(chance, wanted)]
    delivered = [one for one in sold if one.scenario is Scenario.DELIVERED and not one.is_built_elsewhere]
    delivered.sort(key=lambda one: one.at, reverse=True)
    in_work = [one for one in delivered if IN_WORK_AFTER < span.until - one.at < IN_WORK_UNTIL]
    for one, status in zip(in_work, IN_WORK, strict=False):
        one.stops_at = status
    for one in [one for one in delivered if span.until - one.at > ONLINE_AFTER][:1]:
        one.own_domain = True
    _buy_again([one for one in delivered if not one.own_domain and one.stops_at is None])
    return sold


def _buy_again(delivered: Sequence[Sale]) -> None:
    """Whoever bought first of these, newest first, has the business of who bought last, too."""
    if len(delivered) > 1:
        newest, first = delivered[0], delivered[-1].buyer
        newest.buyer = replace(newest.buyer, email=first.email, owner=first.owner)


def _drawn(chance: random.Random, buyer: Buyer, span: Span, offer: Offer) -> Sale:
    scenario = chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    addons = tuple(addon.id for addon in offer.on_sale if chance.random() < 0.35)
    at, is_other = _moment(chance, span), chance.random() < ELSEWHERE_SHARE
    is_earlier = span.until - at > MADE_HERE_FOR and scenario is not Scenario.CANCELED
    return Sale(buyer, scenario, addons, at, is_other or is_earlier)


def _moment(chance: random.Random, span: Span) -> datetime:
    """Some so long ago that their hosting renews, some still in work, and between them more and more; by day, and never
    outside the span."""
    first, last = min(FIRST_DAYS, span.days), min(LAST_DAYS, span.days)
    drawn: Sequence[float] = (
        first * chance.random(),
        span.days - last * chance.random(),
        span.days * chance.random() ** 0.6,
    )
    [days] = chance.choices(drawn, SHARES)
    hour, minute = chance.randint(13, 23), chance.randint(0, 59)
    at = (span.start + timedelta(days=int(days))).replace(hour=hour, minute=minute, second=0)
    return max(span.start, min(at, span.until - timedelta(hours=chance.randint(1, 20))))
