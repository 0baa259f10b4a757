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
_OF_THE_FILE = ("alembic_version", "readable_since")


def in_the_way(before: Path, after: Path) -> Iterator[str]:
    """Anything but new tables, columns that may be left out, indexes that refuse nothing, and triggers that refuse
    nothing."""
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
    yield from _changed_rows(before, after)


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
    if on in old and (sql.startswith("CREATE UNIQUE INDEX") or "RAISE(" in sql):
        yield f"{on} refuses more: {sql}"


def _changed_rows(before: Path, after: Path) -> Iterator[str]:
    with closing(sqlite3.connect(before)) as old, closing(sqlite3.connect(after)) as new:
        listed = (
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
        for (table,) in old.execute(listed).fetchall():
            columns = ", ".join(name for (name,) in old.execute("SELECT name FROM pragma_table_info(?)", (table,)))
            query = f"SELECT {columns} FROM {table} ORDER BY {columns}"
            try:
                is_same = old.execute(query).fetchall() == new.execute(query).fetchall()
            except sqlite3.OperationalError:  # said already
                continue
            if table not in _OF_THE_FILE and not is_same:
                yield f"{table} has other rows"
