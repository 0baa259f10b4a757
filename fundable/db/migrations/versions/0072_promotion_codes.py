"""An order keeps the promotion code that it was begun with."""

import sqlalchemy as sa
from alembic import op

revision = "0072"
down_revision = "0071"


def upgrade() -> None:
    op.add_column("orders", sa.Column("promotion_code", sa.Text(), comment="as the provider writes it"))
    op.add_column("orders", sa.Column("promotion_id", sa.Text(), comment="the provider's"))
    op.add_column("orders", sa.Column("promotion_cents", sa.Integer(), comment="what checkout said that it takes off"))
