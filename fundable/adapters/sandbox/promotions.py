"""The promotion codes of the sandbox: one of each kind, so that every sentence about them can be seen."""

from fundable.domain.money.promotions import PromotionCode

_CODES = (
    PromotionCode("promo_sandbox_20", "SAVE20", True, percent_off=20),
    PromotionCode("promo_sandbox_25", "TAKE25", True, off_cents=2500, off_currency="usd"),
    PromotionCode("promo_sandbox_free", "FREE", True, percent_off=100),
    PromotionCode("promo_sandbox_first", "FIRST", True, percent_off=10, is_first_order_only=True),
    PromotionCode("promo_sandbox_least", "BIG", True, percent_off=30, minimum_cents=100_000, minimum_currency="usd"),
    PromotionCode("promo_sandbox_euro", "EURO", True, off_cents=2500, off_currency="eur"),
    PromotionCode("promo_sandbox_over", "EXPIRED", False, percent_off=20),
    PromotionCode("promo_sandbox_used", "USEDUP", False, percent_off=20, is_used_up=True),
    PromotionCode("promo_sandbox_other", "OTHER", True, percent_off=20, is_for_others=True),
)
_BY_CODE = {one.code: one for one in _CODES}


def find(code: str) -> PromotionCode | None:
    return _BY_CODE.get(code.upper())
