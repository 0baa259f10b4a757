"""Proof of a backup: unpacked into a scratch folder, it is opened as the program opens its own data, and counted."""

from pathlib import Path

from fundable.app import Config
from fundable.db import schema
from fundable.db.operation import copies
from fundable.domain.clock import Clock
from fundable.domain.operation.archives import DATABASE_NAME, Manifest, damaged
from fundable.domain.orders.orders import OrderFilter
from fundable.opening import open_copy
from fundable.services.agency import settings
from fundable.services.orders import orders

LOOKED_AT = 25


def prove(config: Config, folder: Path, manifest: Manifest, clock: Clock | None = None) -> None:
    """`folder` is what `reading.unpack` has filled; it is brought to our schema where it is older.

    Raises Refused `backup_damaged`, and what `migrate` and `open_app` raise.
    """
    database = folder / DATABASE_NAME
    if not schema.fits(database, manifest.schema):
        schema.migrate_file(database)
    opened = open_copy(config, folder, clock)
    try:
        settings.agency(opened)
        page = orders.list_orders(opened, OrderFilter(), None, LOOKED_AT)
        found = copies.count(database)
    finally:
        opened.close()
    problem = copies.lost(found, manifest.counts or {})
    if problem or page.total != found["orders"]:
        raise damaged(problem or f"the program finds {page.total} orders in it instead of {found['orders']}")
