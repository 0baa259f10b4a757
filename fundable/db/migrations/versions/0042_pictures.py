"""Photos leave their rows for the picture store. They are moved one by one once the program runs; until then, each is
read from where it is."""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"

_TRIGGERS = (
    "DROP TRIGGER site_files_update",
    """CREATE TRIGGER site_files_update BEFORE UPDATE ON site_files
WHEN old.size_bytes IS NOT NULL OR new.size_bytes IS NULL OR length(new.data) > 0 OR new.sha256 <> old.sha256 BEGIN
    SELECT RAISE(ABORT, 'a file of a build is never changed');
END""",
)


def upgrade() -> None:
    op.add_column("site_files", sa.Column("size_bytes", sa.Integer(), nullable=True))
    op.create_index("ix_site_files_pictures", "site_files", ["sha256"], sqlite_where=sa.text("size_bytes IS NOT NULL"))
    for trigger in _TRIGGERS:
        op.execute(trigger)
