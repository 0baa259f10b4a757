"""The addresses of websites that staff give: a preview and a live one, and whether they answered."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

_FINDINGS = (
    "answers",
    "name_unknown",
    "not_public",
    "no_connection",
    "insecure",
    "slow",
    "redirects",
    "locked",
    "missing",
    "fails",
    "no_website",
)


def upgrade() -> None:
    findings = ", ".join(f"'{finding}'" for finding in _FINDINGS)
    op.create_table(
        "websites",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("place", sa.String(8), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("set_at", sa.String(27), nullable=False),
        sa.Column("finding", sa.String(16), nullable=True, comment="none until it has been asked"),
        sa.CheckConstraint("place IN ('preview', 'live')", name=op.f("ck_websites_place")),
        sa.CheckConstraint(f"finding IN ({findings})", name=op.f("ck_websites_finding")),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_websites_order_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("order_id", "place", name=op.f("pk_websites")),
    )
    op.create_index("ix_websites_unasked", "websites", ["set_at"], sqlite_where=sa.text("finding IS NULL"))
