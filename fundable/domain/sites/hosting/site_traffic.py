"""How often websites are asked for, and their pages looked at: counts alone, and nothing of whoever asks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from threading import Lock
from uuid import UUID

KEPT = timedelta(days=90)
SHOWN = timedelta(days=30)
AGENT_MAX = 256
VIEWS_MAX = 10_000
"""Different ones that are held until they're written down: pages times names of browsers. Who makes up more within
a minute isn't counted."""

View = tuple[UUID, str, bytes]
"""Of a website's page, by a browser or robot of that name."""


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


@dataclass(frozen=True, slots=True)
class ViewedDay:
    """`day` is the agency's."""

    day: date
    views: int


@dataclass(frozen=True, slots=True)
class ViewedPage:
    """`page` is its file."""

    page: str
    views: int


@dataclass(frozen=True, slots=True)
class PageViews:
    """Of a website over the last 30 days, robots left out: every day, oldest first, and the pages, most read first."""

    days: tuple[ViewedDay, ...]
    pages: tuple[ViewedPage, ...]

    @property
    def total(self) -> int:
        return sum(day.views for day in self.days)


def page_views(counts: Iterable[tuple[date, str, int]], today: date) -> PageViews:
    """Of what was counted by day and page."""
    by_day = dict.fromkeys((today - SHOWN + timedelta(days=number + 1) for number in range(SHOWN.days)), 0)
    by_page: dict[str, int] = {}
    for day, page, views in counts:
        if day in by_day:
            by_day[day] += views
            by_page[page] = by_page.get(page, 0) + views
    pages = sorted(by_page.items(), key=lambda counted: (-counted[1], counted[0]))
    return PageViews(tuple(ViewedDay(*one) for one in by_day.items()), tuple(ViewedPage(*one) for one in pages))


def of_people(views: Mapping[View, int], is_robot: Callable[[str], bool]) -> dict[tuple[UUID, str], int]:
    """By website and page, without those of robots. Each name is judged once."""
    are_robots = {agent: is_robot(agent.decode("latin-1")) for agent in {agent for _, _, agent in views}}
    by_page: dict[tuple[UUID, str], int] = {}
    for (order_id, page, agent), count in views.items():
        if not are_robots[agent]:
            by_page[order_id, page] = by_page.get((order_id, page), 0) + count
    return by_page


@dataclass(frozen=True, slots=True)
class Counted:
    """Until it's written down. The names in `views` are only held so long, to leave robots out."""

    requests: dict[UUID, Count] = field(default_factory=dict)
    views: dict[View, int] = field(default_factory=dict)


class SiteCounters:
    """What was asked for since it was last written down. The event loop counts, and a job takes."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: dict[UUID, Count] = {}
        self._views: dict[View, int] = {}

    def note_view(self, order_id: UUID, page: str, agent: bytes) -> None:
        """A page that was sent, to whatever calls itself so."""
        view = order_id, page, agent[:AGENT_MAX]
        with self._lock:
            before = self._views.get(view, 0)
            if before or len(self._views) < VIEWS_MAX:
                self._views[view] = before + 1

    def note(self, order_id: UUID, status: int) -> None:
        with self._lock:
            count = self._counts.get(order_id)
            if count is None:
                count = self._counts[order_id] = Count()
            count.requests += 1
            count.client_errors += 400 <= status < 500

    def take(self) -> Counted:
        """What was counted, which is nobody else's from now on."""
        with self._lock:
            taken = Counted(self._counts, self._views)
            self._counts, self._views = {}, {}
        return taken

    def put_back(self, counted: Counted) -> None:
        """What couldn't be written down is tried again with the next."""
        with self._lock:
            for view, times in counted.views.items():
                self._views[view] = self._views.get(view, 0) + times
            for order_id, count in counted.requests.items():
                mine = self._counts.setdefault(order_id, Count())
                mine.requests += count.requests
                mine.client_errors += count.client_errors
