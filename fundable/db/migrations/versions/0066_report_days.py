"""The money of each day by currency and kind, and the orders of each day by how far they came."""

import sqlalchemy as sa
from alembic import op

revision = "0066"
down_revision = "0065"

_TRIGGERS = (
    """CREATE TRIGGER ledger_days_insert AFTER INSERT ON ledger_entries BEGIN
    INSERT INTO ledger_days VALUES (substr(new.at, 1, 10), new.mode, new.currency, new.kind, new.amount_cents > 0, 1, new.amount_cents)
    ON CONFLICT (day, mode, currency, kind, is_in) DO UPDATE SET entries = ledger_days.entries + 1, amount_cents = ledger_days.amount_cents + excluded.amount_cents;
END""",
    """CREATE TRIGGER order_days_insert AFTER INSERT ON orders BEGIN
    INSERT INTO order_days VALUES (substr(new.created_at, 1, 10), new.mode, new.currency, new.offer_version, new.selected_addons, CASE WHEN new.status = 'completed' THEN 'live' WHEN new.form_at IS NOT NULL THEN 'form' WHEN new.payment_state <> 'unpaid' THEN 'paid' ELSE 'started' END, 1, new.amount_cents)
    ON CONFLICT (day, mode, currency, offer_version, addons, step) DO UPDATE SET orders = order_days.orders + 1, amount_cents = order_days.amount_cents + excluded.amount_cents;
END""",
    """CREATE TRIGGER order_days_delete AFTER DELETE ON orders BEGIN
    UPDATE order_days SET orders = orders - 1, amount_cents = amount_cents - old.amount_cents
    WHERE (day, mode, currency, offer_version, addons, step) = (substr(old.created_at, 1, 10), old.mode, old.currency, old.offer_version, old.selected_addons, CASE WHEN old.status = 'completed' THEN 'live' WHEN old.form_at IS NOT NULL THEN 'form' WHEN old.payment_state <> 'unpaid' THEN 'paid' ELSE 'started' END);
END""",
    """CREATE TRIGGER order_days_update AFTER UPDATE OF status, payment_state, mode, form_at, amount_cents ON orders
WHEN (substr(new.created_at, 1, 10), new.mode, new.currency, new.offer_version, new.selected_addons, CASE WHEN new.status = 'completed' THEN 'live' WHEN new.form_at IS NOT NULL THEN 'form' WHEN new.payment_state <> 'unpaid' THEN 'paid' ELSE 'started' END, new.amount_cents)
    IS NOT (substr(old.created_at, 1, 10), old.mode, old.currency, old.offer_version, old.selected_addons, CASE WHEN old.status = 'completed' THEN 'live' WHEN old.form_at IS NOT NULL THEN 'form' WHEN old.payment_state <> 'unpaid' THEN 'paid' ELSE 'started' END, old.amount_cents) BEGIN
    UPDATE order_days SET orders = orders - 1, amount_cents = amount_cents - old.amount_cents
    WHERE (day, mode, currency, offer_version, addons, step) = (substr(old.created_at, 1, 10), old.mode, old.currency, old.offer_version, old.selected_addons, CASE WHEN old.status = 'completed' THEN 'live' WHEN old.form_at IS NOT NULL THEN 'form' WHEN old.payment_state <> 'unpaid' THEN 'paid' ELSE 'started' END);
    INSERT INTO order_days VALUES (substr(new.created_at, 1, 10), new.mode, new.currency, new.offer_version, new.selected_addons, CASE WHEN new.status = 'completed' THEN 'live' WHEN new.form_at IS NOT NULL THEN 'form' WHEN new.payment_state <> 'unpaid' THEN 'paid' ELSE 'started' END, 1, new.amount_cents)
    ON CONFLICT (day, mode, currency, offer_version, addons, step) DO UPDATE SET orders = order_days.orders + 1, amount_cents = order_days.amount_cents + excluded.amount_cents;
END""",
)
_LEDGER_DAYS = """INSERT INTO ledger_days
SELECT substr(at, 1, 10), mode, currency, kind, amount_cents > 0, count(*), sum(amount_cents)
FROM ledger_entries GROUP BY 1, 2, 3, 4, 5"""
_ORDER_DAYS = """INSERT INTO order_days
SELECT substr(created_at, 1, 10), mode, currency, offer_version, selected_addons, CASE WHEN status = 'completed' THEN
    'live' WHEN form_at IS NOT NULL THEN 'form' WHEN payment_state <> 'unpaid' THEN 'paid' ELSE 'started' END,
    count(*), sum(amount_cents)
FROM orders GROUP BY 1, 2, 3, 4, 5, 6"""


def upgrade() -> None:
    op.execute("DROP TRIGGER ledger_days_insert")
    op.drop_table("ledger_days")
    op.create_table(
        "ledger_days",
        sa.Column("day", sa.String(length=10), nullable=False, comment="UTC"),
        sa.Column("mode", sa.String(length=8), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("is_in", sa.Boolean(), nullable=False, comment="the money came in"),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("amount_cents", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "mode", "currency", "kind", "is_in", name=op.f("pk_ledger_days")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "order_days",
        sa.Column("day", sa.String(length=10), nullable=False, comment="UTC"),
        sa.Column("mode", sa.String(length=8), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("offer_version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("addons", sa.Text(), nullable=False, comment="the JSON list of the order"),
        sa.Column("step", sa.String(length=8), nullable=False, comment="the last one that it has come to"),
        sa.Column("orders", sa.Integer(), nullable=False),
        sa.Column("amount_cents", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint(
            "day", "mode", "currency", "offer_version", "addons", "step", name=op.f("pk_order_days")
        ),
        sqlite_with_rowid=False,
    )
    for sql in (_LEDGER_DAYS, _ORDER_DAYS, *_TRIGGERS):
        op.execute(sql)
