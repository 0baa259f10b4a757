"""Of several servers on the same data one leads: its jobs run, so that what is to be done once is done once."""

from collections.abc import Callable
from threading import Event, Thread

import structlog

from fundable.db.engine.leading import Lead
from fundable.domain.errors import Refused

ASKED_EVERY_S = 2.0
STOPS_WITHIN_S = 5.0

log = structlog.get_logger(__name__)


class Leading:
    """Apart from the turns of jobs, which may take long, it's asked again and again whether this server leads. `begin`
    is called each time before it does."""

    def __init__(self, lead: Lead, begin: Callable[[], None]) -> None:
        self._lead, self._begin = lead, begin
        self._over = Event()
        self._thread = Thread(target=self._go_on, name="leading", daemon=True)
        self.is_so = False

    def start(self) -> None:
        """It's known when this returns. Raises what `begin` raises."""
        self._look()
        if self._lead.can_change:
            self._thread.start()

    def stop(self) -> None:
        """Another server may lead from now on."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join(STOPS_WITHIN_S)
        self.is_so = False
        if not self._thread.is_alive():  # else the database says nothing, and the lock goes with the process
            self._lead.release()

    def _go_on(self) -> None:
        while not self._over.wait(ASKED_EVERY_S):
            try:
                self._look()
            except Refused as refused:  # the next look begins again
                log.warning("not leading yet", reason=refused.code)
            except Exception:  # and so does it after a fault of ours
                log.exception("not leading yet")

    def _look(self) -> None:
        is_ours = self._lead.ask()
        if is_ours == self.is_so:
            return
        if is_ours:
            self._begin()
        self.is_so = is_ours
        if self._lead.can_change:
            log.info("leading" if is_ours else "no longer leading")
