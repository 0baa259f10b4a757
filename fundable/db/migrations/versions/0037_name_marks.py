"""Names that were connected leave marks, names that clients entered can be doubted and proved, and orders can claim a
name that another one has."""

from alembic import op

revision = "0037"
down_revision = "0036"


def _marks() -> None:
    """Names that were freed before left none. Where there may have been any, a row says so."""
    op.execute(
        """CREATE TABLE name_marks (
    mark VARCHAR(64) NOT NULL,
    key_id VARCHAR(16) NOT NULL,
    order_id VARCHAR(36),
    cleared_at VARCHAR(27) NOT NULL,
    CONSTRAINT pk_name_marks PRIMARY KEY (mark),
    CONSTRAINT fk_name_marks_order_id FOREIGN KEY(order_id) REFERENCES orders (id) ON DELETE SET NULL
)"""
    )
    op.execute("CREATE INDEX ix_name_marks_key_id ON name_marks (key_id)")
    op.execute("CREATE INDEX ix_name_marks_order_id ON name_marks (order_id)")
    op.execute("CREATE INDEX ix_name_marks_cleared_at ON name_marks (cleared_at)")
    op.execute(
        """INSERT INTO name_marks (mark, key_id, cleared_at)
SELECT 'before', '', '1970-01-01T00:00:00.000000Z' WHERE EXISTS (SELECT 1 FROM site_hosts WHERE kind = 'own')
OR EXISTS (SELECT 1 FROM audit_entries WHERE act = 'website.domain_changed')"""
    )


def _claims() -> None:
    op.execute(
        """CREATE TABLE domain_claims (
    order_id VARCHAR(36) NOT NULL,
    name VARCHAR(253) NOT NULL,
    is_www BOOLEAN NOT NULL,
    said_at VARCHAR(27) NOT NULL,
    checks INTEGER NOT NULL,
    check_at VARCHAR(27) NOT NULL,
    checked_at VARCHAR(27),
    proven_at VARCHAR(27),
    CONSTRAINT pk_domain_claims PRIMARY KEY (order_id),
    CONSTRAINT fk_domain_claims_order_id FOREIGN KEY(order_id) REFERENCES orders (id) ON DELETE CASCADE
)"""
    )
    op.execute("CREATE INDEX ix_domain_claims_name ON domain_claims (name)")
    op.execute("CREATE INDEX ix_domain_claims_check_at ON domain_claims (check_at)")
    op.execute("CREATE INDEX ix_domain_claims_proven ON domain_claims (proven_at) WHERE proven_at IS NOT NULL")


def upgrade() -> None:
    op.execute("ALTER TABLE domains ADD COLUMN elsewhere_at VARCHAR(27)")
    op.execute("ALTER TABLE domains ADD COLUMN proven_at VARCHAR(27)")
    op.execute("ALTER TABLE domains ADD COLUMN doubt VARCHAR(7)")
    op.execute("CREATE INDEX ix_domains_doubt ON domains (since) WHERE doubt IS NOT NULL")
    _marks()
    _claims()
