"""Websites that visitors look at before they buy: in memory alone, few at a time, and soon forgotten."""

import secrets
import time
from collections.abc import Callable, Mapping
from threading import Lock

from cachetools import TTLCache

KEPT_S = 15 * 60
BYTES_MAX = 24_000_000
"""A hundred visitors' three websites of 80 kB each. The oldest make room for new ones."""
SHARE = 0.2
"""Of one core, over time. Three websites take 20 ms, so ten are made in a second by whoever comes."""
SAVED_MAX_S = 2.0
"""What may be used at once after a quiet while: a hundred visitors in one moment."""


class SampleSites:
    """The files of a website by the name in its address. Any thread may ask."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._lock = Lock()
        self._files: TTLCache[str, Mapping[str, bytes]] = TTLCache(BYTES_MAX, KEPT_S, now_s, getsizeof=_size)

    def put(self, files: Mapping[str, bytes]) -> str:
        """Keeps a website for a while. Its name is told to whoever asked for it, and can't be guessed."""
        name = secrets.token_hex(16)
        with self._lock:
            self._files[name] = files
        return name

    def find(self, name: str) -> Mapping[str, bytes] | None:
        with self._lock:
            return self._files.get(name)


class ProcessorBudget:
    """Processor time that looking may take, so that no crowd of lookers slows buyers: `SHARE` of a core flows in, what
    isn't used is saved up to `SAVED_MAX_S`."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._lock = Lock()
        self._left_s = SAVED_MAX_S
        self._at_s = now_s()

    def wait_s(self) -> float:
        """How long until something may be made; 0 for at once."""
        with self._lock:
            now = self._now_s()
            self._left_s = min(SAVED_MAX_S, self._left_s + (now - self._at_s) * SHARE)
            self._at_s = now
            return max(0.0, -self._left_s / SHARE)

    def spend(self, used_s: float) -> None:
        with self._lock:
            self._left_s -= used_s


def _size(files: Mapping[str, bytes]) -> int:
    return min(sum(map(len, files.values())), BYTES_MAX)
