"""The double's time: whatever clock a test gives it, and a way to carry out what fell due before now."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    def now(self) -> datetime: ...


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)


class Time:
    """A clock that can be set forward, and held at the moment at which something was due."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead = timedelta()
        self._held: datetime | None = None

    def now(self) -> datetime:
        return self._held or self._clock.now() + self._ahead

    @contextmanager
    def held_at(self, moment: datetime) -> Iterator[None]:
        self._held = moment
        try:
            yield
        finally:
            self._held = None

    def forward_to(self, moment: datetime) -> None:
        """A clock that a test can move is moved, for everybody who looks at it; the system's is only read ahead."""
        by = moment - self.now()
        if by <= timedelta():
            return
        move = getattr(self._clock, "move", None)
        if move:
            move(by)
        else:
            self._ahead += by
