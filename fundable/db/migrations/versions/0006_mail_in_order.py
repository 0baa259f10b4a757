"""What goes to one address keeps its order: what waits for it is found by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_index(
        "ix_messages_line",
        "messages",
        ["recipient", "seq"],
        sqlite_where=sa.text("state IN ('queued', 'sending')"),
    )
