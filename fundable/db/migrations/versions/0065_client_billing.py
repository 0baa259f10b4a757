"""Clients say whom their invoices are made out to."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText, UtcText

revision = "0065"
down_revision = "0064"


def upgrade() -> None:
    op.create_table(
        "client_billing",
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False, comment="its lines"),
        sa.Column("tax_id", sa.String(length=40), nullable=False),
        sa.Column("said_at", UtcText(), nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_client_billing_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_client_billing")),
    )
