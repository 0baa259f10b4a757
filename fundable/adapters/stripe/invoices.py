"""Stripe's invoices as people may open them."""

from urllib.parse import urlsplit

import stripe

from fundable.adapters.stripe.fields import Json, time_of
from fundable.adapters.stripe.reading import is_renewal
from fundable.domain.money.invoices import Invoice, InvoiceStatus

STRIPE = "stripe.com"
SHOWN = {"paid": InvoiceStatus.PAID, "open": InvoiceStatus.OPEN, "uncollectible": InvoiceStatus.OPEN}
"""Drafts have no page yet, and void ones count for nothing."""


def shown(invoice: Json) -> Invoice | None:
    """None for one that is no document (any more)."""
    status = SHOWN.get(invoice["status"])
    if status is None:
        return None
    return Invoice(
        id=invoice["id"],
        number=invoice.get("number") or invoice["id"],
        status=status,
        amount_cents=invoice["total"],
        currency=invoice["currency"],
        at=time_of(invoice["created"]),
        is_renewal=is_renewal(invoice),
        page_url=_on_stripe(invoice.get("hosted_invoice_url")),
        pdf_url=_on_stripe(invoice.get("invoice_pdf")),
    )


def intent_of(client: stripe.StripeClient, invoice_id: str) -> str | None:
    """The payment intent that has paid an invoice; None while none has."""
    found = (one["payment"].get("payment_intent") for one in _payments(client, invoice_id))
    return next((intent for intent in found if intent), None)


def paid_elsewhere(client: stripe.StripeClient, invoice_id: str) -> int:
    """Stripe keeps a record in the place of a payment that it hasn't made. In cents."""
    records = (one for one in _payments(client, invoice_id) if one["payment"]["type"] == "payment_record")
    return sum(one["amount_paid"] or 0 for one in records)


def _payments(client: stripe.StripeClient, invoice_id: str) -> list[Json]:
    """What has paid it, at most ten."""
    listed = client.v1.invoice_payments.list({"invoice": invoice_id, "status": "paid", "limit": 10})
    return [one.to_dict() for one in listed.data]


def _on_stripe(url: str | None) -> str | None:
    """A link that our pages may carry: on Stripe's own hosts, over https."""
    try:
        parts = urlsplit(url or "")
        host = parts.hostname or ""
    except ValueError:
        return None
    is_theirs = host == STRIPE or host.endswith(f".{STRIPE}")
    return url if parts.scheme == "https" and is_theirs and "@" not in parts.netloc else None
