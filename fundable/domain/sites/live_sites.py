"""What visitors see under a host."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class LiveSite:
    """Whose website is online, and which build of it. `main` is the host that visitors are led to; empty where they're
    there already."""

    order_id: UUID
    hash: str
    main: str = ""
