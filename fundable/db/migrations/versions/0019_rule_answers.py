"""Websites' checks: what was answered to the rules' questions, and the findings that staff accepted."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def _of_order(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f(f"fk_{table}_order_id"), ondelete="CASCADE")


def _rule_answers() -> None:
    op.create_table(
        "rule_answers",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("rule", sa.String(4), nullable=False),
        sa.Column("choice", sa.String(16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False, comment="the name or the address that was asked about"),
        sa.Column("answered_at", sa.String(27), nullable=False),
        sa.Column("answered_by", sa.Text(), nullable=True, comment="none for the client"),
        _of_order("rule_answers"),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_rule_answers")),
    )
    op.create_index("ix_rule_answers_order_id", "rule_answers", ["order_id", "seq"])


def _waivers() -> None:
    op.create_table(
        "waivers",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("rule", sa.String(4), nullable=False),
        sa.Column("severity", sa.String(4), nullable=False),
        sa.Column("finding", sa.Text(), nullable=False, comment="what the rule said when it was accepted"),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("waived_at", sa.String(27), nullable=False),
        sa.Column("waived_by", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.String(27), nullable=True),
        sa.Column("ended_by", sa.Text(), nullable=True),
        sa.CheckConstraint("severity IN ('gate', 'fix', 'note')", name=op.f("ck_waivers_severity")),
        _of_order("waivers"),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_waivers")),
    )
    op.create_index("ix_waivers_order_id", "waivers", ["order_id", "seq"])
    op.create_index(
        "ix_waivers_standing", "waivers", ["order_id", "rule"], unique=True, sqlite_where=sa.text("ended_at IS NULL")
    )


def upgrade() -> None:
    _rule_answers()
    _waivers()
