"""An order has one person of the staff."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText, UtcText

revision = "0048"
down_revision = "0047"


def upgrade() -> None:
    op.create_table(
        "order_assignees",
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("user_id", IdText(), nullable=True, comment="none for nobody, on purpose"),
        sa.Column("since", UtcText(), nullable=False),
        sa.Column("given_by", sa.Text(), nullable=False, comment="a name; empty for the program itself, by turn"),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_order_assignees_order_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_order_assignees_user_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_order_assignees")),
    )
    op.execute("CREATE INDEX ix_order_assignees_user_id ON order_assignees (user_id) WHERE user_id IS NOT NULL")
    op.execute("CREATE INDEX ix_order_assignees_turns ON order_assignees (since) WHERE given_by = ''")
