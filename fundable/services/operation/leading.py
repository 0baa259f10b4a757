"""Of several servers on the same data one leads: its jobs run, so that what is to be done once is done once."""

from collections.abc import Callable

import structlog

from fundable.db.engine.leading import Lead
from fundable.services.operation.repeating import Repeating

ASKED_EVERY_S = 2.0

log = structlog.get_logger(__name__)


class Leading:
    """It's asked again and again whether this server leads. `begin` is called each time before it does."""

    def __init__(self, lead: Lead, begin: Callable[[], None]) -> None:
        self._lead, self._begin = lead, begin
        self._again = Repeating("leading", ASKED_EVERY_S, "not leading yet", (self._look,), last=lead.release)
        self.is_so = False

    def start(self) -> None:
        """It's known when this returns. Raises what `begin` raises."""
        self._look()
        if self._lead.can_change:
            self._again.start()

    def stop(self) -> None:
        """Another server may lead from now on."""
        self._again.stop()
        self.is_so = False

    def _look(self) -> None:
        is_ours = self._lead.ask()
        if is_ours == self.is_so:
            return
        if is_ours:
            self._begin()
        self.is_so = is_ours
        if self._lead.can_change:
            log.info("leading" if is_ours else "no longer leading")
