"""Documents of orders that are gone may be deleted once the years are over for which they're kept."""

from alembic import op

revision = "0069"
down_revision = "0068"

_DELETE = """CREATE TRIGGER documents_delete BEFORE DELETE ON documents
WHEN NOT (NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = old.order_id) AND EXISTS (SELECT 1 FROM marks WHERE marks.name = 'documents-before' AND marks.at > old.issued_at)) BEGIN
    SELECT RAISE(ABORT, 'a document is kept while its order is there, and for the years after');
END"""


def upgrade() -> None:
    op.execute("DROP TRIGGER documents_delete")
    op.execute(_DELETE)
