"""Whether evidence was submitted for a dispute, and the draft of it that was put at the provider."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import UtcText

revision = "0071"
down_revision = "0070"

_DRAFT = (
    ("draft_begun_at", UtcText(), "while it's being put there"),
    ("draft_put_at", UtcText(), None),
    ("draft_put_by", sa.Text(), "a name"),
    ("draft_file_id", sa.Text(), "the provider's own"),
    ("draft_file_sha256", sa.String(64), None),
    ("draft_fields", sa.Text(), "JSON: a digest of each field as it was put"),
)


def upgrade() -> None:
    answered = sa.Column("is_answered", sa.Boolean(create_constraint=False), nullable=False, server_default=sa.false())
    op.add_column("disputes", answered)
    for name, kind, comment in _DRAFT:
        op.add_column("disputes", sa.Column(name, kind, nullable=True, comment=comment))
