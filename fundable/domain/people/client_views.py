"""What staff see as the client of an order: to read, for a quarter of an hour, and nothing else."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias
from uuid import UUID

from fundable.domain.clock import CLOCK_SLACK
from fundable.domain.errors import Refused

VIEW_LASTS = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class ClientView:
    """One login of staff looks at one order. It opens what its client reads, and none of their deeds takes it."""

    order_id: UUID
    started_at: datetime
    ends_at: datetime

    def is_open(self, now: datetime) -> bool:
        """Not before it began either: a clock that was set back opens nothing."""
        return self.started_at <= now + CLOCK_SLACK and now < self.ends_at


Opener: TypeAlias = str | ClientView | None
"""What opens an order to be read: its client's token, or the view of staff. Whoever changes something takes a token."""


def view_over() -> Refused:
    return Refused("view_over", "This view has ended. Open it again from the order.")


def view_reads_only() -> Refused:
    return Refused("view_reads_only", "You're seeing what the client sees. Nothing you do here is saved.")
