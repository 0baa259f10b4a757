"""The registrations that have to be renewed within a week are found by their day."""

from alembic import op

revision = "0049"
down_revision = "0048"


def upgrade() -> None:
    op.create_index("ix_domain_registrations_renews_on", "domain_registrations", ["renews_on"])
