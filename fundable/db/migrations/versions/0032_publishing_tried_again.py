"""When publishing by itself is tried again for a website for which it failed, so that it doesn't keep others waiting."""

from alembic import op

revision = "0032"
down_revision = "0030"


def upgrade() -> None:
    op.execute("ALTER TABLE sites ADD COLUMN publish_failures INTEGER DEFAULT '0' NOT NULL")
    op.execute("ALTER TABLE sites ADD COLUMN publish_after VARCHAR(27)")
