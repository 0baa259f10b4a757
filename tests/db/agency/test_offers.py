"""Orders of an earlier program were sold under the first version; one that nobody has published belongs to no order."""

import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from fundable.config import Config
from fundable.db.engine.files import check_integrity
from fundable.domain.agency.default_offer import DEFAULT
from fundable.opening import open_app
from fundable.services.orders import orders
from tests.conftest import FakeClock
from tests.db.test_upgrade import IDS, Old


def test_orders_of_earlier_versions_were_sold_under_the_first_offer(tmp_path: Path, clock: FakeClock) -> None:
    config = Config(data_dir=tmp_path / "data")
    old = Old(config)
    old.paid("paid")
    app = open_app(config, clock)
    try:
        found = orders.read_details(app, UUID(IDS["paid"]))
        newest = app.offers.newest()
    finally:
        app.close()

    assert newest == (1, DEFAULT)
    assert (found.order.offer_version, found.offer) == (1, DEFAULT)
    assert sum(line.amount_cents for line in found.offer.lines(found.order.selected_addons)) == found.order.amount_cents
    assert check_integrity(config.database_path) is None
    with closing(sqlite3.connect(config.database_path)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
            connection.execute("UPDATE orders SET offer_version = 2")
        with pytest.raises(sqlite3.IntegrityError, match="NOT NULL"):
            connection.execute("UPDATE orders SET offer_version = NULL")
