"""What is charged for an order after its first payment: rows of its own, entries of its own in the ledger."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText, UtcText

revision = "0073"
down_revision = "0072"

_MODES = "mode IN ('sandbox', 'test', 'live')"
_KINDS = "kind IN ('payment', 'renewal', {}'refund', 'dispute', 'fee')"
_IN = """INSERT INTO charge_tallies VALUES (new.mode, new.state, 1, new.paid_cents, new.refunded_cents)
    ON CONFLICT (mode, state) DO UPDATE SET charges = charge_tallies.charges + 1, \
paid_cents = charge_tallies.paid_cents + excluded.paid_cents, \
refunded_cents = charge_tallies.refunded_cents + excluded.refunded_cents;"""
_OUT = """UPDATE charge_tallies SET charges = charges - 1, \
paid_cents = paid_cents - old.paid_cents, refunded_cents = refunded_cents - old.refunded_cents
    WHERE (mode, state) = (old.mode, old.state);"""
_ADDONS = (
    "CASE WHEN CAST({row}.later_addons AS TEXT) = '[]' THEN CAST({row}.selected_addons AS TEXT)"
    " WHEN CAST({row}.selected_addons AS TEXT) = '[]' THEN CAST({row}.later_addons AS TEXT)"
    " ELSE substr(CAST({row}.selected_addons AS TEXT), 1, length(CAST({row}.selected_addons AS TEXT)) - 1)"
    " || ', ' || substr(CAST({row}.later_addons AS TEXT), 2) END"
)
_ENTRY = "id, order_id, kind, amount_cents, currency, mode, reference, payment_intent_id, at"


def upgrade() -> None:
    op.create_table(
        "order_charges",
        sa.Column("id", IdText(), nullable=False),
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("addon_id", sa.Text(), nullable=False, comment="of one that the offer has; else empty"),
        sa.Column("text", sa.Text(), nullable=False, comment="what the client reads"),
        sa.Column("amount_cents", sa.Integer(), nullable=False, comment="what is asked for, without tax"),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("mode", sa.String(length=8), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("made_at", UtcText(), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False, comment="a name; empty for the client themselves"),
        sa.Column("session_attempt", sa.Integer(), nullable=False, comment="part of its idempotency key"),
        sa.Column("session_id", sa.Text(), nullable=True),
        sa.Column("session_url", sa.Text(), nullable=True),
        sa.Column("session_expires_at", UtcText(), nullable=True),
        sa.Column("progress", sa.String(length=10), nullable=True, comment="of a payment that takes days"),
        sa.Column("paid_at", UtcText(), nullable=True),
        sa.Column("paid_cents", sa.Integer(), nullable=False, comment="with tax"),
        sa.Column("tax_cents", sa.Integer(), nullable=False),
        sa.Column("payment_intent_id", sa.Text(), nullable=True),
        sa.Column("refunded_cents", sa.Integer(), nullable=False),
        sa.Column("refunded_as_of", UtcText(), nullable=True),
        sa.Column("refund_asked_at", UtcText(), nullable=True, comment="of a refund whose answer isn't here (yet)"),
        sa.Column("refund_failures", sa.Integer(), nullable=False, comment="answers of the provider's that it repeats"),
        sa.Column(
            "taken_back_at", UtcText(), nullable=True, comment="what was bought, once all of its money went back"
        ),
        sa.Column("withdrawn_at", UtcText(), nullable=True),
        sa.Column("withdrawn_by", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('round', 'addon', 'amount')", name=op.f("ck_order_charges_kind")),
        sa.CheckConstraint(_MODES, name=op.f("ck_order_charges_mode")),
        sa.CheckConstraint("state IN ('open', 'paid', 'withdrawn')", name=op.f("ck_order_charges_state")),
        sa.CheckConstraint("amount_cents > 0", name=op.f("ck_order_charges_amount_cents")),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_order_charges_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_order_charges")),
    )
    op.create_index("ix_order_charges_order_id", "order_charges", ["order_id"])
    op.create_index(
        "ix_order_charges_open",
        "order_charges",
        ["session_expires_at"],
        sqlite_where=sa.text("state = 'open' AND session_id IS NOT NULL"),
    )
    for name, column, where in (
        ("refunded", "refunded_as_of", "refunded_cents > 0"),
        ("refund_asked", "refund_asked_at", "refund_asked_at IS NOT NULL"),
    ):
        op.create_index(f"ix_order_charges_{name}", "order_charges", [column], sqlite_where=sa.text(where))
    for name in ("session_id", "payment_intent_id"):
        op.create_index(
            f"uq_order_charges_{name}",
            "order_charges",
            [name],
            unique=True,
            sqlite_where=sa.text(f"{name} IS NOT NULL"),
        )
    op.add_column(
        "orders",
        sa.Column("later_addons", sa.JSON(), nullable=False, server_default="[]", comment="paid for after the order"),
    )
    _count_charges()
    _widen_ledger()
    _sum_later_addons()


def _count_charges() -> None:
    op.create_table(
        "charge_tallies",
        sa.Column("mode", sa.String(length=8), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("charges", sa.Integer(), nullable=False),
        sa.Column("paid_cents", sa.Integer(), nullable=False),
        sa.Column("refunded_cents", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("mode", "state", name=op.f("pk_charge_tallies")),
        sqlite_with_rowid=False,
    )
    op.execute(f"CREATE TRIGGER charge_tallies_insert AFTER INSERT ON order_charges BEGIN\n    {_IN}\nEND")
    op.execute(f"CREATE TRIGGER charge_tallies_delete AFTER DELETE ON order_charges BEGIN\n    {_OUT}\nEND")
    op.execute(
        "CREATE TRIGGER charge_tallies_update AFTER UPDATE OF state, mode, paid_cents, refunded_cents ON order_charges"
        "\nWHEN (new.mode, new.state, new.paid_cents, new.refunded_cents)\n    IS NOT"
        f" (old.mode, old.state, old.paid_cents, old.refunded_cents) BEGIN\n    {_OUT}\n    {_IN}\nEND"
    )


def _sum_later_addons() -> None:
    """What is counted by an order's add-ons, by all that it has. None has any of later yet, so all sums stay."""
    bind = op.get_bind()
    found = sa.text(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'orders'"
        " AND (name LIKE 'order_tallies_%' OR name LIKE 'order_days_%')"
    )
    for name, sql in bind.execute(found).all():
        op.execute(f"DROP TRIGGER {name}")
        made = sql.replace("AFTER UPDATE OF ", "AFTER UPDATE OF later_addons, ")
        for row in ("new", "old"):
            made = made.replace(f"{row}.selected_addons", _ADDONS.replace("{row}", row))
        op.execute(made.replace(":", "\\:"))


def _widen_ledger() -> None:
    """A CHECK cannot be widened in place. Indexes and triggers are what they were."""
    bind = op.get_bind()
    found = sa.text("SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'ledger_entries' AND sql IS NOT NULL")
    made = bind.execute(found).all()
    [table] = [sql for kind, _, sql in made if kind == "table"]
    beside = [(kind, name, sql) for kind, name, sql in made if kind != "table"]
    widened = table.replace(_KINDS.format(""), _KINDS.format("'charge', "))
    assert "'charge'" in widened, "the CHECK is where it has always been"
    for kind, name, _ in beside:
        op.execute(f"DROP {kind} {name}")
    op.execute("ALTER TABLE ledger_entries RENAME TO narrow_ledger_entries")
    op.execute(widened)
    op.execute(f"INSERT INTO ledger_entries ({_ENTRY}) SELECT {_ENTRY} FROM narrow_ledger_entries ORDER BY rowid")  # noqa: S608
    op.execute("DROP TABLE narrow_ledger_entries")
    for _, _, sql in beside:
        op.execute(sql.replace(":", "\\:"))
