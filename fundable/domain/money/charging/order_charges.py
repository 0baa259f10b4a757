"""What is charged for an order after its first payment: another round of changes, an add-on, or an amount for a reason.

Each is a row of its own with money of its own; an order's amount stays what its website was bought for (decision 0123).
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from fundable.domain.agency.currencies import MOST, least
from fundable.domain.agency.offer import Addon, Offer, price_changed
from fundable.domain.errors import Refused
from fundable.domain.money.amounts import money
from fundable.domain.money.payments import (
    ChargeKind,
    ChargeMark,
    PaymentMode,
    PaymentProgress,
    PaymentState,
    state_of_money,
)

TEXT_MAX = 200
"""Characters of what a client reads. Stripe takes more, but its payment page shows no more on one line."""
ROUND = "Another round of changes"
OPEN_MAX = 20
"""So many may wait for an order's client at once."""


class ChargeState(StrEnum):
    """One that was paid stays so, whatever went back of it since."""

    OPEN = "open"
    PAID = "paid"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class NewCharge:
    """What somebody asks for. `id` is theirs, so that asking twice makes one. `amount_cents` is what their page showed,
    and `text` what the client reads; for what has a name in the offer, it's that."""

    id: UUID
    kind: ChargeKind
    amount_cents: int
    text: str = ""
    addon_id: str = ""


@dataclass(frozen=True, slots=True)
class OrderCharge:
    """`made_by` is a person's name, empty for the client themselves. `amount_cents` is what is asked, `paid_cents` what
    was paid, with `tax_cents`. Its payment page, if there is one, is session `session_attempt`.

    `refund_asked_at` is when a refund was asked for whose answer isn't here; `refund_failures` counts the answers of
    the provider's that it failed, which it repeats under their keys. `taken_back_at`: when what was bought went back,
    because all of its money did.
    """

    id: UUID
    order_id: UUID
    kind: ChargeKind
    addon_id: str
    text: str
    amount_cents: int
    currency: str
    mode: PaymentMode
    state: ChargeState
    made_at: datetime
    made_by: str = ""
    session_attempt: int = 1
    session_id: str | None = None
    session_url: str | None = None
    session_expires_at: datetime | None = None
    progress: PaymentProgress | None = None
    paid_at: datetime | None = None
    paid_cents: int = 0
    tax_cents: int = 0
    payment_intent_id: str | None = None
    refunded_cents: int = 0
    refunded_as_of: datetime | None = None
    refund_asked_at: datetime | None = None
    refund_failures: int = 0
    taken_back_at: datetime | None = None
    withdrawn_at: datetime | None = None
    withdrawn_by: str = ""

    @property
    def mark(self) -> ChargeMark:
        return ChargeMark(self.id, self.kind, self.addon_id, self.text)

    @property
    def reference(self) -> str:
        """What the ledger knows its payment by."""
        return self.payment_intent_id or self.session_id or ""

    @property
    def is_clients_own(self) -> bool:
        """They chose it themselves: nobody waits for its money."""
        return not self.made_by

    @property
    def is_open(self) -> bool:
        return self.state is ChargeState.OPEN

    @property
    def is_paid(self) -> bool:
        return self.state is ChargeState.PAID

    @property
    def is_processing(self) -> bool:
        """The client has been through the payment page, and the money takes days."""
        return self.is_open and self.progress is PaymentProgress.PROCESSING

    @property
    def is_given_back(self) -> bool:
        """All of its money went back."""
        return self.is_paid and self.refunded_cents >= self.paid_cents

    @property
    def paid_after_withdrawal(self) -> bool:
        return self.is_paid and self.withdrawn_at is not None

    def money_state(self, is_disputed: bool) -> PaymentState:
        """What became of its money."""
        if not self.is_paid:
            return PaymentState.UNPAID
        return state_of_money(self.paid_cents, self.refunded_cents, is_disputed)


def check_chargeable(state: PaymentState, is_refunded: bool, sold: PaymentMode, mode: PaymentMode) -> None:
    """Whether more can be charged for an order. Raises Refused `order_unpaid`, `order_refunded`, `mode_differs`."""
    if state is PaymentState.UNPAID:
        raise Refused("order_unpaid", "This order isn't paid yet, so nothing more can be charged for it.")
    if is_refunded:
        raise Refused("order_refunded", "This order was refunded, so nothing more can be charged for it.")
    if sold is not mode:
        raise Refused("mode_differs", f"This order was paid in {sold} mode, and a different mode is set up now.")


def priced(asked: NewCharge, offer: Offer, bought: Collection[str]) -> tuple[str, int]:
    """What the client reads and what it costs, by the offer that was sold. `bought` are the add-ons that the order has
    or is asked to pay for.

    Raises Refused `charge_not_offered`, `amount_differs`, `charge_text`, `charge_amount`.
    """
    match asked.kind:
        case ChargeKind.AMOUNT:
            check_amount_of_charge(asked.amount_cents, offer.currency)
            if not asked.text:
                raise Refused("charge_text", "Say what it's for. Your client reads it.")
            return asked.text, asked.amount_cents
        case ChargeKind.ADDON:
            addon = next((one for one in buyable(offer, bought) if one.id == asked.addon_id), None)
            if addon is None:
                raise not_offered()
            return addon.name, _as_shown(asked, addon.price_cents)
        case ChargeKind.ROUND:
            if not offer.round_cents:
                raise not_offered()
            return ROUND, _as_shown(asked, offer.round_cents)


def buyable(offer: Offer, bought: Collection[str]) -> tuple[Addon, ...]:
    """The add-ons of an offer that an order doesn't have yet, and that can be paid for by themselves."""
    least_cents = least(offer.currency)
    return tuple(one for one in offer.on_sale if one.id not in bought and one.price_cents >= least_cents)


def check_amount_of_charge(cents: int, currency: str) -> None:
    """Raises Refused `charge_amount`: Stripe takes no less, and no more."""
    if not least(currency) <= cents <= MOST:
        span = f"between {money(least(currency), currency)} and {money(MOST, currency)}"
        raise Refused("charge_amount", f"Enter an amount {span}.")


def round_left() -> Refused:
    """A client buys another one once none is left, and while there is something to change."""
    return Refused("round_left", "You can't buy another round right now. Reload the page and check again.")


def not_offered() -> Refused:
    return Refused("charge_not_offered", "This isn't sold for this order, or it's been charged already. Reload it.")


def charge_unknown() -> Refused:
    return Refused("charge_unknown", "There's no such charge. Reload the page and check again.")


def charge_over(charge: OrderCharge) -> Refused:
    """Why one that isn't open can't be paid or withdrawn (any more)."""
    if charge.is_paid:
        return Refused("charge_paid", "This has been paid already. Reload the page.")
    return Refused("charge_withdrawn", "This was withdrawn, so there's nothing to pay.")


def _as_shown(asked: NewCharge, cents: int) -> int:
    if asked.amount_cents != cents:
        raise price_changed()
    return cents
