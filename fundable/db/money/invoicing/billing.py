"""Whom clients want to be billed as. It goes with its order; what was issued keeps it as it was."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, String, Table, Text, delete, insert, select

from fundable.db.orders.orders import orders
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.money.invoicing.billing import NOT_SAID, BillingDetails

client_billing = Table(
    "client_billing",
    metadata,
    Column("order_id", IdText, ForeignKey(orders.c.id, ondelete="CASCADE"), primary_key=True),
    Column("name", Text, nullable=False),
    Column("address", Text, nullable=False, comment="its lines"),
    Column("tax_id", String(40), nullable=False),
    Column("said_at", UtcText, nullable=False),
)


def of_order(connection: Connection, order_id: UUID) -> BillingDetails:
    query = select(client_billing).where(client_billing.c.order_id == order_id)
    row = connection.execute(query).one_or_none()
    return BillingDetails(row.name, row.address, row.tax_id) if row else NOT_SAID


def put(connection: Connection, order_id: UUID, said: BillingDetails, now: datetime) -> None:
    """In place of what was said before. Nothing said leaves no row."""
    connection.execute(delete(client_billing).where(client_billing.c.order_id == order_id))
    if said != NOT_SAID:
        values = {"name": said.name, "address": said.address, "tax_id": said.tax_id}
        connection.execute(insert(client_billing).values(order_id=order_id, said_at=now, **values))
