"""When jobs looked for what is overdue, so that nothing is deleted by age at first sight."""

from alembic import op

revision = "0036"
down_revision = "0034"


def upgrade() -> None:
    op.execute(
        """CREATE TABLE looks (
    kind VARCHAR(20) NOT NULL,
    looked_at VARCHAR(27) NOT NULL,
    CONSTRAINT pk_looks PRIMARY KEY (kind, looked_at)
) WITHOUT ROWID"""
    )
