"""Which of the servers that have the data open does what is to be done once."""

from typing import Protocol


class Lead(Protocol):
    """One of them has it at a time. It's asked for again and again."""

    @property
    def can_change(self) -> bool:
        """Another server may have it, or get it."""

    def ask(self) -> bool:
        """Whether it's ours, now that we've tried to get it. False as well while that can't be found out."""

    def release(self) -> None:
        """The next one who asks gets it."""


class OnlyServer:
    """Nobody else has the data open."""

    can_change = False

    def ask(self) -> bool:
        return True

    def release(self) -> None:
        pass
