"""Previews of what staff type, where several servers show them."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText, UtcText

revision = "0077"
down_revision = "0076"


def upgrade() -> None:
    op.create_table(
        "typed_previews",
        sa.Column("nonce", sa.String(length=32), nullable=False),
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column(
            "site_nonce",
            sa.String(length=32),
            nullable=False,
            comment="the preview that it would change, without which it isn't shown",
        ),
        sa.Column(
            "names",
            sa.Text(),
            nullable=False,
            comment="JSON: names and sizes of the files; null for one of its builds",
        ),
        sa.Column("data", sa.LargeBinary(), nullable=False, comment="zlib: one file after the other"),
        sa.Column("size_bytes", sa.Integer(), nullable=False),
        sa.Column("put_at", UtcText(), nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id"], ["sites.order_id"], name=op.f("fk_typed_previews_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("nonce", name=op.f("pk_typed_previews")),
    )
    op.create_index("ix_typed_previews_order_id", "typed_previews", ["order_id"])
    op.create_index("ix_typed_previews_put_at", "typed_previews", ["put_at"])
