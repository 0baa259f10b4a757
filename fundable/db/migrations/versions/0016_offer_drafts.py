"""The offer as it is being edited, until it is published."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "offer_drafts",
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("base_version", sa.Integer(), nullable=False, comment="what was sold when it was begun"),
        sa.Column("content", sa.Text(), nullable=False, comment="JSON of an offer's file, numbers as they were typed"),
        sa.Column("saved_at", sa.String(27), nullable=False),
        sa.Column("saved_by", sa.Text(), nullable=False, comment="a name"),
        sa.Column("saved_by_id", sa.String(36), nullable=False, comment="an account's, which may be gone"),
        sa.ForeignKeyConstraint(["base_version"], ["offers.version"], name=op.f("fk_offer_drafts_base_version")),
        sa.PrimaryKeyConstraint("revision", name=op.f("pk_offer_drafts")),
        sqlite_autoincrement=True,
    )
