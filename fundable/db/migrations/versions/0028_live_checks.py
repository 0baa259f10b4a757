"""What was found of websites that are online; what is served follows which of a domain's two names is the main one."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

MAIN_CHANGED = """CREATE TRIGGER domains_main_changed AFTER UPDATE OF is_www ON domains
WHEN old.is_www <> new.is_www BEGIN
    UPDATE site_changes SET count = count + 1;
END"""


def upgrade() -> None:
    op.create_table(
        "live_checks",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("host", sa.String(253), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False, comment="of the build that was online"),
        sa.Column("rule_set", sa.Integer(), nullable=False),
        sa.Column("results", sa.Text(), nullable=False, comment="JSON: what each rule found"),
        sa.Column("measured", sa.Text(), nullable=False, comment="JSON: labels and values"),
        sa.Column("checked_at", sa.String(27), nullable=False, comment="when that was found"),
        sa.Column("looked_at", sa.String(27), nullable=False),
        sa.Column("check_at", sa.String(27), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False, comment="looks in a row that didn't reach it"),
        sa.Column("failing_since", sa.String(27), nullable=True),
        sa.Column("alarmed_at", sa.String(27), nullable=True),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_live_checks_order_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_live_checks")),
    )
    op.create_index("ix_live_checks_check_at", "live_checks", ["check_at"])
    is_told = sa.text("alarmed_at IS NOT NULL")
    op.create_index("ix_live_checks_alarmed_at", "live_checks", ["alarmed_at"], sqlite_where=is_told)
    op.execute(MAIN_CHANGED)
