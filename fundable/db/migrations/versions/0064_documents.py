"""Invoices and credit notes of the agency's own."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText, UtcText

revision = "0064"
down_revision = "0063"

_TRIGGERS = (
    """CREATE TRIGGER documents_update BEFORE UPDATE ON documents BEGIN
    SELECT RAISE(ABORT, 'a document that was issued is never changed and never deleted');
END""",
    """CREATE TRIGGER documents_delete BEFORE DELETE ON documents BEGIN
    SELECT RAISE(ABORT, 'a document that was issued is never changed and never deleted');
END""",
)


def upgrade() -> None:
    op.create_table(
        "documents",
        sa.Column("id", IdText(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("series", sa.String(length=13), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False, comment="what it was issued for"),
        sa.Column("order_id", IdText(), nullable=False, comment="no foreign key: the document outlives its order"),
        sa.Column("mode", sa.String(length=8), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("total_cents", sa.Integer(), nullable=False, comment="with tax; negative on a credit note"),
        sa.Column("issued_at", UtcText(), nullable=False),
        sa.Column("corrects_id", IdText(), nullable=True, comment="the document that it corrects"),
        sa.Column("content", sa.Text(), nullable=False, comment="what is written on it, as JSON"),
        sa.CheckConstraint("kind IN ('invoice', 'credit_note')", name=op.f("ck_documents_kind")),
        sa.CheckConstraint("mode IN ('sandbox', 'test', 'live')", name=op.f("ck_documents_mode")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_documents")),
        sa.UniqueConstraint("source", name=op.f("uq_documents_source")),
    )
    op.create_index("uq_documents_number", "documents", ["series", "year", "sequence"], unique=True)
    op.create_index("ix_documents_order_id", "documents", ["order_id"])
    op.create_index("ix_documents_corrects_id", "documents", ["corrects_id"])
    for trigger in _TRIGGERS:
        op.execute(trigger)
