"""What the program takes as chance, such as ids and tokens: the same for both, so that what they answer can be the same
to the letter."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from unittest.mock import patch


class Chance:
    """Begins anew with each seed."""

    def __init__(self) -> None:
        self._random = random.Random(0)
        self._lock = Lock()

    def begin(self, seed: str) -> None:
        self._random = random.Random(seed)

    def bytes(self, count: int) -> bytes:
        with self._lock:
            return self._random.randbytes(count)


@contextmanager
def foreseen() -> Iterator[Chance]:
    """In place of the machine's own, while the block runs."""
    chance = Chance()
    with patch.object(os, "urandom", chance.bytes), patch.object(random, "_urandom", chance.bytes):
        yield chance
