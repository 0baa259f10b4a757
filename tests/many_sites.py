"""Any number of websites that are online, made from one that is: each with an order and a host of its own."""

import sqlite3
import zlib
from contextlib import closing
from hashlib import sha256
from pathlib import Path

ORDER_ID = "%08d-0000-4000-8000-000000000000"
TABLES = ("orders", "sites", "site_content", "site_builds", "site_build_files", "site_releases", "site_hosts")


def add_sites(path: Path, count: int, domain: str) -> None:
    """At site0.DOMAIN and on, all of the same build, for orders whose ids begin with their numbers."""
    with closing(sqlite3.connect(path, timeout=30)) as database, database:
        for table in TABLES:
            _clone(database, table, count, domain)


def add_file(database: sqlite3.Connection, number: int, name: str, data: bytes) -> None:
    """To one of these websites, or in place of what it has under this name."""
    digest = sha256(data).hexdigest()
    database.execute("INSERT OR IGNORE INTO site_files (sha256, data) VALUES (?, ?)", (digest, zlib.compress(data, 0)))
    row = (
        "INSERT OR REPLACE INTO site_build_files SELECT order_id, build, ?, ? FROM site_releases WHERE order_id LIKE ?"
    )
    database.execute(row, (name, digest, f"{number:08}-%"))


def _clone(database: sqlite3.Connection, table: str, count: int, domain: str) -> None:
    other = {
        "id": f"printf('{ORDER_ID}', n)",
        "order_id": f"printf('{ORDER_ID}', n)",
        "preview_nonce": "printf('%032d', n)",
        "host": f"'site' || n || '.{domain}'",
        "stripe_checkout_session_id": "'cs_' || n",
        "stripe_subscription_id": "'sub_' || n",
        "seq": "NULL",
    }
    names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(other.get(name, name) for name in names)
    numbers = f"WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count - 1})"
    first = f"(SELECT * FROM {table} WHERE {'id' if table == 'orders' else 'order_id'} NOT LIKE '0000%')"
    database.execute(f"INSERT INTO {table} {numbers} SELECT {values} FROM numbers, {first}")
