"""What is sold and what it costs (SPEC sections 3 and 9). Money is integer cents, US dollars."""

from collections.abc import Sequence
from dataclasses import dataclass

from fundable.domain.errors import Refused

CURRENCY = "usd"
BASE_NAME = "Fundable website"
BASE_DESCRIPTION = "Five pages, 12 months of hosting, one revision round"
BASE_PRICE_CENTS = 150_00
HOSTING_MONTHLY_CENTS = 9_97
HOSTING_INCLUDED_DAYS = 365


@dataclass(frozen=True, slots=True)
class Addon:
    id: str
    name: str
    price_cents: int
    description: str


@dataclass(frozen=True, slots=True)
class Line:
    """One priced line of an order."""

    name: str
    amount_cents: int


ADDONS = (
    Addon("domain", "Domain Registration", 25_00, "Secure your custom domain name"),
    Addon("google-business", "Google Business Setup", 29_00, "Get found on Google Maps"),
    Addon("fundability-review", "Fundability Review Call", 49_00, "30-min expert consultation"),
)
_BY_ID = {addon.id: addon for addon in ADDONS}


def choose(addon_ids: Sequence[str]) -> tuple[Addon, ...]:
    """The chosen add-ons in the catalogue's order. Raises Refused `addon_unknown`, `addon_repeated`."""
    if any(addon_id not in _BY_ID for addon_id in addon_ids):
        raise Refused("addon_unknown", "One of the add-ons is no longer offered. Go back and choose again.")
    if len(set(addon_ids)) != len(addon_ids):
        raise Refused("addon_repeated", "An add-on is listed twice. Go back and choose again.")
    return tuple(addon for addon in ADDONS if addon.id in addon_ids)


def lines(addon_ids: Sequence[str]) -> tuple[Line, ...]:
    """The priced lines of an order. An add-on that has left the catalogue since then is not among them."""
    chosen = [_BY_ID[addon_id] for addon_id in addon_ids if addon_id in _BY_ID]
    return (Line(BASE_NAME, BASE_PRICE_CENTS), *(Line(addon.name, addon.price_cents) for addon in chosen))


def price_cents(addons: Sequence[Addon]) -> int:
    return BASE_PRICE_CENTS + sum(addon.price_cents for addon in addons)


def check_amount(amount_dollars: float, expected_cents: int) -> None:
    """Raises Refused `amount_differs` when the price that the browser showed, in dollars, is not ours (READINGS 6,
    THREATS 5)."""
    if not abs(amount_dollars * 100 - expected_cents) < 0.001:  # written so that NaN is refused too
        raise Refused(
            "amount_differs", "The price has changed since you opened this page. Reload it to see the current total."
        )
