"""What was said about all orders of a client, for staff."""

from collections.abc import Sequence
from uuid import UUID

from fundable.db.database import Connection
from fundable.db.orders.conversation import of_clients
from fundable.domain.orders.client_groups import ClientMessage


def said(connection: Connection, order_ids: Sequence[UUID]) -> list[ClientMessage]:
    """The newest first, notes and what strangers wrote too."""
    return of_clients.said(connection, order_ids)
