"""The time, as a collaborator."""

from datetime import datetime, timedelta
from typing import Protocol

CLOCK_SLACK = timedelta(minutes=5)
"""How far clocks of servers may be apart, and how far one may be set back: what another began isn't in the future."""


class Clock(Protocol):
    def now(self) -> datetime:
        """The time, in UTC with its zone."""
        ...
