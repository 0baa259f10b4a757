"""Payouts with the movements that each is made of, and the sales tax in each month of hosting."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import DayText, IdText, UtcText

revision = "0074"
down_revision = "0073"


def upgrade() -> None:
    _payouts()
    _lines()
    op.create_table(
        "renewal_taxes",
        sa.Column("invoice_id", sa.Text(), nullable=False, comment="the provider's, as in the ledger"),
        sa.Column("tax_cents", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("invoice_id", name=op.f("pk_renewal_taxes")),
    )


def _payouts() -> None:
    op.create_table(
        "payouts",
        sa.Column("id", sa.Text(), nullable=False, comment="the provider's"),
        sa.Column("mode", sa.String(length=8), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("amount_cents", sa.Integer(), nullable=False, comment="negative when it's taken from the bank"),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("created_at", UtcText(), nullable=False),
        sa.Column("arrives_on", DayText(), nullable=False),
        sa.Column("is_automatic", sa.Boolean(), nullable=False),
        sa.Column(
            "is_complete", sa.Boolean(), nullable=False, comment="the provider has put together what it's made of"
        ),
        sa.Column("failure", sa.Text(), nullable=False),
        sa.Column("read_at", UtcText(), nullable=True, comment="when its movements were read"),
        sa.CheckConstraint("mode IN ('sandbox', 'test', 'live')", name=op.f("ck_payouts_mode")),
        sa.CheckConstraint(
            "status IN ('pending', 'in_transit', 'paid', 'failed', 'canceled', 'other')",
            name=op.f("ck_payouts_status"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payouts")),
    )
    op.create_index("ix_payouts_created_at", "payouts", ["mode", "created_at"])
    unread = sa.text("read_at IS NULL")
    op.create_index("ix_payouts_unread", "payouts", ["mode", "created_at"], sqlite_where=unread)


def _lines() -> None:
    op.create_table(
        "payout_lines",
        sa.Column("id", sa.Text(), nullable=False, comment="the provider's"),
        sa.Column("payout_id", sa.Text(), nullable=False),
        sa.Column(
            "kind",
            sa.String(length=10),
            nullable=True,
            comment="that of its entry in the ledger; NULL for what has none",
        ),
        sa.Column("category", sa.Text(), nullable=False, comment="the provider's word"),
        sa.Column("sold_cents", sa.Integer(), nullable=False, comment="in the currency of the sale"),
        sa.Column("sold_currency", sa.String(length=3), nullable=False),
        sa.Column(
            "settled_cents",
            sa.Integer(),
            nullable=False,
            comment="in the currency of the bank account, before the fee",
        ),
        sa.Column("fee_cents", sa.Integer(), nullable=False),
        sa.Column("fee_tax_cents", sa.Integer(), nullable=False, comment="of the fee"),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("at", UtcText(), nullable=False),
        sa.Column("source_id", sa.Text(), nullable=False, comment="what moved it: a charge, a refund, a dispute"),
        sa.Column("payment_intent_id", sa.Text(), nullable=True),
        sa.Column("fit", sa.String(length=13), nullable=False),
        sa.Column("order_id", IdText(), nullable=True, comment="no foreign key: the entry outlives its order"),
        sa.Column(
            "tax_cents", sa.Integer(), nullable=True, comment="the sales tax in a payment; NULL where nobody knows"
        ),
        sa.CheckConstraint(
            "fit IN ('tied', 'other_program', 'provider', 'returned', 'fell_through', 'unexplained', 'missing', "
            "'amount', 'currency')",
            name=op.f("ck_payout_lines_fit"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payout_lines")),
    )
    op.create_index("ix_payout_lines_payout_id", "payout_lines", ["payout_id"])
    op.create_index("ix_payout_lines_order_id", "payout_lines", ["order_id"])
    wrong = sa.text("fit IN ('amount', 'currency', 'missing')")
    op.create_index("ix_payout_lines_wrong", "payout_lines", ["payout_id"], sqlite_where=wrong)
