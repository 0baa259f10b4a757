"""Notes on websites and revision rounds; files that clients send may belong to a note."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def _of_order(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f(f"fk_{table}_order_id"), ondelete="CASCADE")


def _rounds() -> None:
    op.create_table(
        "site_rounds",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("is_included", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("build", sa.Integer(), nullable=False, comment="what its notes are on"),
        sa.Column("sent_at", sa.String(27), nullable=False),
        sa.Column("closed_at", sa.String(27), nullable=True),
        sa.Column("closed_build", sa.Integer(), nullable=True),
        sa.Column("voided_at", sa.String(27), nullable=True),
        sa.Column("voided_by", sa.Text(), nullable=True),
        sa.Column("void_reason", sa.Text(), nullable=False),
        _of_order("site_rounds"),
        sa.PrimaryKeyConstraint("order_id", "number", name=op.f("pk_site_rounds")),
    )
    op.create_index(
        "ix_site_rounds_open", "site_rounds", ["sent_at", "order_id"], sqlite_where=sa.text("closed_at IS NULL")
    )
    op.create_table(
        "round_grants",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("granted_at", sa.String(27), nullable=False),
        sa.Column("granted_by", sa.Text(), nullable=False),
        _of_order("round_grants"),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_round_grants")),
    )
    op.create_index("ix_round_grants_order_id", "round_grants", ["order_id"])


def _notes() -> None:
    op.create_table(
        "site_notes",
        sa.Column("id", sa.String(36), nullable=False, comment="made by the client's browser, so that one comes once"),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, comment="what its pin says"),
        sa.Column("round", sa.Integer(), nullable=True, comment="none until it is sent"),
        sa.Column("page", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False, comment="of the content; empty for the whole page"),
        sa.Column("quote", sa.Text(), nullable=False),
        sa.Column("quote_before", sa.Text(), nullable=False),
        sa.Column("quote_after", sa.Text(), nullable=False),
        sa.Column("x", sa.Float(), nullable=False, comment="inside the element, 0 to 1"),
        sa.Column("y", sa.Float(), nullable=False),
        sa.Column("viewport", sa.Integer(), nullable=False, comment="pixels"),
        sa.Column("build", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("verdict", sa.String(11), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True, comment="what the client reads of it"),
        sa.Column("answered_at", sa.String(27), nullable=True),
        sa.Column("answered_by", sa.Text(), nullable=True),
        sa.CheckConstraint("verdict IN ('done', 'declined', 'our_mistake')", name=op.f("ck_site_notes_verdict")),
        _of_order("site_notes"),
        sa.ForeignKeyConstraint(
            ["order_id", "round"],
            ["site_rounds.order_id", "site_rounds.number"],
            name="fk_site_notes_round",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_site_notes")),
        sa.UniqueConstraint("order_id", "number", name=op.f("uq_site_notes_order_id_number")),
    )


def _files() -> None:
    """The table anew: SQLite can't add a foreign key to one that is there. It has a row for each file, so few."""
    for index in ("order_id", "answer_id", "unsent"):
        op.drop_index(f"ix_answer_files_{index}", "answer_files")
    op.rename_table("answer_files", "old_answer_files")
    op.create_table(
        "answer_files",
        sa.Column("id", sa.String(36), nullable=False, comment="made by the client's browser, so that one comes once"),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("answer_id", sa.String(36), nullable=True, comment="none until it is sent"),
        sa.Column("note_id", sa.String(36), nullable=True),
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
        sa.ForeignKeyConstraint(
            ["note_id"], ["site_notes.id"], name=op.f("fk_answer_files_note_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_answer_files")),
        sa.UniqueConstraint("file_name", name=op.f("uq_answer_files_file_name")),
    )
    kept = "id, order_id, answer_id, name, file_name, content_type, size_bytes, sha256, created_at"
    op.execute(
        f"INSERT INTO answer_files ({kept}) SELECT {kept} FROM old_answer_files ORDER BY rowid"  # noqa: S608 - column names of our own
    )
    op.drop_table("old_answer_files")
    for column in ("order_id", "answer_id", "note_id"):
        op.create_index(f"ix_answer_files_{column}", "answer_files", [column])
    op.create_index(
        "ix_answer_files_unsent",
        "answer_files",
        ["created_at", "size_bytes"],
        sqlite_where=sa.text("answer_id IS NULL AND note_id IS NULL"),
    )


def upgrade() -> None:
    _rounds()
    _notes()
    _files()
