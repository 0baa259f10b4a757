"""The entries of an order in the ledger, as staff see them."""

from datetime import datetime
from typing import Self
from uuid import UUID

from pydantic import Field

from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.orders.orders import Order
from fundable.web.schemas import Out


class LedgerEntryOut(Out):
    """`amount` is cents, negative when it goes out."""

    id: UUID
    kind: LedgerKind
    amount: int = Field(validation_alias="amount_cents")
    currency: str
    at: datetime
    reference: str | None

    @classmethod
    def made_of(cls, entry: LedgerEntry, order: Order) -> Self:
        """The session's id may be all a payment is known by; it is a secret until the password is set."""
        found = cls.of(entry)
        if entry.reference == order.stripe_checkout_session_id and not order.password_hash:
            found.reference = None
        return found
