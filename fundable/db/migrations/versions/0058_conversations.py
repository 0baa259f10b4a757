"""Orders have a conversation, into which staff's messages of before are taken over from the outbox."""

import re

import sqlalchemy as sa
from alembic import op

from fundable.db.types import IdText, UtcText

revision = "0058"
down_revision = "0057"

_PORTAL = re.compile(r"\n\n[^\n]*/client/dashboard>.*", re.DOTALL)
"""Where an email's own words end, and the link to the portal and the foot begin."""


def _tables() -> None:
    op.create_table(
        "thread_messages",
        sa.Column("seq", sa.Integer(), nullable=False, comment="order of arrival; what pages go by"),
        sa.Column("id", IdText(), nullable=False, comment="made by the browser, so that one comes once"),
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("author", sa.String(length=8), nullable=False),
        sa.Column("staff_id", IdText(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False, comment="of whoever wrote it, as it was"),
        sa.Column("is_note", sa.Boolean(), nullable=False, comment="staff's own, never the client's"),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("quoted", sa.Text(), nullable=False, comment="what an email repeated of earlier ones"),
        sa.Column("via", sa.String(length=8), nullable=False),
        sa.Column("address", sa.Text(), nullable=True, comment="that an email came from"),
        sa.Column("foreign_id", sa.Text(), nullable=True, comment="the Message-ID of one that came by email"),
        sa.Column("mail_id", IdText(), nullable=True, comment="the email that it went out with"),
        sa.Column("created_at", UtcText(), nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_thread_messages_order_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["staff_id"], ["users.id"], name=op.f("fk_thread_messages_staff_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_thread_messages")),
        sa.UniqueConstraint("id", name=op.f("uq_thread_messages_id")),
    )
    op.create_index("ix_thread_messages_order_id", "thread_messages", ["order_id", "seq"])
    op.execute("CREATE INDEX ix_thread_messages_staff_id ON thread_messages (staff_id) WHERE staff_id IS NOT NULL")
    op.execute(
        "CREATE UNIQUE INDEX ix_thread_messages_foreign_id ON thread_messages (order_id, foreign_id) WHERE foreign_id IS NOT NULL"
    )
    op.execute(
        """CREATE VIRTUAL TABLE thread_search USING fts5(
    subject, text, quoted, name, facets, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4')"""
    )
    op.create_table(
        "conversations",
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False, comment="the number of the newest message"),
        sa.Column("last_at", UtcText(), nullable=True),
        sa.Column(
            "first_waiting", sa.Integer(), nullable=False, comment="of the first that waits for our answer; 0 for none"
        ),
        sa.Column("waiting_since", UtcText(), nullable=True),
        sa.Column("seen", sa.Integer(), nullable=False, comment="up to where the client has read"),
        sa.Column("seen_at", UtcText(), nullable=True),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_conversations_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_conversations")),
    )
    for index, column, waits in (
        ("waiting", "last", "IS NOT NULL"),
        ("since", "waiting_since", "IS NOT NULL"),
        ("answered", "last", "IS NULL"),
    ):
        op.execute(f"CREATE INDEX ix_conversations_{index} ON conversations ({column}) WHERE waiting_since {waits}")
    op.create_table(
        "thread_reads",
        sa.Column("order_id", IdText(), nullable=False),
        sa.Column("user_id", IdText(), nullable=False),
        sa.Column("read", sa.Integer(), nullable=False, comment="up to which number"),
        sa.Column("read_at", UtcText(), nullable=False, comment="when the newest of others' was read"),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_thread_reads_order_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_thread_reads_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("order_id", "user_id", name=op.f("pk_thread_reads")),
    )
    op.create_index("ix_thread_reads_user_id", "thread_reads", ["user_id"])
    op.create_table(
        "saved_replies",
        sa.Column("id", IdText(), nullable=False, comment="made by the browser"),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("changed_at", UtcText(), nullable=False),
        sa.Column("changed_by", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_saved_replies")),
    )


def _files() -> None:
    """The table anew: SQLite can't add a foreign key to one that is there. It has a row for each file, so few."""
    for index in ("order_id", "answer_id", "note_id", "unsent"):
        op.drop_index(f"ix_answer_files_{index}", "answer_files")
    op.rename_table("answer_files", "old_answer_files")
    op.create_table(
        "answer_files",
        sa.Column("id", sa.String(36), nullable=False, comment="made by the client's browser, so that one comes once"),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("answer_id", sa.String(36), nullable=True, comment="none until it is sent"),
        sa.Column("note_id", sa.String(36), nullable=True),
        sa.Column("message_id", sa.String(36), nullable=True),
        sa.Column("uploader", sa.Text(), nullable=True, comment="of a message's: the client, or an account of staff"),
        sa.Column("name", sa.Text(), nullable=False, comment="the client's own, to be read; never a path"),
        sa.Column("file_name", sa.Text(), nullable=False, comment="what it is stored under"),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("size_bytes", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
        *(
            sa.ForeignKeyConstraint(
                [column], [f"{table}.id"], name=op.f(f"fk_answer_files_{column}"), ondelete="CASCADE"
            )
            for column, table in (
                ("order_id", "orders"),
                ("answer_id", "pause_answers"),
                ("note_id", "site_notes"),
                ("message_id", "thread_messages"),
            )
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_answer_files")),
        sa.UniqueConstraint("file_name", name=op.f("uq_answer_files_file_name")),
    )
    kept = "id, order_id, answer_id, note_id, name, file_name, content_type, size_bytes, sha256, created_at"
    op.execute(
        f"INSERT INTO answer_files ({kept}) SELECT {kept} FROM old_answer_files ORDER BY rowid"  # noqa: S608 - column names of our own
    )
    op.drop_table("old_answer_files")
    for column in ("order_id", "answer_id", "note_id", "message_id"):
        op.create_index(f"ix_answer_files_{column}", "answer_files", [column])
    op.create_index(
        "ix_answer_files_unsent",
        "answer_files",
        ["created_at", "size_bytes"],
        sqlite_where=sa.text("answer_id IS NULL AND note_id IS NULL AND message_id IS NULL"),
    )


_WRITTEN = """SELECT messages.id, messages.key, messages.order_id, messages.subject, messages.text, messages.created_at,
    audit_entries.actor_id, users.id AS staff_id, audit_values.value AS name
FROM messages
LEFT JOIN audit_entries ON audit_entries.about = messages.order_id AND audit_entries.act = 'client.written_to'
    AND json_extract(audit_entries.details, '$.id') = messages.id
LEFT JOIN audit_values ON audit_values.seq = audit_entries.seq AND audit_values.name = 'actor'
LEFT JOIN users ON users.id = audit_entries.actor_id
WHERE messages.kind = 'personal-message' AND messages.order_id IS NOT NULL ORDER BY messages.seq"""
_TAKEN = sa.text(
    "INSERT OR IGNORE INTO thread_messages"
    " (id, order_id, author, staff_id, name, is_note, subject, text, quoted, via, mail_id, created_at)"
    " VALUES (:id, :order_id, 'staff', :staff_id, :name, 0, :subject, :text, '', 'portal', :mail_id, :created_at)"
)


def _take_over() -> None:
    """A message's id is the end of its key. Where the log doesn't tell who wrote one, nobody is named."""
    connection = op.get_bind()
    for row in connection.execute(sa.text(_WRITTEN)).mappings().all():
        values = {
            "id": row["key"].rpartition(":")[2],
            "order_id": row["order_id"],
            "staff_id": row["staff_id"],
            "name": row["name"] or "",
            "subject": row["subject"],
            "text": _PORTAL.sub("", row["text"]).strip(),
            "mail_id": row["id"],
            "created_at": row["created_at"],
        }
        connection.execute(_TAKEN, values)
    op.execute(
        "INSERT INTO conversations (order_id, last, last_at, first_waiting, seen)"
        " SELECT order_id, max(seq), max(created_at), 0, 0 FROM thread_messages GROUP BY order_id"
    )
    op.execute(
        "INSERT INTO thread_search (rowid, subject, text, quoted, name, facets)"
        " SELECT seq, subject, text, quoted, name, '' FROM thread_messages"
    )


def upgrade() -> None:
    _tables()
    _files()
    _take_over()
