"""Promotion codes as Stripe has them."""

from typing import Any

import stripe

from fundable.adapters.stripe.calls import errors
from fundable.adapters.stripe.fields import Json, time_of
from fundable.domain.money.promotions import PromotionCode

_COUPON = "data.promotion.coupon"
LISTED = 10
ONCE = "once"


def find(client: stripe.StripeClient, code: str) -> PromotionCode | None:
    """The one that can be used, or the newest that could. Raises GatewayRefused, GatewayUnavailable."""
    # Stripe sends on request alone what a coupon applies to. A code can be made again once the one before it is over.
    wanted: Any = {"code": code, "limit": LISTED, "expand": [f"{_COUPON}.applies_to"]}
    with errors():
        listed = [one.to_dict(for_json=True) for one in client.v1.promotion_codes.list(wanted).data]
    usable = [one for one in listed if one["active"] and not one["customer"]]
    return _read(next(iter([*usable, *listed]))) if listed else None


def _read(found: Json) -> PromotionCode:
    """One whose coupon was deleted, or that has another kind of promotion, is over."""
    coupon, restrictions = found["promotion"]["coupon"], found["restrictions"]
    if not coupon or coupon.get("deleted"):
        return PromotionCode(found["id"], found["code"], is_active=False)
    ends = [at for at in (found["expires_at"], coupon["redeem_by"]) if at]
    return PromotionCode(
        id=found["id"],
        code=found["code"],
        is_active=found["active"] and coupon["valid"],
        percent_off=coupon["percent_off"],
        off_cents=coupon["amount_off"] or 0,
        off_currency=coupon["currency"] or "",
        minimum_cents=restrictions["minimum_amount"] or 0,
        minimum_currency=restrictions["minimum_amount_currency"] or "",
        expires_at=time_of(min(ends)) if ends else None,
        is_used_up=_is_used_up(found) or _is_used_up(coupon),
        is_for_others=bool(found["customer"] or coupon.get("applies_to")) or coupon["duration"] != ONCE,
        is_first_order_only=restrictions["first_time_transaction"],
    )


def _is_used_up(thing: Json) -> bool:
    most = thing["max_redemptions"]
    return most is not None and thing["times_redeemed"] >= most
