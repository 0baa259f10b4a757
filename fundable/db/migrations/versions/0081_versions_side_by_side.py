"""Which earlier programs can work with the data; how jobs went on each of several servers, and who may make the first
account there."""

import sqlalchemy as sa
from alembic import op

revision = "0081"
down_revision = "0080"


def upgrade() -> None:
    op.create_table(
        "readable_since",
        sa.Column("version", sa.String(length=32), nullable=False, comment="a program that knows it can work with all"),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_readable_since")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "server_job_runs",
        sa.Column("server", sa.Text(), nullable=False, comment="its machine and port"),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("started_at", sa.String(length=27), nullable=False),
        sa.Column("finished_at", sa.String(length=27), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("failures", sa.Integer(), nullable=False, comment="in a row"),
        sa.PrimaryKeyConstraint("server", "name", name=op.f("pk_server_job_runs")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "setup_claims",
        sa.Column("server", sa.Text(), nullable=False, comment="its machine and port"),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.String(length=27), nullable=False),
        sa.PrimaryKeyConstraint("server", name=op.f("pk_setup_claims")),
        sqlite_with_rowid=False,
    )
