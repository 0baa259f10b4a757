"""Which servers have the data open, where several may."""

import sqlalchemy as sa
from alembic import op

revision = "0080"
down_revision = "0079"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(length=32), nullable=False, comment="made at each start"),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("port", sa.Integer(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("schema", sa.Text(), nullable=False, comment="the version of the database that it knows"),
        sa.Column(
            "files_url",
            sa.Text(),
            nullable=False,
            comment="the bucket that it keeps files in; empty for its own folder",
        ),
        sa.Column("payments", sa.String(length=8), nullable=False, comment="how it takes them"),
        sa.Column("sends_mail", sa.Boolean(), nullable=False),
        sa.Column("started_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("clock_ahead_ms", sa.BigInteger(), nullable=False, comment="its clock minus the database's"),
        sa.Column("has_lead", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_servers")),
        sqlite_with_rowid=False,
    )
