"""What visitors see before they buy, where several servers show it."""

import sqlalchemy as sa
from alembic import op

revision = "0079"
down_revision = "0078"


def upgrade() -> None:
    op.create_table(
        "sample_sites",
        sa.Column("name", sa.String(length=32), nullable=False, comment="a keyed hash of the name in its address"),
        sa.Column(
            "answers", sa.LargeBinary(), nullable=False, comment="encrypted with the name in the address, kept nowhere"
        ),
        sa.Column("put_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_sample_sites")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sample_sites_put_ms", "sample_sites", ["put_ms"])
