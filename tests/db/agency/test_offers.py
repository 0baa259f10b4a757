"""Orders of an earlier program were sold under the first version; one that nobody has published belongs to no order."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from fundable.config import Config
from fundable.db import schema
from fundable.db.engine.files import check_integrity
from fundable.domain.agency.default_offer import DEFAULT
from fundable.opening import open_app
from fundable.services.orders import orders
from tests.conftest import FakeClock
from tests.db.test_upgrade import IDS, Old, migrate_to


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


def test_the_lead_that_the_program_wrote_is_told_anew_and_an_owners_own_stays(tmp_path: Path) -> None:
    path = tmp_path / "fundable.db"
    migrate_to("0060", path)
    with closing(sqlite3.connect(path)) as connection, connection:
        [first] = connection.execute("SELECT content FROM offers").fetchone()
        assert "watch it being built" in json.loads(first)["landing"]["lead"]
        dearer = {**json.loads(first), "price_cents": 175_00}
        own = {**dearer, "landing": {**dearer["landing"], "lead": "Come and watch it being built."}}
        for version, content in ((2, dearer), (3, own)):
            row = (version, json.dumps(content), "2026-01-01T00:00:00.000000Z", "Olive Park", "[]")
            connection.execute("INSERT INTO offers VALUES (?, ?, ?, ?, ?)", row)
        draft = (3, first, "2026-01-01T00:00:00.000000Z", "Olive Park", "")
        query = (
            "INSERT INTO offer_drafts (base_version, content, saved_at, saved_by, saved_by_id) VALUES (?, ?, ?, ?, ?)"
        )
        connection.execute(query, draft)

    schema.migrate_file(path)

    with closing(sqlite3.connect(path)) as connection:
        kept = [json.loads(content) for (content,) in connection.execute("SELECT content FROM offers ORDER BY version")]
        [drafted] = connection.execute("SELECT content FROM offer_drafts").fetchone()
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            connection.execute("UPDATE offers SET changes = ''")
    ours = {**dearer["landing"], "lead": DEFAULT.landing.lead}
    assert kept == [{**json.loads(first), "landing": ours}, {**dearer, "landing": ours}, own]
    assert json.loads(drafted)["landing"] == ours
