"""What a checkout session is asked for: the website now, hosting as a subscription whose first months are included.

Stripe, "Create a Checkout Session": one-time lines of a subscription session are on its first invoice only.
"""

from dataclasses import dataclass
from typing import Any

import stripe

from fundable.adapters.stripe.reading import APP
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import PricedLine
from fundable.domain.counts import counted
from fundable.domain.money.amounts import money
from fundable.domain.money.payments import SessionRequest

HOSTING_NAME = "Website hosting"
BASE_NAME = "Website: base build"
ON_TOP = "exclusive"
BASE_KEY, HOSTING_KEY, ADDON_KEY = "fundable-build", "fundable-hosting", "fundable-addon-"


@dataclass(frozen=True, slots=True)
class CheckoutOptions:
    """What an account may be set up for; all off unless the owner says so."""

    tax: bool = False
    promotion_codes: bool = False
    terms: bool = False


NO_OPTIONS = CheckoutOptions()


def session_params(request: SessionRequest, site: str, options: CheckoutOptions, prices: dict[str, str] | None) -> Any:
    """Nothing in it comes from a clock, so that the same order always asks for the same. `prices`: stored ones."""
    metadata = {"app": APP, "site": site, "order_id": str(request.order_id), "addons": ",".join(request.addons)}
    if request.offer:
        metadata["offer"] = request.offer
    if request.promotion:
        metadata["code"] = request.promotion.code
    params: dict[str, Any] = {
        "mode": "subscription",
        "line_items": _stored_lines(request, prices) if prices else _own_lines(request, options),
        "subscription_data": {**_included(request), "metadata": metadata},
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
    if request.promotion:  # a session has a code or a field for one, not both
        params["discounts"] = [{"promotion_code": request.promotion.id}]
    elif options.promotion_codes:
        params["allow_promotion_codes"] = True
    if options.terms:
        params["consent_collection"] = {"terms_of_service": "required"}
    return params


def create_session(client: stripe.StripeClient, params: Any, idempotency_key: str) -> Any:
    """What an earlier version asked for under this key, in other words, has an address that nobody was told: then it's
    asked for under another key."""
    try:
        return client.v1.checkout.sessions.create(params, {"idempotency_key": idempotency_key})
    except stripe.IdempotencyError:
        return client.v1.checkout.sessions.create(params, {"idempotency_key": f"{idempotency_key}-anew"})


def lookup_keys(addons: tuple[str, ...]) -> dict[str, str]:
    """Of each stored price, in the order of an order's lines; hosting last."""
    return {BASE_KEY: BASE_NAME, **{ADDON_KEY + addon: addon for addon in addons}, HOSTING_KEY: HOSTING_NAME}


def _included(request: SessionRequest) -> dict[str, Any]:
    """Without included months there is no trial, and the first month is on the first invoice."""
    if not request.hosting.months:
        return {"description": "Website hosting"}
    return {
        "trial_period_days": request.hosting.included_days,
        "description": f"Website hosting, first {counted(request.hosting.months, 'month')} included",
        "trial_settings": {"end_behavior": {"missing_payment_method": "cancel"}},
    }


def _own_lines(request: SessionRequest, options: CheckoutOptions) -> list[dict[str, Any]]:
    base, *addons = request.lines[: 1 + len(request.addons)]
    # The name that a payment page has always shown for the website of the program's own offer.
    name = BASE_NAME if base.name == DEFAULT.name else base.name
    sold = [PricedLine(name, base.amount_cents), *addons, PricedLine(HOSTING_NAME, request.hosting.renewal_cents)]
    lines = [_line(request, line) for line in sold]
    lines[-1]["price_data"]["recurring"] = {"interval": "month"}
    if options.tax:  # an account may have no rule of its own, or one by which tax is part of a price
        for line in lines:
            line["price_data"]["tax_behavior"] = ON_TOP
    return lines


def _line(request: SessionRequest, line: PricedLine) -> dict[str, Any]:
    price = {"currency": request.currency, "unit_amount": line.amount_cents, "product_data": {"name": line.name}}
    return {"price_data": price, "quantity": 1}


def _stored_lines(request: SessionRequest, prices: dict[str, str]) -> list[dict[str, Any]]:
    return [{"price": prices[key], "quantity": 1} for key in lookup_keys(request.addons)]


def _terms(request: SessionRequest, options: CheckoutOptions) -> str:
    """What a buyer has to be told before paying (the card networks' rules for trials). A code that is typed on the
    payment page lowers the total beside it, and this stays."""
    renews_on, months = request.renews_on, request.hosting.months
    included = f"is included for {counted(months, 'month')} and renews" if months else "is paid for a month and renews"
    takes_code = options.promotion_codes and not request.promotion
    or_less = ", or less with a promotion code" if takes_code else ""
    taxed = f" Sales tax is added{'' if request.due_cents else ' to hosting'}." if options.tax else ""
    return (
        f"Today you pay {money(request.due_cents, request.currency)}{or_less}. Hosting {included} at "
        f"{money(request.hosting.renewal_cents, request.currency)} per month from {renews_on:%B} {renews_on.day}, "
        f"{renews_on.year}; cancel any time before.{taxed}"
    )
