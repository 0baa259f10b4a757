"""Websites that go live: what clients approved, what is online since when, and the hosts that it is asked for under."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

_COUNT = "UPDATE site_changes SET count = count + 1;"
_TRIGGERS = (
    """CREATE TRIGGER site_approvals_update BEFORE UPDATE ON site_approvals BEGIN
    SELECT RAISE(ABORT, 'an approval is never changed');
END""",
    """CREATE TRIGGER site_approvals_delete BEFORE DELETE ON site_approvals
WHEN EXISTS (SELECT 1 FROM sites WHERE order_id = old.order_id) BEGIN
    SELECT RAISE(ABORT, 'an approval goes with its order');
END""",
    """CREATE TRIGGER site_releases_update BEFORE UPDATE ON site_releases BEGIN
    SELECT RAISE(ABORT, 'a release is never changed');
END""",
    """CREATE TRIGGER site_releases_remove BEFORE DELETE ON site_releases
WHEN EXISTS (SELECT 1 FROM sites WHERE order_id = old.order_id) BEGIN
    SELECT RAISE(ABORT, 'a release goes with its order');
END""",
    f"CREATE TRIGGER site_releases_insert AFTER INSERT ON site_releases BEGIN\n    {_COUNT}\nEND",
    f"CREATE TRIGGER site_releases_delete AFTER DELETE ON site_releases BEGIN\n    {_COUNT}\nEND",
    f"CREATE TRIGGER site_hosts_insert AFTER INSERT ON site_hosts BEGIN\n    {_COUNT}\nEND",
    f"CREATE TRIGGER site_hosts_update AFTER UPDATE ON site_hosts BEGIN\n    {_COUNT}\nEND",
    f"CREATE TRIGGER site_hosts_delete AFTER DELETE ON site_hosts BEGIN\n    {_COUNT}\nEND",
    f"CREATE TRIGGER sites_elsewhere AFTER UPDATE OF is_built_elsewhere ON sites BEGIN\n    {_COUNT}\nEND",
)


def _hosts() -> None:
    op.create_table(
        "site_hosts",
        sa.Column("host", sa.String(253), nullable=False, comment="in the letters of DNS, lower case"),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("kind", sa.String(6), nullable=False),
        sa.Column("added_at", sa.String(27), nullable=False),
        sa.Column(
            "verified_at", sa.String(27), nullable=True, comment="none while nobody has seen that its DNS leads here"
        ),
        sa.CheckConstraint("kind IN ('agency', 'own')", name=op.f("ck_site_hosts_kind")),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_site_hosts_order_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("host", name=op.f("pk_site_hosts")),
    )
    op.create_index("ix_site_hosts_order_id", "site_hosts", ["order_id"])
    is_agency = sa.text("kind = 'agency'")
    op.create_index("ix_site_hosts_agency", "site_hosts", ["order_id"], unique=True, sqlite_where=is_agency)


def _approvals() -> None:
    op.create_table(
        "site_approvals",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("build", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("content_version", sa.Integer(), nullable=False),
        sa.Column("template_version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(6), nullable=False),
        sa.Column("name", sa.Text(), nullable=False, comment="as it was typed"),
        sa.Column("wording", sa.Text(), nullable=False, comment="what was agreed to"),
        sa.Column("reason", sa.Text(), nullable=False, comment="of an approval by phone"),
        sa.Column("recorded_by", sa.Text(), nullable=False, comment="a name; empty for the client's own"),
        sa.Column("address", sa.Text(), nullable=False, comment="of the network"),
        sa.Column("agent", sa.Text(), nullable=False, comment="browser and system"),
        sa.Column("results", sa.Text(), nullable=False, comment="JSON: what each rule found when it was approved"),
        sa.Column("approved_at", sa.String(27), nullable=False),
        sa.CheckConstraint("kind IN ('client', 'phone')", name=op.f("ck_site_approvals_kind")),
        _of_build("site_approvals"),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_site_approvals")),
    )
    op.create_index("ix_site_approvals_order_id", "site_approvals", ["order_id", "seq"])


def _releases() -> None:
    op.create_table(
        "site_releases",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("build", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(11), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False, comment="a name; empty for the program itself"),
        sa.Column("at", sa.String(27), nullable=False),
        sa.CheckConstraint("reason IN ('published', 'rolled_back')", name=op.f("ck_site_releases_reason")),
        _of_build("site_releases"),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_site_releases")),
    )
    op.create_index("ix_site_releases_order_id", "site_releases", ["order_id", "seq"])


def _of_build(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["order_id", "build"],
        ["site_builds.order_id", "site_builds.number"],
        name=f"fk_{table}_build",
        ondelete="CASCADE",
    )


def _changes() -> None:
    op.create_table(
        "site_changes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False, comment="of changes to what is online, by triggers"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_site_changes")),
    )
    op.execute("INSERT INTO site_changes (id, count) VALUES (1, 0)")


def upgrade() -> None:
    _hosts()
    _approvals()
    _releases()
    _changes()
    for trigger in _TRIGGERS:
        op.execute(trigger)
