"""The ledger, which outlives its orders."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import (
    Column,
    Connection,
    Index,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    delete,
    func,
    select,
    text,
    update,
)

from fundable.db.engine.json_lists import listed, those_of
from fundable.db.engine.prepared import Prepared, among
from fundable.db.engine.tables import arrival, partial_index
from fundable.db.engine.tallies import kept_sum
from fundable.db.money.figures import ledger_days
from fundable.db.orders import lists
from fundable.db.orders.orders import orders
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.money.ledger import LedgerEntry, LedgerKind, Moved
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.orders import OrderFilter

ledger_entries = Table(
    "ledger_entries",
    metadata,
    Column("id", IdText, primary_key=True),
    Column("order_id", IdText, nullable=False, comment="no foreign key: the entry outlives its order"),
    Column("kind", String(10), nullable=False),
    Column("amount_cents", Integer, nullable=False, comment="negative when it goes out"),
    Column("currency", String(3), nullable=False),
    Column("mode", String(8), nullable=False),
    Column("reference", Text, nullable=False, comment="the provider's id of what moved it"),
    Column("payment_intent_id", Text, comment="the charge it belongs to, once known"),
    Column("at", UtcText, nullable=False),
    one_of("kind", LedgerKind),
    one_of("mode", PaymentMode),
)
_ARRIVAL = arrival(ledger_entries)
"""Of those of one moment."""
CHARGES = (LedgerKind.PAYMENT, LedgerKind.RENEWAL, LedgerKind.CHARGE)
UNLINKED = "payment_intent_id IS NULL AND kind IN ('payment', 'renewal')"
Index("ix_ledger_entries_order_id", ledger_entries.c.order_id)
Index("ix_ledger_entries_at", ledger_entries.c.at)
Index("ix_ledger_entries_payment_intent_id", ledger_entries.c.payment_intent_id)
partial_index("ix_ledger_entries_unlinked", ledger_entries.c.at, where=UNLINKED)
Index("uq_ledger_entries_reference", ledger_entries.c.kind, ledger_entries.c.reference, unique=True)
kept_sum(ledger_days.ledger_days, ledger_entries, ledger_days.KIND)
_UNLINKED = Prepared(
    select(ledger_entries)
    .where(text(UNLINKED), ledger_entries.c.mode == bindparam("mode"), ledger_entries.c.at >= bindparam("since"))
    .order_by(ledger_entries.c.at.desc(), _ARRIVAL.desc())
    .limit(bindparam("limit"))
)
_REFUNDED = (
    select(func.coalesce(func.sum(ledger_entries.c.amount_cents), 0))
    .where(
        ledger_entries.c.payment_intent_id == orders.c.stripe_payment_intent_id,
        ledger_entries.c.kind == LedgerKind.REFUND,
    )
    .scalar_subquery()
)
_SHORT = Prepared(
    select(orders.c.stripe_payment_intent_id)
    .where(
        text("refunded_cents > 0"), orders.c.refunded_as_of >= bindparam("since"), orders.c.mode == bindparam("mode")
    )
    .where(orders.c.refunded_cents != -_REFUNDED)
    .limit(bindparam("limit"))
)


def add(connection: Connection, entry: LedgerEntry) -> bool:
    """False when there is an entry of this kind and reference already."""
    return insert_new(
        connection,
        ledger_entries,
        id=entry.id,
        order_id=entry.order_id,
        kind=entry.kind,
        amount_cents=entry.amount_cents,
        currency=entry.currency,
        mode=entry.mode,
        reference=entry.reference,
        payment_intent_id=entry.payment_intent_id,
        at=entry.at,
    )


def live_currency(connection: Connection) -> str | None:
    """What real money was taken in, or is about to be; None before the first live order. A deleted order's entries
    stay."""
    for table in (orders, ledger_entries):
        query = select(table.c.currency).where(table.c.mode == PaymentMode.LIVE).limit(1)
        found = connection.execute(query).scalar()
        if found:
            return str(found)
    return None


def enter(
    connection: Connection,
    order_id: UUID,
    kind: LedgerKind,
    amount_cents: int,
    moved: Moved,
    at: datetime,
    reference: str,
    currency: str | None = None,
) -> bool:
    """A new entry under the charge and in the mode and currency of what moved the money, unless it has another
    currency. False when there is one of this kind and reference already."""
    intent = moved.payment_intent_id
    entry = LedgerEntry(
        uuid4(), order_id, kind, amount_cents, currency or moved.currency, moved.mode, at, reference, intent
    )
    return add(connection, entry)


def of_order(connection: Connection, order_id: UUID) -> list[LedgerEntry]:
    query = select(ledger_entries).where(ledger_entries.c.order_id == order_id).order_by(ledger_entries.c.at, _ARRIVAL)
    return [_entry(row) for row in connection.execute(query).mappings()]


def payments_of(connection: Connection, order_ids: Sequence[UUID]) -> set[str]:
    """The payment intents of all that was paid for these orders, months of hosting and later charges as well."""
    known = ledger_entries.c.payment_intent_id.is_not(None)
    query = select(ledger_entries.c.payment_intent_id).where(ledger_entries.c.order_id.in_(those_of("ids")), known)
    return set(connection.execute(query, {"ids": listed(order_ids)}).scalars())


def received(connection: Connection, order_ids: Sequence[UUID]) -> defaultdict[UUID, Counter[str]]:
    """What came in for each of these orders in each currency, less what went back; the provider's fees aside. Cents."""
    query = (
        select(
            ledger_entries.c.order_id, ledger_entries.c.currency, func.sum(ledger_entries.c.amount_cents).label("sum")
        )
        .where(ledger_entries.c.order_id.in_(those_of("ids")), ledger_entries.c.kind != LedgerKind.FEE)
        .group_by(ledger_entries.c.order_id, ledger_entries.c.currency)
    )
    found: defaultdict[UUID, Counter[str]] = defaultdict(Counter)
    for row in connection.execute(query, {"ids": listed(order_ids)}):
        found[row.order_id][row.currency] = row.sum
    return found


def charge(connection: Connection, payment_intent_id: str) -> LedgerEntry | None:
    """The payment or renewal that a payment intent brought in."""
    query = select(ledger_entries).where(
        ledger_entries.c.payment_intent_id == payment_intent_id, ledger_entries.c.kind.in_(CHARGES)
    )
    row = connection.execute(query).mappings().first()
    return _entry(row) if row else None


def find(connection: Connection, kind: LedgerKind, reference: str) -> LedgerEntry | None:
    query = select(ledger_entries).where(ledger_entries.c.kind == kind, ledger_entries.c.reference == reference)
    row = connection.execute(query).mappings().first()
    return _entry(row) if row else None


def unlinked(connection: Connection, mode: PaymentMode, since: datetime, limit: int) -> list[LedgerEntry]:
    """Charges of which the payment intent is not known yet, newest first."""
    return [_entry(row) for row in _UNLINKED.every(connection, mode=mode, since=since, limit=limit)]


def link(connection: Connection, reference: str, payment_intent_id: str) -> bool:
    """Notes the charge that paid an invoice. False when the ledger has no such invoice."""
    of_invoice = update(ledger_entries).where(
        ledger_entries.c.reference == reference, ledger_entries.c.kind.in_(CHARGES)
    )
    return connection.execute(of_invoice.values(payment_intent_id=payment_intent_id)).rowcount > 0


def rename(connection: Connection, kind: LedgerKind, reference: str, better: str) -> None:
    """The same money under another id of the provider's."""
    known = (ledger_entries.c.kind == kind, ledger_entries.c.reference == reference)
    connection.execute(update(ledger_entries).where(*known).values(reference=better))


def short_of_refunds(connection: Connection, mode: PaymentMode, since: datetime, limit: int) -> list[str]:
    """Payment intents of orders that have had more, or less, refunded than the ledger knows; by refunds since then."""
    found = _SHORT.every(connection, mode=mode, since=since, limit=limit)
    return [row["stripe_payment_intent_id"] for row in found]


def oldest(connection: Connection, mode: PaymentMode) -> datetime | None:
    query = select(ledger_entries.c.at).where(ledger_entries.c.mode == mode).order_by(ledger_entries.c.at).limit(1)
    return connection.execute(query).scalar_one_or_none()


def between(connection: Connection, since: datetime, until: datetime, mode: PaymentMode) -> list[LedgerEntry]:
    query = (
        select(ledger_entries)
        .where(ledger_entries.c.at >= since, ledger_entries.c.at < until, ledger_entries.c.mode == mode)
        .order_by(ledger_entries.c.at, _ARRIVAL)
    )
    return [_entry(row) for row in connection.execute(query).mappings()]


def every(connection: Connection, modes: tuple[PaymentMode, ...]) -> Iterator[LedgerEntry]:
    """Oldest first, without holding them all."""
    query = select(ledger_entries).where(ledger_entries.c.mode.in_(modes)).order_by(ledger_entries.c.at, _ARRIVAL)
    for row in connection.execute(query.execution_options(yield_per=500)).mappings():
        yield _entry(row)


def shown(connection: Connection, modes: tuple[PaymentMode, ...], filters: OrderFilter | None) -> Iterator[LedgerEntry]:
    """As `every`, of some orders or of all there ever were, for staff: a checkout session's id is a secret while its
    order has no password, which whoever knows it may set."""
    is_secret = (
        select(orders.c.id)
        .where(orders.c.stripe_checkout_session_id == ledger_entries.c.reference, orders.c.password_hash.is_(None))
        .exists()
    )
    query = select(ledger_entries, is_secret.label("is_secret")).where(ledger_entries.c.mode.in_(modes))
    if filters is not None:
        query = query.where(ledger_entries.c.order_id.in_(lists.every_id(connection, filters)))
    rows = connection.execute(query.order_by(ledger_entries.c.at, _ARRIVAL).execution_options(yield_per=500)).mappings()
    for row in rows:
        yield _entry({**row, "reference": ""} if row["is_secret"] else row)


def remove_tests(connection: Connection) -> None:
    """Test money is none: its entries and its days go."""
    connection.execute(delete(ledger_entries).where(ledger_entries.c.mode != PaymentMode.LIVE))
    connection.execute(text("DELETE FROM ledger_days WHERE mode <> 'live'"))


def disputed_cents(connection: Connection, modes: tuple[PaymentMode, ...]) -> int:
    """What banks have taken of what was paid for orders and not brought back, beyond what was refunded. Counted by the
    money that moved: an inquiry takes none."""
    return sum(cents for (cents,) in _disputed_of(modes).run(connection))


@cache
def _disputed_of(modes: tuple[PaymentMode, ...]) -> Prepared:
    taken = -func.sum(ledger_entries.c.amount_cents)
    return Prepared(
        select(func.min(func.max(taken, 0), orders.c.amount_cents - orders.c.refunded_cents))
        .join(orders, orders.c.id == ledger_entries.c.order_id)
        .where(ledger_entries.c.kind == LedgerKind.DISPUTE, among(ledger_entries.c.mode, modes))
        .where(ledger_entries.c.payment_intent_id == orders.c.stripe_payment_intent_id)
        .group_by(orders.c.id, orders.c.amount_cents, orders.c.refunded_cents)
    )


def _entry(row: Any) -> LedgerEntry:
    return LedgerEntry(
        id=row["id"],
        order_id=row["order_id"],
        kind=LedgerKind(row["kind"]),
        amount_cents=row["amount_cents"],
        currency=row["currency"],
        mode=PaymentMode(row["mode"]),
        at=row["at"],
        reference=row["reference"],
        payment_intent_id=row["payment_intent_id"],
    )
