"""Orders are found by the beginning of a word of up to six letters as quickly as by four."""

from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.execute("ALTER TABLE order_search RENAME TO former_order_search")
    op.execute(
        """CREATE VIRTUAL TABLE order_search USING fts5(
    email, number, business_name, facets, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4 5 6')"""
    )
    op.execute(
        """INSERT INTO order_search (rowid, email, number, business_name, facets)
SELECT rowid, email, number, business_name, facets FROM former_order_search ORDER BY rowid"""
    )
    op.execute("DROP TABLE former_order_search")
