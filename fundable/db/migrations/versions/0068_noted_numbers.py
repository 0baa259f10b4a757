"""Numbers of documents are noted at the provider, and read back after a restore."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText, UtcText

revision = "0068"
down_revision = "0067"

_COMMENT = "what it was issued for, after the backup that was restored"


def upgrade() -> None:
    op.create_table(
        "document_notes",
        sa.Column("document_id", IdText(), nullable=False),
        sa.Column("due_at", UtcText(), nullable=False),
        sa.PrimaryKeyConstraint("document_id", name=op.f("pk_document_notes")),
    )
    op.create_table(
        "lost_documents",
        sa.Column("source", sa.Text(), nullable=False, comment=_COMMENT),
        sa.Column("series", sa.String(length=13), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("source", name=op.f("pk_lost_documents")),
    )
    op.execute("INSERT INTO document_notes SELECT id, issued_at FROM documents WHERE mode <> 'sandbox'")
