"""What a server looks after again and again, apart from the turns of jobs, which may take long."""

from collections.abc import Callable
from threading import Event, Thread

import structlog

from fundable.domain.errors import Refused

STOPS_WITHIN_S = 5.0

Act = Callable[[], None]

log = structlog.get_logger(__name__)


class Repeating:
    """Has these turns every so many seconds in a thread of its own, and a last one when it stops. What fails is logged
    as `trouble`, and keeps nothing from being tried again."""

    def __init__(
        self, name: str, every_s: float, trouble: str, turns: tuple[Act, ...], last: Act | None = None
    ) -> None:
        self._every_s, self._trouble = every_s, trouble
        self._turns, self._last = turns, last
        self._over = Event()
        self._thread = Thread(target=self._go_on, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """For a turn after which no other is to come."""
        self._over.set()

    def stop(self) -> None:
        """What waits for a database that says nothing goes with the process."""
        self.end()
        if self._thread.is_alive():
            self._thread.join(STOPS_WITHIN_S)

    def wait(self) -> None:
        """Until it's over."""
        self._thread.join()

    def attempt(self, act: Act) -> None:
        try:
            act()
        except Refused as refused:  # the database is away
            log.warning(self._trouble, reason=refused.message)
        except Exception:  # a fault of ours
            log.exception(self._trouble)

    def _go_on(self) -> None:
        while not self._over.wait(self._every_s):
            for act in self._turns:
                self.attempt(act)
        if self._last:
            self.attempt(self._last)
