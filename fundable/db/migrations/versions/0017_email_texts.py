"""What owners wrote in place of the emails' own words. Nobody has any yet: files in the data directory stay files."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "email_texts",
        sa.Column("email", sa.String(40), nullable=False, comment="an id of domain/mail/emails.py"),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("preview", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("buttons", sa.Text(), nullable=False, comment="JSON: the words of each"),
        sa.Column("revision", sa.String(32), nullable=False, comment="another one with each change"),
        sa.Column("changed_at", sa.String(27), nullable=False),
        sa.Column("changed_by", sa.Text(), nullable=False, comment="a name"),
        sa.PrimaryKeyConstraint("email", name=op.f("pk_email_texts")),
    )
