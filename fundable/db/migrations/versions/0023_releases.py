"""Websites that go live: the hosts that they're asked for under."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0019"


def _hosts() -> None:
    op.create_table(
        "site_hosts",
        sa.Column("host", sa.String(253), nullable=False, comment="in the letters of DNS, lower case"),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("kind", sa.String(6), nullable=False),
        sa.Column("added_at", sa.String(27), nullable=False),
        sa.Column(
            "verified_at", sa.String(27), nullable=True, comment="none while nobody has seen that its DNS leads here"
        ),
        sa.CheckConstraint("kind IN ('agency', 'own')", name=op.f("ck_site_hosts_kind")),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_site_hosts_order_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("host", name=op.f("pk_site_hosts")),
    )
    op.create_index("ix_site_hosts_order_id", "site_hosts", ["order_id"])
    is_agency = sa.text("kind = 'agency'")
    op.create_index("ix_site_hosts_agency", "site_hosts", ["order_id"], unique=True, sqlite_where=is_agency)


def upgrade() -> None:
    _hosts()
