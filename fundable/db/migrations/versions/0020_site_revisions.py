"""What staff edit of a website, beside each version of its content. Versions from before have no row: nobody edited
them."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

_TRIGGERS = (
    """CREATE TRIGGER site_revisions_update BEFORE UPDATE ON site_revisions BEGIN
    SELECT RAISE(ABORT, 'a version of what a website says is never changed');
END""",
    """CREATE TRIGGER site_revisions_delete BEFORE DELETE ON site_revisions
WHEN EXISTS (SELECT 1 FROM sites WHERE order_id = old.order_id) BEGIN
    SELECT RAISE(ABORT, 'a version of what a website says goes with its order');
END""",
)


def upgrade() -> None:
    said = "JSON of domain/sites/edits.py: all that are laid over the form"
    chosen = "that staff chose; empty while the rules choose"
    op.create_table(
        "site_revisions",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("edits", sa.Text(), nullable=False, comment=said),
        sa.Column("theme", sa.String(20), nullable=False, comment=chosen),
        sa.Column("seed_color", sa.String(7), nullable=False, comment=chosen),
        sa.Column("why", sa.Text(), nullable=False, comment="empty for a version that staff didn't save"),
        sa.Column("word", sa.String(8), nullable=True, comment="on whose word"),
        sa.Column("back_to", sa.Integer(), nullable=True, comment="the version whose edits these are"),
        sa.CheckConstraint("word IN ('note', 'email', 'call', 'ours')", name=op.f("ck_site_revisions_word")),
        sa.ForeignKeyConstraint(
            ["order_id", "version"],
            ["site_content.order_id", "site_content.version"],
            name="fk_site_revisions_content",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("order_id", "version", name=op.f("pk_site_revisions")),
    )
    for trigger in _TRIGGERS:
        op.execute(trigger)
