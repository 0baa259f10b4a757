"""A server that can't be reached. Whoever asks it is told so at once, and one thread looks whether it's back: else each
request, and the event loop among them, would wait for a machine that says nothing."""

from collections.abc import Callable
from threading import Event, Lock, Thread

LOOKED_EVERY_S = 1.0
_NO_CONNECTION = ("08", "57P")
"""How SQL's codes begin of a connection that fails, and of a server that stops or starts."""


def is_gone(error: BaseException) -> bool:
    """Whether what the driver says is of no server, rather than of a statement that took too long."""
    code = getattr(error, "sqlstate", None)
    return code is None or code.startswith(_NO_CONNECTION)


class Absence:
    """Begins when it is noticed, and lasts until `ask` doesn't raise."""

    def __init__(self, ask: Callable[[], None]) -> None:
        self._ask = ask
        self._begun, self._over = Lock(), Event()
        self.lasts = False

    def begin(self) -> None:
        with self._begun:
            if not self.lasts:
                self.lasts = True
                Thread(target=self._look, name="database-away", daemon=True).start()

    def end(self) -> None:
        """Nobody looks any more."""
        self._over.set()

    def _look(self) -> None:
        while not self._is_back():
            if self._over.wait(LOOKED_EVERY_S):
                return
        self.lasts = False

    def _is_back(self) -> bool:
        try:
            self._ask()
        except Exception:  # whatever it is, it isn't there for us
            return False
        return True
