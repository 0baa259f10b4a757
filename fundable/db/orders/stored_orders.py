"""What an operator reads on the command line (sqlite-utils): rows as they are stored, read-only."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlite_utils

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
        with closing(_open(path)) as connection:
            return connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]
    except sqlite3.Error:
        return False


def list_orders(path: Path, status: str | None, limit: int) -> Iterator[dict[str, Any]]:
    """Orders, newest first. Raises Refused `database_damaged`."""
    try:
        with closing(_open(path)) as connection:
            database = sqlite_utils.Database(connection)
            yield from database.query(_ORDERS, {"status": status, "limit": limit})
    except sqlite3.Error as error:
        raise _unreadable(path, error) from error


def count_orders(path: Path, status: str | None) -> int:
    """Raises Refused `database_damaged`."""
    try:
        with closing(_open(path)) as connection:
            wanted = {"status": status}
            [count] = connection.execute(
                "SELECT count(*) FROM orders WHERE :status IS NULL OR status = :status", wanted
            ).fetchone()
            return int(count)
    except sqlite3.Error as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: sqlite3.Error) -> Refused:
    return Refused("database_damaged", f"{path} cannot be read: {error}. Restore a backup.")


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)
