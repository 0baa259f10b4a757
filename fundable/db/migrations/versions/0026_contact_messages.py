"""What visitors write with the forms of websites."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.create_table(
        "contact_messages",
        sa.Column("seq", sa.Integer(), nullable=False, comment="order of arrival; what lists page by"),
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False, comment="of the four above"),
        sa.Column("received_at", sa.String(27), nullable=False),
        sa.Column("read_at", sa.String(27), nullable=True, comment="none until the client has seen it"),
        sa.Column("mail_id", sa.String(36), nullable=True, comment="of the row in messages that mails it"),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_contact_messages_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_contact_messages")),
        sa.UniqueConstraint("id", name=op.f("uq_contact_messages_id")),
        sa.UniqueConstraint("mail_id", name=op.f("uq_contact_messages_mail_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_contact_messages_order_id", "contact_messages", ["order_id", "seq"])
    op.create_index("ix_contact_messages_received_at", "contact_messages", ["received_at"])
