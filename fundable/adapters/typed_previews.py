"""Pages of what staff type, before it's saved: in memory alone, few at a time, and soon forgotten."""

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from threading import Lock

from cachetools import TTLCache

from fundable.domain.sites.drafting.editing import TYPED_KEPT

KEPT_S = TYPED_KEPT.total_seconds()
BYTES_MAX = 4_000_000
"""About forty websites of 100 kB each."""


@dataclass(frozen=True, slots=True)
class TypedPages:
    """Pages by their names. `of` is the preview of the website that they'd change, without which there are none.
    `parts` are names of files that a build of the website has as well."""

    of: str
    files: Mapping[str, bytes]
    parts: Collection[str] = ()

    @property
    def size(self) -> int:
        """Of a website that is larger than all of the room, that room: it is there alone."""
        return min(sum(map(len, self.files.values())), BYTES_MAX)


class TypedPreviews:
    """By the name in their address. Any thread may ask."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._lock = Lock()
        self._shown: TTLCache[str, TypedPages] = TTLCache(BYTES_MAX, KEPT_S, now_s, getsizeof=lambda typed: typed.size)

    def put(self, nonce: str, of: str, files: Mapping[str, bytes], parts: Collection[str] = ()) -> None:
        with self._lock:
            self._shown[nonce] = TypedPages(of, files, parts)

    def find(self, nonce: str) -> TypedPages | None:
        with self._lock:
            return self._shown.get(nonce)
