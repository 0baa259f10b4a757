"""The sales tax in each month of hosting. That of a website is kept with its order."""

from sqlalchemy import Column, Connection, Integer, Table, Text, select

from fundable.db.statements import insert_new
from fundable.db.types import metadata

renewal_taxes = Table(
    "renewal_taxes",
    metadata,
    Column("invoice_id", Text, primary_key=True, comment="the provider's, as in the ledger"),
    Column("tax_cents", Integer, nullable=False),
)


def keep(connection: Connection, invoice_id: str, tax_cents: int) -> None:
    """Of an invoice that was paid; it never changes."""
    insert_new(connection, renewal_taxes, invoice_id=invoice_id, tax_cents=tax_cents)


def find(connection: Connection, invoice_id: str) -> int | None:
    """None for one that was paid before these were kept."""
    query = select(renewal_taxes.c.tax_cents).where(renewal_taxes.c.invoice_id == invoice_id)
    return connection.execute(query).scalar_one_or_none()
