"""Stripe: hosting, disputes, refunds, a ledger of every kind of movement, and a sandbox that lives through a year."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_NEW_OF_ORDERS = (
    sa.Column(
        "session_attempt", sa.Integer(), server_default="1", nullable=False, comment="part of its idempotency key"
    ),
    sa.Column("stripe_invoice_id", sa.Text(), nullable=True),
    sa.Column("payment_progress", sa.String(10), nullable=True, comment="of a payment that takes days"),
    sa.Column("discount_cents", sa.Integer(), server_default="0", nullable=False),
    sa.Column("tax_cents", sa.Integer(), server_default="0", nullable=False),
    sa.Column("refunded_cents", sa.Integer(), server_default="0", nullable=False),
    sa.Column("refunded_as_of", sa.String(27), nullable=True),
    sa.Column("duplicate_of", sa.String(36), nullable=True, comment="an order of the same e-mail, paid just before"),
)
_PAYMENT_MODES = "mode IN ('sandbox', 'test', 'live')"


def upgrade() -> None:
    for column in _NEW_OF_ORDERS:
        op.add_column("orders", column)
    op.create_index("ix_orders_refunded", "orders", ["refunded_cents"], sqlite_where=sa.text("refunded_cents > 0"))
    op.create_index("ix_payment_events_received_at", "payment_events", ["received_at"])
    op.execute("UPDATE order_search SET facets = facets || ' test'")
    _rebuild_ledger()
    _create_hosting()
    _create_disputes()
    op.create_table(
        "deleted_orders",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("stripe_checkout_session_id", sa.Text(), nullable=True),
        sa.Column("stripe_subscription_id", sa.Text(), nullable=True),
        sa.Column("at", sa.String(27), nullable=False),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_deleted_orders")),
    )
    op.create_table(
        "marks",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.String(27), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_marks")),
    )
    _replace_sandbox_sessions()


def _rebuild_ledger() -> None:
    """A CHECK cannot be widened in place. What was the payment intent or the session becomes both."""
    op.execute("ALTER TABLE ledger_entries RENAME TO old_ledger_entries")
    for name in ("ix_ledger_entries_at", "ix_ledger_entries_order_id", "uq_ledger_entries_reference"):
        op.drop_index(name)
    op.execute("DROP TRIGGER ledger_days_insert")
    op.create_table(
        "ledger_entries",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("order_id", sa.String(36), nullable=False, comment="no foreign key: the entry outlives its order"),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("amount_cents", sa.Integer(), nullable=False, comment="negative when it goes out"),
        sa.Column("currency", sa.String(3), nullable=False),
        sa.Column("mode", sa.String(8), nullable=False),
        sa.Column("reference", sa.Text(), nullable=False, comment="the provider's id of what moved it"),
        sa.Column("payment_intent_id", sa.Text(), nullable=True, comment="the charge it belongs to, once known"),
        sa.Column("at", sa.String(27), nullable=False),
        sa.CheckConstraint(
            "kind IN ('payment', 'renewal', 'refund', 'dispute', 'fee')", name=op.f("ck_ledger_entries_kind")
        ),
        sa.CheckConstraint(_PAYMENT_MODES, name=op.f("ck_ledger_entries_mode")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_entries")),
    )
    op.execute(
        """INSERT INTO ledger_entries (id, order_id, kind, amount_cents, currency, mode, reference, payment_intent_id, at)
SELECT id, order_id, kind, amount_cents, currency, mode, coalesce(reference, id),
    CASE WHEN reference LIKE 'pi!_%' ESCAPE '!' THEN reference END, at FROM old_ledger_entries"""
    )
    op.execute("DROP TABLE old_ledger_entries")
    op.create_index("ix_ledger_entries_at", "ledger_entries", ["at"])
    op.create_index("ix_ledger_entries_order_id", "ledger_entries", ["order_id"])
    op.create_index("ix_ledger_entries_payment_intent_id", "ledger_entries", ["payment_intent_id"])
    op.create_index(
        "ix_ledger_entries_unlinked",
        "ledger_entries",
        ["at"],
        sqlite_where=sa.text("payment_intent_id IS NULL AND kind IN ('payment', 'renewal')"),
    )
    op.create_index("uq_ledger_entries_reference", "ledger_entries", ["kind", "reference"], unique=True)
    op.execute(
        """CREATE TRIGGER ledger_days_insert AFTER INSERT ON ledger_entries WHEN new.kind <> 'fee' BEGIN
    INSERT INTO ledger_days VALUES (substr(new.at, 1, 10), new.mode, new.amount_cents)
    ON CONFLICT DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
END"""
    )


def _create_hosting() -> None:
    op.create_table(
        "hosting",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("subscription_id", sa.Text(), nullable=False),
        sa.Column("customer_id", sa.Text(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("ends_at", sa.String(27), nullable=False),
        sa.Column("cancel_at", sa.String(27), nullable=True),
        sa.Column("as_of", sa.String(27), nullable=True, comment="time of the newest report that has had its effect"),
        sa.Column("is_doubtful", sa.Boolean(), nullable=False),
        sa.Column("card_brand", sa.Text(), nullable=True),
        sa.Column("card_last4", sa.Text(), nullable=True),
        sa.Column("card_exp_month", sa.Integer(), nullable=True),
        sa.Column("card_exp_year", sa.Integer(), nullable=True),
        sa.Column("pay_url", sa.Text(), nullable=True, comment="where an unpaid renewal can be paid by hand"),
        sa.Column("next_attempt_at", sa.String(27), nullable=True),
        sa.CheckConstraint(
            "status IN ('trialing', 'active', 'past_due', 'paused', 'ended')", name=op.f("ck_hosting_status")
        ),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_hosting_order_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_hosting")),
        sa.UniqueConstraint("subscription_id", name=op.f("uq_hosting_subscription_id")),
    )
    op.create_index("ix_hosting_customer_id", "hosting", ["customer_id"])
    op.create_index("ix_hosting_doubtful", "hosting", ["order_id"], sqlite_where=sa.text("is_doubtful"))
    op.execute(
        """INSERT INTO hosting (order_id, subscription_id, customer_id, status, ends_at, is_doubtful)
SELECT id, stripe_subscription_id, stripe_customer_id, 'trialing', strftime('%Y-%m-%dT%H:%M:%f000Z', paid_at, '+365 days'), 0
FROM orders WHERE stripe_subscription_id IS NOT NULL AND stripe_customer_id IS NOT NULL AND paid_at IS NOT NULL"""
    )


def _create_disputes() -> None:
    op.create_table(
        "disputes",
        sa.Column("id", sa.Text(), nullable=False, comment="the provider's own id of the dispute"),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("payment_intent_id", sa.Text(), nullable=True),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("amount_cents", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(3), nullable=False),
        sa.Column("mode", sa.String(8), nullable=False),
        sa.Column("evidence_due_at", sa.String(27), nullable=True),
        sa.Column("as_of", sa.String(27), nullable=False),
        sa.CheckConstraint("status IN ('open', 'won', 'lost')", name=op.f("ck_disputes_status")),
        sa.CheckConstraint(_PAYMENT_MODES, name=op.f("ck_disputes_mode")),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_disputes_order_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_disputes")),
    )
    op.create_index("ix_disputes_order_id", "disputes", ["order_id"])


def _replace_sandbox_sessions() -> None:
    """Sessions that were paid or ended go on being known, and what was paid can be renewed and given back."""
    objects = op.create_table(
        "sandbox_objects",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.String(27), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sandbox_objects")),
    )
    op.create_index("ix_sandbox_objects_kind", "sandbox_objects", ["kind", "at"])
    connection = op.get_bind()
    query = """SELECT sandbox_sessions.*, orders.id AS order_id,
    strftime('%Y-%m-%dT%H:%M:%fZ', sandbox_sessions.at, '+365 days') AS ends_at
FROM sandbox_sessions LEFT JOIN orders ON orders.stripe_checkout_session_id = sandbox_sessions.id"""
    for row in connection.execute(sa.text(query)).mappings().all():
        kept = [(row["id"], "SessionSnapshot", _session(row))]
        kept += _paid(row) if row["status"] == "complete" else []
        for id_, kind, body in kept:
            written = json.dumps(body, separators=(",", ":"))
            connection.execute(objects.insert().values(id=id_, kind=kind, body=written, at=row["at"]))
    op.drop_table("sandbox_sessions")


def _session(row: sa.RowMapping) -> dict[str, object]:
    is_paid = row["status"] == "complete"
    return {
        "session_id": row["id"],
        "status": row["status"],
        "is_paid": is_paid,
        "subtotal_cents": row["total_cents"],
        "total_cents": row["total_cents"],
        "currency": row["currency"],
        "mode": "sandbox",
        "customer_id": row["customer_id"],
        "payment_intent_id": row["payment_intent_id"],
        "subscription_id": row["subscription_id"],
        "paid_at": row["at"] if is_paid else None,
    }


def _paid(row: sa.RowMapping) -> list[tuple[str, str, dict[str, object]]]:
    """What the sandbox keeps of a payment: as it writes it, because it compares what it replaces with what it read."""
    payment, subscription, customer = row["payment_intent_id"], row["subscription_id"], row["customer_id"]
    at, cents = _time(row["at"]), row["total_cents"]
    charge = {"payment_intent_id": payment, "invoice_id": payment, "subscription_id": subscription}
    line = {
        "id": f"txn_{payment}",
        "kind": "payment",
        "amount_cents": cents,
        "fee_cents": 0,
        "currency": row["currency"],
    }
    hosting = {"id": subscription, "order_id": row["order_id"], "customer_id": customer, "status": "trialing"}
    card = {"brand": "visa", "last4": "4242", "exp_month": 12, "exp_year": int(at[:4]) + 3}
    return [
        (payment, "Charge", {**charge, "amount_cents": cents, "refunded_cents": 0, "at": at}),
        (line["id"], "BalanceLine", {**line, "at": at, "source_id": payment, "payment_intent_id": payment}),
        (subscription, "Subscription", {**hosting, "ends_at": _time(row["ends_at"]), "cancel_at": None, "as_of": at}),
        (customer, "CardReport", {"customer_id": customer, "card": card, "at": at}),
    ]


def _time(written: str) -> str:
    """Without a fraction of nothing, and with one of six digits else."""
    whole, _, fraction = written.removesuffix("Z").partition(".")
    return f"{whole}Z" if not fraction.strip("0") else f"{whole}.{fraction:0<6}Z"
