"""What is noted on Stripe's objects, as their metadata."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import stripe

from fundable.adapters.stripe.calls import is_missing

OWED_FOR = timedelta(days=365)
"""A month of hosting may be paid that long after its invoice was made, and its document is issued then."""
DISPUTED_FOR = timedelta(days=365)
"""A dispute may be closed that long after it was raised, and its document is issued then."""
_PAGE = 100


def note(client: stripe.StripeClient, object_id: str, name: str, text: str) -> None:
    """What is gone needs none."""
    try:
        _note(client, object_id, name, text)
    except stripe.InvalidRequestError as error:
        if not is_missing(error):
            raise


def _note(client: stripe.StripeClient, object_id: str, name: str, text: str) -> None:
    changed: Any = {"metadata": {name: text}}
    match object_id.partition("_")[0]:
        case "in":
            client.v1.invoices.update(object_id, changed)
        case "pi":
            client.v1.payment_intents.update(object_id, changed)
        case "re" | "pyr":
            client.v1.refunds.update(object_id, changed)
        case _:
            client.v1.disputes.update(object_id, changed)


def since(client: stripe.StripeClient, at: datetime) -> Iterator[tuple[str, str]]:
    """Of all that was made since then. A payment that has an invoice has none of its own."""
    made, owed, raised = (_from(one) for one in (at, at - OWED_FOR, at - DISPUTED_FOR))
    for listed in (
        client.v1.invoices.list(owed),
        client.v1.payment_intents.list(made),
        client.v1.refunds.list(made),
        client.v1.disputes.list(raised),
    ):
        for one in listed.auto_paging_iter():
            yield from (one.to_dict().get("metadata") or {}).items()


def _from(at: datetime) -> Any:
    return {"created": {"gte": int(at.timestamp())}, "limit": _PAGE}
