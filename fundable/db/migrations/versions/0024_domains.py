"""The domains of websites, and the records of those that staff registered."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def _of_order(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f(f"fk_{table}_order_id"), ondelete="CASCADE")


def _domains() -> None:
    op.create_table(
        "domains",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(253), nullable=False, comment="without www, in the letters of DNS"),
        sa.Column("is_www", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("said_at", sa.String(27), nullable=False),
        sa.Column("said_by", sa.Text(), nullable=True, comment="none for the client"),
        sa.Column("since", sa.String(27), nullable=False),
        sa.Column("checks", sa.Integer(), nullable=False),
        sa.Column("check_at", sa.String(27), nullable=False),
        sa.Column("checked_at", sa.String(27), nullable=True),
        sa.Column("led_here_at", sa.String(27), nullable=True),
        sa.Column("broken_at", sa.String(27), nullable=True),
        sa.Column("alarmed_at", sa.String(27), nullable=True),
        sa.Column("report", sa.Text(), nullable=False, comment="JSON: what the last check found"),
        sa.CheckConstraint(
            "state IN ('waiting', 'partial', 'dns_ok', 'cert_ok', 'live')", name=op.f("ck_domains_state")
        ),
        _of_order("domains"),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_domains")),
        sa.UniqueConstraint("name", name=op.f("uq_domains_name")),
    )
    op.create_index("ix_domains_check_at", "domains", ["check_at"])


def _registrations() -> None:
    op.create_table(
        "domain_registrations",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("registrar", sa.Text(), nullable=False),
        sa.Column("registered_on", sa.String(10), nullable=False),
        sa.Column("renews_on", sa.String(10), nullable=False),
        sa.Column("is_in_clients_name", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("noted_at", sa.String(27), nullable=False),
        sa.Column("noted_by", sa.Text(), nullable=False),
        _of_order("domain_registrations"),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_domain_registrations")),
    )


def upgrade() -> None:
    _domains()
    _registrations()
