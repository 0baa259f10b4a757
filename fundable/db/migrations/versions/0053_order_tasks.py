"""Orders have tasks and review calls, and messages bring a file for calendars."""

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
    op.create_table(
        "review_calls",
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("starts_at", UtcText(), nullable=True, comment="none while none is picked"),
        sa.Column("user_id", IdText(), nullable=True, comment="who holds it"),
        sa.Column(
            "number", sa.Integer(), nullable=False, comment="of the order's calls; each is an entry in calendars"
        ),
        sa.Column("sequence", sa.Integer(), nullable=False, comment="of this call's changes"),
        sa.Column("changed_at", UtcText(), nullable=False),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_review_calls_order_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_review_calls_user_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_review_calls")),
    )
    op.execute(
        "CREATE INDEX ix_review_calls_starts_at ON review_calls (starts_at, user_id) WHERE starts_at IS NOT NULL"
    )
    op.execute("CREATE INDEX ix_review_calls_user_id ON review_calls (user_id) WHERE user_id IS NOT NULL")
    op.create_table(
        "call_times",
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("starts_at", UtcText(), nullable=False),
        sa.Column("user_id", IdText(), nullable=False),
        sa.Column("offered_at", UtcText(), nullable=False),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_call_times_order_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_call_times_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("order_id", "starts_at", name=op.f("pk_call_times")),
    )
    op.create_index(op.f("ix_call_times_user_id"), "call_times", ["user_id"])
    op.add_column("messages", sa.Column("calendar", sa.Text(), nullable=True, comment="a file that goes with it"))
