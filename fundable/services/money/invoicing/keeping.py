"""How long documents are kept whose orders are gone: as long as owners say, because books have to be."""

from fundable.app import App
from fundable.db import audit, looks
from fundable.db.money.invoicing import documents
from fundable.domain.looks import Kind
from fundable.domain.money.invoicing.terms import kept_until
from fundable.services.money.invoicing import terms


def forget_old(app: App) -> int:
    """Deletes those of orders that were deleted, once all of an order's are old enough. Says how many there were."""
    now = app.clock.now()
    with app.database.write() as connection:
        overdue_by = looks.overdue_by(connection, Kind.DOCUMENTS, now)
        if overdue_by is None:
            return 0
        forgotten = documents.forget(connection, kept_until(terms.current(app), overdue_by))
        if forgotten:
            audit.record(connection, now, "documents.deleted", "documents", documents=forgotten)
    return forgotten
