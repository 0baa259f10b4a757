"""What is to become of an order's hosting, and what was asked along with a refund that is not answered yet."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "hosting_choices",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column(
            "ends",
            sa.Boolean(),
            nullable=False,
            comment="it is to end, and the row goes once it has; or somebody said that it goes on",
        ),
        sa.Column("chosen_at", sa.String(27), nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_hosting_choices_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_hosting_choices")),
    )
    op.create_index("ix_hosting_choices_ends", "hosting_choices", ["order_id"], sqlite_where=sa.text("ends"))
    op.add_column(
        "refund_attempts",
        sa.Column("ends_hosting", sa.Boolean(), nullable=True, comment="what was said of hosting along with it"),
    )
