"""The time of tests. Loads nothing else, for programs that are processes of their own."""

from datetime import UTC, datetime, timedelta

START = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)


class ShiftedClock:
    """Goes on as the machine's does, so much ahead of it."""

    def __init__(self, by: timedelta = timedelta()) -> None:
        self.by = by

    def now(self) -> datetime:
        return datetime.now(UTC) + self.by


class FakeClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = START

    def now(self) -> datetime:
        return self.time

    def move(self, by: timedelta) -> None:
        self.time += by
