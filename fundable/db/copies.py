"""A copy of the database, as a backup holds it (sqlite-utils)."""

from collections.abc import Callable
from pathlib import Path

import sqlite_utils


def prune_missing_files(path: Path, exists: Callable[[str], bool]) -> tuple[int, list[str]]:
    """Takes uploads out of a copy whose file went while it was made; how many orders, and the file names, remain."""
    database = sqlite_utils.Database(path)
    try:
        names = [row["file_name"] for row in database.query("SELECT file_name FROM uploads WHERE state = 'done'")]
        missing = [name for name in names if not exists(name)]
        with database.conn:
            for name in missing:
                database.execute(
                    "UPDATE intake_forms SET logo_upload_id = NULL WHERE logo_upload_id IN "
                    "(SELECT id FROM uploads WHERE file_name = ?)",
                    [name],
                )
                database.execute("DELETE FROM uploads WHERE file_name = ?", [name])
        return database["orders"].count, [name for name in names if name not in missing]
    finally:
        database.close()
