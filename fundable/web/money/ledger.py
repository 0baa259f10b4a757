"""The entries of an order in the ledger, as staff see them."""

from datetime import date, datetime
from typing import Self
from uuid import UUID
from zoneinfo import ZoneInfo

from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.orders.orders import Order
from fundable.web.money.hosting import day_in
from fundable.web.schemas import Out


class LedgerEntryOut(Out):
    """`amount` is cents, negative when it goes out. `on` is the day in the agency's calendar."""

    id: UUID
    kind: LedgerKind
    amount: int
    currency: str
    at: datetime
    on: date
    reference: str | None

    @classmethod
    def made_of(cls, entry: LedgerEntry, order: Order, zone: ZoneInfo) -> Self:
        """The session's id may be all a payment is known by; it is a secret until the password is set."""
        is_secret = entry.reference == order.stripe_checkout_session_id and not order.password_hash
        return cls(
            id=entry.id,
            kind=entry.kind,
            amount=entry.amount_cents,
            currency=entry.currency,
            at=entry.at,
            on=day_in(zone, entry.at),
            reference=None if is_secret else entry.reference,
        )
