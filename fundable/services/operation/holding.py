"""A server that has the data open sees to it that nobody takes them alone meanwhile, or stops."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog

from fundable.db.engine.holding import Held, Hold
from fundable.domain.errors import Refused
from fundable.services.operation.repeating import Repeating

KEPT_EVERY_S = 2.0
TAKEN_LOOKS = 2
"""So often in a row: whoever is refused the data has them alone for a moment, too."""

log = structlog.get_logger(__name__)


class Holding:
    """Looks after it until it's over, or lost: to somebody who has the data alone, or who had them while nobody held
    them, and left them so that they don't fit."""

    def __init__(self, hold: Hold, fits: Callable[[], bool]) -> None:
        self._hold, self._fits = hold, fits
        trouble = "the lock of the data couldn't be looked after"
        self._again = Repeating("holding", KEPT_EVERY_S, trouble, (self._look,))
        self._taken = 0
        self._is_anew = False
        self.is_lost = False

    def start(self) -> None:
        if self._hold.can_be_lost:
            self._again.start()

    def stop(self) -> None:
        self._again.stop()

    def wait(self) -> None:
        """Until it's over."""
        self._again.wait()

    def _look(self) -> None:
        """Raises Refused `database_unready`, `database_damaged`."""
        held = self._hold.keep()
        self._taken = self._taken + 1 if held is Held.TAKEN else 0
        if held is Held.ANEW:
            log.warning("the lock of the data was lost with its connection, and taken anew")
            self._is_anew = True
        if self._is_anew and held in (Held.OURS, Held.ANEW):
            self.is_lost = not self._fits()
            self._is_anew = False
        self.is_lost = self.is_lost or self._taken >= TAKEN_LOOKS
        if self.is_lost:
            self._again.end()


@contextmanager
def kept(hold: Hold, fits: Callable[[], bool]) -> Iterator[Holding]:
    """While the block runs. Raises Refused `data_taken` after a block in which it was lost."""
    holding = Holding(hold, fits)
    holding.start()
    try:
        yield holding
    finally:
        holding.stop()
    if holding.is_lost:
        raise Refused(
            "data_taken",
            "The connection to the database was cut off, and meanwhile somebody took the data alone: an upgrade, a "
            "move, or a server that keeps files in a folder of its own. This server has stopped. Start it again once "
            "that's done.",
        )
