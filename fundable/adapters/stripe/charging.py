"""What the session of a charge after the first payment is asked for: paid once, by the customer that the order has."""

from typing import Any

from fundable.adapters.stripe.checkout import ON_TOP, CheckoutOptions
from fundable.adapters.stripe.reading import APP
from fundable.domain.money.payments import ChargeRequest


def charge_params(request: ChargeRequest, site: str, options: CheckoutOptions) -> Any:
    """Nothing in it comes from a clock, so that the same charge always asks for the same. The payment says whose it is,
    too: it has no invoice that would."""
    mark = request.mark
    metadata = {"app": APP, "site": site, "order_id": str(request.order_id), "charge_id": str(mark.id)}
    metadata |= {"charge_kind": mark.kind.value, "charge_addon": mark.addon_id, "charge_text": mark.text}
    price: dict[str, Any] = {
        "currency": request.currency,
        "unit_amount": request.amount_cents,
        "product_data": {"name": mark.text},
    }
    params: dict[str, Any] = {
        "mode": "payment",
        "line_items": [{"price_data": price, "quantity": 1}],
        "payment_intent_data": {"description": mark.text, "metadata": metadata},
        "client_reference_id": str(mark.id),
        "metadata": metadata,
        "allowed_payment_method_types": ["card"],
        "adaptive_pricing": {"enabled": False},
        "success_url": request.success_url,
        "cancel_url": request.cancel_url,
    }
    if options.tax:
        price["tax_behavior"] = ON_TOP
        params["automatic_tax"] = {"enabled": True}
    if not request.customer_id:
        return params | {"customer_email": request.email}
    params["customer"] = request.customer_id
    if options.tax:  # tax is by the address, and a customer of before it was on may have none
        params["customer_update"] = {"address": "auto"}
    return params


def without_customer(params: dict[str, Any], email: str) -> Any:
    """The same, for whoever opens the page."""
    kept = {name: value for name, value in params.items() if name not in ("customer", "customer_update")}
    return kept | {"customer_email": email}
