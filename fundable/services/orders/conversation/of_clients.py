"""What was said about all orders of a client, for staff."""

from collections.abc import Sequence
from uuid import UUID

from fundable.db.database import Connection
from fundable.db.orders import client_reads
from fundable.db.orders.conversation import of_clients
from fundable.domain.orders.client_groups import ClientFile, ClientMessage


def said(connection: Connection, order_ids: Sequence[UUID]) -> list[ClientMessage]:
    """The newest first, notes and what strangers wrote too."""
    return of_clients.said(connection, order_ids)


def files(connection: Connection, order_ids: Sequence[UUID]) -> list[ClientFile]:
    """What they sent, also by email; the newest first."""
    return client_reads.files(connection, order_ids, of_clients.emailed(connection, order_ids))
