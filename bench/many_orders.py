"""A million orders in minutes: some are made by the program, and SQLite copies these block by block, with other ids,
emails and times. Triggers keep the sums, as ever. Emails begin with `client` and a number."""

import hashlib
import sqlite3
from datetime import timedelta
from pathlib import Path
from uuid import UUID

from fundable.db.orders import search

TABLES = ("orders", "status_changes", "intake_forms", "ledger_entries", "hosting", "order_assignees")
REFERENCES = ("stripe_subscription_id", "stripe_payment_intent_id", "reference", "payment_intent_id", "subscription_id")
SEARCHED = "INSERT INTO order_search (rowid, email, number, business_name, facets)"
EMAILS = ("email", "email_key")
OWN_CODE = "CLIENT"
"""Codes of one buyer each begin so: a copy has another."""
TIME, NUMBER = "VARCHAR(27)", "INTEGER"


def copy_orders(path: Path, blocks: int, later: timedelta) -> None:
    """What is there becomes the first of so many blocks, each later than the one before."""
    database = sqlite3.connect(path, isolation_level=None)
    database.create_function("copied_id", 2, copied_id, deterministic=True)
    database.executescript("PRAGMA cache_size = -400000; PRAGMA synchronous = OFF; BEGIN")
    (made,) = database.execute("SELECT count(*) FROM orders").fetchone()
    numbers = "WITH RECURSIVE numbers (block) AS (SELECT 1 UNION ALL SELECT block + 1 FROM numbers WHERE block < ?)"
    for table in TABLES:
        columns = [(row[1], row[2]) for row in database.execute(f"PRAGMA table_info({table})")]
        copied = ", ".join(_copied(table, name, kind, made, later) for name, kind in columns)
        copies = f"SELECT {copied} FROM numbers CROSS JOIN (SELECT * FROM {table} ORDER BY rowid)"  # noqa: S608
        database.execute(f"INSERT INTO {table} {numbers} {copies}", (blocks - 1,))
    database.execute(f"{SEARCHED} {search.ROWS} WHERE orders.seq > ? ORDER BY orders.seq", (made,))
    database.execute("COMMIT")
    database.close()


def copied_id(value: str, block: int) -> str:
    digest = hashlib.md5(f"{value}{block}".encode(), usedforsecurity=False).digest()
    return str(UUID(bytes=digest, version=4))


def _copied(table: str, name: str, kind: str, made: int, later: timedelta) -> str:
    """The value of a column in a copy, in SQL."""
    if (table, name) == ("orders", "seq"):
        return f"seq + block * {made}"
    if name in ("seq", "id") and kind == NUMBER:
        return "NULL"
    if name in ("id", "order_id"):
        return f"copied_id({name}, block)"
    if name in REFERENCES:
        return f"{name} || '_' || block"
    if name == "promotion_code":
        return f"{name} || CASE WHEN {name} LIKE '{OWN_CODE}%' THEN '-' || block ELSE '' END"
    if name in EMAILS:
        at = f"instr({name}, '@')"
        return f"'client' || (substr({name}, 7, {at} - 7) + block * {made}) || substr({name}, {at})"
    if kind == TIME:
        return f"strftime('%Y-%m-%dT%H:%M:%f000Z', {name}, (block * {later.total_seconds()}) || ' seconds')"
    if name == "promised_on":
        return f"date({name}, (block * {later.total_seconds()}) || ' seconds')"
    return name
