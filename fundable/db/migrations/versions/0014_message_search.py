"""Messages are found by what is typed, and counted for each side."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

_SIDE = "CASE WHEN {row}kind GLOB 'staff-*' OR {row}kind = 'test' THEN 'staff' ELSE 'clients' END"
_NEW, _OLD, _ROW = _SIDE.format(row="new."), _SIDE.format(row="old."), _SIDE.format(row="messages.")
_COUNT_IN = f"""INSERT INTO message_tallies VALUES ({_NEW}, new.state, 1)
    ON CONFLICT DO UPDATE SET messages = messages + 1;"""  # noqa: S608
_COUNT_OUT = f"""UPDATE message_tallies SET messages = messages - 1
    WHERE (side, state) = ({_OLD}, old.state);"""  # noqa: S608
_TRIGGERS = (
    f"CREATE TRIGGER message_tallies_insert AFTER INSERT ON messages BEGIN\n    {_COUNT_IN}\nEND",
    f"CREATE TRIGGER message_tallies_delete AFTER DELETE ON messages BEGIN\n    {_COUNT_OUT}\nEND",
    f"""CREATE TRIGGER message_tallies_update AFTER UPDATE OF state ON messages WHEN new.state <> old.state BEGIN
    {_COUNT_OUT}
    {_COUNT_IN}
END""",
)


def upgrade() -> None:
    side = sa.text(_SIDE.format(row=""))
    op.create_index("ix_messages_side", "messages", [side, "seq"])
    op.create_index("ix_messages_side_state", "messages", [side, "state", "seq"])
    op.create_table(
        "message_tallies",
        sa.Column("side", sa.String(7), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("messages", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("side", "state", name=op.f("pk_message_tallies")),
        sqlite_with_rowid=False,
    )
    op.execute(f"INSERT INTO message_tallies SELECT {_ROW}, state, count(*) FROM messages GROUP BY 1, 2")  # noqa: S608
    for trigger in _TRIGGERS:
        op.execute(trigger)
    op.execute(
        """CREATE VIRTUAL TABLE message_search USING fts5(
    recipient, subject, number, business_name, facets, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4')"""
    )
    op.execute(
        f"""INSERT INTO message_search (rowid, recipient, subject, number, business_name, facets)
SELECT messages.seq, messages.recipient, messages.subject, substr(messages.order_id, 1, 8),
    intake_forms.business_name, {_ROW} || ' state' || messages.state
FROM messages LEFT JOIN intake_forms ON intake_forms.order_id = messages.order_id
ORDER BY messages.seq"""  # noqa: S608
    )
