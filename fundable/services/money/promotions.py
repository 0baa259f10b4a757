"""A promotion code that a link of a campaign names: what it takes off a basket (money 13)."""

from dataclasses import dataclass

import structlog

from fundable.app import App
from fundable.db.agency import offers
from fundable.domain.agency.offer import check_shown
from fundable.domain.money import promotions
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.promotions import Promotion, PromotionCode

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Discount:
    """What a checkout page shows. Amounts are cents."""

    code: str
    cents: int
    is_first_order_only: bool


def look_up(app: App, code: str, addon_ids: tuple[str, ...], shown_version: int | None = None) -> Discount:
    """What a code takes off what is sold now. `shown_version`: the offer of the page that asks, where it says so.
    Raises Refused `addon_unknown`, `addon_repeated`, and what `check_shown`, `find` and `promotions.discount`
    raise."""
    with app.database.read() as connection:
        offer = app.offers.get(offers.newest_version(connection))
    chosen = tuple(addon.id for addon in offer.choose(addon_ids))
    if shown_version is not None:
        check_shown(app.offers.find(shown_version), offer, chosen)
    subtotal_cents = offer.total_cents(chosen)
    found = find(app, code)
    cents = promotions.discount(found, subtotal_cents, offer.currency, app.clock.now())
    return Discount(found.code, cents, found.is_first_order_only)


def promised(app: App, code: str, cents: int, subtotal_cents: int, currency: str) -> Promotion:
    """A code as an order keeps it. Raises Refused `promotion_moved` when it takes off other cents than the buyer has
    seen, and what `find` and `promotions.discount` raise."""
    found = find(app, code)
    if promotions.discount(found, subtotal_cents, currency, app.clock.now()) != cents:
        raise promotions.moved(found.code)
    return Promotion(found.id, found.code, cents)


def find(app: App, code: str) -> PromotionCode:
    """Raises Refused `promotion_unknown`, `promotion_off` where the owner or the key does not allow it, and
    `gateway_unavailable`."""
    if not promotions.is_code(code):
        raise promotions.unknown(code)
    try:
        found = app.gateway.promotion(code)
    except GatewayRefused as error:
        log.warning("a promotion code can't be looked up", reason=str(error))
        raise promotions.switched_off() from error
    except GatewayUnavailable as error:
        raise promotions.unanswered() from error
    if found is None:
        raise promotions.unknown(code)
    return found
