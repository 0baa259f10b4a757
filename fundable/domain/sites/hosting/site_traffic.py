"""How often websites are asked for: counts alone, and nothing of whoever asks."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from threading import Lock
from uuid import UUID

KEPT = timedelta(days=90)
SHOWN = timedelta(days=30)


@dataclass(slots=True)
class Count:
    """`client_errors` are those of the requests that were answered with 4xx."""

    requests: int = 0
    client_errors: int = 0


@dataclass(frozen=True, slots=True)
class SiteTraffic:
    """Of a website, over the last 30 days. `last_at` is to the minute; None where nobody asked within 90."""

    requests: int = 0
    client_errors: int = 0
    last_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TrafficDay:
    """`day` is UTC's."""

    day: date
    requests: int
    client_errors: int


class SiteCounters:
    """What was asked for since it was last written down. The event loop counts, and a job takes."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: dict[UUID, Count] = {}

    def note(self, order_id: UUID, status: int) -> None:
        with self._lock:
            count = self._counts.get(order_id)
            if count is None:
                count = self._counts[order_id] = Count()
            count.requests += 1
            count.client_errors += 400 <= status < 500

    def take(self) -> dict[UUID, Count]:
        """What was counted, which is nobody else's from now on."""
        with self._lock:
            taken, self._counts = self._counts, {}
        return taken

    def put_back(self, counts: dict[UUID, Count]) -> None:
        """What couldn't be written down is tried again with the next."""
        with self._lock:
            for order_id, count in counts.items():
                mine = self._counts.setdefault(order_id, Count())
                mine.requests += count.requests
                mine.client_errors += count.client_errors
