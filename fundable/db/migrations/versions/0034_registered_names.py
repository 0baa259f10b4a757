"""Which domain the record of a registration is of: the one that its order has."""

from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.execute("ALTER TABLE domain_registrations ADD COLUMN name VARCHAR(253) DEFAULT '' NOT NULL")
    op.execute(
        """UPDATE domain_registrations SET name = coalesce(
    (SELECT domains.name FROM domains WHERE domains.order_id = domain_registrations.order_id), '')"""
    )
