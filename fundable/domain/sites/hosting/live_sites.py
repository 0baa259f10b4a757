"""What visitors see under a host."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID


@dataclass(frozen=True, slots=True)
class LiveSite:
    """Whose website is online, which build of it, and the business's name. `release` is another one after each switch,
    also back to the same build. `home` is the host that search engines are told of, and `main` the one that visitors
    are led to; empty where they're there already.
    `offline_from` is when visitors see a page instead that says so; None while no end of its hosting is known."""

    order_id: UUID
    hash: str
    release: int
    home: str
    main: str = ""
    name: str = ""
    offline_from: datetime | None = None


class KnownSites(Protocol):
    """Those that were online when it was last written, for the time in which no database can be asked."""

    def is_of(self, count: int) -> bool:
        """Whether it was written here, at this count of changes."""
        ...

    def put(self, count: int, sites: Mapping[str, LiveSite]) -> None:
        """By their hosts. Raises Refused `storage_full`."""
        ...

    def find(self, host: str) -> LiveSite | None: ...
