"""The documents of an order, as its client and staff see them."""

from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from fundable.app import App
from fundable.db.money.invoicing import documents
from fundable.domain.money.invoicing.documents import Document
from fundable.services.agency import calendar
from fundable.services.money.invoicing import terms


@dataclass(frozen=True, slots=True)
class OrderDocuments:
    """Newest first. `printable` are those that there are fonts for. `zone` is where the agency is: their days are those
    of its calendar. `is_on`: invoices are issued. `kept_years`: how long they stay once the order is deleted."""

    items: list[Document]
    printable: frozenset[UUID]
    zone: ZoneInfo
    is_on: bool
    kept_years: int


def of_order(app: App, order_id: UUID) -> OrderDocuments:
    """Also of an order that was deleted."""
    with app.database.read() as connection:
        found = documents.of_order(connection, order_id)
    kept = terms.current(app)
    printable = frozenset(one.id for one in found if app.printer.can_print(one))
    return OrderDocuments(found[::-1], printable, calendar.zone(app), kept.is_on, kept.keep_years)
