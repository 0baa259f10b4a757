"""What visitors see under a host."""

from dataclasses import dataclass
from datetime import datetime
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
