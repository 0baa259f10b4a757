"""How many messages there are on each side and in each state, kept by triggers in the transaction that changes one: a
list that says so costs the same at a million messages as at a thousand."""

from sqlalchemy import DDL, Column, Connection, Integer, String, Table, event, select

from fundable.db.types import metadata
from fundable.domain.mail.outbox import Counts, MailSide, MessageState

message_tallies = Table(
    "message_tallies",
    metadata,
    Column("side", String(7), primary_key=True),
    Column("state", String(10), primary_key=True),
    Column("messages", Integer, nullable=False),
    sqlite_with_rowid=False,
)


def side_sql(row: str = "") -> str:
    """Whom a message is written to, as SQL: the rule of the domain's FOR_STAFF. `row` is what stands before its
    columns, such as "new."."""
    return f"CASE WHEN {row}kind GLOB 'staff-*' OR {row}kind = 'test' THEN 'staff' ELSE 'clients' END"


_COUNT_IN = f"""INSERT INTO message_tallies VALUES ({side_sql("new.")}, new.state, 1)
    ON CONFLICT DO UPDATE SET messages = messages + 1;"""  # noqa: S608
_COUNT_OUT = f"""UPDATE message_tallies SET messages = messages - 1
    WHERE (side, state) = ({side_sql("old.")}, old.state);"""  # noqa: S608

SCHEMA = (
    f"CREATE TRIGGER message_tallies_insert AFTER INSERT ON messages BEGIN\n    {_COUNT_IN}\nEND",
    f"CREATE TRIGGER message_tallies_delete AFTER DELETE ON messages BEGIN\n    {_COUNT_OUT}\nEND",
    f"""CREATE TRIGGER message_tallies_update AFTER UPDATE OF state ON messages WHEN new.state <> old.state BEGIN
    {_COUNT_OUT}
    {_COUNT_IN}
END""",
)
for statement in SCHEMA:
    event.listen(metadata, "after_create", DDL(statement))  # type: ignore[no-untyped-call]

_KEPT = select(message_tallies).where(message_tallies.c.messages > 0)


def by_side(connection: Connection) -> Counts:
    """Of all messages."""
    counts: Counts = {side: {} for side in MailSide}
    for row in connection.execute(_KEPT):
        counts[MailSide(row.side)][MessageState(row.state)] = row.messages
    return counts
