"""The two ways into the data: read() and write()."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection as Connection

from fundable.db.engine import connections, files
from fundable.domain.errors import Refused, storage_full


class Database:
    """Owns the connections. Reads never wait for a write; writes take turns and are on the disk when they return."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.last_write_failed = False
        self._readers = connections.readers(path)
        self._writer = connections.writer(path)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """One consistent view of the data. Raises Refused `storage_full` when the disk, another process or too many
        readers at once keep the file from being read; what SQLAlchemy raises for one that is damaged."""
        try:
            with self._readers.connect() as connection:
                connections.begin_read(connection)
                yield connection
        except connections.ERRORS as error:
            raise (storage_full() if connections.is_no_room(error) else error) from error

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction, committed and synced when the block ends, rolled back when it raises. No network inside.

        Raises Refused `storage_full` when the disk has no room, is read-only, or another process holds the file too
        long.
        """
        try:
            with self._writer.begin() as connection:
                connections.begin_write(connection)
                yield connection
            self.last_write_failed = False
        except connections.ERRORS as error:
            self.last_write_failed = connections.is_no_room(error) or connections.is_read_only(error)
            raise (storage_full() if self.last_write_failed else error) from error

    def can_write(self) -> bool:
        """Tries it with a page that stays as it is. What asks after our health would else wait for ever for a write,
        when nobody is sent to us any more because the last one failed."""
        try:
            with self.write() as connection:
                connections.write_nothing(connection)
        except Refused:
            return False
        return True

    def copy_to(self, target: Path) -> dict[str, int]:
        """A consistent copy of the data as it is now, and the rows that each table had at that moment. Raises OSError,
        and Refused `database_damaged`."""
        return files.copy(self.path, target)

    def empty_log(self) -> bool:
        """Moves what was written last into the file itself, and leaves nothing of it in its log. False while that
        cannot be: somebody reads an earlier state, or there is no room."""
        return files.empty_log(self.path)

    def rebuild(self) -> None:
        """Writes the whole file anew, without its free space. Raises OSError when there is no room for it."""
        files.rebuild(self.path)

    def close(self) -> None:
        self._readers.dispose()
        self._writer.dispose()
