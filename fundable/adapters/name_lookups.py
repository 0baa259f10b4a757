"""What registries said of names: in memory, bounded, and soon asked again."""

import time
from collections.abc import Callable
from threading import Lock

from cachetools import TTLCache

from fundable.domain.sites.hosting.name_lookups import NameLookup, NameStanding

KEPT_S, KEPT_UNKNOWN_S = 10 * 60, 60
KEPT_MAX = 1000
"""Of 300 bytes at most."""


class NameLookups:
    """The last lookups, by name. Any thread may ask."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._lock = Lock()
        self._known: TTLCache[str, NameLookup] = TTLCache(KEPT_MAX, KEPT_S, now_s)
        self._unknown: TTLCache[str, NameLookup] = TTLCache(KEPT_MAX, KEPT_UNKNOWN_S, now_s)

    def find(self, name: str) -> NameLookup | None:
        with self._lock:
            return self._known.get(name) or self._unknown.get(name)

    def put(self, lookup: NameLookup) -> None:
        kept = self._unknown if lookup.standing is NameStanding.UNKNOWN else self._known
        with self._lock:
            kept[lookup.name.name] = lookup
