"""What an operator reads on the command line (sqlite-utils): rows as they are stored, read-only."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlite_utils

_ORDERS = """
SELECT substr(orders.id, 1, 8) AS number, orders.id, email, amount_cents, currency, orders.status, payment_state, mode,
    session_state, selected_addons, intake_forms.business_name, orders.created_at, paid_at
FROM orders LEFT JOIN intake_forms ON intake_forms.order_id = orders.id
WHERE (:status IS NULL OR orders.status = :status)
ORDER BY orders.seq DESC
LIMIT :limit"""


def list_orders(path: Path, status: str | None, limit: int) -> Iterator[dict[str, Any]]:
    """Orders, newest first."""
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=5)
    database = sqlite_utils.Database(connection)
    try:
        yield from database.query(_ORDERS, {"status": status, "limit": limit})
    finally:
        database.close()
