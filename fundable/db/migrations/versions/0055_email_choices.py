"""Each of the staff says what they want to be mailed about."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText

revision = "0055"
down_revision = "0054"


def upgrade() -> None:
    op.create_table(
        "email_choices",
        sa.Column("user_id", IdText(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("choice", sa.String(length=8), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_email_choices_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "kind", name=op.f("pk_email_choices")),
    )
