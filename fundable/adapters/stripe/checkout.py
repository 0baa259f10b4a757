"""What a checkout session is asked for: the website now, hosting as a subscription whose first year is included.

Stripe, "Create a Checkout Session": one-time lines of a subscription session are on its first invoice only.
"""

from dataclasses import dataclass
from typing import Any

from fundable.adapters.stripe.reading import APP
from fundable.domain.agency.catalogue import HOSTING_INCLUDED_DAYS, HOSTING_MONTHLY_CENTS, Line
from fundable.domain.money.amounts import dollars
from fundable.domain.money.payments import SessionRequest

HOSTING_NAME = "Website hosting"
BASE_NAME = "Website: base build"
ON_TOP = "exclusive"
BASE_KEY, HOSTING_KEY, ADDON_KEY = "fundable-build", "fundable-hosting", "fundable-addon-"


@dataclass(frozen=True, slots=True)
class Options:
    """What an account may be set up for; all off unless the owner says so."""

    tax: bool = False
    promotion_codes: bool = False
    terms: bool = False


NO_OPTIONS = Options()


def session_params(request: SessionRequest, site: str, options: Options, prices: dict[str, str] | None) -> Any:
    """Nothing in it comes from a clock, so that the same order always asks for the same. `prices`: stored ones."""
    metadata = {"app": APP, "site": site, "order_id": str(request.order_id), "addons": ",".join(request.addons)}
    params: dict[str, Any] = {
        "mode": "subscription",
        "line_items": _stored_lines(request, prices) if prices else _own_lines(request, options),
        "subscription_data": {
            "trial_period_days": HOSTING_INCLUDED_DAYS,
            "description": "Website hosting, first 12 months included",
            "metadata": metadata,
            "trial_settings": {"end_behavior": {"missing_payment_method": "cancel"}},
        },
        "client_reference_id": str(request.order_id),
        "metadata": metadata,
        "customer_email": request.email,
        "allowed_payment_method_types": ["card"],
        "adaptive_pricing": {"enabled": False},
        "custom_text": {"submit": {"message": _terms(request, options)}},
        "success_url": request.success_url,
        "cancel_url": request.cancel_url,
    }
    if options.tax:
        params["automatic_tax"] = {"enabled": True}
    if options.promotion_codes:
        params["allow_promotion_codes"] = True
    if options.terms:
        params["consent_collection"] = {"terms_of_service": "required"}
    return params


def lookup_keys(addons: tuple[str, ...]) -> dict[str, str]:
    """Of each stored price, in the order of an order's lines; hosting last."""
    return {BASE_KEY: BASE_NAME, **{ADDON_KEY + addon: addon for addon in addons}, HOSTING_KEY: HOSTING_NAME}


def _own_lines(request: SessionRequest, options: Options) -> list[dict[str, Any]]:
    base, *addons = request.lines
    sold = [Line(BASE_NAME, base.amount_cents), *addons, Line(HOSTING_NAME, HOSTING_MONTHLY_CENTS)]
    lines = [_line(request, line) for line in sold]
    lines[-1]["price_data"]["recurring"] = {"interval": "month"}
    if options.tax:  # an account may have no rule of its own, or one by which tax is part of a price
        for line in lines:
            line["price_data"]["tax_behavior"] = ON_TOP
    return lines


def _line(request: SessionRequest, line: Line) -> dict[str, Any]:
    price = {"currency": request.currency, "unit_amount": line.amount_cents, "product_data": {"name": line.name}}
    return {"price_data": price, "quantity": 1}


def _stored_lines(request: SessionRequest, prices: dict[str, str]) -> list[dict[str, Any]]:
    return [{"price": prices[key], "quantity": 1} for key in lookup_keys(request.addons)]


def _terms(request: SessionRequest, options: Options) -> str:
    """What a buyer has to be told before paying (the card networks' rules for trials)."""
    total = sum(line.amount_cents for line in request.lines)
    renews_on = request.renews_on
    return (
        f"Today you pay {dollars(total)}. Hosting is included for 12 months and renews at "
        f"{dollars(HOSTING_MONTHLY_CENTS)} per month from {renews_on:%B} {renews_on.day}, {renews_on.year}; "
        f"cancel any time before.{' Sales tax is added.' if options.tax else ''}"
    )
