"""Answers of an intake form are sent back to their client, each with a note."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText

revision = "0059"
down_revision = "0058"


def upgrade() -> None:
    op.create_table(
        "sent_back_answers",
        sa.Column("pause_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False, comment="of the form's answer"),
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False, comment="shown to the client"),
        sa.ForeignKeyConstraint(
            ["pause_id"], ["pauses.id"], name=op.f("fk_sent_back_answers_pause_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_sent_back_answers_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("pause_id", "name", name=op.f("pk_sent_back_answers")),
    )
    op.create_index(op.f("ix_sent_back_answers_order_id"), "sent_back_answers", ["order_id"])
