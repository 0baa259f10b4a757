"""Included hosting whose card expires before its first charge is counted apart."""

from alembic import op

revision = "0076"
down_revision = "0075"

_KEYS = "day, mode, currency, offer_version, state"
_NEEDED_IN = "CAST(substr({row}.ends_at, 1, 4) AS INTEGER) * 12 + CAST(substr({row}.ends_at, 6, 2) AS INTEGER)"
_STATE = (
    "CASE WHEN {row}.status = 'ended' THEN 'ended' WHEN {row}.cancel_at IS NOT NULL THEN 'canceled' "
    f"WHEN {{row}}.status = 'trialing' AND {{row}}.card_exp_year * 12 + {{row}}.card_exp_month < {_NEEDED_IN} "
    "THEN 'expiring' ELSE {row}.status END"
)
_KIND = f"substr({{row}}.ends_at, 1, 10), {{row}}.mode, {{row}}.currency, {{row}}.offer_version, {_STATE}"
_CHANGED = ("status", "ends_at", "cancel_at", "card_exp_month", "card_exp_year", "mode")


def upgrade() -> None:
    for change in ("insert", "delete", "update"):
        op.execute(f"DROP TRIGGER hosting_days_{change}")
    op.execute("DELETE FROM hosting_days")
    op.execute(
        f"INSERT INTO hosting_days SELECT {_KIND.format(row='hosting')}, count(*) FROM hosting"  # noqa: S608
        " WHERE hosting.mode IS NOT NULL GROUP BY 1, 2, 3, 4, 5"
    )
    _keep()


def _keep() -> None:
    """What keeps it right from now on."""
    new, old = (_KIND.format(row=row) for row in ("new", "old"))
    counted_in = f"""INSERT INTO hosting_days SELECT {new}, 1 WHERE new.mode IS NOT NULL
    ON CONFLICT ({_KEYS}) DO UPDATE SET websites = hosting_days.websites + 1;"""
    counted_out = f"""UPDATE hosting_days SET websites = websites - 1
    WHERE ({_KEYS}) = ({old}) AND (old.mode IS NOT NULL);"""  # noqa: S608
    differs = " OR ".join(f"old.{column} IS NOT new.{column}" for column in _CHANGED)
    op.execute(f"CREATE TRIGGER hosting_days_insert AFTER INSERT ON hosting BEGIN\n    {counted_in}\nEND")
    op.execute(f"CREATE TRIGGER hosting_days_delete AFTER DELETE ON hosting BEGIN\n    {counted_out}\nEND")
    op.execute(
        f"CREATE TRIGGER hosting_days_update AFTER UPDATE OF {', '.join(_CHANGED)} ON hosting\nWHEN {differs} BEGIN\n"
        f"    {counted_out}\n    {counted_in}\nEND"
    )
