"""Stored Prices, an option: they are found by their lookup keys, and must say what the offer says."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import stripe

from fundable.adapters.stripe.calls import errors
from fundable.adapters.stripe.checkout import ADDON_KEY, BASE_KEY, HOSTING_KEY, ON_TOP
from fundable.domain.agency.offer import Offer
from fundable.domain.findings import Finding, Verdict
from fundable.domain.money.amounts import money
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.payments import SessionRequest

KEYS_AT_ONCE = 10
"""So many lookup keys are taken in one call (Stripe, "List all prices")."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a stored price has to be. `cents` of a month where it `is_monthly`, else once."""

    cents: int
    currency: str
    is_monthly: bool = False


def stored_prices(client: stripe.StripeClient, request: SessionRequest, has_tax: bool) -> dict[str, str]:
    """The id of each price of a session by its lookup key. Raises GatewayRefused when one is missing or differs, or
    when tax would not come on top of it."""
    base, *addons = request.lines[: 1 + len(request.addons)]
    wanted = {BASE_KEY: Wanted(base.amount_cents, request.currency)}
    for addon_id, line in zip(request.addons, addons, strict=True):
        wanted[ADDON_KEY + addon_id] = Wanted(line.amount_cents, request.currency)
    wanted[HOSTING_KEY] = Wanted(request.hosting.renewal_cents, request.currency, is_monthly=True)
    prices = _find(client, list(wanted))
    wrong = [key for key, one in wanted.items() if _difference(prices.get(key), one)]
    if wrong:
        raise GatewayRefused(f"the stored prices differ from the catalogue: {', '.join(wrong)}.")
    if has_tax and any(price["tax_behavior"] != ON_TOP for price in prices.values()):
        raise GatewayRefused("the stored prices must say that tax is added to them (tax behavior: exclusive).")
    return {key: price["id"] for key, price in prices.items()}


def inspect_prices(client: stripe.StripeClient, offer: Offer) -> Finding:
    """Each stored price that an order would be refused for."""
    wanted = _of_offer(offer)
    try:
        with errors():
            prices = _find(client, list(wanted))
    except (GatewayRefused, GatewayUnavailable) as error:
        advice = "Check the key's permissions in the Stripe Dashboard."
        return Finding("Stored prices", Verdict.WARN, f"They can't be read: {error}", advice)
    wrong = {key: said for key, one in wanted.items() if (said := _difference(prices.get(key), one))}
    if not wrong:
        return Finding("Stored prices", Verdict.OK, "They match the offer.")
    listed = "; ".join(f"{key} {said}" for key, said in wrong.items())
    advice = (
        "Until they match, nobody can buy. In the Stripe Dashboard, add a price with this lookup key and transfer the "
        "key to it, or stop using stored prices on the server."
    )
    return Finding("Stored prices", Verdict.FAIL, f"They differ from the offer: {listed}.", advice)


def _of_offer(offer: Offer) -> dict[str, Wanted]:
    addons = {ADDON_KEY + addon.id: Wanted(addon.price_cents, offer.currency) for addon in offer.on_sale}
    hosting = Wanted(offer.renewal_cents, offer.currency, is_monthly=True)
    return {BASE_KEY: Wanted(offer.price_cents, offer.currency), **addons, HOSTING_KEY: hosting}


def _find(client: stripe.StripeClient, keys: list[str]) -> dict[str, Mapping[str, Any]]:
    listed = (one.to_dict() for part in _parts(keys) for one in client.v1.prices.list(part).data)
    return {price["lookup_key"]: price for price in listed}


def _parts(keys: list[str]) -> Iterator[Any]:
    for start in range(0, len(keys), KEYS_AT_ONCE):
        yield {"lookup_keys": keys[start : start + KEYS_AT_ONCE], "active": True, "limit": 100}


def _difference(price: Mapping[str, Any] | None, wanted: Wanted) -> str:
    """What is wrong with a stored price; empty for one that is right."""
    should = money(wanted.cents, wanted.currency) + (" per month" if wanted.is_monthly else "")
    if price is None:
        return f"is missing and should be {should}"
    recurring = price.get("recurring")
    is_monthly = recurring is not None and (recurring["interval"], recurring["interval_count"]) == ("month", 1)
    if recurring is not None and not is_monthly:
        return f"isn't monthly and should be {should}"
    found = Wanted(price["unit_amount"] or 0, price["currency"], is_monthly)
    if found == wanted:
        return ""
    return f"is {money(found.cents, found.currency)}{' per month' if is_monthly else ''} and should be {should}"
