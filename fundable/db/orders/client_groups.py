"""Which orders staff see as one client's: those of one email, unless staff have said otherwise.

An email that staff counted to somebody else's has a row, and so has an order that they took out. Whose an order is
stands in its short row (`listed_orders.client_key`), and each client has a row to be listed by; triggers keep both. A
key that isn't an email says nothing of anybody. Nothing of this is asked where clients come in: it's a view for staff.
"""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    delete,
    literal,
    select,
    update,
)

from fundable.db.engine.tables import STORED_BY_KEY, partial_index, upsert
from fundable.db.engine.tallies import kept_count
from fundable.db.engine.triggers import after_delete, after_insert, after_update, differ
from fundable.db.orders.listed_orders import listed_orders
from fundable.db.orders.orders import orders
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.orders.orders import email_key

_UP_TO_TWO = tuple(
    f"CASE WHEN {{row}}.{orders} < 2 THEN {{row}}.{orders} ELSE 2 END" for orders in ("orders", "live_orders")
)

client_emails = Table(
    "client_emails",
    metadata,
    Column("email_key", Text, primary_key=True),
    Column("client_key", String(36), nullable=False, index=True),
    Column("merged_at", UtcText, nullable=False),
    Column("merged_by", Text, nullable=False),
    **STORED_BY_KEY,
)
client_orders = Table(
    "client_orders",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("client_key", String(36), nullable=False, index=True),
    Column("split_at", UtcText, nullable=False),
    Column("split_by", Text, nullable=False),
)
listed_clients = Table(
    "listed_clients",
    metadata,
    Column("client_key", Text, primary_key=True),
    Column("orders", Integer, nullable=False),
    Column("live_orders", Integer, nullable=False),
    Column("newest", Integer, nullable=False, comment="the number of their newest order"),
    **STORED_BY_KEY,
)
client_tallies = Table(
    "client_tallies",
    metadata,
    Column("orders", Integer, primary_key=True, autoincrement=False, comment="2: or more"),
    Column("live_orders", Integer, primary_key=True, autoincrement=False, comment="2: or more"),
    Column("clients", Integer, nullable=False),
    **STORED_BY_KEY,
)
kept_count(client_tallies, listed_clients, _UP_TO_TWO, ("orders", "live_orders"))
_LISTED = listed_clients.c
IS_LISTED = {
    ("all", False): "orders > 0",
    ("all", True): "live_orders > 0",
    ("several", False): "orders > 1",
    ("several", True): "live_orders > 1",
}
"""What each of the lists has, without tests and with them: an index each."""
for (_kind, _is_live), _which in IS_LISTED.items():
    partial_index(f"ix_listed_clients_{_kind}{'_live' if _is_live else ''}", _LISTED.newest, where=_which)

_OF_EMAIL = "(SELECT client_key FROM client_emails WHERE client_emails.email_key = {order}.email_key)"
_OF_ORDER = "(SELECT client_key FROM client_orders WHERE order_id = {order}.id)"
_KEY = f"coalesce({_OF_ORDER}, {_OF_EMAIL}, {{order}}.email_key)"
_KEPT = f"client_key = (SELECT {_KEY.format(order='orders')} FROM orders WHERE orders.seq = listed_orders.seq)"  # noqa: S608
_UNUSED = (
    "DELETE FROM client_emails WHERE email_key = old.email_key"
    " AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.email_key = old.email_key);"
)


def _settle(which: str) -> str:
    return f"UPDATE listed_orders SET {_KEPT} WHERE seq IN (SELECT seq FROM orders WHERE {which});"  # noqa: S608


after_update(
    orders,
    f"UPDATE listed_orders SET {_KEPT} WHERE seq = new.seq;\n    {_UNUSED}",  # noqa: S608
    "client_groups_email",
    differ("email_key"),
    ("email_key",),
)
after_delete(orders, _UNUSED, "client_groups_order")
for _table, _key, _its_order in ((client_emails, "email_key", "email_key"), (client_orders, "order_id", "id")):
    _settled = {row: _settle(f"orders.{_its_order} = {row}.{_key}") for row in ("new", "old")}
    after_insert(_table, _settled["new"], f"{_table.name}_insert")
    after_update(_table, _settled["new"], f"{_table.name}_update", differ("client_key"), ("client_key",))
    after_delete(_table, _settled["old"], f"{_table.name}_delete")

_EMAILS_OF = select(client_emails.c.email_key).where(client_emails.c.client_key == bindparam("key"))
_NEWEST = "(SELECT max(seq) FROM listed_orders WHERE listed_orders.client_key = {key})"
_IS_LIVE = "CASE WHEN {row}.mode = 'live' THEN 1 ELSE 0 END"
_COUNT_IN = (
    "INSERT INTO listed_clients (client_key, orders, live_orders, newest)\n"  # noqa: S608
    f"    VALUES (new.client_key, 1, {_IS_LIVE.format(row='new')}, new.seq)\n"
    "    ON CONFLICT (client_key) DO UPDATE SET orders = listed_clients.orders + 1,\n"
    "    live_orders = listed_clients.live_orders + excluded.live_orders,\n"
    "    newest = CASE WHEN excluded.newest > listed_clients.newest\n"
    "    THEN excluded.newest ELSE listed_clients.newest END;"
)
_COUNT_OUT = (
    "DELETE FROM listed_clients WHERE client_key = old.client_key AND orders = 1;\n"  # noqa: S608
    f"    UPDATE listed_clients SET orders = orders - 1, live_orders = live_orders - {_IS_LIVE.format(row='old')},\n"
    f"    newest = coalesce({_NEWEST.format(key='old.client_key')}, newest) WHERE client_key = old.client_key;"
)
after_insert(listed_orders, _COUNT_IN, "listed_clients_insert")
after_delete(listed_orders, _COUNT_OUT, "listed_clients_delete")
after_update(
    listed_orders,
    f"{_COUNT_OUT}\n    {_COUNT_IN}",
    "listed_clients_update",
    differ("client_key", "mode"),
    ("client_key", "mode"),
)


def key_of(connection: Connection, order_id: UUID) -> str | None:
    """Whose an order is; None for one that isn't there."""
    query = select(listed_orders.c.client_key).join(orders, orders.c.seq == listed_orders.c.seq)
    return connection.execute(query.where(orders.c.id == order_id)).scalar_one_or_none()


def is_split(connection: Connection, order_id: UUID) -> bool:
    return connection.execute(select(literal(1)).where(client_orders.c.order_id == order_id)).first() is not None


def split(connection: Connection, order_id: UUID, now: datetime, by: str) -> None:
    """Takes an order out of those of its email, to be a client of its own."""
    row = {"client_key": str(uuid4()), "split_at": now, "split_by": by}
    made = upsert(client_orders).values(order_id=order_id, **row)
    connection.execute(made.on_conflict_do_update(index_elements=["order_id"], set_=row))


def put_back(connection: Connection, order_id: UUID) -> bool:
    """To the others of its email. False where it's there."""
    return connection.execute(delete(client_orders).where(client_orders.c.order_id == order_id)).rowcount > 0


def merge(connection: Connection, key: str, other: str, now: datetime, by: str) -> None:
    """Makes one client of two: what is the other's is this one's from then on, also what they order later."""
    kept = key if "@" not in key else str(uuid4())
    if kept != key:
        _count_email(connection, key, kept, now, by)
    if "@" in other:
        _count_email(connection, other, kept, now, by)
        return
    for table in (client_emails, client_orders):
        connection.execute(update(table).where(table.c.client_key == other).values(client_key=kept))


def separate(connection: Connection, email: str) -> bool:
    """Ends that an email is counted to somebody else's. False where it isn't."""
    found = delete(client_emails).where(client_emails.c.email_key == email_key(email))
    return connection.execute(found).rowcount > 0


def settle(connection: Connection, key: str) -> None:
    """An email that is alone with itself again needs no row."""
    emails = list(connection.execute(_EMAILS_OF, {"key": key}).scalars())
    others = connection.execute(select(literal(1)).where(client_orders.c.client_key == key).limit(1)).first()
    if len(emails) == 1 and not others:
        separate(connection, emails[0])


def _count_email(connection: Connection, email: str, key: str, now: datetime, by: str) -> None:
    row = {"client_key": key, "merged_at": now, "merged_by": by}
    made = upsert(client_emails).values(email_key=email, **row)
    connection.execute(made.on_conflict_do_update(index_elements=["email_key"], set_=row))
