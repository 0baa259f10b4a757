"""Pages of what staff type, before it's saved: in memory alone, few at a time, and soon forgotten."""

import time
from collections.abc import Callable, Mapping
from threading import Lock

from cachetools import TTLCache

KEPT_S = 15 * 60
BYTES_MAX = 4_000_000
"""About forty websites of 100 kB each."""


class TypedPreviews:
    """Files by the name in their address. Any thread may ask."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._lock = Lock()
        self._shown: TTLCache[str, Mapping[str, bytes]] = TTLCache(BYTES_MAX, KEPT_S, now_s, getsizeof=_size)

    def put(self, nonce: str, files: Mapping[str, bytes]) -> None:
        with self._lock:
            self._shown[nonce] = files

    def find(self, nonce: str) -> Mapping[str, bytes] | None:
        with self._lock:
            return self._shown.get(nonce)


def _size(files: Mapping[str, bytes]) -> int:
    """A website that is larger than all of it is there alone."""
    return min(sum(map(len, files.values())), BYTES_MAX)
