"""Orders as an operator lists them: rows as they are stored, read without opening the whole program."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fundable.db.orders import stored_orders
from fundable.domain.orders.orders import OrderStatus


def is_current(database: Path) -> bool:
    """Whether a database can be read as it is; else it is to be made or migrated first."""
    return stored_orders.is_current(database)


def list_orders(database: Path, status: OrderStatus | None, limit: int) -> Iterator[dict[str, Any]]:
    """Orders, newest first. Raises Refused `database_damaged`."""
    return stored_orders.list_orders(database, status, limit)


def count_orders(database: Path, status: OrderStatus | None) -> int:
    """How many there are. Raises Refused `database_damaged`."""
    return stored_orders.count_orders(database, status)
