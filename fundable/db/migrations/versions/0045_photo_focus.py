"""Photos say what no crop cuts off, and what their files beside AVIF are: JPG from now on, WebP so far. Builds of
earlier templates are found."""

from alembic import op

revision = "0045"
down_revision = "0044"


def upgrade() -> None:
    op.execute("ALTER TABLE site_photos ADD COLUMN kind VARCHAR(4) DEFAULT 'webp' NOT NULL")
    op.execute("ALTER TABLE site_photos ADD COLUMN focus VARCHAR(12) DEFAULT 'center' NOT NULL")
    op.create_index("ix_site_builds_template_version", "site_builds", ["template_version"])
