"""Websites that visitors look at before they buy: in memory alone, few at a time, and soon forgotten."""

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock

from cachetools import TLRUCache

from fundable.domain.sites.drafting.sample_sites import KEPT

KEPT_S = KEPT.total_seconds()
BYTES_MAX = 24_000_000
"""A hundred visitors' three websites of 80 kB each. The oldest make room for new ones."""
SHARE = 0.2
"""Of one core, over time. Three websites take 20 ms, so ten are made in a second by whoever comes."""
SAVED_MAX_S = 2.0
"""What may be used at once after a quiet while: a hundred visitors in one moment."""


@dataclass(frozen=True, slots=True)
class _Kept:
    files: Mapping[str, bytes]
    for_s: float

    @property
    def size(self) -> int:
        """Of a website that is larger than all of the room, that room: it is there alone."""
        return min(sum(map(len, self.files.values())), BYTES_MAX)


class SampleSites:
    """The files of a website by the name in its address. Any thread may ask."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._lock = Lock()
        self._shown: TLRUCache[str, _Kept] = TLRUCache(BYTES_MAX, _over_at_s, now_s, getsizeof=lambda kept: kept.size)

    def put(self, files: Mapping[str, bytes]) -> str:
        """Keeps a website for a while. Its name is told to whoever asked for it, and can't be guessed."""
        name = secrets.token_hex(16)
        self.put_again(name, files, KEPT_S)
        return name

    def put_again(self, name: str, files: Mapping[str, bytes], for_s: float) -> None:
        """Keeps one that has a name already."""
        with self._lock:
            self._shown[name] = _Kept(files, for_s)

    def find(self, name: str) -> Mapping[str, bytes] | None:
        with self._lock:
            kept = self._shown.get(name)
        return kept.files if kept else None


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


def _over_at_s(_name: str, kept: _Kept, now_s: float) -> float:
    return now_s + kept.for_s
