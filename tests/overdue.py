"""What is deleted by age goes at the second look, some days after the first one found it overdue (domain/looks.py)."""

from collections.abc import Callable
from typing import TypeVar

from fundable.app import App
from fundable.domain.looks import LOOK_EVERY, WAIT
from tests.conftest import FakeClock

T = TypeVar("T")


def at_the_second_look(job: Callable[[App], T], app: App, clock: FakeClock) -> T:
    """What a job says that finds now, and some days later, what it is to delete."""
    clock.move(LOOK_EVERY)
    assert not job(app), "it deletes nothing at first sight"
    clock.move(WAIT)
    return job(app)
