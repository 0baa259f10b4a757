"""A document as a file, for whoever may read it."""

from uuid import UUID

from fundable.app import App
from fundable.db.money.invoicing import documents
from fundable.domain.errors import Refused
from fundable.domain.money.invoicing.printing import DocumentFile
from fundable.services.agency import calendar


def of_order(app: App, order_id: UUID, number: str) -> DocumentFile:
    """One that the order has. Raises Refused `document_unknown`."""
    with app.database.read() as connection:
        found = next((one for one in documents.of_order(connection, order_id) if one.number == number), None)
        if found is None:
            raise Refused("document_unknown", "There's no such document.")
        one = documents.dated(connection, found, calendar.zone(app))
    return app.printer.file_of(one)
