"""Tries at what can be guessed, counted by whose they are."""

from collections.abc import Mapping
from dataclasses import dataclass

TRIES_KEPT, PLACES_KEPT = 100_000, 10_000
"""Whose tries are known, and from where accounts were opened, at most: the oldest give way."""
DELAY_MAX_S = 30
DOUBLED_MOST = 5
"""An attack goes on for days, and a number that is doubled each time does not fit for so long."""
DELAYS_S: Mapping[int, int] = {over: min(DELAY_MAX_S, 2**over) for over in range(DOUBLED_MOST + 1)}
"""How long the next try has to wait, by how many were more than the free ones. Beyond, it's the last of these."""


@dataclass(frozen=True, slots=True)
class CountedTries:
    """How many there were in a window with this one, and how long it still is."""

    count: int
    left_s: float
