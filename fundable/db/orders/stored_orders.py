"""What an operator reads on the command line: rows as they are stored, read-only."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fundable.db.engine.reading import ERROR, reading
from fundable.db.versions import HEAD
from fundable.domain.errors import Refused

_ORDERS = """
SELECT substr(orders.id, 1, 8) AS number, orders.id, email, amount_cents, currency, orders.status, payment_state, mode,
    session_state, selected_addons, intake_forms.business_name, orders.created_at, paid_at
FROM orders LEFT JOIN intake_forms ON intake_forms.order_id = orders.id
WHERE (:status IS NULL OR orders.status = :status)
ORDER BY orders.seq DESC
LIMIT :limit"""


def is_current(path: Path) -> bool:
    """Whether a file is a database of this version. What else it may be is for `schema` to say."""
    if not path.exists():
        return False
    try:
        with reading(path) as database:
            return list(database.query("SELECT version_num FROM alembic_version")) == [{"version_num": HEAD}]
    except ERROR:
        return False


def list_orders(path: Path, status: str | None, limit: int) -> Iterator[dict[str, Any]]:
    """Orders, newest first. Raises Refused `database_damaged`."""
    try:
        with reading(path) as database:
            yield from database.query(_ORDERS, {"status": status, "limit": limit})
    except ERROR as error:
        raise _unreadable(path, error) from error


def count_orders(path: Path, status: str | None) -> int:
    """Raises Refused `database_damaged`."""
    try:
        with reading(path) as database:
            query = "SELECT count(*) AS found FROM orders WHERE :status IS NULL OR status = :status"
            [row] = database.query(query, {"status": status})
            return int(row["found"])
    except ERROR as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: ERROR) -> Refused:
    return Refused("database_damaged", f"{path} cannot be read: {error}. Restore a backup.")
