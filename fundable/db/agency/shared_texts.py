"""The agency's own words where several servers have the data: each was published on one of them."""

from datetime import datetime

from fundable.db.agency import legal_texts
from fundable.db.database import Connection, Database
from fundable.domain.agency.legal_versions import LegalVersion
from fundable.domain.agency.texts import Texts

KNOWN = 20
"""How many versions of a text are compared with a file."""


class SharedTexts:
    """The Texts port. What was published last counts, wherever that was, and a file of this machine only where somebody
    has put it in place since. Raises Refused `database_away` besides."""

    def __init__(self, files: Texts, database: Database) -> None:
        self._files, self._database = files, database

    def read(self, name: str) -> str:
        published = self._published(name)
        if published is None:
            return self._files.read(name)
        return f"{published.text}\n" if published.text else self.ours(name)

    def ours(self, name: str) -> str:
        return self._files.ours(name)

    def write(self, name: str, text: str) -> None:
        """Beside the row that says the same, for the day on which this machine has the data alone."""
        self._files.write(name, text)

    def remove(self, name: str) -> None:
        self._files.remove(name)

    def is_own(self, name: str) -> bool:
        published = self._published(name)
        return bool(published.text) if published else self._files.is_own(name)

    def changed_at(self, name: str) -> datetime:
        published = self._published(name)
        return published.published_at if published else self._files.changed_at(name)

    def _published(self, name: str) -> LegalVersion | None:
        """None where a file of this machine counts, or none was ever published."""
        with self._database.read() as connection:
            newest = legal_texts.newest(connection, name)
            return None if newest and self._is_put_in_place(connection, name, newest) else newest

    def _is_put_in_place(self, connection: Connection, name: str, newest: LegalVersion) -> bool:
        """By hand: where a text was published, the clock of another machine may tell another time than its file."""
        if not self._files.is_own(name) or self._files.changed_at(name) <= newest.published_at:
            return False
        own = self._files.read(name).strip()
        if own == newest.text.strip():
            return False
        return own not in {one.text.strip() for one in legal_texts.versions(connection, name, KNOWN)}
