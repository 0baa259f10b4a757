"""The migration of the orders' search index (0025) with a million orders: its time, and the index's size."""

import sqlite3
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_engine

from bench.results import Row, row
from bench.scale import MANY, opened

MIGRATION = import_module("fundable.db.migrations.versions.0025_search_prefixes")
# As 0024 left it; the migration makes the one with longer prefixes out of it.
FORMER = """
ALTER TABLE order_search RENAME TO present_order_search;
CREATE VIRTUAL TABLE order_search USING fts5(
    email, number, business_name, facets, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4');
INSERT INTO order_search (rowid, email, number, business_name, facets)
    SELECT rowid, email, number, business_name, facets FROM present_order_search ORDER BY rowid;
DROP TABLE present_order_search;
VACUUM;
"""


def measure(folder: Path) -> Iterator[Row]:
    with opened(folder, MANY) as (app, _, _):
        path = app.config.database_path
    begun = time.perf_counter()
    go_back(path)
    print(f"    (as 0024 left it, in {time.perf_counter() - begun:.0f} s)")
    before = index_mb(path)
    yield row(0, f"database of {MANY:,} orders before migration 0025", "", "MB", [path.stat().st_size / 1e6])
    yield row(0, f"search index of {MANY:,} orders before migration 0025", "", "MB", [before])
    begun, used = time.perf_counter(), time.process_time()
    migrate(path)
    yield row(0, f"migration 0025 of {MANY:,} orders", "", "s", [time.perf_counter() - begun])
    yield row(0, f"migration 0025 of {MANY:,} orders, processor time", "", "s", [time.process_time() - used])
    yield row(0, f"search index of {MANY:,} orders after migration 0025", "", "MB", [index_mb(path)])
    yield row(0, f"database of {MANY:,} orders after migration 0025", "", "MB", [path.stat().st_size / 1e6])


def go_back(path: Path) -> None:
    database = sqlite3.connect(path)
    database.executescript(FORMER)
    database.close()


def migrate(path: Path) -> None:
    """The migration's own code, in one transaction, as an upgrade runs it."""
    engine = create_engine(f"sqlite:///{path}", connect_args={"isolation_level": None})
    with engine.connect() as connection, Operations.context(MigrationContext.configure(connection)):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        MIGRATION.upgrade()
        connection.exec_driver_sql("COMMIT")
    engine.dispose()


def index_mb(path: Path) -> float:
    database = sqlite3.connect(path)
    (size,) = database.execute("SELECT sum(length(block)) FROM order_search_data").fetchone()
    database.close()
    return float(size) / 1e6
