"""Mail: a message may be of any kind, so that a new kind copies no messages. Their names are the code's to hold."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_STATES = "state IN ('queued', 'sending', 'sent', 'stored', 'failed', 'held')"


def upgrade() -> None:
    for name in ("order_id", "state", "waiting"):
        op.drop_index(f"ix_messages_{name}")
    op.rename_table("messages", "messages_until_now")
    op.create_table(
        "messages",
        sa.Column(
            "seq", sa.Integer(), autoincrement=True, nullable=False, comment="order of creation; what lists page by"
        ),
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("key", sa.Text(), nullable=False, comment="of the fact that it reports"),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("order_id", sa.String(36), nullable=True),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("link_id", sa.Text(), nullable=True, comment="of the link that is put in as it is sent"),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column(
            "next_at",
            sa.String(27),
            nullable=True,
            comment="when it is to be tried; while it is being sent, when that is given up",
        ),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("sent_at", sa.String(27), nullable=True),
        sa.CheckConstraint(_STATES, name=op.f("ck_messages_state")),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_messages_order_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_messages")),
        sa.UniqueConstraint("id", name=op.f("uq_messages_id")),
        sa.UniqueConstraint("key", name=op.f("uq_messages_key")),
    )
    names = (
        "seq, id, key, kind, order_id, recipient, subject, text, html, link_id, state, attempts, next_at, error, "
        "created_at, sent_at"
    )
    op.execute(f"INSERT INTO messages ({names}) SELECT {names} FROM messages_until_now")  # noqa: S608
    op.drop_table("messages_until_now")
    op.create_index("ix_messages_order_id", "messages", ["order_id"])
    op.create_index("ix_messages_state", "messages", ["state", "seq"])
    op.create_index(
        "ix_messages_waiting", "messages", ["next_at"], sqlite_where=sa.text("state IN ('queued', 'sending')")
    )
