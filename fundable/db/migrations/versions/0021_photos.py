"""Photos of websites. Their files are among those of builds, so one stays while a photo or a build has it."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

_TRIGGERS = (
    """CREATE TRIGGER site_photo_files_update BEFORE UPDATE ON site_photo_files BEGIN
    SELECT RAISE(ABORT, 'a photo is never changed');
END""",
    """CREATE TRIGGER site_photo_files_delete AFTER DELETE ON site_photo_files
WHEN NOT EXISTS (SELECT 1 FROM site_build_files WHERE sha256 = old.sha256)
AND NOT EXISTS (SELECT 1 FROM site_photo_files WHERE sha256 = old.sha256) BEGIN
    DELETE FROM site_files WHERE sha256 = old.sha256;
END""",
    "DROP TRIGGER site_build_files_delete",
    """CREATE TRIGGER site_build_files_delete AFTER DELETE ON site_build_files
WHEN NOT EXISTS (SELECT 1 FROM site_build_files WHERE sha256 = old.sha256)
AND NOT EXISTS (SELECT 1 FROM site_photo_files WHERE sha256 = old.sha256) BEGIN
    DELETE FROM site_files WHERE sha256 = old.sha256;
END""",
)


def upgrade() -> None:
    _photos()
    _files()
    for trigger in _TRIGGERS:
        op.execute(trigger)


def _photos() -> None:
    op.create_table(
        "site_photos",
        sa.Column("id", sa.String(36), nullable=False, comment="made by the browser, so that one comes once"),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column(
            "position", sa.Integer(), nullable=True, comment="0 is the main photo; none until it is put on the website"
        ),
        sa.Column("name", sa.Text(), nullable=False, comment="of the file it was made of, to be read; never a path"),
        sa.Column("alt", sa.Text(), nullable=False, comment="what it shows, in words"),
        sa.Column("alt_by", sa.Text(), nullable=False, comment="a name; empty until there are words"),
        sa.Column("stem", sa.String(16), nullable=False, comment="what its files on the website begin with"),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("widths", sa.Text(), nullable=False, comment="of its files, with commas between them"),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("created_by", sa.Text(), nullable=False, comment="a name"),
        sa.CheckConstraint("position IS NULL OR (alt <> '' AND alt_by <> '')", name=op.f("ck_site_photos_alt")),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_site_photos_order_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_site_photos")),
    )
    op.create_index("ix_site_photos_order_id", "site_photos", ["order_id"])
    op.create_index("ix_site_photos_waiting", "site_photos", ["created_at"], sqlite_where=sa.text("position IS NULL"))


def _files() -> None:
    op.create_table(
        "site_photo_files",
        sa.Column("photo_id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(12), nullable=False, comment="such as 480.avif"),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["photo_id"], ["site_photos.id"], name=op.f("fk_site_photo_files_photo_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["sha256"], ["site_files.sha256"], name=op.f("fk_site_photo_files_sha256")),
        sa.PrimaryKeyConstraint("photo_id", "name", name=op.f("pk_site_photo_files")),
    )
    op.create_index("ix_site_photo_files_sha256", "site_photo_files", ["sha256"])
