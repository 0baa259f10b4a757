"""What the rules chose for the look of a website is kept, and people can choose its motif and its hero.

Websites from before have no row: their look is read from their newest version until their next draft keeps it.
"""

from alembic import op

revision = "0040"
down_revision = "0039"


def upgrade() -> None:
    for table in ("sites", "site_revisions"):
        op.execute(f"ALTER TABLE {table} ADD COLUMN motif VARCHAR(20) DEFAULT '' NOT NULL")
        op.execute(f"ALTER TABLE {table} ADD COLUMN hero VARCHAR(20) DEFAULT '' NOT NULL")
    op.execute(
        """CREATE TABLE site_looks (
    order_id VARCHAR(36) NOT NULL,
    theme VARCHAR(20) NOT NULL,
    motif VARCHAR(20) NOT NULL,
    family VARCHAR(20) NOT NULL,
    theme_source VARCHAR(8) NOT NULL,
    heard TEXT NOT NULL,
    seed_color VARCHAR(7) NOT NULL,
    accent VARCHAR(7) NOT NULL,
    color_source VARCHAR(8) NOT NULL,
    told TEXT NOT NULL,
    chosen_at VARCHAR(27) NOT NULL,
    CONSTRAINT pk_site_looks PRIMARY KEY (order_id),
    CONSTRAINT ck_site_looks_theme_source CHECK (theme_source IN ('heard', 'unsure', 'letters', 'before')),
    CONSTRAINT ck_site_looks_color_source CHECK (color_source IN ('words', 'logo', 'trade', 'before')),
    CONSTRAINT fk_site_looks_order_id FOREIGN KEY(order_id) REFERENCES sites (order_id) ON DELETE CASCADE
)"""
    )
    op.execute("CREATE INDEX ix_site_looks_chosen_at ON site_looks (chosen_at)")
