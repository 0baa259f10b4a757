"""Charges after an order's first payment: a row each, from when it's asked for."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    RowMapping,
    String,
    Table,
    Text,
    bindparam,
    func,
    or_,
    select,
    text,
    update,
)

from fundable.db.engine.prepared import Prepared, among
from fundable.db.engine.tables import STORED_BY_KEY, partial_index
from fundable.db.engine.tallies import kept_count
from fundable.db.money.ledger import ledger_entries
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.money.charging.order_charges import ChargeState, OrderCharge, charge_unknown
from fundable.domain.money.ledger import LedgerKind
from fundable.domain.money.payments import ChargeKind, PaymentMode, PaymentProgress

order_charges = Table(
    "order_charges",
    metadata,
    Column("id", IdText, primary_key=True),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("addon_id", Text, nullable=False, comment="of one that the offer has; else empty"),
    Column("text", Text, nullable=False, comment="what the client reads"),
    Column("amount_cents", Integer, nullable=False, comment="what is asked for, without tax"),
    Column("currency", String(3), nullable=False),
    Column("mode", String(8), nullable=False),
    Column("state", String(10), nullable=False),
    Column("made_at", UtcText, nullable=False),
    Column("made_by", Text, nullable=False, comment="a name; empty for the client themselves"),
    Column("session_attempt", Integer, nullable=False, comment="part of its idempotency key"),
    Column("session_id", Text),
    Column("session_url", Text),
    Column("session_expires_at", UtcText),
    Column("progress", String(10), comment="of a payment that takes days"),
    Column("paid_at", UtcText),
    Column("paid_cents", Integer, nullable=False, comment="with tax"),
    Column("tax_cents", Integer, nullable=False),
    Column("payment_intent_id", Text),
    Column("refunded_cents", Integer, nullable=False),
    Column("refunded_as_of", UtcText),
    Column("refund_asked_at", UtcText, comment="of a refund whose answer isn't here (yet)"),
    Column("refund_failures", Integer, nullable=False, comment="answers of the provider's that it repeats"),
    Column("taken_back_at", UtcText, comment="what was bought, once all of its money went back"),
    Column("withdrawn_at", UtcText),
    Column("withdrawn_by", Text, nullable=False),
    one_of("kind", ChargeKind),
    one_of("mode", PaymentMode),
    one_of("state", ChargeState),
    CheckConstraint("amount_cents > 0", name="amount_cents"),
)
_c = order_charges.c
Index("ix_order_charges_order_id", _c.order_id)
_HAS_OPEN_PAGE = "state = 'open' AND session_id IS NOT NULL"
_IS_REFUNDED = "refunded_cents > 0"
partial_index("ix_order_charges_open", _c.session_expires_at, where=_HAS_OPEN_PAGE)
partial_index("ix_order_charges_refunded", _c.refunded_as_of, where=_IS_REFUNDED)
partial_index("ix_order_charges_refund_asked", _c.refund_asked_at, where="refund_asked_at IS NOT NULL")
for _name in ("session_id", "payment_intent_id"):
    partial_index(f"uq_order_charges_{_name}", _c[_name], unique=True, where=f"{_name} IS NOT NULL")

charge_tallies = Table(
    "charge_tallies",
    metadata,
    Column("mode", String(8), primary_key=True),
    Column("state", String(10), primary_key=True),
    Column("charges", Integer, nullable=False),
    Column("paid_cents", Integer, nullable=False),
    Column("refunded_cents", Integer, nullable=False),
    **STORED_BY_KEY,
)
_CHANGED = ("state", "mode", "paid_cents", "refunded_cents")
kept_count(charge_tallies, order_charges, ("{row}.mode", "{row}.state"), _CHANGED)


_STATES = Prepared(select(_c.state).where(_c.order_id == bindparam("order_id"), _c.state != ChargeState.WITHDRAWN))


class ChargeSums(NamedTuple):
    """Cents that were paid for charges, that went back of them, and that disputes hold or have taken."""

    paid: int
    refunded: int
    disputed: int


def add(connection: Connection, charge: OrderCharge) -> bool:
    """False when there is one of this id already."""
    return insert_new(connection, order_charges, **{name: getattr(charge, name) for name in _c.keys()})  # noqa: SIM118


def find(connection: Connection, charge_id: UUID) -> OrderCharge | None:
    row = connection.execute(select(order_charges).where(_c.id == charge_id)).mappings().first()
    return _charge(row) if row else None


def get(connection: Connection, order_id: UUID, charge_id: UUID) -> OrderCharge:
    """Raises Refused `charge_unknown`, for one of another order as well."""
    found = find(connection, charge_id)
    if found is None or found.order_id != order_id:
        raise charge_unknown()
    return found


def find_by_session(connection: Connection, session_id: str) -> OrderCharge | None:
    row = connection.execute(select(order_charges).where(_c.session_id == session_id)).mappings().first()
    return _charge(row) if row else None


def find_by_payment(connection: Connection, payment_intent_id: str) -> OrderCharge | None:
    row = connection.execute(select(order_charges).where(_c.payment_intent_id == payment_intent_id)).mappings().first()
    return _charge(row) if row else None


def of_order(connection: Connection, order_id: UUID) -> list[OrderCharge]:
    """Newest first."""
    query = select(order_charges).where(_c.order_id == order_id).order_by(_c.made_at.desc(), _c.id)
    return [_charge(row) for row in connection.execute(query).mappings()]


def states(connection: Connection, order_id: UUID) -> list[ChargeState]:
    """Of those that its client sees: what they don't have to pay any more isn't there."""
    return [ChargeState(row["state"]) for row in _STATES.every(connection, order_id=order_id)]


def with_open_page(connection: Connection, mode: PaymentMode) -> Sequence[UUID]:
    """Those with a payment page that the provider has not said yet what became of, the oldest first."""
    query = select(_c.id).where(text(_HAS_OPEN_PAGE), _c.mode == mode)
    return list(connection.execute(query.order_by(_c.session_expires_at)).scalars())


def refunds_in_doubt(connection: Connection, mode: PaymentMode, asked_before: datetime) -> Sequence[OrderCharge]:
    """Those with a refund that nobody waits for an answer to any more."""
    query = select(order_charges).where(_c.refund_asked_at < asked_before, _c.mode == mode)
    return [_charge(row) for row in connection.execute(query).mappings()]


def short_of_refunds(connection: Connection, mode: PaymentMode, since: datetime, limit: int) -> list[str]:
    """Payment intents of charges that have had more, or less, refunded than the ledger knows; by refunds since then."""
    entries = ledger_entries.c
    entered = (
        select(func.coalesce(func.sum(entries.amount_cents), 0))
        .where(entries.payment_intent_id == _c.payment_intent_id, entries.kind == LedgerKind.REFUND)
        .scalar_subquery()
    )
    query = select(_c.payment_intent_id).where(
        text(_IS_REFUNDED), _c.refunded_as_of >= since, _c.mode == mode, _c.refunded_cents != -entered
    )
    return list(connection.execute(query.limit(limit)).scalars())


def sums(connection: Connection, modes: tuple[PaymentMode, ...]) -> ChargeSums:
    """Of those whose orders are here."""
    paid, refunded = _paid_of(modes).run(connection).fetchone()
    return ChargeSums(int(paid), int(refunded), sum(cents for (cents,) in _taken_of(modes).run(connection)))


@cache
def _paid_of(modes: tuple[PaymentMode, ...]) -> Prepared:
    kept = charge_tallies.c
    cents = (func.coalesce(func.sum(column), 0) for column in (kept.paid_cents, kept.refunded_cents))
    return Prepared(select(*cents).where(among(kept.mode, modes)))


@cache
def _taken_of(modes: tuple[PaymentMode, ...]) -> Prepared:
    entries = ledger_entries.c
    return Prepared(
        select(func.min(func.max(-func.sum(entries.amount_cents), 0), _c.paid_cents - _c.refunded_cents))
        .join(order_charges, entries.payment_intent_id == _c.payment_intent_id)
        .where(entries.kind == LedgerKind.DISPUTE, among(entries.mode, modes))
        .group_by(_c.id, _c.paid_cents, _c.refunded_cents)
    )


def change(connection: Connection, charge_id: UUID, **columns: Any) -> None:
    connection.execute(update(order_charges).where(_c.id == charge_id).values(**columns))


def change_unpaid(connection: Connection, charge_id: UUID, **columns: Any) -> bool:
    """False, and nothing done, for one that was paid."""
    unpaid = update(order_charges).where(_c.id == charge_id, _c.state != ChargeState.PAID)
    return connection.execute(unpaid.values(**columns)).rowcount == 1


def end_page(connection: Connection, charge: OrderCharge) -> None:
    """Its payment page is over; the next one asks under another key. Unless that was noted, or it was paid."""
    same = update(order_charges).where(
        _c.id == charge.id, _c.state != ChargeState.PAID, _c.session_attempt == charge.session_attempt
    )
    ended = {"session_id": None, "session_url": None, "session_expires_at": None}
    connection.execute(same.values(session_attempt=charge.session_attempt + 1, **ended))


def count_attempt(connection: Connection, charge: OrderCharge) -> None:
    """No page came of it, and the next try asks under another key. Unless that, or another tab's page, was noted."""
    same = update(order_charges).where(
        _c.id == charge.id, _c.session_id.is_(None), _c.session_attempt == charge.session_attempt
    )
    connection.execute(same.values(session_attempt=charge.session_attempt + 1))


def claim_refund(connection: Connection, charge: OrderCharge, now: datetime, answered_before: datetime) -> bool:
    """Whether a refund is ours to ask for. False while somebody else waits for the answer to one."""
    asked_at = _c.refund_asked_at
    free = update(order_charges).where(_c.id == charge.id, or_(asked_at.is_(None), asked_at < answered_before))
    return connection.execute(free.values(refund_asked_at=now)).rowcount == 1


def _charge(row: RowMapping) -> OrderCharge:
    values = dict(row)
    values |= {
        "kind": ChargeKind(row["kind"]),
        "mode": PaymentMode(row["mode"]),
        "state": ChargeState(row["state"]),
        "progress": PaymentProgress(row["progress"]) if row["progress"] else None,
    }
    return OrderCharge(**values)
