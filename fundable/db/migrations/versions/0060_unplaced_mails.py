"""Emails come in; those that are in no order's conversation are kept for staff."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText, UtcText

revision = "0060"
down_revision = "0059"


def upgrade() -> None:
    op.create_table(
        "unplaced_mails",
        sa.Column("seq", sa.Integer(), nullable=False, comment="order of arrival; what lists page by"),
        sa.Column("id", IdText(), nullable=False),
        sa.Column("foreign_id", sa.String(length=64), nullable=False, comment="of the email, so that one comes once"),
        sa.Column("reason", sa.String(length=20), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("sender_name", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("files", sa.Text(), nullable=False, comment="their names, one a line"),
        sa.Column("received_at", UtcText(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_unplaced_mails")),
        sa.UniqueConstraint("foreign_id", name=op.f("uq_unplaced_mails_foreign_id")),
        sa.UniqueConstraint("id", name=op.f("uq_unplaced_mails_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_unplaced_mails_received_at"), "unplaced_mails", ["received_at"])
