"""What views of orders are narrowed and sorted by: a short row for each order, which the database keeps in step.

Each sort has an index that begins with the stage, so the first rows of any number of stages are read and nothing else.
"""

from sqlalchemy import Column, Index, Integer, String, Table, Text

from fundable.db.engine.triggers import after_delete, after_insert, after_update, differ
from fundable.db.orders.intake import intake_forms
from fundable.db.orders.orders import orders
from fundable.db.types import metadata
from fundable.domain.orders.views import NO_DAY, NOBODY

listed_orders = Table(
    "listed_orders",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=False, comment="the order's"),
    Column("stage", String(16), nullable=False),
    Column("person", String(36), nullable=False, comment="who has it; empty for nobody"),
    Column("due", String(10), nullable=False, comment="the promised day"),
    Column("client", Text, nullable=False, comment="what it's sorted by: business, or else email"),
    Column("amount_cents", Integer, nullable=False),
    Column("mode", String(8), nullable=False),
    Column("client_key", Text, nullable=False, server_default="", comment="whose it is in the eyes of staff"),
)
_listed = listed_orders.c
Index("ix_listed_orders_stage", _listed.stage, _listed.seq)
Index("ix_listed_orders_due", _listed.stage, _listed.due, _listed.seq)
Index("ix_listed_orders_client", _listed.stage, _listed.client, _listed.seq)
Index("ix_listed_orders_amount", _listed.stage, _listed.amount_cents, _listed.seq)
Index("ix_listed_orders_person", _listed.person, _listed.stage, _listed.due, _listed.seq)
Index("ix_listed_orders_client_key", _listed.client_key, _listed.seq)

STAGE = (
    "CASE WHEN {row}status <> 'completed' AND ({row}payment_state = 'refunded' OR"
    " {row}status = 'pending' AND {abandoned}) THEN 'closed' ELSE {row}status END"
)
_STAGE = STAGE.format(row="new.", abandoned="new.session_state = 'ended' AND new.payment_state = 'unpaid'")
_OF_ORDER = {
    "stage": _STAGE,
    "due": f"coalesce(new.promised_on, '{NO_DAY}')",
    "amount_cents": "new.amount_cents",
    "mode": "new.mode",
}
_CHANGED = ("status", "payment_state", "session_state", "promised_on", "amount_cents", "mode")
# What stays the same isn't written: a checkout's session opens without a change here, and each index would be anew.
_SET = ", ".join(f"{name} = {value}" for name, value in _OF_ORDER.items())
OF_ORDER = "WHERE seq = (SELECT seq FROM orders WHERE id = new.order_id);"
_BUSINESS = "(SELECT nullif(business_name, '') FROM intake_forms WHERE order_id = new.id)"

# Of a new order nothing is known to staff but its email.
_CLIENT = "coalesce((SELECT client_key FROM client_emails WHERE email_key = new.email_key), new.email_key)"
after_insert(
    orders,
    "INSERT INTO listed_orders (seq, person, client, client_key, stage, due, amount_cents, mode)\n"  # noqa: S608
    f"    VALUES (new.seq, '{NOBODY}', lower(new.email_key), {_CLIENT}, {', '.join(_OF_ORDER.values())});",
    "listed_orders_insert",
)
after_update(
    orders,
    f"UPDATE listed_orders SET {_SET} WHERE seq = new.seq\n"  # noqa: S608
    f"    AND ({', '.join(_OF_ORDER)}) IS DISTINCT FROM ({', '.join(_OF_ORDER.values())});",
    "listed_orders_update",
    differ(*_CHANGED),
    _CHANGED,
)
after_update(
    orders,
    f"UPDATE listed_orders SET client = lower(coalesce({_BUSINESS}, new.email_key)) WHERE seq = new.seq;",  # noqa: S608
    "listed_orders_email",
    differ("email_key"),
    ("email_key",),
)
after_delete(orders, "DELETE FROM listed_orders WHERE seq = old.seq;", "listed_orders_delete")
_NAMED = (
    "UPDATE listed_orders SET client = lower(coalesce(nullif(new.business_name, ''), client)) "  # noqa: S608
    + OF_ORDER
)
after_insert(intake_forms, _NAMED, "listed_orders_form")
after_update(intake_forms, _NAMED, "listed_orders_business", differ("business_name"), ("business_name",))
