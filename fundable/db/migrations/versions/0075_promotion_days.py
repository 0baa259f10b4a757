"""What promotion codes brought in, as sums by day."""

import sqlalchemy as sa
from alembic import op

revision = "0075"
down_revision = "0074"

_KEYS = "day, mode, currency, code"
_KIND = "substr({row}.paid_at, 1, 10), {row}.mode, {row}.currency, {row}.promotion_code"
_SUMS = ("amount_cents", "discount_cents", "refunded_cents")
_ONLY = "{row}.promotion_code IS NOT NULL AND {row}.paid_at IS NOT NULL"
_CHANGED = ("promotion_code", "paid_at", "mode", *_SUMS)


def upgrade() -> None:
    op.create_table(
        "promotion_days",
        sa.Column("day", sa.String(length=10), nullable=False, comment="UTC"),
        sa.Column("mode", sa.String(length=8), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("code", sa.Text(), nullable=False, comment="as the provider writes it"),
        sa.Column("orders", sa.Integer(), nullable=False),
        sa.Column("amount_cents", sa.Integer(), nullable=False, comment="what was paid"),
        sa.Column("discount_cents", sa.Integer(), nullable=False),
        sa.Column("refunded_cents", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "mode", "currency", "code", name=op.f("pk_promotion_days")),
        sqlite_with_rowid=False,
    )
    sums = ", ".join(f"sum(orders.{name})" for name in _SUMS)
    kind, only = _KIND.format(row="orders"), _ONLY.format(row="orders")
    op.execute(
        f"INSERT INTO promotion_days SELECT {kind}, count(*), {sums} FROM orders WHERE {only} GROUP BY 1, 2, 3, 4"  # noqa: S608
    )
    _keep()


def _keep() -> None:
    """What keeps it right from now on."""
    new, old = (_KIND.format(row=row) for row in ("new", "old"))
    values = ", ".join(f"new.{name}" for name in _SUMS)
    added = ", ".join(f"{name} = promotion_days.{name} + excluded.{name}" for name in _SUMS)
    taken = ", ".join(f"{name} = {name} - old.{name}" for name in _SUMS)
    counted_in = f"""INSERT INTO promotion_days SELECT {new}, 1, {values} WHERE {_ONLY.format(row="new")}
    ON CONFLICT ({_KEYS}) DO UPDATE SET orders = promotion_days.orders + 1, {added};"""
    counted_out = f"""UPDATE promotion_days SET orders = orders - 1, {taken}
    WHERE ({_KEYS}) = ({old}) AND ({_ONLY.format(row="old")});"""  # noqa: S608
    differs = " OR ".join(f"old.{column} IS NOT new.{column}" for column in _CHANGED)
    op.execute(f"CREATE TRIGGER promotion_days_insert AFTER INSERT ON orders BEGIN\n    {counted_in}\nEND")
    op.execute(f"CREATE TRIGGER promotion_days_delete AFTER DELETE ON orders BEGIN\n    {counted_out}\nEND")
    op.execute(
        f"CREATE TRIGGER promotion_days_update AFTER UPDATE OF {', '.join(_CHANGED)} ON orders\nWHEN {differs} BEGIN\n"
        f"    {counted_out}\n    {counted_in}\nEND"
    )
