"""What was asked of the API and how quickly it was answered: since the start for Prometheus, by the minute for an hour
for staff. Kept in memory, written by the event loop alone, at well under a microsecond a request.
"""

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
MINUTES = 60
NO_ROUTE = "(none)"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
MONITORS = frozenset({"/healthz", "/readyz", "/metrics"})
"""What machines ask every few seconds would hide what people ask."""
LOGINS = {"/api/admin/login": "staff", "/api/client/login": "client"}
P95 = 0.95

Key = tuple[str, str, int]


def _no_counts() -> list[int]:
    return [0] * (len(BUCKETS_S) + 1)


@dataclass(slots=True)
class Series:
    """The answers of one kind: how many took up to each of BUCKETS_S, and longer; and the sum of what they took."""

    counts: list[int] = field(default_factory=_no_counts)
    sum_s: float = 0.0


@dataclass(slots=True)
class Minute:
    """`number` is that of a monotonic clock. `errors` are our own (5xx)."""

    number: int
    requests: int = 0
    errors: int = 0
    counts: list[int] = field(default_factory=_no_counts)

    @property
    def p95_s(self) -> float | None:
        return p95_s(self.counts)


class RequestTraffic:
    """`now_s` is a monotonic clock; what it says is only compared with itself."""

    def __init__(self, now_s: Callable[[], float] = time.perf_counter) -> None:
        self.now_s = now_s
        self.series: dict[Key, Series] = {}
        self._minutes: list[Minute | None] = [None] * MINUTES

    def note(self, method: str, route: str, status: int, took_s: float) -> None:
        """`route` is the template, never the path: else each order would be a series of its own."""
        key = (method, route, status)
        series = self.series.get(key)
        if series is None:
            series = self.series[key] = Series()
        place = bisect_left(BUCKETS_S, took_s)
        series.counts[place] += 1
        series.sum_s += took_s
        if route not in MONITORS:
            minute = self._minute(int(self.now_s() // 60))
            minute.requests += 1
            minute.errors += status >= 500
            minute.counts[place] += 1

    def last_hour(self) -> list[Minute]:
        """Oldest first; the last one is not over yet."""
        now = int(self.now_s() // 60)
        kept = {minute.number: minute for minute in list(self._minutes) if minute}
        return [kept.get(number) or Minute(number) for number in range(now - MINUTES + 1, now + 1)]

    def refused_logins(self) -> dict[str, int]:
        """Since the start: logins with a wrong address or password."""
        counted = dict.fromkeys(LOGINS.values(), 0)
        for (_, route, status), series in self._all():
            if route in LOGINS and status == 401:
                counted[LOGINS[route]] += sum(series.counts)
        return counted

    def limited(self) -> int:
        """Since the start: requests of somebody who asked too often."""
        return sum(sum(series.counts) for (_, _, status), series in self._all() if status == 429)

    def by_class(self) -> Iterator[tuple[tuple[str, str, str], Series]]:
        """The series with the classes of their statuses: `2xx`."""
        collected: dict[tuple[str, str, str], Series] = {}
        for (method, route, status), series in self._all():
            whole = collected.setdefault((method, route, f"{status // 100}xx"), Series())
            whole.counts = [one + other for one, other in zip(whole.counts, series.counts, strict=True)]
            whole.sum_s += series.sum_s
        yield from sorted(collected.items())

    def _all(self) -> list[tuple[Key, Series]]:
        """A copy made in one step, because readers are other threads."""
        return list(self.series.items())

    def _minute(self, number: int) -> Minute:
        minute = self._minutes[number % MINUTES]
        if minute is None or minute.number != number:
            minute = self._minutes[number % MINUTES] = Minute(number)
        return minute


def p95_s(counts: list[int]) -> float | None:
    """The time within which 95 of 100 were answered, as closely as BUCKETS_S know; None when there were none."""
    whole, sofar = sum(counts), 0
    for bound, count in zip((*BUCKETS_S, float("inf")), counts, strict=True):
        sofar += count
        if whole and sofar >= P95 * whole:
            return min(bound, BUCKETS_S[-1])
    return None
