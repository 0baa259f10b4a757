"""How long orders take to get on, which promises were kept, and how hosting stands, as sums by day."""

import json
from datetime import date, datetime
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from alembic import op

revision = "0070"
down_revision = "0069"

_ROUNDED = " ".join(f"WHEN m < {1 << bits} THEN m / {1 << (bits - 3)} * {1 << (bits - 3)}" for bits in range(4, 22))
_LENGTH = (
    f"(SELECT CASE WHEN m < 1 THEN 0 WHEN m < 8 THEN m {_ROUNDED} ELSE 2097152 END "  # noqa: S608
    "FROM (SELECT (unixepoch({row}.UNTIL) - unixepoch({row}.SINCE)) / 60 AS m) AS passed)"
)
_STATE = (
    "CASE WHEN {row}.status = 'ended' THEN 'ended' WHEN {row}.cancel_at IS NOT NULL THEN 'canceled' "
    "ELSE {row}.status END"
)


def _span(name: str, since: str, until: str) -> tuple[str, ...]:
    length = _LENGTH.replace("UNTIL", until).replace("SINCE", since)
    kind = f"substr({{row}}.{until}, 1, 10), {{row}}.mode, '{name}', {length}"
    only = f"{{row}}.{since} IS NOT NULL AND {{row}}.{until} IS NOT NULL"
    return f"span_days_{name}", "span_days", "orders", kind, only, f"{since}, {until}, mode"


_STAGE = _LENGTH.replace("UNTIL", "at").replace("SINCE", "since")
_TALLIES = (
    _span("to_paid", "created_at", "paid_at"),
    _span("to_form", "paid_at", "form_at"),
    _span("to_live", "form_at", "live_at"),
    (
        "span_days_stage",
        "span_days",
        "status_changes",
        f"substr({{row}}.at, 1, 10), {{row}}.mode, {{row}}.status_from, {_STAGE}",
        "{row}.since IS NOT NULL",
        "since, at, mode",
    ),
    (
        "promise_days",
        "promise_days",
        "orders",
        "{row}.promised_on, {row}.mode, coalesce({row}.days_late, -1)",
        "{row}.promised_on IS NOT NULL AND {row}.payment_state <> 'refunded' "
        "AND ({row}.status <> 'completed' OR {row}.days_late IS NOT NULL)",
        "promised_on, mode, payment_state, status, days_late",
    ),
    (
        "hosting_days",
        "hosting_days",
        "hosting",
        f"substr({{row}}.ends_at, 1, 10), {{row}}.mode, {{row}}.currency, {{row}}.offer_version, {_STATE}",
        "{row}.mode IS NOT NULL",
        "status, ends_at, cancel_at, mode",
    ),
)
_KEYS = {
    "span_days": ("day, mode, span, minutes", "orders"),
    "promise_days": ("day, mode, late", "orders"),
    "hosting_days": ("day, mode, currency, offer_version, state", "websites"),
}
_STAYS = """UPDATE status_changes SET
    mode = (SELECT orders.mode FROM orders WHERE orders.id = status_changes.order_id),
    since = CASE WHEN status_from <> status_to AND status_from NOT IN ('pending', 'completed') THEN (
        SELECT max(earlier.at) FROM status_changes AS earlier
        WHERE earlier.order_id = status_changes.order_id AND earlier.id < status_changes.id
        AND earlier.status_from <> earlier.status_to
    ) END"""
_LIVE = """UPDATE orders SET live_at = (
    SELECT max(at) FROM status_changes
    WHERE order_id = orders.id AND status_to = 'completed' AND status_from <> status_to
) WHERE status = 'completed'"""
_SOLD = """UPDATE hosting SET (mode, currency, offer_version) = (
    SELECT mode, currency, offer_version FROM orders WHERE orders.id = hosting.order_id
)"""


def upgrade() -> None:
    op.add_column(
        "orders", sa.Column("live_at", sa.String(length=27), comment="when it was completed; nothing while it isn't")
    )
    op.add_column(
        "orders",
        sa.Column("days_late", sa.Integer(), comment="so many after the promised day it was completed; 0 by then"),
    )
    op.add_column(
        "status_changes",
        sa.Column(
            "since", sa.String(length=27), comment="when the stage between payment and launch began that it ended"
        ),
    )
    op.add_column("status_changes", sa.Column("mode", sa.String(length=8), comment="the order's, which never changes"))
    op.add_column(
        "hosting",
        sa.Column("mode", sa.String(length=8), comment="the order's, as what it was sold for: they never change"),
    )
    op.add_column("hosting", sa.Column("currency", sa.String(length=3)))
    op.add_column("hosting", sa.Column("offer_version", sa.Integer()))
    _tables()
    for statement in (_STAYS, _LIVE, _SOLD):
        op.execute(statement)
    _judge_promises()
    for tally in _TALLIES:
        _count(*tally)


def _day_and_mode() -> tuple[sa.Column[str], sa.Column[str]]:
    return (
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("mode", sa.String(length=8), nullable=False),
    )


def _tables() -> None:
    op.create_table(
        "span_days",
        *_day_and_mode(),
        sa.Column("span", sa.String(length=8), nullable=False),
        sa.Column("minutes", sa.Integer(), autoincrement=False, nullable=False, comment="at least"),
        sa.Column("orders", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "mode", "span", "minutes", name=op.f("pk_span_days")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "promise_days",
        *_day_and_mode(),
        sa.Column(
            "late", sa.Integer(), autoincrement=False, nullable=False, comment="days; -1 of one that isn't live yet"
        ),
        sa.Column("orders", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "mode", "late", name=op.f("pk_promise_days")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hosting_days",
        *_day_and_mode(),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("offer_version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("websites", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "mode", "currency", "offer_version", "state", name=op.f("pk_hosting_days")),
        sqlite_with_rowid=False,
    )


def _judge_promises() -> None:
    """By the agency's days. A promised day is kept as it was last, which is when its website went live."""
    bind = op.get_bind()
    agency = bind.execute(sa.text("SELECT value FROM site_settings WHERE key = 'agency'")).scalar()
    zone = ZoneInfo(json.loads(agency or "{}").get("time_zone", "America/New_York"))
    found = bind.execute(
        sa.text("SELECT seq, promised_on, live_at FROM orders WHERE promised_on IS NOT NULL AND live_at IS NOT NULL")
    )
    late = [
        {
            "of_order": seq,
            "late": max(
                0, (datetime.fromisoformat(live_at).astimezone(zone).date() - date.fromisoformat(promised_on)).days
            ),
        }
        for seq, promised_on, live_at in found
    ]
    if late:
        bind.execute(sa.text("UPDATE orders SET days_late = :late WHERE seq = :of_order"), late)


def _count(name: str, table: str, of: str, kind: str, only: str, changed: str) -> None:
    """What there is so far, and what keeps it right from now on."""
    keys, count = _KEYS[table]
    old, new = kind.format(row="old"), kind.format(row="new")
    counted_in = f"""INSERT INTO {table} SELECT {new}, 1 WHERE {only.format(row="new")}
    ON CONFLICT ({keys}) DO UPDATE SET {count} = {table}.{count} + 1;"""
    counted_out = f"""UPDATE {table} SET {count} = {count} - 1
    WHERE ({keys}) = ({old}) AND ({only.format(row="old")});"""  # noqa: S608
    differs = " OR ".join(f"old.{column} IS NOT new.{column}" for column in changed.split(", "))
    places = ", ".join(str(place + 1) for place in range(keys.count(",") + 1))
    op.execute(
        f"INSERT INTO {table} SELECT {kind.format(row=of)}, count(*) FROM {of} WHERE {only.format(row=of)} GROUP BY {places}"  # noqa: S608
    )
    op.execute(f"CREATE TRIGGER {name}_insert AFTER INSERT ON {of} BEGIN\n    {counted_in}\nEND")
    op.execute(f"CREATE TRIGGER {name}_delete AFTER DELETE ON {of} BEGIN\n    {counted_out}\nEND")
    op.execute(
        f"CREATE TRIGGER {name}_update AFTER UPDATE OF {changed} ON {of}\nWHEN {differs} BEGIN\n"
        f"    {counted_out}\n    {counted_in}\nEND"
    )
