"""What a migration does to a file that servers of the version before couldn't work with."""

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from tests.db.test_schema import shape

_UNDERSTOOD = re.compile(
    r"(?!.*\b(?:CHECK|UNIQUE|PRIMARY|GENERATED|AS)\b)(?!.*NOT NULL(?!.*DEFAULT))\w+ ", re.IGNORECASE
)
"""A column that a row may leave out."""
_KEY = re.compile(r"(?:CONSTRAINT \w+ )?FOREIGN KEY ?\((\w+)\)")
_RAISES = re.compile(r"\bRAISE\s*\(", re.IGNORECASE)
_WRITES = re.compile(r"\b(?:INTO|DELETE FROM|UPDATE(?!\s+SET\b))\s+(\w+)", re.IGNORECASE)
_OF_THE_FILE = ("alembic_version", "readable_since")
_LISTED = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'"


def in_the_way(before: Path, after: Path) -> Iterator[str]:
    """Anything but new tables, which begin empty, columns that may be left out, keys that let go of what's deleted,
    indexes that refuse nothing, and triggers that refuse nothing and write to what's new alone."""
    old, new = shape(before), shape(after)
    for name, parts in old.items():
        if name not in new:
            yield f"{name} is gone"
        elif lost := set(parts) - set(new[name]):
            yield f"{name} has changed: {sorted(lost)}"
        else:
            yield from _added(name, parts, new[name])
    for name in new.keys() - old.keys():
        yield from _refusing(new[name][0], new, old)
    with closing(sqlite3.connect(before)) as had, closing(sqlite3.connect(after)) as has:
        yield from _changed_rows(had, has)
        yield from _held_rows(had, has)


def _added(name: str, old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    added = [part for part in new if part not in old]
    columns = {part.split()[0] for part in added if _UNDERSTOOD.match(part)}
    for part in added:
        key = _KEY.match(part)
        if not _UNDERSTOOD.match(part) and not (key and key[1] in columns):
            yield f"{name} asks for more: {part}"


def _refusing(sql: str, new: Mapping[str, object], old: Mapping[str, object]) -> Iterator[str]:
    """Of one that's new: an index or a trigger on a table that was there."""
    [on] = re.findall(r" ON (\w+)", sql)[:1] or [""]
    if on in old and (sql.startswith("CREATE UNIQUE INDEX") or _RAISES.search(sql)):
        yield f"{on} refuses more: {sql}"
    if sql.startswith("CREATE TRIGGER") and (changed := old.keys() & set(_WRITES.findall(sql.partition("BEGIN")[2]))):
        yield f"a trigger changes {sorted(changed)}: {sql}"


def _changed_rows(old: sqlite3.Connection, new: sqlite3.Connection) -> Iterator[str]:
    """What a migration fills in, PostgreSQL doesn't have: it's given what is declared, and no rows."""
    was = {table for (table,) in old.execute(_LISTED)}
    for (table,) in new.execute(_LISTED).fetchall():
        if table in _OF_THE_FILE:
            continue
        if table not in was:
            if new.execute(f"SELECT 1 FROM {table}").fetchone():
                yield f"{table} begins with rows"
            continue
        names = [name for (name,) in old.execute("SELECT name FROM pragma_table_info(?)", (table,))]
        columns = ", ".join(names)
        query = f"SELECT {columns} FROM {table} ORDER BY {columns}"
        try:
            if old.execute(query).fetchall() != new.execute(query).fetchall():
                yield f"{table} has other rows"
        except sqlite3.OperationalError:  # said already
            continue
        yield from _filled(new, table, names)


def _filled(new: sqlite3.Connection, table: str, names: Sequence[str]) -> Iterator[str]:
    for name, default in new.execute("SELECT name, dflt_value FROM pragma_table_info(?)", (table,)).fetchall():
        filled = f"SELECT 1 FROM {table} WHERE {name} IS NOT {default or 'NULL'}"
        if name not in names and new.execute(filled).fetchone():
            yield f"{table} has other rows: {name} is filled in"


def _held_rows(old: sqlite3.Connection, new: sqlite3.Connection) -> Iterator[str]:
    """Keys by which a row of before can't be deleted any more."""
    had = {table: _keys(old, table) for (table,) in old.execute(_LISTED).fetchall()}
    for (table,) in new.execute(_LISTED).fetchall():
        for column, to, then in _keys(new, table) - had.get(table, set()):
            if to in had and then not in ("CASCADE", "SET NULL"):
                yield f"{table} holds rows of {to}, by {column}"


def _keys(connection: sqlite3.Connection, table: str) -> set[tuple[str, str, str]]:
    found = connection.execute('SELECT "from", "table", on_delete FROM pragma_foreign_key_list(?)', (table,))
    return {(column, to, then) for column, to, then in found}
