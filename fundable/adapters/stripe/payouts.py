"""Payouts as Stripe has them, and the balance transactions that each is made of.

Shapes: "Payout", "Balance Transaction" in Stripe's API reference; "Payout reconciliation" in its documentation.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import stripe

from fundable.adapters.stripe import money_back
from fundable.adapters.stripe.calls import errors
from fundable.adapters.stripe.fields import Json, mode, time_of
from fundable.domain.money.payouts import Payout, PayoutLine, PayoutStatus

PAGE = 100
COMPLETED = "completed"


class StripePayouts:
    def __init__(self, client: stripe.StripeClient) -> None:
        self._api = client.v1

    def since(self, since: datetime) -> Sequence[Payout]:
        wanted: Any = {"created": {"gte": int(since.timestamp())}, "limit": PAGE}
        with errors():
            listed = [one.to_dict() for one in self._api.payouts.list(wanted).auto_paging_iter()]
        return [_payout(one) for one in reversed(listed)]

    def lines(self, payout_id: str) -> Sequence[PayoutLine]:
        wanted: Any = {"payout": payout_id, "limit": PAGE, "expand": ["data.source"]}
        with errors():
            listed = [one.to_dict() for one in self._api.balance_transactions.list(wanted).auto_paging_iter()]
        return [_line(one) for one in reversed(listed) if not _is_own(one, payout_id)]


def _payout(found: Json) -> Payout:
    known = {status.value for status in PayoutStatus}
    return Payout(
        id=found["id"],
        mode=mode(found),
        status=PayoutStatus(found["status"]) if found["status"] in known else PayoutStatus.OTHER,
        amount_cents=found["amount"],
        currency=found["currency"],
        created_at=time_of(found["created"]),
        arrives_on=time_of(found["arrival_date"]).date(),
        is_automatic=found["automatic"],
        is_complete=found["reconciliation_status"] == COMPLETED,
        failure=found.get("failure_message") or found.get("failure_code") or "",
    )


def _line(found: Json) -> PayoutLine:
    source = found.get("source")
    sold_in = source.get("currency") if isinstance(source, dict) else None
    taxes = [one["amount"] for one in found.get("fee_details") or () if one["type"] == "tax"]
    return PayoutLine(
        balance=money_back.balance_line(found),
        category=found["reporting_category"],
        settled_cents=found["amount"],
        sold_currency=sold_in or found["currency"],
        fee_tax_cents=sum(taxes),
    )


def _is_own(line: Json, payout_id: str) -> bool:
    """Stripe lists the movement by which the payout itself left the balance with what it's made of."""
    source = line.get("source")
    source_id = source.get("id") if isinstance(source, dict) else source
    return line["reporting_category"] == "payout" and source_id == payout_id
