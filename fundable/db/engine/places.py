"""Where the data is: in a file of SQLite, or in a database of PostgreSQL. What both can do, each in its own words."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from sqlalchemy import URL, Connection, Engine, MetaData, make_url

from fundable.db.engine.connections import SqliteFile
from fundable.db.engine.files import Scratch
from fundable.db.engine.holding import Hold
from fundable.db.engine.leading import Lead
from fundable.db.engine.sizes import Size
from fundable.domain.errors import Refused


class DataPlace(Protocol):
    """Knows how its connections are opened, and what its errors mean. `name` says which it is, `advice` what to look at
    when it can't be opened."""

    name: str
    advice: str

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What its driver raises, or SQLAlchemy for it."""

    def readers(self) -> Engine:
        """Many connections, none of which may write."""

    def writer(self) -> Engine:
        """One, for which others wait."""

    def counter(self) -> Engine | None:
        """Of connections on which each statement counts by itself, waits for no writer, and may be lost with the
        server. None where one process has the data, and can count in its memory."""

    def begin_read(self, connection: Connection) -> None:
        """What is read from now on is of one moment."""

    def begin_write(self, connection: Connection) -> None:
        """Nobody else writes until it ends, in whatever process."""

    def write_nothing(self, connection: Connection) -> None:
        """Tries whether it can be written to, and changes nothing."""

    def is_in_the_way(self, error: Exception) -> bool:
        """Something keeps the data from being read or written for now, such as a full disk."""

    def is_busy(self, error: Exception) -> bool:
        """Whoever reads or writes was waited for in vain. The same again may go well."""

    def is_gone(self, error: Exception) -> bool:
        """Nobody answers where it is. Once somebody does, the same again may go well."""

    @property
    def is_away(self) -> bool:
        """Nothing needs to be tried for now: it was away a moment ago, and somebody looks whether it's back."""

    def refusal(self) -> Refused:
        """What whoever asked is told then."""

    def refusal_at_commit(self) -> Refused:
        """The same where all was done but the last word, whose answer didn't come."""

    def is_read_only(self, error: Exception) -> bool:
        """What is kept can be read alone."""

    def looking(self) -> AbstractContextManager[Connection]:
        """A connection beside those that requests wait for, on which nothing was asked."""

    def problem(self) -> str | None:
        """What is wrong with what is kept, by a look at all of it; None as far as can be told."""

    def kept_in(self) -> list[Path]:
        """The files of this machine that rows are in, or have been in: none where a server has them."""

    def size(self) -> Size:
        """How much room it takes."""

    def copy_to(self, target: Path) -> dict[str, int]:
        """Makes a file of SQLite that holds all of it as it is now, and counts the rows of each table. Raises OSError,
        and Refused `database_damaged`."""

    def served(self, with_others: bool = False) -> AbstractContextManager[Hold]:
        """While the block runs, no other server has the data open, as far as a lock of the data directory doesn't see
        to it; `with_others`, none but those that say so, too. Raises Refused `already_running`."""

    def lead(self) -> Lead:
        """Over the other servers that have the data open, if it can be had."""

    def version(self) -> str | None:
        """Of the schema, read beside all others, who may be waiting; None where nothing was ever put in. Raises
        `errors`."""

    def grow(self, scratch: Scratch, migrate: Callable[[Path], None]) -> None:
        """Brings the data to our schema, which only adds to them, while others read and write. `migrate` does it to a
        file. All of it is there at the end or, where this raises, nothing."""

    def as_file(self, scratch: Scratch) -> AbstractContextManager[Path]:
        """A file that holds all of it, or isn't there while it's empty. What it holds when the block ends is kept, all
        of it or, when the block raises, nothing. Others may have to wait."""

    def close(self) -> None:
        """Nobody asks any more."""

    def empty_log(self) -> bool:
        """Leaves nothing in a log of what was written last. False while that cannot be."""

    def rebuild(self) -> None:
        """Writes all of it anew, without what was deleted. Raises OSError when there is no room for it."""


Data = Path | URL | str
"""A file, or the address of a database."""


def place_of(data: Data, declared: MetaData) -> DataPlace:
    """Of the data. `declared` are the tables that it has. Raises Refused `database_driver`."""
    if isinstance(data, Path):
        return SqliteFile(data)
    from fundable.db.engine.postgresql.connections import PostgresqlDatabase  # noqa: PLC0415 - it costs 140 ms

    return PostgresqlDatabase(make_url(data), declared)
