"""Orders have tasks."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import DayText, IdText, UtcText

revision = "0053"
down_revision = "0052"


def upgrade() -> None:
    op.create_table(
        "order_tasks",
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False, comment="of the rule, or of one that staff added"),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("done_at", UtcText(), nullable=True),
        sa.Column("done_by", sa.Text(), nullable=True, comment="a name"),
        sa.Column("user_id", IdText(), nullable=True, comment="where it isn't whoever has it"),
        sa.Column("due_on", DayText(), nullable=True, comment="where it isn't the rule's"),
        sa.Column("noted_at", UtcText(), nullable=False),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_order_tasks_order_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_order_tasks_user_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("order_id", "name", name=op.f("pk_order_tasks")),
    )
    op.execute("CREATE INDEX ix_order_tasks_user_id ON order_tasks (user_id) WHERE user_id IS NOT NULL")
    op.execute(
        "CREATE INDEX ix_order_tasks_due ON order_tasks (due_on, order_id) WHERE due_on IS NOT NULL AND done_at IS NULL"
    )
