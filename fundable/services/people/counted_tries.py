"""Tries at what can be guessed, counted for all servers on one database: else each would let as many through."""

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from fundable.app import App
from fundable.db.people import counted_tries
from fundable.domain.errors import Refused
from fundable.domain.people.counted_tries import CountedTries

SWEPT_EVERY_S = 60
_DIGITS = 32


class SharedTries:
    """Stores neither address nor account, but hashes that nobody without the key can try out. Every call raises
    Refused `database_away` while that can't be reached."""

    def __init__(self, app: App, window_s: float, now_s: Callable[[], float] = time.monotonic) -> None:
        self._app, self._window_ms, self._now_s = app, int(window_s * 1000), now_s
        self._lock, self._sweep_at_s = Lock(), now_s() + SWEPT_EVERY_S

    def count(self, rule: str, whose: str) -> CountedTries:
        self._sweep()
        with self._app.database.count() as connection:
            return counted_tries.count(connection, rule, self._hashed(rule, whose), self._window_ms)

    def try_at(self, account: str, place: str, free: int) -> float:
        """How many seconds too early it is; 0 for a try that is let through and counted."""
        self._sweep()
        with self._app.database.count() as connection:
            at, place = self._hashed(counted_tries.BRAKE, account), self._hashed(counted_tries.KNOWN, place)
            return counted_tries.try_at(connection, at, place, free, self._window_ms)

    def know(self, account: str, place: str) -> None:
        """It was opened from there. What can't be noted only means that a try may have to wait."""
        with suppress(Refused), self._app.database.count() as connection:
            at, place = self._hashed(counted_tries.BRAKE, account), self._hashed(counted_tries.KNOWN, place)
            counted_tries.know(connection, at, place)

    def _sweep(self) -> None:
        with self._lock:
            if self._now_s() < self._sweep_at_s:
                return
            self._sweep_at_s = self._now_s() + SWEPT_EVERY_S
        with suppress(Refused), self._app.database.count() as connection:
            counted_tries.forget(connection, self._window_ms)

    def _hashed(self, rule: str, whose: str) -> str:
        written = whose.encode(errors="surrogatepass").hex()
        return self._app.signer.sign(f"try:{rule}:{written}")[:_DIGITS]


def shared(app: App, window_s: float) -> SharedTries | None:
    """None where one server has the data, which counts in its memory."""
    return SharedTries(app, window_s) if app.database.is_shared else None
