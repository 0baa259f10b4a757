"""An invoice or a credit note goes with the email about its money."""

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText

revision = "0067"
down_revision = "0066"

_COMMENT = "of the invoice or credit note that goes with it, while that is kept"


def upgrade() -> None:
    op.add_column("messages", sa.Column("document_id", IdText(), nullable=True, comment=_COMMENT))
