"""Clients name one or two domains that they'd like us to register."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText, UtcText

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    op.create_table(
        "domain_wishes",
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False, comment="1 for the one that's liked best"),
        sa.Column("name", sa.String(length=253), nullable=False, comment="without www, in the letters of DNS"),
        sa.Column("said_at", UtcText(), nullable=False),
        sa.CheckConstraint("place IN (1, 2)", name=op.f("ck_domain_wishes_place")),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_domain_wishes_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("order_id", "place", name=op.f("pk_domain_wishes")),
    )
