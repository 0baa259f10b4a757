"""An email that couldn't be placed keeps its files."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText

revision = "0063"
down_revision = "0062"


def upgrade() -> None:
    op.create_table(
        "unplaced_files",
        sa.Column("id", IdText(), nullable=False),
        sa.Column("mail_id", IdText(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False, comment="the sender's own, to be read; never a path"),
        sa.Column("file_name", sa.Text(), nullable=False, comment="what it is stored under"),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("size_bytes", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["mail_id"], ["unplaced_mails.id"], name=op.f("fk_unplaced_files_mail_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_unplaced_files")),
        sa.UniqueConstraint("file_name", name=op.f("uq_unplaced_files_file_name")),
    )
    op.create_index(op.f("ix_unplaced_files_mail_id"), "unplaced_files", ["mail_id"])
