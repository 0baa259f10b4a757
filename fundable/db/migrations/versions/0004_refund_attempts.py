"""Refunds that were asked for and not answered yet."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "refund_attempts",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("begun_at", sa.String(27), nullable=False),
        sa.Column(
            "asked_at",
            sa.String(27),
            nullable=True,
            comment="when the provider was asked; empty once it is known not to have answered",
        ),
        sa.Column(
            "failures",
            sa.Integer(),
            nullable=False,
            comment="answers of the provider's that it repeats under their keys",
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_refund_attempts_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_refund_attempts")),
    )
