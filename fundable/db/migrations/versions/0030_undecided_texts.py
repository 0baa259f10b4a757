"""How many edits of a build wait for staff to choose between them and a corrected form. Builds from before are taken for
decided: clients have seen them."""

from alembic import op

revision = "0030"
down_revision = "0028"


def upgrade() -> None:
    op.execute("ALTER TABLE site_builds ADD COLUMN undecided INTEGER DEFAULT '0' NOT NULL")
