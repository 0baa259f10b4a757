"""Which of the staff has which order. An order without a row was given to nobody yet."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Table, Text, func, select, update

from fundable.db.engine.json_lists import listed, those_of
from fundable.db.engine.prepared import Prepared
from fundable.db.engine.tables import partial_index, upsert
from fundable.db.engine.triggers import after_insert, after_update, differ
from fundable.db.orders.listed_orders import OF_ORDER
from fundable.db.orders.orders import orders
from fundable.db.people.accounts import users
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.orders.views import NOBODY
from fundable.domain.people.assignees import Colleague, initials

BY_TURN = ""

order_assignees = Table(
    "order_assignees",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", IdText, ForeignKey("users.id", ondelete="SET NULL"), comment="none for nobody, on purpose"),
    Column("since", UtcText, nullable=False),
    Column("given_by", Text, nullable=False, comment="a name; empty for the program itself, by turn"),
)
partial_index("ix_order_assignees_user_id", order_assignees.c.user_id, where="user_id IS NOT NULL")
partial_index("ix_order_assignees_turns", order_assignees.c.since, where="given_by = ''")
_GIVEN = f"UPDATE listed_orders SET person = coalesce(new.user_id, '{NOBODY}') {OF_ORDER}"  # noqa: S608
after_insert(order_assignees, _GIVEN, "listed_orders_given")
after_update(order_assignees, _GIVEN, "listed_orders_given_on", differ("user_id"), ("user_id",))

_NAMES = Prepared(
    select(order_assignees.c.order_id, users.c.id, users.c.email, users.c.first_name, users.c.last_name)
    .join(users, users.c.id == order_assignees.c.user_id)
    .where(order_assignees.c.order_id.in_(those_of("order_ids")))
)


def of_orders(connection: Connection, order_ids: Collection[UUID]) -> dict[UUID, Colleague]:
    """Orders that nobody has are left out."""
    if not order_ids:
        return {}
    found = _NAMES.every(connection, order_ids=listed(order_ids))
    people = {row["id"]: row for row in found}
    colleagues = {
        each: _person(each, row["email"], row["first_name"], row["last_name"]) for each, row in people.items()
    }
    return {row["order_id"]: colleagues[row["id"]] for row in found}


def at_work(connection: Connection, user_ids: Collection[UUID]) -> dict[UUID, Colleague]:
    """Those of these people who still work here."""
    query = select(users.c.id, users.c.email, users.c.first_name, users.c.last_name)
    found = connection.execute(query.where(users.c.id.in_(list(user_ids)), users.c.disabled_at.is_(None)))
    return {row.id: _person(row.id, row.email, row.first_name, row.last_name) for row in found}


def names(connection: Connection, user_ids: Collection[UUID]) -> dict[UUID, str]:
    """What these people are called, whether or not they still work here."""
    query = select(users.c.id, users.c.email, users.c.first_name, users.c.last_name)
    found = connection.execute(query.where(users.c.id.in_(list(user_ids))))
    return {row.id: _person(row.id, row.email, row.first_name, row.last_name).name for row in found}


def put(connection: Connection, order_id: UUID, user_id: UUID | None, now: datetime, by: str) -> None:
    values = {"user_id": user_id, "since": now, "given_by": by}
    row = upsert(order_assignees).values(order_id=order_id, **values)
    connection.execute(row.on_conflict_do_update(index_elements=["order_id"], set_=values))


def open_of(connection: Connection, user_id: UUID) -> list[UUID]:
    """Orders of somebody that aren't delivered yet, the oldest first."""
    query = (
        select(order_assignees.c.order_id)
        .join(orders, orders.c.id == order_assignees.c.order_id)
        .where(order_assignees.c.user_id == user_id, orders.c.status != OrderStatus.COMPLETED)
        .order_by(orders.c.seq)
    )
    return list(connection.execute(query).scalars())


def count_open(connection: Connection) -> dict[UUID, int]:
    """How many orders that aren't delivered yet each person has; those with none are left out."""
    query = (
        select(order_assignees.c.user_id, func.count())
        .join(orders, orders.c.id == order_assignees.c.order_id)
        .where(order_assignees.c.user_id.is_not(None), orders.c.status != OrderStatus.COMPLETED)
        .group_by(order_assignees.c.user_id)
    )
    return {row[0]: row[1] for row in connection.execute(query)}


def release(connection: Connection, user_id: UUID, now: datetime, by: str) -> None:
    """What is left of somebody is nobody's."""
    theirs = update(order_assignees).where(order_assignees.c.user_id == user_id)
    connection.execute(theirs.values(user_id=None, since=now, given_by=by))


def last_turn(connection: Connection) -> UUID | None:
    """Who was given an order last, by turn."""
    given = (order_assignees.c.given_by == BY_TURN) & order_assignees.c.user_id.is_not(None)
    last = select(func.max(order_assignees.c.since)).where(given).scalar_subquery()
    query = select(order_assignees.c.user_id).where(given, order_assignees.c.since == last).limit(1)
    return connection.execute(query).scalar_one_or_none()


def nobodys(connection: Connection, mode: PaymentMode, paid_from: datetime) -> list[UUID]:
    """Orders that were paid since then, aren't delivered, and were never given to anybody; the oldest first."""
    query = (
        select(orders.c.id)
        .outerjoin(order_assignees, order_assignees.c.order_id == orders.c.id)
        .where(
            orders.c.paid_at >= paid_from,
            orders.c.status.concat("") != OrderStatus.COMPLETED,  # by the index of the payment
            orders.c.mode == mode,
            orders.c.payment_state.in_([PaymentState.PAID, PaymentState.PARTIALLY_REFUNDED]),
            order_assignees.c.order_id.is_(None),
        )
        .order_by(orders.c.paid_at, orders.c.seq)
    )
    return list(connection.execute(query).scalars())


def _person(user_id: UUID, email: str, first: str | None, last: str | None) -> Colleague:
    name = " ".join(part for part in (first, last) if part) or email
    return Colleague(user_id, name, initials(name))
