"""Tries at what can be guessed, where several servers count them together."""

import sqlalchemy as sa
from alembic import op

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
