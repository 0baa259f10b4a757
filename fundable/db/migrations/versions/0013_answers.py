"""What clients send while the clock is paused: an answer's words, its files, and when a pause was ended by hand."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def _of_order(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f(f"fk_{table}_order_id"), ondelete="CASCADE")


def _answers() -> None:
    op.create_table(
        "pause_answers",
        sa.Column("id", sa.String(36), nullable=False, comment="made by the client's browser, so that one comes once"),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("pause_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("sent_at", sa.String(27), nullable=False),
        sa.Column("looked_at", sa.String(27), nullable=True),
        sa.Column("looked_by", sa.Text(), nullable=True),
        _of_order("pause_answers"),
        sa.ForeignKeyConstraint(
            ["pause_id"], ["pauses.id"], name=op.f("fk_pause_answers_pause_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pause_answers")),
    )
    op.create_index("ix_pause_answers_order_id", "pause_answers", ["order_id", "sent_at"])
    op.create_index("ix_pause_answers_pause_id", "pause_answers", ["pause_id"])
    op.create_index(
        "ix_pause_answers_new", "pause_answers", ["sent_at", "order_id"], sqlite_where=sa.text("looked_at IS NULL")
    )


def _files() -> None:
    op.create_table(
        "answer_files",
        sa.Column("id", sa.String(36), nullable=False, comment="made by the client's browser, so that one comes once"),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("answer_id", sa.String(36), nullable=True, comment="none until it is sent"),
        sa.Column("name", sa.Text(), nullable=False, comment="the client's own, to be read; never a path"),
        sa.Column("file_name", sa.Text(), nullable=False, comment="what it is stored under"),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("size_bytes", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
        _of_order("answer_files"),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["pause_answers.id"], name=op.f("fk_answer_files_answer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_answer_files")),
        sa.UniqueConstraint("file_name", name=op.f("uq_answer_files_file_name")),
    )
    op.create_index("ix_answer_files_order_id", "answer_files", ["order_id"])
    op.create_index("ix_answer_files_answer_id", "answer_files", ["answer_id"])
    op.create_index(
        "ix_answer_files_unsent",
        "answer_files",
        ["created_at", "size_bytes"],
        sqlite_where=sa.text("answer_id IS NULL"),
    )


def upgrade() -> None:
    op.add_column(
        "pauses",
        sa.Column("resumed_at", sa.String(27), nullable=True, comment="when staff resumed; it may end earlier"),
    )
    _answers()
    _files()
