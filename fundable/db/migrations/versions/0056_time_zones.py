"""Each of the staff may choose the time zone in which they read times."""

import sqlalchemy as sa
from alembic import op

revision = "0056"
down_revision = "0055"


def upgrade() -> None:
    comment = "in which they read times; empty for their browser's"
    op.add_column("users", sa.Column("time_zone", sa.String(64), nullable=True, comment=comment))
