"""How many messages there are on each side and in each state, kept by triggers in the transaction that changes one: a
list that says so costs the same at a million messages as at a thousand."""

from sqlalchemy import Column, Connection, Integer, String, Table, select

from fundable.db.engine.tables import STORED_BY_KEY
from fundable.db.types import metadata
from fundable.domain.mail.outbox import Counts, MailSide, MessageState

message_tallies = Table(
    "message_tallies",
    metadata,
    Column("side", String(7), primary_key=True),
    Column("state", String(10), primary_key=True),
    Column("messages", Integer, nullable=False),
    **STORED_BY_KEY,
)


def side_sql(row: str = "") -> str:
    """Whom a message is written to, as SQL: the rule of the domain's FOR_STAFF. `row` is what stands before its
    columns, such as "new."."""
    return f"CASE WHEN substr({row}kind, 1, 6) = 'staff-' OR {row}kind = 'test' THEN 'staff' ELSE 'clients' END"


_KEPT = select(message_tallies).where(message_tallies.c.messages > 0)


def by_side(connection: Connection) -> Counts:
    """Of all messages."""
    counts: Counts = {side: {} for side in MailSide}
    for row in connection.execute(_KEPT):
        counts[MailSide(row.side)][MessageState(row.state)] = row.messages
    return counts
