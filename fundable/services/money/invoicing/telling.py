"""Emails to clients that carry a document, and those that are about nothing else."""

from collections.abc import Sequence
from uuid import UUID

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.domain.counts import counted
from fundable.domain.mail.links import Link
from fundable.domain.mail.outbox import Enclosed, MessageKind
from fundable.domain.money.amounts import money
from fundable.domain.money.invoicing.documents import NOUNS, Document
from fundable.domain.orders.orders import Order
from fundable.services import named_orders
from fundable.services.mail.writing import enqueue_with
from fundable.services.money.invoicing import terms


def enqueue(
    document: Document | None,
    connection: Connection,
    app: LocalApp,
    kind: MessageKind,
    key: str,
    order: Order,
    link: Link | None = None,
    **values: object,
) -> None:
    """To the client, with the money's document where we send receipts, which the email says in words."""
    sent = document if terms.sends_receipts(app) else None
    about = named_orders.about(connection, app, order)
    attached = _named(sent) if sent else ""
    enclosed = Enclosed(document_id=sent.id if sent else None)
    enqueue_with(enclosed, connection, app, kind, key, order.email, about, link, attached=attached, **values)


def issued(connection: Connection, app: LocalApp, order: Order, documents: Sequence[Document]) -> None:
    """Documents of which no other email tells, where we send receipts. Several at once are one email, and none of them
    is attached."""
    if not documents or not terms.sends_receipts(app):
        return
    only = documents[0] if len(documents) == 1 else None
    enqueue(
        only,
        connection,
        app,
        MessageKind.DOCUMENT_ISSUED,
        f"document-issued:{documents[0].id}",
        order,
        documents=_named(only) if only else counted(len(documents), "document"),
        is_one=only is not None,
        issued=tuple((_named(one), money(one.content.total_cents, one.currency)) for one in documents),
    )


def alone(connection: Connection, app: LocalApp, order_id: UUID, document: Document | None) -> None:
    """One that was issued by itself, unless its order was deleted."""
    order = orders.find(connection, order_id)
    if document and order:
        issued(connection, app, order, (document,))


def _named(document: Document) -> str:
    return f"{NOUNS[document.kind]} {document.number}"
