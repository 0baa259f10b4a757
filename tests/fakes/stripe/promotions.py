"""Coupons, the promotion codes that buyers know them by, and what a checkout session takes of them."""

from typing import Any

import stripe

from tests.fakes.stripe import money
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import Refusal
from tests.fakes.stripe.shapes import Obj, make

PARAM = "discounts[0][promotion_code]"


def store(
    account: Account,
    code: str,
    percent_off: float | None = None,
    amount_off: int | None = None,
    currency: str = "usd",
    duration: str = "once",
    products: list[str] | None = None,
    **of_code: Any,
) -> Obj:
    """A code as somebody saves it in the Dashboard. `of_code`: `expires_at`, `max_redemptions`, `minimum_amount`,
    `first_time_transaction`, `active`."""
    coupon = make(
        stripe.Coupon,
        id=account.new_id("coupon"),
        created=account.now(),
        livemode=account.livemode,
        amount_off=amount_off,
        percent_off=percent_off,
        currency=currency if amount_off else None,
        duration=duration,
        times_redeemed=0,
        valid=True,
    )
    account.add(coupon)
    account.coupon_products[coupon["id"]] = products
    minimum = of_code.get("minimum_amount")
    restrictions = make(
        stripe.PromotionCode.Restrictions,
        first_time_transaction=of_code.get("first_time_transaction", False),
        minimum_amount=minimum,
        minimum_amount_currency=currency if minimum else None,
    )
    del restrictions["currency_options"]  # sent on request alone
    promotion = make(
        stripe.PromotionCode,
        id=account.new_id("promo"),
        created=account.now(),
        livemode=account.livemode,
        active=of_code.get("active", True),
        code=code,
        expires_at=of_code.get("expires_at"),
        max_redemptions=of_code.get("max_redemptions"),
        promotion=make(stripe.PromotionCode.Promotion, type="coupon", coupon=coupon["id"]),
        restrictions=restrictions,
        times_redeemed=0,
    )
    return account.add(promotion)


def applies_to(account: Account, coupon: Obj) -> Obj | None:
    """Sent on request alone."""
    products = account.coupon_products[coupon["id"]]
    return {"products": products} if products else None


def is_wanted(promotion: Obj, params: dict[str, Any]) -> bool:
    """Codes are compared whatever their case."""
    code = params.get("code")
    return code is None or str(promotion["code"]).lower() == code.lower()


def taken(account: Account, request: dict[str, Any], subtotal: int, currency: str) -> tuple[Obj | None, int]:
    """The code of a session, and the cents that it takes off. Raises Refusal."""
    if not request.get("discounts"):
        return None, 0
    promotion = account.get("promotion_code", request["discounts"][0]["promotion_code"], PARAM)
    coupon = account.get("coupon", promotion["promotion"]["coupon"])
    reason = _reason(account, promotion, coupon, request, subtotal, currency)
    if reason:
        raise Refusal(reason, param=PARAM)
    if coupon["percent_off"]:
        return promotion, money.share(subtotal, coupon["percent_off"])
    return promotion, min(subtotal, coupon["amount_off"])


def redeem(account: Account, session: Obj) -> None:
    """It's counted once the session is complete."""
    for one in session["discounts"] or []:
        promotion = account.get("promotion_code", one["promotion_code"])
        promotion["times_redeemed"] += 1
        if _is_used_up(promotion):
            promotion["active"] = False


def _reason(
    account: Account, promotion: Obj, coupon: Obj, request: dict[str, Any], subtotal: int, currency: str
) -> str | None:
    restrictions = promotion["restrictions"]
    if not promotion["active"] or _is_used_up(promotion) or _is_over(account, promotion):
        return "This promotion code is expired or has been fully redeemed."
    if coupon["currency"] not in (None, currency):
        return "The coupon's currency differs from the session's."
    if account.coupon_products[coupon["id"]]:
        return "This promotion code applies to none of the products."
    if restrictions["minimum_amount"] and subtotal < restrictions["minimum_amount"]:
        return "This promotion code needs a larger amount."
    customers = account.having("customer", email=request.get("customer_email"))
    if restrictions["first_time_transaction"] and customers:
        return "This promotion code cannot be redeemed because the associated customer has prior transactions."
    return None


def _is_used_up(promotion: Obj) -> bool:
    most = promotion["max_redemptions"]
    return most is not None and promotion["times_redeemed"] >= most


def _is_over(account: Account, promotion: Obj) -> bool:
    return promotion["expires_at"] is not None and promotion["expires_at"] <= account.now()
