"""A press of the pay button leads to one order, however often it arrives."""

from alembic import op

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    op.execute(
        """CREATE TABLE checkout_tries (
    key_hash VARCHAR(64) NOT NULL,
    body_hash VARCHAR(64) NOT NULL,
    order_id VARCHAR(36) NOT NULL,
    created_at VARCHAR(27) NOT NULL,
    CONSTRAINT pk_checkout_tries PRIMARY KEY (key_hash),
    CONSTRAINT fk_checkout_tries_order_id FOREIGN KEY(order_id) REFERENCES orders (id) ON DELETE CASCADE
)"""
    )
    op.create_index("ix_checkout_tries_created_at", "checkout_tries", ["created_at"])
    op.create_index("ix_checkout_tries_order_id", "checkout_tries", ["order_id"])
