"""Views of orders have short rows of their own to be narrowed and sorted by."""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"

_INDEXES = {
    "stage": ["stage", "seq"],
    "due": ["stage", "due", "seq"],
    "client": ["stage", "client", "seq"],
    "amount": ["stage", "amount_cents", "seq"],
    "person": ["person", "stage", "due", "seq"],
}
_FILL = """INSERT INTO listed_orders (seq, stage, person, due, client, amount_cents, mode)
SELECT orders.seq,
    CASE WHEN orders.status <> 'completed' AND (payment_state = 'refunded'
        OR orders.status = 'pending' AND session_state = 'ended' AND payment_state = 'unpaid')
        THEN 'closed' ELSE orders.status END,
    coalesce(order_assignees.user_id, ''), coalesce(promised_on, '9999-12-31'),
    lower(coalesce(nullif(business_name, ''), email_key)), amount_cents, mode
FROM orders LEFT JOIN intake_forms ON intake_forms.order_id = orders.id
LEFT JOIN order_assignees ON order_assignees.order_id = orders.id"""
_TRIGGERS = (
    """CREATE TRIGGER listed_orders_insert AFTER INSERT ON orders BEGIN
    INSERT INTO listed_orders (seq, person, client, stage, due, amount_cents, mode)
    VALUES (new.seq, '', lower(new.email_key), CASE WHEN new.status <> 'completed' AND (new.payment_state = 'refunded' OR new.status = 'pending' AND new.session_state = 'ended' AND new.payment_state = 'unpaid') THEN 'closed' ELSE new.status END, coalesce(new.promised_on, '9999-12-31'), new.amount_cents, new.mode);
END""",
    """CREATE TRIGGER listed_orders_update AFTER UPDATE OF status, payment_state, session_state, promised_on, amount_cents, mode ON orders
WHEN old.status IS NOT new.status OR old.payment_state IS NOT new.payment_state OR old.session_state IS NOT new.session_state OR old.promised_on IS NOT new.promised_on OR old.amount_cents IS NOT new.amount_cents OR old.mode IS NOT new.mode BEGIN
    UPDATE listed_orders SET stage = CASE WHEN new.status <> 'completed' AND (new.payment_state = 'refunded' OR new.status = 'pending' AND new.session_state = 'ended' AND new.payment_state = 'unpaid') THEN 'closed' ELSE new.status END, due = coalesce(new.promised_on, '9999-12-31'), amount_cents = new.amount_cents, mode = new.mode WHERE seq = new.seq
    AND (stage, due, amount_cents, mode) IS NOT (CASE WHEN new.status <> 'completed' AND (new.payment_state = 'refunded' OR new.status = 'pending' AND new.session_state = 'ended' AND new.payment_state = 'unpaid') THEN 'closed' ELSE new.status END, coalesce(new.promised_on, '9999-12-31'), new.amount_cents, new.mode);
END""",
    """CREATE TRIGGER listed_orders_email AFTER UPDATE OF email_key ON orders
WHEN old.email_key IS NOT new.email_key BEGIN
    UPDATE listed_orders SET client = lower(coalesce((SELECT nullif(business_name, '') FROM intake_forms WHERE order_id = new.id), new.email_key)) WHERE seq = new.seq;
END""",
    """CREATE TRIGGER listed_orders_delete AFTER DELETE ON orders BEGIN
    DELETE FROM listed_orders WHERE seq = old.seq;
END""",
    """CREATE TRIGGER listed_orders_form AFTER INSERT ON intake_forms BEGIN
    UPDATE listed_orders SET client = lower(coalesce(nullif(new.business_name, ''), client)) WHERE seq = (SELECT seq FROM orders WHERE id = new.order_id);
END""",
    """CREATE TRIGGER listed_orders_business AFTER UPDATE OF business_name ON intake_forms
WHEN old.business_name IS NOT new.business_name BEGIN
    UPDATE listed_orders SET client = lower(coalesce(nullif(new.business_name, ''), client)) WHERE seq = (SELECT seq FROM orders WHERE id = new.order_id);
END""",
    """CREATE TRIGGER listed_orders_given AFTER INSERT ON order_assignees BEGIN
    UPDATE listed_orders SET person = coalesce(new.user_id, '') WHERE seq = (SELECT seq FROM orders WHERE id = new.order_id);
END""",
    """CREATE TRIGGER listed_orders_given_on AFTER UPDATE OF user_id ON order_assignees
WHEN old.user_id IS NOT new.user_id BEGIN
    UPDATE listed_orders SET person = coalesce(new.user_id, '') WHERE seq = (SELECT seq FROM orders WHERE id = new.order_id);
END""",
)


def upgrade() -> None:
    op.create_table(
        "listed_orders",
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False, comment="the order's"),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("person", sa.String(36), nullable=False, comment="who has it; empty for nobody"),
        sa.Column("due", sa.String(10), nullable=False, comment="the promised day"),
        sa.Column("client", sa.Text(), nullable=False, comment="what it's sorted by: business, or else email"),
        sa.Column("amount_cents", sa.Integer(), nullable=False),
        sa.Column("mode", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_listed_orders")),
    )
    op.execute(_FILL)
    for name, columns in _INDEXES.items():
        op.create_index(f"ix_listed_orders_{name}", "listed_orders", columns)
    for trigger in _TRIGGERS:
        op.execute(trigger)
