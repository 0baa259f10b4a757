"""Orders: one row each; their history is beside them."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Column,
    ColumnElement,
    Connection,
    Index,
    Integer,
    String,
    Table,
    Text,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from fundable.db.agency.offers import SoldUnder
from fundable.db.engine.prepared import Prepared
from fundable.db.engine.tables import partial_index
from fundable.db.orders import history, promotion_columns, search, thread_search
from fundable.db.orders.intake import intake_forms
from fundable.db.types import DayText, IdText, UtcText, metadata, one_of
from fundable.domain.errors import order_gone
from fundable.domain.money.payments import PaymentMode, PaymentProgress, PaymentState
from fundable.domain.orders.orders import PASSWORD_ENDED, Order, OrderStatus, PasswordKnown, SessionState, email_key

orders = Table(
    "orders",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True, comment="order of creation; what lists page by"),
    Column("id", IdText, nullable=False, unique=True),
    Column("email", Text, nullable=False),
    Column("email_key", Text, nullable=False),
    Column("password_hash", Text),
    Column("amount_cents", Integer, nullable=False),
    Column("currency", String(3), nullable=False),
    Column("status", String(16), nullable=False, default=OrderStatus.PENDING),
    Column("payment_state", String(20), nullable=False, default=PaymentState.UNPAID),
    Column("mode", String(8), nullable=False),
    Column("selected_addons", JSON, nullable=False, default=list),
    Column("admin_notes", Text),
    Column("stripe_checkout_session_id", Text),
    Column("stripe_customer_id", Text),
    Column("stripe_payment_intent_id", Text),
    Column("stripe_subscription_id", Text),
    Column("session_state", String(10), nullable=False, default=SessionState.CREATING),
    Column("session_url", Text),
    Column("session_expires_at", UtcText),
    Column("browser_hash", String(64), comment="SHA-256 of the cookie of the browser that ordered"),
    Column("session_attempt", Integer, nullable=False, server_default="1", comment="part of its idempotency key"),
    Column("stripe_invoice_id", Text),
    Column("payment_progress", String(10), comment="of a payment that takes days"),
    Column("discount_cents", Integer, nullable=False, server_default="0"),
    Column("tax_cents", Integer, nullable=False, server_default="0"),
    Column("refunded_cents", Integer, nullable=False, server_default="0"),
    Column("refunded_as_of", UtcText),
    Column("duplicate_of", IdText, comment="an order of the same e-mail, paid just before"),
    Column("reminders_off_at", UtcText, comment="when the client asked for no more reminders"),
    Column("paid_at", UtcText),
    Column("form_at", UtcText, comment="when the intake form arrived"),
    Column("promised_on", DayText, comment="in the agency's zone; kept right by the job promises while it is owed"),
    Column("created_at", UtcText, nullable=False),
    Column("updated_at", UtcText, nullable=False),
    Column("offer_version", SoldUnder, nullable=False, server_default="1"),
    Column("password_known", String(8), comment="how staff could know the client's password"),
    Column("email_changed_at", UtcText, comment="by staff"),
    Column("live_at", UtcText, comment="when it was completed; nothing while it isn't"),
    Column("days_late", Integer, comment="so many after the promised day it was completed; 0 by then"),
    *promotion_columns.columns(),
    Column("later_addons", JSON, nullable=False, server_default="[]", comment="paid for after the order"),
    one_of("status", OrderStatus),
    one_of("payment_state", PaymentState),
    one_of("mode", PaymentMode),
    one_of("session_state", SessionState),
    CheckConstraint("amount_cents >= 0", name="amount_cents"),
)
_SESSION = {"session_url", "session_expires_at", "stripe_checkout_session_id", "session_state", "session_attempt"}
_NOT_SEARCHED = _SESSION | {
    "admin_notes",
    "payment_progress",
    "refunded_cents",
    "refunded_as_of",
    "stripe_payment_intent_id",
    "live_at",
    "days_late",
}
_STORED = (
    "stripe_checkout_session_id stripe_customer_id stripe_payment_intent_id stripe_subscription_id "
    "session_url session_expires_at session_attempt stripe_invoice_id discount_cents tax_cents "
    "refunded_cents refunded_as_of duplicate_of reminders_off_at offer_version email_changed_at"
)
_AS_STORED = tuple(_STORED.split())
UNPAID = "payment_state = 'unpaid'"
OWED = "promised_on IS NOT NULL AND status <> 'completed'"
Index("ix_orders_email", orders.c.email_key, orders.c.seq)
Index("ix_orders_status", orders.c.status, orders.c.seq)
# Indexes of columns that are mostly empty are partial, so that an order touches few pages.
for _name in ("stripe_checkout_session_id", "stripe_subscription_id"):
    partial_index(f"uq_orders_{_name}", orders.c[_name], unique=True, where=f"{_name} IS NOT NULL")
_INTENT = orders.c.stripe_payment_intent_id
partial_index("ix_orders_payment_intent", _INTENT, where="stripe_payment_intent_id IS NOT NULL")
partial_index("ix_orders_browser", orders.c.browser_hash, orders.c.seq, where=UNPAID)
partial_index("ix_orders_paid_at", orders.c.paid_at, where="paid_at IS NOT NULL")
partial_index("ix_orders_refunded", orders.c.refunded_as_of, where="refunded_cents > 0")
partial_index("ix_orders_promised", orders.c.promised_on, orders.c.seq, where=OWED)
partial_index("ix_orders_session", orders.c.session_state, orders.c.seq, where=UNPAID)

HISTORY = history.as_column(orders)
_OF_ID = select(orders).where(orders.c.id == bindparam("order_id"))
_BY_ID = Prepared(_OF_ID)
_BY_ID_WITH_HISTORY = Prepared(
    _OF_ID.add_columns(HISTORY, intake_forms.c.business_name).outerjoin(
        intake_forms, intake_forms.c.order_id == orders.c.id
    )
)
_BY_SESSION = select(orders).where(orders.c.stripe_checkout_session_id == bindparam("session_id"))


def add(connection: Connection, order: Order, browser_hash: str | None) -> None:
    values: dict[str, Any] = {
        "id": order.id,
        "email": order.email,
        "email_key": email_key(order.email),
        "amount_cents": order.amount_cents,
        "currency": order.currency,
        "status": order.status,
        "payment_state": order.payment_state,
        "mode": order.mode,
        "selected_addons": list(order.selected_addons),
        "session_state": order.session_state,
        "browser_hash": browser_hash,
        "created_at": order.created_at,
        "updated_at": order.updated_at,
        "offer_version": order.offer_version,
        **promotion_columns.values(order.promotion),
    }
    _insertion(tuple(values)).run(connection, **values)
    search.refresh(connection, order.id)


def find(connection: Connection, order_id: UUID) -> Order | None:
    row = _BY_ID.find(connection, order_id=order_id)
    return from_row(row) if row else None


def get(connection: Connection, order_id: UUID, *, with_history: bool = False) -> Order:
    """Raises Refused `order_gone`."""
    order = (find_with_history if with_history else find)(connection, order_id)
    if order is None:
        raise order_gone()
    return order


def find_by_session(connection: Connection, session_id: str) -> Order | None:
    row = connection.execute(_BY_SESSION, {"session_id": session_id}).mappings().first()
    return from_row(row) if row else None


def find_with_history(connection: Connection, order_id: UUID) -> Order | None:
    """With its business name, too, once the intake form has told it."""
    row = _BY_ID_WITH_HISTORY.find(connection, order_id=order_id)
    return from_row(row) if row else None


def newest_of_email(connection: Connection, email: str, count: int, first: str = "") -> list[Order]:
    """Those that a login can open, whose id begins with `first` before all. An order without a password isn't there:
    whoever types somebody else's e-mail at checkout must not push that person's order off the list."""
    named = [(func.substr(orders.c.id, 1, len(first)) == first).desc()] if first else []
    return _newest_of(connection, email, count, orders.c.password_hash != PASSWORD_ENDED, *named)


def newest_paid_of_email(connection: Connection, email: str, count: int) -> list[Order]:
    """Those that count as paid (money 6), with a password or without."""
    is_paid = or_(orders.c.payment_state != PaymentState.UNPAID, orders.c.status != OrderStatus.PENDING)
    return _newest_of(connection, email, count, is_paid)


def paid_of_email(connection: Connection, order: Order, since: datetime) -> Order | None:
    """Another order of the same e-mail and mode that was paid since then."""
    is_other = and_(orders.c.id != order.id, orders.c.mode == order.mode, orders.c.paid_at >= since)
    return next(iter(_newest_of(connection, order.email, 1, is_other)), None)


def _newest_of(
    connection: Connection, email: str, count: int, condition: ColumnElement[bool], *before: ColumnElement[Any]
) -> list[Order]:
    """Newest first, or by what comes before that: without it, the index has their order already."""
    query = select(orders).where(orders.c.email_key == email_key(email), condition)
    newest = query.order_by(*before, orders.c.seq.desc()).limit(count)
    return [from_row(row) for row in connection.execute(newest).mappings()]


def of_other_modes(connection: Connection, mode: PaymentMode, limit: int) -> list[Order]:
    """Orders whose money is of another kind than this."""
    query = select(orders).where(orders.c.mode != mode).limit(limit)
    return [from_row(row) for row in connection.execute(query).mappings()]


def change(connection: Connection, order_id: UUID, now: datetime, **columns: Any) -> None:
    """Sets columns of one order."""
    _update(connection, order_id, None, {"updated_at": now, **columns})
    if not _NOT_SEARCHED.issuperset(columns):
        search.refresh(connection, order_id)


def set_paid(connection: Connection, order: Order, now: datetime, **columns: Any) -> Order | None:
    """Marks an order paid, once: the order as it is then. None when it already was."""
    values = {"payment_state": PaymentState.PAID, "session_state": SessionState.COMPLETE, "updated_at": now, **columns}
    if not _update(connection, order.id, UNPAID, values):
        return None
    search.refresh(connection, order.id)
    return replace(order, **values)


def fill_ids(connection: Connection, order: Order, **ids: str | None) -> None:
    """Notes the provider's ids that an order does not have yet."""
    missing = {name: value for name, value in ids.items() if value and getattr(order, name) is None}
    if missing:
        _update(connection, order.id, None, missing)


def set_password(connection: Connection, order_id: UUID, password_hash: str, now: datetime) -> bool:
    """Sets the first password. False when there is one already."""
    return _update(connection, order_id, "password_hash IS NULL", {"password_hash": password_hash, "updated_at": now})


def remove(connection: Connection, order_ids: Collection[UUID]) -> int:
    search.remove(connection, order_ids)
    thread_search.remove(connection, order_ids)
    return connection.execute(delete(orders).where(orders.c.id.in_(order_ids))).rowcount


def _update(connection: Connection, order_id: UUID, condition: str | None, values: dict[str, Any]) -> bool:
    return _change(tuple(values), condition).run(connection, of_order=order_id, **values).rowcount == 1


@cache
def _insertion(names: tuple[str, ...]) -> Prepared:
    return Prepared(insert(orders).values({name: bindparam(name) for name in names}))


@cache
def _change(names: tuple[str, ...], condition: str | None) -> Prepared:
    statement = update(orders).where(orders.c.id == bindparam("of_order"))
    if condition:
        statement = statement.where(text(condition))
    return Prepared(statement.values({name: bindparam(name) for name in names}))


def from_row(row: Mapping[Any, Any]) -> Order:
    """A row of the orders table, with `business_name` and `history` where the query has them."""
    return Order(
        id=row["id"],
        email=row["email"],
        amount_cents=row["amount_cents"],
        status=OrderStatus(row["status"]),
        payment_state=PaymentState(row["payment_state"]),
        mode=PaymentMode(row["mode"]),
        selected_addons=tuple(row["selected_addons"]),
        session_state=SessionState(row["session_state"]),
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        currency=row["currency"],
        admin_notes=row["admin_notes"],
        password_hash=row["password_hash"],
        paid_at=row["paid_at"],
        form_at=row["form_at"],
        promised_on=row["promised_on"],
        **{name: row[name] for name in ("business_name", "history") if name in row},
        payment_progress=PaymentProgress(row["payment_progress"]) if row["payment_progress"] else None,
        password_known=PasswordKnown(row["password_known"]) if row["password_known"] else None,
        promotion=promotion_columns.from_row(row),
        later_addons=tuple(row["later_addons"]),
        **{name: row[name] for name in _AS_STORED},
    )
