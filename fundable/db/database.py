"""The two ways into the data: read() and write()."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection as Connection

from fundable.db import readable_since
from fundable.db.engine.leading import Lead
from fundable.db.engine.places import Data, place_of
from fundable.db.engine.sizes import Size
from fundable.db.types import metadata
from fundable.domain.errors import Refused


class Database:
    """Owns the connections. Reads never wait for a write; writes take turns and are on the disk when they return."""

    def __init__(self, data: Data) -> None:
        self.last_write_failed = False
        self._place = place_of(data, metadata)
        self._readers = self._place.readers()
        self._writer = self._place.writer()
        self._counter = self._place.counter()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """One consistent view of the data. Raises Refused `storage_full` or `database_away` when the disk, the server,
        another process or too many readers at once keep them from being read; what SQLAlchemy raises for a file that
        is damaged."""
        if self._place.is_away:
            raise self._place.refusal()
        try:
            with self._readers.connect() as connection:
                self._place.begin_read(connection)
                yield connection
        except self._place.errors as error:
            raise (self._place.refusal() if self._place.is_in_the_way(error) else error) from error

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction, committed and synced when the block ends, rolled back when it raises. No network inside.

        Raises Refused `storage_full` when the disk has no room, is read-only, or another process holds the file too
        long; `database_away` when a server can't be reached, or somebody holds it too long. Where that was lost at the
        end, nobody can tell whether it was done, and the sentence says so.
        """
        if self._place.is_away:
            self.last_write_failed = True
            raise self._place.refusal()
        is_done = False
        try:
            with self._writer.begin() as connection:
                self._place.begin_write(connection)
                yield connection
                is_done = True
            self.last_write_failed = False
        except self._place.errors as error:
            self.last_write_failed = self._place.is_in_the_way(error) or self._place.is_read_only(error)
            refusal = self._place.refusal_at_commit() if is_done else self._place.refusal()
            raise (refusal if self.last_write_failed else error) from error

    @property
    def is_shared(self) -> bool:
        """Other servers may have the data open, too: what they count together is in rows."""
        return self._counter is not None

    @contextmanager
    def count(self) -> Iterator[Connection]:
        """Of data that `is_shared`: each statement counts by itself and waits for no writer. What was counted last may
        be lost with the server. Raises Refused `database_away`."""
        assert self._counter
        if self._place.is_away:
            raise self._place.refusal()
        try:
            with self._counter.connect() as connection:
                yield connection
        except self._place.errors as error:
            is_for_now = self._place.is_in_the_way(error) or self._place.is_read_only(error)
            raise (self._place.refusal() if is_for_now else error) from error

    def can_write(self) -> bool:
        """Tries it with a page that stays as it is. What asks after our health would else wait for ever for a write,
        when nobody is sent to us any more because the last one failed."""
        try:
            with self.write() as connection:
                self._place.write_nothing(connection)
        except Refused:
            return False
        return True

    def lead(self) -> Lead:
        """Over the other servers that have the data open."""
        return self._place.lead()

    def version(self) -> str | None:
        """Of its schema, read beside all others, who may be waiting; None while it can't be."""
        try:
            return self._place.version()
        except self._place.errors:
            return None

    def fits(self, current: str | None) -> bool:
        """Whether we can work with data of that version as they are, even if somebody has brought them to a newer
        schema; False while it can't be read."""
        try:
            return readable_since.fits(current, self._place.looking)
        except self._place.errors:
            return False

    def problem(self) -> str | None:
        """What is wrong with the data, by a look at all of it; None as far as can be told."""
        return self._place.problem()

    def kept_in(self) -> list[Path]:
        """The files of this machine that rows are in, or have been in."""
        return self._place.kept_in()

    def size(self) -> Size:
        """Of the data and of its log."""
        return self._place.size()

    def copy_to(self, target: Path) -> dict[str, int]:
        """A consistent copy of the data as it is now, and the rows that each table had at that moment. Raises OSError,
        and Refused `database_damaged`."""
        return self._place.copy_to(target)

    def empty_log(self) -> bool:
        """Moves what was written last into the file itself, and leaves nothing of it in its log. False while that
        cannot be: somebody reads an earlier state, or there is no room."""
        return self._place.empty_log()

    def rebuild(self) -> None:
        """Writes the whole file anew, without its free space. Raises OSError when there is no room for it."""
        self._place.rebuild()

    def close(self) -> None:
        self._place.close()
        self._readers.dispose()
        self._writer.dispose()
        if self._counter:
            self._counter.dispose()
