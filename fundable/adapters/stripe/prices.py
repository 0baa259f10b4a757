"""Stored Prices, an option: they are found by their lookup keys, and must say what our catalogue says."""

from collections.abc import Mapping
from typing import Any

import stripe

from fundable.adapters.stripe.checkout import ADDON_KEY, BASE_KEY, HOSTING_KEY, ON_TOP
from fundable.domain.agency.catalogue import ADDONS, BASE_PRICE_CENTS, CURRENCY, HOSTING_MONTHLY_CENTS
from fundable.domain.money.gateway import GatewayRefused


def stored_prices(client: stripe.StripeClient, has_tax: bool) -> dict[str, str]:
    """The id of each price by its lookup key. Raises GatewayRefused when one is missing or differs, or when tax would
    not come on top of it."""
    wanted = _wanted()
    listed = client.v1.prices.list({"lookup_keys": list(wanted), "active": True, "limit": 100})
    found = {price["lookup_key"]: price for price in (one.to_dict() for one in listed.data)}
    wrong = [key for key, (cents, is_monthly) in wanted.items() if not _fits(found.get(key), cents, is_monthly)]
    if wrong:
        raise GatewayRefused(f"the stored prices differ from the catalogue: {', '.join(wrong)}.")
    if has_tax and any(price["tax_behavior"] != ON_TOP for price in found.values()):
        raise GatewayRefused("the stored prices must say that tax is added to them (tax behavior: exclusive).")
    return {key: price["id"] for key, price in found.items()}


def _wanted() -> dict[str, tuple[int, bool]]:
    addons = {ADDON_KEY + addon.id: (addon.price_cents, False) for addon in ADDONS}
    return {BASE_KEY: (BASE_PRICE_CENTS, False), **addons, HOSTING_KEY: (HOSTING_MONTHLY_CENTS, True)}


def _fits(price: Mapping[str, Any] | None, cents: int, is_monthly: bool) -> bool:
    if price is None or price["unit_amount"] != cents or price["currency"] != CURRENCY:
        return False
    recurring = price.get("recurring")
    if not is_monthly:
        return recurring is None
    return recurring is not None and (recurring["interval"], recurring["interval_count"]) == ("month", 1)
