"""Orders have a client in the eyes of staff, and each client a short row to be listed by."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText, UtcText

revision = "0052"
down_revision = "0051"

_LISTS = {
    "all": "orders > 0",
    "all_live": "live_orders > 0",
    "several": "orders > 1",
    "several_live": "live_orders > 1",
}
_FILL = (
    "UPDATE listed_orders SET client_key = (SELECT email_key FROM orders WHERE orders.seq = listed_orders.seq)",
    "INSERT INTO listed_clients (client_key, orders, live_orders, newest)"
    " SELECT client_key, count(*), sum(mode = 'live'), max(seq) FROM listed_orders GROUP BY client_key",
)
_TRIGGERS = (
    """CREATE TRIGGER listed_orders_insert AFTER INSERT ON orders BEGIN
    INSERT INTO listed_orders (seq, person, client, client_key, stage, due, amount_cents, mode)
    VALUES (new.seq, '', lower(new.email_key), coalesce((SELECT client_key FROM client_emails WHERE email_key = new.email_key), new.email_key), CASE WHEN new.status <> 'completed' AND (new.payment_state = 'refunded' OR new.status = 'pending' AND new.session_state = 'ended' AND new.payment_state = 'unpaid') THEN 'closed' ELSE new.status END, coalesce(new.promised_on, '9999-12-31'), new.amount_cents, new.mode);
END""",
    """CREATE TRIGGER client_groups_email AFTER UPDATE OF email_key ON orders
WHEN old.email_key IS NOT new.email_key BEGIN
    UPDATE listed_orders SET client_key = (SELECT coalesce((SELECT client_key FROM client_orders WHERE order_id = orders.id), (SELECT client_key FROM client_emails WHERE client_emails.email_key = orders.email_key), orders.email_key) FROM orders WHERE orders.seq = listed_orders.seq) WHERE seq = new.seq;
    DELETE FROM client_emails WHERE email_key = old.email_key AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.email_key = old.email_key);
END""",
    """CREATE TRIGGER client_groups_order AFTER DELETE ON orders BEGIN
    DELETE FROM client_emails WHERE email_key = old.email_key AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.email_key = old.email_key);
END""",
    """CREATE TRIGGER client_emails_insert AFTER INSERT ON client_emails BEGIN
    UPDATE listed_orders SET client_key = (SELECT coalesce((SELECT client_key FROM client_orders WHERE order_id = orders.id), (SELECT client_key FROM client_emails WHERE client_emails.email_key = orders.email_key), orders.email_key) FROM orders WHERE orders.seq = listed_orders.seq) WHERE seq IN (SELECT seq FROM orders WHERE orders.email_key = new.email_key);
END""",
    """CREATE TRIGGER client_emails_update AFTER UPDATE OF client_key ON client_emails
WHEN old.client_key IS NOT new.client_key BEGIN
    UPDATE listed_orders SET client_key = (SELECT coalesce((SELECT client_key FROM client_orders WHERE order_id = orders.id), (SELECT client_key FROM client_emails WHERE client_emails.email_key = orders.email_key), orders.email_key) FROM orders WHERE orders.seq = listed_orders.seq) WHERE seq IN (SELECT seq FROM orders WHERE orders.email_key = new.email_key);
END""",
    """CREATE TRIGGER client_emails_delete AFTER DELETE ON client_emails BEGIN
    UPDATE listed_orders SET client_key = (SELECT coalesce((SELECT client_key FROM client_orders WHERE order_id = orders.id), (SELECT client_key FROM client_emails WHERE client_emails.email_key = orders.email_key), orders.email_key) FROM orders WHERE orders.seq = listed_orders.seq) WHERE seq IN (SELECT seq FROM orders WHERE orders.email_key = old.email_key);
END""",
    """CREATE TRIGGER client_orders_insert AFTER INSERT ON client_orders BEGIN
    UPDATE listed_orders SET client_key = (SELECT coalesce((SELECT client_key FROM client_orders WHERE order_id = orders.id), (SELECT client_key FROM client_emails WHERE client_emails.email_key = orders.email_key), orders.email_key) FROM orders WHERE orders.seq = listed_orders.seq) WHERE seq IN (SELECT seq FROM orders WHERE orders.id = new.order_id);
END""",
    """CREATE TRIGGER client_orders_update AFTER UPDATE OF client_key ON client_orders
WHEN old.client_key IS NOT new.client_key BEGIN
    UPDATE listed_orders SET client_key = (SELECT coalesce((SELECT client_key FROM client_orders WHERE order_id = orders.id), (SELECT client_key FROM client_emails WHERE client_emails.email_key = orders.email_key), orders.email_key) FROM orders WHERE orders.seq = listed_orders.seq) WHERE seq IN (SELECT seq FROM orders WHERE orders.id = new.order_id);
END""",
    """CREATE TRIGGER client_orders_delete AFTER DELETE ON client_orders BEGIN
    UPDATE listed_orders SET client_key = (SELECT coalesce((SELECT client_key FROM client_orders WHERE order_id = orders.id), (SELECT client_key FROM client_emails WHERE client_emails.email_key = orders.email_key), orders.email_key) FROM orders WHERE orders.seq = listed_orders.seq) WHERE seq IN (SELECT seq FROM orders WHERE orders.id = old.order_id);
END""",
    """CREATE TRIGGER listed_clients_insert AFTER INSERT ON listed_orders BEGIN
    INSERT INTO listed_clients (client_key, orders, live_orders, newest)
    VALUES (new.client_key, 1, new.mode = 'live', new.seq)
    ON CONFLICT DO UPDATE SET orders = orders + 1, live_orders = live_orders + excluded.live_orders,
    newest = max(newest, excluded.newest);
END""",
    """CREATE TRIGGER listed_clients_delete AFTER DELETE ON listed_orders BEGIN
    DELETE FROM listed_clients WHERE client_key = old.client_key AND orders = 1;
    UPDATE listed_clients SET orders = orders - 1, live_orders = live_orders - (old.mode = 'live'),
    newest = coalesce((SELECT max(seq) FROM listed_orders WHERE listed_orders.client_key = old.client_key), newest) WHERE client_key = old.client_key;
END""",
    """CREATE TRIGGER listed_clients_update AFTER UPDATE OF client_key, mode ON listed_orders
WHEN old.client_key IS NOT new.client_key OR old.mode IS NOT new.mode BEGIN
    DELETE FROM listed_clients WHERE client_key = old.client_key AND orders = 1;
    UPDATE listed_clients SET orders = orders - 1, live_orders = live_orders - (old.mode = 'live'),
    newest = coalesce((SELECT max(seq) FROM listed_orders WHERE listed_orders.client_key = old.client_key), newest) WHERE client_key = old.client_key;
    INSERT INTO listed_clients (client_key, orders, live_orders, newest)
    VALUES (new.client_key, 1, new.mode = 'live', new.seq)
    ON CONFLICT DO UPDATE SET orders = orders + 1, live_orders = live_orders + excluded.live_orders,
    newest = max(newest, excluded.newest);
END""",
)


def upgrade() -> None:
    op.create_table(
        "client_emails",
        sa.Column("email_key", sa.Text(), nullable=False),
        sa.Column("client_key", sa.String(length=36), nullable=False),
        sa.Column("merged_at", UtcText(), nullable=False),
        sa.Column("merged_by", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("email_key", name=op.f("pk_client_emails")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_client_emails_client_key", "client_emails", ["client_key"])
    op.create_table(
        "client_orders",
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("client_key", sa.String(length=36), nullable=False),
        sa.Column("split_at", UtcText(), nullable=False),
        sa.Column("split_by", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_client_orders_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_client_orders")),
    )
    op.create_index("ix_client_orders_client_key", "client_orders", ["client_key"])
    op.create_table(
        "listed_clients",
        sa.Column("client_key", sa.Text(), nullable=False),
        sa.Column("orders", sa.Integer(), nullable=False),
        sa.Column("live_orders", sa.Integer(), nullable=False),
        sa.Column("newest", sa.Integer(), nullable=False, comment="the number of their newest order"),
        sa.PrimaryKeyConstraint("client_key", name=op.f("pk_listed_clients")),
        sqlite_with_rowid=False,
    )
    op.execute("ALTER TABLE listed_orders ADD COLUMN client_key TEXT DEFAULT '' NOT NULL")
    for fill in _FILL:
        op.execute(fill)
    op.create_index("ix_listed_orders_client_key", "listed_orders", ["client_key", "seq"])
    for name, which in _LISTS.items():
        op.create_index(f"ix_listed_clients_{name}", "listed_clients", ["newest"], sqlite_where=sa.text(which))
    op.execute("DROP TRIGGER listed_orders_insert")
    for trigger in _TRIGGERS:
        op.execute(trigger)
