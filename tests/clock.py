"""The time of tests. Loads nothing else, for programs that are processes of their own."""

from datetime import UTC, datetime, timedelta

START = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)


class FakeClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = START

    def now(self) -> datetime:
        return self.time

    def move(self, by: timedelta) -> None:
        self.time += by
