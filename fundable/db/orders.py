"""Orders and their history of statuses."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    Update,
    bindparam,
    delete,
    insert,
    select,
    text,
    type_coerce,
    update,
)

from fundable.db import search
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.orders import Order, OrderStatus, SessionState, StatusChange, email_key
from fundable.domain.payments import PaymentMode, PaymentState

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
    Column("paid_at", UtcText),
    Column("form_at", UtcText, comment="when the intake form arrived"),
    Column("created_at", UtcText, nullable=False),
    Column("updated_at", UtcText, nullable=False),
    one_of("status", OrderStatus),
    one_of("payment_state", PaymentState),
    one_of("mode", PaymentMode),
    one_of("session_state", SessionState),
    CheckConstraint("amount_cents >= 0", name="amount_cents"),
)
_NOT_SEARCHED = {"session_url", "session_expires_at", "stripe_checkout_session_id", "session_state", "admin_notes"}
UNPAID = "payment_state = 'unpaid'"
Index("ix_orders_email", orders.c.email_key, orders.c.seq)
Index("ix_orders_status", orders.c.status, orders.c.seq)
# Indexes of columns that are mostly empty are partial, so that an order touches few pages.
for _name in ("stripe_checkout_session_id", "stripe_subscription_id"):
    Index(f"uq_orders_{_name}", orders.c[_name], unique=True, sqlite_where=text(f"{_name} IS NOT NULL"))
Index(
    "ix_orders_payment_intent",
    orders.c.stripe_payment_intent_id,
    sqlite_where=text("stripe_payment_intent_id IS NOT NULL"),
)
Index("ix_orders_browser", orders.c.browser_hash, orders.c.seq, sqlite_where=text(UNPAID))
Index("ix_orders_session", orders.c.session_state, orders.c.seq, sqlite_where=text(UNPAID))

status_changes = Table(
    "status_changes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False),
    Column("status_from", String(16), nullable=False),
    Column("status_to", String(16), nullable=False),
    Column("note", Text),
    Column("changed_by", Text),
    Column("at", UtcText, nullable=False),
    one_of("status_from", OrderStatus),
    one_of("status_to", OrderStatus),
)
Index("ix_status_changes_order_id", status_changes.c.order_id, status_changes.c.id)


# Statements that are run often are made once: making one costs more than running it.
_BY_ID = select(orders).where(orders.c.id == bindparam("order_id"))
_BY_SESSION = select(orders).where(orders.c.stripe_checkout_session_id == bindparam("session_id"))
_order_id_text = type_coerce(status_changes.c.order_id, String)
_HISTORY = (
    select(
        _order_id_text.label("order_id"),
        status_changes.c.status_to,
        status_changes.c.at,
        status_changes.c.note,
        status_changes.c.changed_by,
    )
    .where(_order_id_text.in_(bindparam("order_ids", expanding=True)))
    .order_by(status_changes.c.id)
)
_UNPAID_OF_BROWSER = (
    select(orders)
    .where(
        orders.c.browser_hash == bindparam("browser_hash"),
        text(UNPAID),
        orders.c.email_key == bindparam("email_key"),
        orders.c.session_state.in_([SessionState.CREATING, SessionState.OPEN]),
        orders.c.created_at >= bindparam("since"),
    )
    .order_by(orders.c.seq.desc())
)
_ADD = insert(orders)
_ADD_CHANGE = insert(status_changes)


def add(connection: Connection, order: Order, browser_hash: str | None) -> None:
    values = {
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
    }
    connection.execute(_ADD, values)
    search.refresh(connection, order.id)


def find(connection: Connection, order_id: UUID) -> Order | None:
    row = connection.execute(_BY_ID, {"order_id": order_id}).mappings().one_or_none()
    return from_row(row) if row else None


def find_by_session(connection: Connection, session_id: str) -> Order | None:
    row = connection.execute(_BY_SESSION, {"session_id": session_id}).mappings().one_or_none()
    return from_row(row) if row else None


def find_with_history(connection: Connection, order_id: UUID) -> Order | None:
    row = connection.execute(_BY_ID, {"order_id": order_id}).mappings().one_or_none()
    return with_history(connection, [row])[0] if row else None


def newest_of_email(connection: Connection, email: str, count: int) -> list[Order]:
    """Those that a login can open. An order without a password is not among them: whoever types somebody else's
    e-mail at checkout must not push that person's order off the list."""
    query = (
        select(orders)
        .where(orders.c.email_key == email_key(email), orders.c.password_hash.is_not(None))
        .order_by(orders.c.seq.desc())
        .limit(count)
    )
    return [from_row(row) for row in connection.execute(query).mappings()]


def unpaid_of_browser(connection: Connection, browser_hash: str, email: str, since: datetime) -> list[Order]:
    """Unpaid orders of one browser and e-mail whose session is not over, newest first."""
    values = {"browser_hash": browser_hash, "email_key": email_key(email), "since": since}
    return [from_row(row) for row in connection.execute(_UNPAID_OF_BROWSER, values).mappings()]


def with_unfinished_session(connection: Connection, before: datetime, limit: int) -> list[Order]:
    """Unpaid orders made before a time, of which the provider has not yet said how they ended; oldest first."""
    query = (
        select(orders)
        .where(
            text(UNPAID),
            orders.c.session_state.in_([SessionState.CREATING, SessionState.OPEN]),
            orders.c.created_at < before,
        )
        .order_by(orders.c.seq)
        .limit(limit)
    )
    return [from_row(row) for row in connection.execute(query).mappings()]


def abandoned_before(connection: Connection, before: datetime, limit: int) -> list[UUID]:
    """Orders that were never paid, whose session ended, and that nobody has moved on by hand."""
    query = (
        select(orders.c.id)
        .where(
            text(UNPAID),
            orders.c.session_state == SessionState.ENDED,
            orders.c.status == OrderStatus.PENDING,
            orders.c.created_at < before,
        )
        .limit(limit)
    )
    return list(connection.execute(query).scalars())


def change(connection: Connection, order_id: UUID, now: datetime, **columns: Any) -> None:
    """Sets columns of one order."""
    _update(connection, order_id, None, {"updated_at": now, **columns})
    if not _NOT_SEARCHED.issuperset(columns):
        search.refresh(connection, order_id)


def set_paid(connection: Connection, order_id: UUID, now: datetime, **columns: Any) -> bool:
    """Marks an order paid, once. False when it already was."""
    values = {"payment_state": PaymentState.PAID, "session_state": SessionState.COMPLETE, "updated_at": now, **columns}
    if not _update(connection, order_id, UNPAID, values):
        return False
    search.refresh(connection, order_id)
    return True


def end_session(connection: Connection, order_id: UUID, now: datetime) -> None:
    """The session is over and nothing was paid; an order paid meanwhile is left alone."""
    _update(connection, order_id, UNPAID, {"session_state": SessionState.ENDED, "updated_at": now})
    search.refresh(connection, order_id)


def set_password(connection: Connection, order_id: UUID, password_hash: str, now: datetime) -> bool:
    """Sets the first password. False when there is one already."""
    return _update(connection, order_id, "password_hash IS NULL", {"password_hash": password_hash, "updated_at": now})


def add_change(connection: Connection, order: Order, change: StatusChange) -> None:
    values = {
        "order_id": order.id,
        "status_from": order.status,
        "status_to": change.status,
        "note": change.note,
        "changed_by": change.by,
        "at": change.at,
    }
    connection.execute(_ADD_CHANGE, values)


def remove(connection: Connection, order_ids: Collection[UUID]) -> int:
    search.remove(connection, order_ids)
    return connection.execute(delete(orders).where(orders.c.id.in_(order_ids))).rowcount


def _update(connection: Connection, order_id: UUID, condition: str | None, values: dict[str, Any]) -> bool:
    statement = _update_statement(tuple(values), condition)
    return connection.execute(statement, {"of_order": order_id, **values}).rowcount == 1


@cache
def _update_statement(names: tuple[str, ...], condition: str | None) -> Update:
    statement = update(orders).where(orders.c.id == bindparam("of_order"))
    if condition:
        statement = statement.where(text(condition))
    return statement.values({name: bindparam(name) for name in names})


def with_history(connection: Connection, rows: Sequence[Mapping[Any, Any]]) -> list[Order]:
    """Rows of the orders table with their status changes, oldest first; one query for all of them."""
    changes: dict[str, list[StatusChange]] = {}
    for row in connection.execute(_HISTORY, {"order_ids": [str(row["id"]) for row in rows]}):
        changes.setdefault(row.order_id, []).append(
            StatusChange(OrderStatus(row.status_to), row.at, row.note, row.changed_by)
        )
    return [from_row(row, tuple(changes.get(str(row["id"]), ()))) for row in rows]


def from_row(row: Mapping[Any, Any], history: tuple[StatusChange, ...] = ()) -> Order:
    """A row of the orders table, with `business_name` where the query joined it."""
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
        stripe_checkout_session_id=row["stripe_checkout_session_id"],
        stripe_customer_id=row["stripe_customer_id"],
        stripe_payment_intent_id=row["stripe_payment_intent_id"],
        stripe_subscription_id=row["stripe_subscription_id"],
        session_url=row["session_url"],
        session_expires_at=row["session_expires_at"],
        paid_at=row["paid_at"],
        form_at=row["form_at"],
        business_name=row.get("business_name"),
        history=history,
    )
