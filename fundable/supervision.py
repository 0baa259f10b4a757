"""What a supervisor such as systemd is told: that we serve, that we still do, that we stop (sd_notify(3))."""

import contextlib
import os
import socket
import time
from collections.abc import Callable, Mapping

MICROSECONDS = 1_000_000


class Supervisor:
    """Speaks to the socket that it names in NOTIFY_SOCKET; without one every call does nothing.

    These three variables are the supervisor's and no settings of ours, so they are read here and not in config.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        self._every_s = _watchdog_s(environment) / 2 if self._address else 0
        self._next = 0.0

    def ready(self, status: str) -> None:
        self._say(f"READY=1\nSTATUS={status}")

    def stopping(self) -> None:
        self._say("STOPPING=1\nSTATUS=Finishing what is under way")

    def alive(self, can_work: Callable[[], bool]) -> None:
        """To be called again and again by what must be alive; says so as often as is asked for, while we can work."""
        now = time.monotonic()
        if self._every_s and now >= self._next and can_work():
            self._next = now + self._every_s
            self._say("WATCHDOG=1")

    def _say(self, state: str) -> None:
        """A supervisor that went away is no reason to stop serving."""
        if not self._address:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, contextlib.suppress(OSError):
            line.setblocking(False)
            line.sendto(state.encode(), address)


def _watchdog_s(environment: Mapping[str, str]) -> float:
    """Seconds without a word from us after which we are killed and started again; 0 when nobody waits for one."""
    asked, own_pid = environment.get("WATCHDOG_USEC", ""), str(os.getpid())
    return int(asked) / MICROSECONDS if asked.isdecimal() and environment.get("WATCHDOG_PID", own_pid) == own_pid else 0
