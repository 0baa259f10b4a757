"""Where several servers share them: tries at what can be guessed, and what visitors typed to see websites."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import UtcText

revision = "0078"
down_revision = "0077"


def upgrade() -> None:
    op.create_table(
        "counted_tries",
        sa.Column("rule", sa.String(length=20), nullable=False),
        sa.Column("whose", sa.String(length=32), nullable=False, comment="a keyed hash of an address or an account"),
        sa.Column("begun_ms", sa.BigInteger(), nullable=False, comment="of a brake: when the last try was let through"),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("rule", "whose", name=op.f("pk_counted_tries")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sample_answers",
        sa.Column("nonce", sa.String(length=32), nullable=False),
        sa.Column("theme", sa.String(length=20), nullable=False),
        sa.Column("answers", sa.Text(), nullable=False, comment="JSON: name, town and trade, as they were typed"),
        sa.Column("shown_at", UtcText(), nullable=False),
        sa.PrimaryKeyConstraint("nonce", name=op.f("pk_sample_answers")),
    )
    op.create_index("ix_sample_answers_shown_at", "sample_answers", ["shown_at"])
