"""Orders as an operator lists them: rows as they are stored, read without opening the whole program."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fundable.db.orders import listing
from fundable.domain.orders.orders import parse_status


def is_current(database: Path) -> bool:
    """Whether a database can be read as it is; else it is to be made or migrated first."""
    return listing.is_current(database)


def list_orders(database: Path, status: str | None, limit: int) -> Iterator[dict[str, Any]]:
    """Orders, newest first. Raises Refused `status_unknown`."""
    wanted = parse_status(status) if status else None
    return listing.list_orders(database, wanted, limit)


def count_orders(database: Path, status: str | None) -> int:
    """How many there are. Raises Refused `status_unknown`, `database_damaged`."""
    return listing.count_orders(database, parse_status(status) if status else None)
