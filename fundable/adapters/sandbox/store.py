"""The sandbox's objects and events, typed, on top of the lines of JSON that its memory keeps."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, TypeVar
from uuid import UUID

from pydantic import TypeAdapter

from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import HostingTerms
from fundable.domain.money.disputes import Dispute
from fundable.domain.money.gateway import Fact, KeptObject, SandboxMemory
from fundable.domain.money.hosting import CardSnapshot, InvoiceSnapshot, Subscription
from fundable.domain.money.ledger import BalanceLine
from fundable.domain.money.payments import PaymentEvent, SessionSnapshot
from fundable.domain.money.refunds import Refund, RefundedTotal


@dataclass(frozen=True, slots=True)
class Charge:
    """One payment that was taken: what it paid, and how much of it was refunded. One that was charged after an order's
    first has no invoice and no subscription, and says whose it is."""

    payment_intent_id: str
    invoice_id: str
    subscription_id: str
    amount_cents: int
    refunded_cents: int
    at: datetime
    currency: str = DEFAULT.currency
    order_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class SandboxPlan:
    """What a subscription was sold at; of a session until it is paid, then of the subscription. Its months are counted
    from `anchor`, which an earlier version of the program didn't keep."""

    of: str
    hosting: HostingTerms
    currency: str
    anchor: datetime | None = None

    @property
    def id(self) -> str:
        return f"plan_{self.of}"


Object = (
    SessionSnapshot | Subscription | Charge | SandboxPlan | CardSnapshot | Refund | Dispute | BalanceLine | PaymentEvent
)
T = TypeVar("T")
_FACTS = (SessionSnapshot, Subscription, InvoiceSnapshot, CardSnapshot, Refund, RefundedTotal, Dispute)
_CODECS: dict[type[Any], TypeAdapter[Any]] = {
    kind: TypeAdapter(kind) for kind in (*_FACTS, Charge, SandboxPlan, BalanceLine, PaymentEvent)
}
_FACT_BY_NAME: dict[str, type[Any]] = {kind.__name__: kind for kind in _FACTS}


class Store:
    def __init__(self, memory: SandboxMemory) -> None:
        self._memory = memory

    def find(self, kind: type[T], object_id: str) -> T | None:
        body = self._memory.find(object_id)
        return _read(kind, body) if body else None

    def plan(self, of: str) -> SandboxPlan:
        """An earlier version of the program kept none, and sold the default offer alone."""
        return self.find(SandboxPlan, f"plan_{of}") or SandboxPlan(of, DEFAULT.hosting, DEFAULT.currency)

    def of_kind(self, kind: type[T], since: datetime) -> list[T]:
        return [_read(kind, body) for body in self._memory.of_kind(kind.__name__, since)]

    def keep(
        self, objects: Sequence[Object], at: datetime, instead_of: tuple[str, Object | None] | None = None
    ) -> bool:
        """Stores all or nothing; nothing when the object that was to be replaced is no longer what it was."""
        kept = [KeptObject(_id(one), type(one).__name__, _write(one), at) for one in objects]
        expected = (instead_of[0], partial(_is, instead_of[1])) if instead_of else None
        return self._memory.keep(kept, expected)


def payload_of(fact: Fact) -> str:
    """What an event says: the name of the kind of fact on the first line, the fact behind it."""
    return f"{type(fact).__name__}\n{_write(fact)}"


def fact_of(payload: str) -> Fact | None:
    name, _, body = payload.partition("\n")
    kind = _FACT_BY_NAME.get(name)
    fact: Fact | None = _read(kind, body) if kind else None
    return fact


def _read(kind: type[T], body: str) -> T:
    value: T = _CODECS[kind].validate_json(body)
    return value


def _is(known: Object | None, body: str | None) -> bool:
    """Compared as values: a text that an earlier version wrote lacks what has come since."""
    return (_read(type(known), body) if known and body else body) == known


def _write(value: object) -> str:
    return _CODECS[type(value)].dump_json(value).decode()


def _id(one: Object) -> str:
    match one:
        case SessionSnapshot():
            return one.session_id
        case Charge():
            return one.payment_intent_id
        case CardSnapshot():
            return one.customer_id
        case _:
            return one.id
