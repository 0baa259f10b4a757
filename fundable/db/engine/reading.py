"""A database file read by SQL alone (sqlite-utils), for commands that are to start quickly."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlite_utils

ERROR = sqlite3.Error


@contextmanager
def reading(path: Path) -> Iterator[sqlite_utils.Database]:
    """Nothing can be written. Raises ERROR, and so does what is asked of it."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as connection:
        yield sqlite_utils.Database(connection)
