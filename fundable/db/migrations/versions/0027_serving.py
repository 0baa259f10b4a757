"""Until when websites are served, and how often they're asked for."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"

_COUNT = "UPDATE site_changes SET count = count + 1;"
_OVER = "('ended', 'paused')"
_TRIGGERS = (
    f"CREATE TRIGGER site_serving_insert AFTER INSERT ON site_serving BEGIN\n    {_COUNT}\nEND",
    f"""CREATE TRIGGER site_serving_update AFTER UPDATE OF until, files_deleted_at ON site_serving
WHEN old.until IS NOT new.until OR old.files_deleted_at IS NOT new.files_deleted_at BEGIN
    {_COUNT}
END""",
    f"""CREATE TRIGGER hosting_served_insert AFTER INSERT ON hosting WHEN new.status IN {_OVER} BEGIN
    {_COUNT}
END""",
    f"""CREATE TRIGGER hosting_served_update AFTER UPDATE OF status, ends_at ON hosting
WHEN (old.status IN {_OVER} OR new.status IN {_OVER})
AND (old.status IS NOT new.status OR old.ends_at IS NOT new.ends_at) BEGIN
    {_COUNT}
END""",
    f"""CREATE TRIGGER site_settings_served_insert AFTER INSERT ON site_settings WHEN new.key = 'agency' BEGIN
    {_COUNT}
END""",
    f"""CREATE TRIGGER site_settings_served_update AFTER UPDATE OF value ON site_settings WHEN new.key = 'agency' BEGIN
    {_COUNT}
END""",
)


def _of_order(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f(f"fk_{table}_order_id"), ondelete="CASCADE")


def _serving() -> None:
    op.create_table(
        "site_serving",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("until", sa.String(10), nullable=True, comment="the last day online that staff have said"),
        sa.Column("until_by", sa.Text(), nullable=True),
        sa.Column("until_reason", sa.Text(), nullable=True),
        sa.Column("paused_at", sa.String(27), nullable=True, comment="none while it's served"),
        sa.Column(
            "told_at", sa.String(27), nullable=True, comment="when staff were told that its files will be deleted"
        ),
        sa.Column("files_deleted_at", sa.String(27), nullable=True),
        _of_order("site_serving"),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_site_serving")),
    )
    for column in ("until", "paused_at"):
        where = sa.text(f"{column} IS NOT NULL")
        op.create_index(f"ix_site_serving_{column}", "site_serving", [column], sqlite_where=where)


def _traffic() -> None:
    op.create_table(
        "site_traffic",
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("day", sa.String(10), nullable=False, comment="in UTC"),
        sa.Column("requests", sa.Integer(), nullable=False),
        sa.Column("client_errors", sa.Integer(), nullable=False, comment="of these, with 4xx"),
        sa.Column("last_at", sa.String(27), nullable=False),
        _of_order("site_traffic"),
        sa.PrimaryKeyConstraint("order_id", "day", name=op.f("pk_site_traffic")),
    )
    op.create_index("ix_site_traffic_day", "site_traffic", ["day"])


def _spare_what_ended_before() -> None:
    """Websites that are online though their hosting is over have been served so far. They get two weeks from now on."""
    op.execute(
        """INSERT INTO site_serving (order_id, until, until_by, until_reason)
SELECT order_id, date('now', '+14 days'), '', 'Hosting had ended before the upgrade.' FROM hosting
WHERE status IN ('ended', 'paused') AND order_id IN (SELECT order_id FROM site_releases)"""
    )


def upgrade() -> None:
    _serving()
    _traffic()
    _spare_what_ended_before()
    for trigger in _TRIGGERS:
        op.execute(trigger)
