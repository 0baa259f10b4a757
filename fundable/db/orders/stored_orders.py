"""What an operator reads on the command line: rows as they are stored, read-only."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fundable.db.engine.reading import UnreadableError, reading
from fundable.db.versions import HEAD
from fundable.domain.errors import Refused

_ORDERS = """
SELECT substr(orders.id, 1, 8) AS number, orders.id, email, amount_cents, currency, orders.status, payment_state, mode,
    session_state, selected_addons, intake_forms.business_name, orders.created_at, paid_at
FROM orders LEFT JOIN intake_forms ON intake_forms.order_id = orders.id
WHERE (CAST(:status AS TEXT) IS NULL OR orders.status = :status)
ORDER BY orders.seq DESC
LIMIT :limit"""
_COUNT = "SELECT count(*) AS found FROM orders WHERE CAST(:status AS TEXT) IS NULL OR status = :status"


def is_current(data: Path | str) -> bool:
    """Whether data are of this version. What else they may be is for `schema` to say."""
    if isinstance(data, Path) and not data.exists():
        return False
    try:
        with reading(data) as query:
            return list(query("SELECT version_num FROM alembic_version", {})) == [{"version_num": HEAD}]
    except UnreadableError:
        return False


def list_orders(data: Path | str, status: str | None, limit: int) -> Iterator[dict[str, Any]]:
    """Orders, newest first. Raises Refused `database_damaged`."""
    try:
        with reading(data) as query:
            yield from query(_ORDERS, {"status": status, "limit": limit})
    except UnreadableError as error:
        raise _unreadable(data, error) from error


def count_orders(data: Path | str, status: str | None) -> int:
    """Raises Refused `database_damaged`."""
    try:
        with reading(data) as query:
            [row] = query(_COUNT, {"status": status})
            return int(row["found"])
    except UnreadableError as error:
        raise _unreadable(data, error) from error


def _unreadable(data: Path | str, error: UnreadableError) -> Refused:
    if isinstance(data, Path):
        return Refused("database_damaged", f"{data} cannot be read: {error}. Restore a backup.")
    return Refused("database_away", f"The database cannot be read: {error}.")
