"""Clients let their websites be shown as examples, and the agency chooses among them."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText, UtcText

revision = "0047"
down_revision = "0046"

_COUNT = "UPDATE site_changes SET count = count + 1;"


def upgrade() -> None:
    op.create_table(
        "site_examples",
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("agreed_at", UtcText(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False, comment="on the landing page from 1 on; 0 for none"),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_site_examples_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_site_examples")),
    )
    op.execute("CREATE INDEX ix_site_examples_place ON site_examples (place) WHERE place > 0")
    op.execute(f"CREATE TRIGGER site_examples_update AFTER UPDATE OF place ON site_examples BEGIN\n    {_COUNT}\nEND")
    op.execute(f"CREATE TRIGGER site_examples_delete AFTER DELETE ON site_examples BEGIN\n    {_COUNT}\nEND")
