"""Staff see what the client of an order sees."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText, UtcText

revision = "0051"
down_revision = "0050"


def upgrade() -> None:
    op.create_table(
        "client_views",
        sa.Column("sid", sa.String(length=64), nullable=False),
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("started_at", UtcText(), nullable=False),
        sa.Column("ends_at", UtcText(), nullable=False),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_client_views_order_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["sid"], ["sessions.sid"], name=op.f("fk_client_views_sid"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("sid", "order_id", name=op.f("pk_client_views")),
    )
    op.create_index(op.f("ix_client_views_order_id"), "client_views", ["order_id"])
