"""A copy of the database, as a backup holds it (sqlite-utils)."""

from collections.abc import Collection
from pathlib import Path

import sqlite_utils


def file_names(path: Path) -> list[str]:
    """The stored files that a copy names."""
    database = sqlite_utils.Database(path)
    try:
        return [row["file_name"] for row in database.query("SELECT file_name FROM uploads WHERE state = 'done'")]
    finally:
        database.close()


def forget_files(path: Path, names: Collection[str]) -> int:
    """Takes uploads out of a copy whose file went while it was made; how many orders it holds."""
    database = sqlite_utils.Database(path)
    try:
        with database.conn:
            for name in names:
                database.execute(
                    "UPDATE intake_forms SET logo_upload_id = NULL WHERE logo_upload_id IN "
                    "(SELECT id FROM uploads WHERE file_name = ?)",
                    [name],
                )
                database.execute("DELETE FROM uploads WHERE file_name = ?", [name])
        return database["orders"].count
    finally:
        database.close()
