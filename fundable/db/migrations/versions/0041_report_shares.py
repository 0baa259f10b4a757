"""Clients show the report on their website to others, at an address of its own."""

from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    op.execute(
        """CREATE TABLE report_shares (
    order_id VARCHAR(36) NOT NULL,
    nonce VARCHAR(32) NOT NULL,
    owner TEXT NOT NULL,
    registry TEXT NOT NULL,
    shared_at VARCHAR(27) NOT NULL,
    CONSTRAINT pk_report_shares PRIMARY KEY (order_id),
    CONSTRAINT fk_report_shares_order_id FOREIGN KEY(order_id) REFERENCES orders (id) ON DELETE CASCADE
)"""
    )
    op.execute("CREATE UNIQUE INDEX ix_report_shares_nonce ON report_shares (nonce) WHERE nonce <> ''")
