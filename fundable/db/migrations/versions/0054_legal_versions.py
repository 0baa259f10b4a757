"""Terms and privacy policy are drafted, and each that was published is kept."""

import sqlalchemy as sa
from alembic import op

from fundable.db.engine.tables import NEVER_REUSED
from fundable.db.types import IdText, UtcText

revision = "0054"
down_revision = "0053"


def upgrade() -> None:
    op.create_table(
        "legal_versions",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("published_at", UtcText(), nullable=False),
        sa.Column("published_by", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", "number", name=op.f("pk_legal_versions")),
    )
    op.create_table(
        "legal_drafts",
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("base", sa.String(length=32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("saved_at", UtcText(), nullable=False),
        sa.Column("saved_by", sa.Text(), nullable=False),
        sa.Column("saved_by_id", IdText(), nullable=False),
        sa.PrimaryKeyConstraint("revision", name=op.f("pk_legal_drafts")),
        sa.UniqueConstraint("name", name=op.f("uq_legal_drafts_name")),
        **NEVER_REUSED,
    )
