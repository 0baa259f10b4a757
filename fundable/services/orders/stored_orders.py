"""Orders as an operator lists them: rows as they are stored, read without opening the whole program."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fundable.db.orders import stored_orders
from fundable.domain.orders.orders import OrderStatus


def is_current(data: Path | str) -> bool:
    """Whether data can be read as they are; else they are to be made or migrated first."""
    return stored_orders.is_current(data)


def list_orders(data: Path | str, status: OrderStatus | None, limit: int) -> Iterator[dict[str, Any]]:
    """Orders, newest first. Raises Refused `database_damaged`, `database_away`."""
    return stored_orders.list_orders(data, status, limit)


def count_orders(data: Path | str, status: OrderStatus | None) -> int:
    """How many there are. Raises Refused `database_damaged`, `database_away`."""
    return stored_orders.count_orders(data, status)
