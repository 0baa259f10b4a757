"""Websites that are made here: what they say in versions, builds, and the files of builds. Orders whose form came before
have no row: they are built elsewhere until staff draft them."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

_REASONS = "reason IN ('draft', 'form', 'theme', 'staff')"
_TRIGGERS = (
    """CREATE TRIGGER site_content_update BEFORE UPDATE ON site_content BEGIN
    SELECT RAISE(ABORT, 'a version of what a website says is never changed');
END""",
    """CREATE TRIGGER site_content_delete BEFORE DELETE ON site_content
WHEN EXISTS (SELECT 1 FROM sites WHERE order_id = old.order_id) BEGIN
    SELECT RAISE(ABORT, 'a version of what a website says goes with its order');
END""",
    """CREATE TRIGGER site_builds_update BEFORE UPDATE ON site_builds BEGIN
    SELECT RAISE(ABORT, 'a build is never changed');
END""",
    """CREATE TRIGGER site_builds_delete BEFORE DELETE ON site_builds
WHEN EXISTS (SELECT 1 FROM sites WHERE order_id = old.order_id) BEGIN
    SELECT RAISE(ABORT, 'a build goes with its order');
END""",
    """CREATE TRIGGER site_files_update BEFORE UPDATE ON site_files BEGIN
    SELECT RAISE(ABORT, 'a file of a build is never changed');
END""",
    """CREATE TRIGGER site_build_files_update BEFORE UPDATE ON site_build_files BEGIN
    SELECT RAISE(ABORT, 'a build is never changed');
END""",
    """CREATE TRIGGER site_build_files_delete AFTER DELETE ON site_build_files
WHEN NOT EXISTS (SELECT 1 FROM site_build_files WHERE sha256 = old.sha256) BEGIN
    DELETE FROM site_files WHERE sha256 = old.sha256;
END""",
)


def upgrade() -> None:
    _sites()
    _content()
    _builds()
    _files()
    for trigger in _TRIGGERS:
        op.execute(trigger)


def _sites() -> None:
    op.create_table(
        "sites",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("is_built_elsewhere", sa.Boolean(), nullable=False),
        sa.Column("theme", sa.String(20), nullable=False, comment="empty while the rules choose"),
        sa.Column("seed_color", sa.String(7), nullable=False, comment="empty while the rules choose"),
        sa.Column("preview_nonce", sa.String(32), nullable=False, comment="opens nothing without the signing key"),
        sa.Column("draft_due_at", sa.String(27), nullable=True, comment="none once there is a build of the form"),
        sa.Column("draft_failed_at", sa.String(27), nullable=True),
        sa.CheckConstraint("state IN ('drafting', 'released')", name=op.f("ck_sites_state")),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_sites_order_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_sites")),
        sa.UniqueConstraint("preview_nonce", name=op.f("uq_sites_preview_nonce")),
    )
    due = sa.text("draft_due_at IS NOT NULL")
    op.create_index("ix_sites_draft_due", "sites", ["draft_due_at"], sqlite_where=due)


def _content() -> None:
    op.create_table(
        "site_content",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False, comment="JSON of domain/sites/content.py"),
        sa.Column("answers", sa.Text(), nullable=False, comment="JSON: what it was made of, as it was typed"),
        sa.Column("reason", sa.String(8), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False, comment="a name; empty for the program itself"),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.CheckConstraint(_REASONS, name=op.f("ck_site_content_reason")),
        sa.ForeignKeyConstraint(
            ["order_id"], ["sites.order_id"], name=op.f("fk_site_content_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("order_id", "version", name=op.f("pk_site_content")),
    )


def _builds() -> None:
    op.create_table(
        "site_builds",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("content_version", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False, comment="of the business"),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("theme", sa.String(20), nullable=False),
        sa.Column("template_version", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("manifest", sa.Text(), nullable=False, comment="JSON of domain/sites/builds.py"),
        sa.Column("results", sa.Text(), nullable=False, comment="JSON: what each rule found when it was made"),
        sa.Column("left_out", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(8), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False, comment="a name; empty for the program itself"),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.CheckConstraint(_REASONS, name=op.f("ck_site_builds_reason")),
        sa.ForeignKeyConstraint(
            ["order_id"], ["sites.order_id"], name=op.f("fk_site_builds_order_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["order_id", "content_version"],
            ["site_content.order_id", "site_content.version"],
            name="fk_site_builds_content",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("order_id", "number", name=op.f("pk_site_builds")),
    )


def _files() -> None:
    op.create_table(
        "site_files",
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False, comment="zlib"),
        sa.PrimaryKeyConstraint("sha256", name=op.f("pk_site_files")),
    )
    op.create_table(
        "site_build_files",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id", "number"],
            ["site_builds.order_id", "site_builds.number"],
            name=op.f("fk_site_build_files_order_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["sha256"], ["site_files.sha256"], name=op.f("fk_site_build_files_sha256")),
        sa.PrimaryKeyConstraint("order_id", "number", "name", name=op.f("pk_site_build_files")),
    )
    op.create_index("ix_site_build_files_sha256", "site_build_files", ["sha256"])
