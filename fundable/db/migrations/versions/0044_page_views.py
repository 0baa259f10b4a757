"""Clients see how often the pages of their website are looked at."""

from alembic import op

revision = "0044"
down_revision = "0043"


def upgrade() -> None:
    op.execute(
        """CREATE TABLE page_views (
    order_id VARCHAR(36) NOT NULL,
    day VARCHAR(10) NOT NULL,
    page VARCHAR(40) NOT NULL,
    views INTEGER NOT NULL,
    CONSTRAINT pk_page_views PRIMARY KEY (order_id, day, page),
    CONSTRAINT fk_page_views_order_id FOREIGN KEY(order_id) REFERENCES orders (id) ON DELETE CASCADE
)"""
    )
    op.execute("CREATE INDEX ix_page_views_day ON page_views (day)")
