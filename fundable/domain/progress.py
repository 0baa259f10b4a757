"""How long work tells how far it has come."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Told how many steps are done, and how many there are."""


def silent(_done: int, _total: int) -> None:
    """The progress of work that nobody watches."""
