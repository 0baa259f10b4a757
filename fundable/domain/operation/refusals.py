"""Refusals that are security events: counted all, and noted in the audit log as many as its growth allows."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from threading import Lock

from fundable.acting import Actor

WINDOW = timedelta(minutes=10)
NAMED_AT_ONCE = 20
"""Of each kind, in one window. What is more is one entry together."""
NAMED_A_DAY = 1000
ADDRESSES_COUNTED = 10_000


@dataclass(frozen=True, slots=True)
class Refusals:
    """What came of one actor in one window, or (`actor` is None) of all that were too many to be named. The first of a
    named actor is an entry of its own, so only `times` more are left."""

    act: str
    actor: Actor | None
    times: int
    addresses: int
    since: datetime
    until: datetime


@dataclass(slots=True)
class _Window:
    actor: Actor | None
    begun_at: datetime
    last_at: datetime
    times: int = 0
    addresses: set[str] = field(default_factory=set)


class SecurityEvents:
    """In memory: at most twenty windows of each kind. What a crash takes away are counts, not first entries."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._windows: dict[tuple[str, str, str], _Window] = {}
        self._named: Counter[date] = Counter()
        self._lock = Lock()

    def count(self, act: str) -> None:
        """One more, since the start, for /metrics."""
        with self._lock:
            self.counts[act] += 1

    def note(self, act: str, actor: Actor, now: datetime) -> bool:
        """Counts a refusal. True for one that is to be an entry at once: the first of its actor in ten minutes."""
        with self._lock:
            self.counts[act] += 1
            key = (act, actor.address, (actor.id or actor.name).lower())
            window = self._windows.get(key)
            is_first = window is None and self._may_be_named(act, now)
            if is_first:
                window = self._windows[key] = _Window(actor, now, now)
                return True
            if window is None:
                window = self._windows.setdefault((act, "", "*"), _Window(None, now, now))
            window.times += 1
            window.last_at = now
            if len(window.addresses) < ADDRESSES_COUNTED:
                window.addresses.add(actor.address)
            return False

    def over(self, now: datetime) -> Iterator[Refusals]:
        """Windows that have ended, each once. One that began in what is now the future has, too (a clock set back)."""
        with self._lock:
            ended = [(key, one) for key, one in self._windows.items() if not timedelta() <= now - one.begun_at < WINDOW]
            for key, _ in ended:
                del self._windows[key]
        for (act, _, _), one in ended:
            if one.times:
                yield Refusals(act, one.actor, one.times, len(one.addresses), one.begun_at, one.last_at)

    def _may_be_named(self, act: str, now: datetime) -> bool:
        at_once = sum(one.actor is not None for (kind, _, _), one in self._windows.items() if kind == act)
        if at_once >= NAMED_AT_ONCE or self._named[now.date()] >= NAMED_A_DAY:
            return False
        self._named = Counter({now.date(): self._named[now.date()] + 1})
        return True
