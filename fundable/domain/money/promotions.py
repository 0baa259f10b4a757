"""Promotion codes: the provider's own, which a link of a campaign names (money 13)."""

import re
from dataclasses import dataclass
from datetime import datetime

from fundable.domain.errors import Refused
from fundable.domain.money.amounts import money

CODE_MAX = 64
_CODE = re.compile(rf"[A-Za-z0-9-]{{1,{CODE_MAX}}}")
PERCENT = 100


@dataclass(frozen=True, slots=True)
class PromotionCode:
    """What the provider says of a code. It takes off a percentage, or an amount in one currency. Amounts are cents.

    `is_for_others`: for one customer, for other products, or for more than the first charge.
    """

    id: str
    code: str
    is_active: bool
    percent_off: float | None = None
    off_cents: int = 0
    off_currency: str = ""
    minimum_cents: int = 0
    minimum_currency: str = ""
    expires_at: datetime | None = None
    is_used_up: bool = False
    is_for_others: bool = False
    is_first_order_only: bool = False


@dataclass(frozen=True, slots=True)
class Promotion:
    """The code of an order, and the cents that checkout said it takes off. What it took off is the provider's word."""

    id: str
    code: str
    cents: int


def checkout_path(addon_ids: tuple[str, ...], promotion: Promotion | None, *more: str) -> str:
    """Where a buyer comes back to who hasn't paid: checkout, with the basket as it was."""
    chosen = (f"addons={','.join(addon_ids)}",) if addon_ids else ()
    code = (f"code={promotion.code}",) if promotion else ()
    return "?".join(filter(None, ("/checkout", "&".join((*chosen, *code, *more)))))


def is_code(text: str) -> bool:
    """Whether a code can be written so at all; if not, nobody has to be asked."""
    return _CODE.fullmatch(text) is not None


def discount(found: PromotionCode, subtotal_cents: int, currency: str, now: datetime) -> int:
    """The cents that a code takes off. Raises Refused `promotion_over`, `promotion_used_up`, `promotion_not_here`,
    `promotion_currency`, `promotion_minimum`."""
    _check_time(found, now)
    if found.is_for_others:
        raise Refused("promotion_not_here", f"The code {found.code} isn't for this website.")
    if found.percent_off is None and found.off_currency != currency:
        raise _other_currency(found, found.off_currency, currency)
    if found.minimum_cents and found.minimum_currency != currency:
        raise _other_currency(found, found.minimum_currency, currency)
    if subtotal_cents < found.minimum_cents:
        least = money(found.minimum_cents, currency)
        raise Refused("promotion_minimum", f"The code {found.code} is for orders of {least} or more.")
    return min(subtotal_cents, _taken_off(found, subtotal_cents))


def unknown(code: str) -> Refused:
    """There's no such code, or none that can be written so: then it isn't repeated."""
    named = f"code {code}" if is_code(code) else "such code"
    return Refused("promotion_unknown", f"There's no {named}. Check how it's written.")


def switched_off() -> Refused:
    return Refused("promotion_off", "Codes aren't accepted right now.")


def unanswered() -> Refused:
    message = "The code couldn't be checked right now. Try again in a minute."
    return Refused("gateway_unavailable", message, retry_after_s=60)


def refused(code: str) -> Refused:
    """The provider took it when it was asked about the code, and not with this order."""
    message = f"The code {code} can't be used for this order. You haven't been charged. Go on without it."
    return Refused("promotion_refused", message)


def moved(code: str) -> Refused:
    message = f"What the code {code} takes off has changed. You haven't been charged. Check the new total, then go on."
    return Refused("promotion_moved", message)


def _check_time(found: PromotionCode, now: datetime) -> None:
    if found.is_used_up:
        raise Refused("promotion_used_up", f"The code {found.code} has been used up.")
    if not found.is_active or (found.expires_at is not None and found.expires_at <= now):
        raise Refused("promotion_over", f"The code {found.code} has expired.")


def _other_currency(found: PromotionCode, wanted: str, currency: str) -> Refused:
    message = f"The code {found.code} is for orders in {wanted.upper()}. This one is in {currency.upper()}."
    return Refused("promotion_currency", message)


def _taken_off(found: PromotionCode, subtotal_cents: int) -> int:
    if found.percent_off is None:
        return found.off_cents
    return int(subtotal_cents * found.percent_off / PERCENT + 0.5)
