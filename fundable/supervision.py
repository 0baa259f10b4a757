"""What a supervisor such as systemd is told: that we serve, that we still do, that we stop (sd_notify(3)). And the
listening sockets that it holds for us, so that a restart refuses nobody (sd_listen_fds(3))."""

import contextlib
import os
import socket
import time
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence

MICROSECONDS = 1_000_000
FIRST_HANDED = 3
"""The number of the first descriptor; the others follow."""
KEPT_AS = "listening"


class Supervisor:
    """Speaks to the socket that it names in NOTIFY_SOCKET; without one every call does nothing.

    These variables are the supervisor's and no settings of ours, so they are read here and not in config.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        self._every_s = _watchdog_s(environment) / 2 if self._address else 0
        self._next = 0.0

    def ready(self, status: str) -> None:
        self._say(f"READY=1\nSTATUS={status}")

    def keep(self, listening: Sequence[socket.socket]) -> None:
        """Has it hold these sockets, and no earlier ones, until the service is stopped: the next start gets them, and
        who connects in between waits. Only once they listen: it drops one that doesn't."""
        self._say(f"FDSTOREREMOVE=1\nFDNAME={KEPT_AS}")
        self._say(f"FDSTORE=1\nFDNAME={KEPT_AS}", [one.fileno() for one in listening])

    def stopping(self) -> None:
        self._say("STOPPING=1\nSTATUS=Finishing what is under way")

    def alive(self, can_work: Callable[[], bool]) -> None:
        """To be called again and again by what must be alive; says so as often as is asked for, while we can work."""
        now = time.monotonic()
        if self._every_s and now >= self._next and can_work():
            self._next = now + self._every_s
            self._say("WATCHDOG=1")

    def _say(self, state: str, descriptors: Sequence[int] = ()) -> None:
        """A supervisor that went away is no reason to stop serving."""
        if not self._address:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, contextlib.suppress(OSError):
            line.setblocking(False)
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", descriptors))
            line.sendmsg([state.encode()], [rights] if descriptors else [], 0, address)


class HandedSockets:
    """The sockets that this process was started with, from a socket unit or from what was kept over a restart."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._sockets = [*_handed(environment)]

    def take(self, host: str, port: int) -> socket.socket | None:
        """The one that listens there, if there is one."""
        with contextlib.suppress(OSError):
            wanted = [found[-1][:2] for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
            for one in self._sockets:
                if one.getsockname()[:2] in wanted:
                    self._sockets.remove(one)
                    return one
        return None

    def close_others(self) -> list[str]:
        """Nobody would answer there. Says where that was. The supervisor has them open, too: without a shutdown they
        would go on listening, in the way of an address that they are a part of."""
        addresses = [":".join(map(str, one.getsockname()[:2])) for one in self._sockets]
        for one in self._sockets:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._sockets.clear()
        return addresses


def _handed(environment: Mapping[str, str]) -> Iterator[socket.socket]:
    """Programs that we start don't inherit them."""
    count = environment.get("LISTEN_FDS", "")
    if environment.get("LISTEN_PID") != str(os.getpid()) or not count.isdecimal():
        return
    for descriptor in range(FIRST_HANDED, FIRST_HANDED + int(count)):
        with contextlib.suppress(OSError):  # no socket
            os.set_inheritable(descriptor, False)
            handed = socket.socket(fileno=descriptor)
            if handed.family in (socket.AF_INET, socket.AF_INET6):
                yield handed


def _watchdog_s(environment: Mapping[str, str]) -> float:
    """Seconds without a word from us after which we are killed and started again; 0 when nobody waits for one."""
    asked, own_pid = environment.get("WATCHDOG_USEC", ""), str(os.getpid())
    return int(asked) / MICROSECONDS if asked.isdecimal() and environment.get("WATCHDOG_PID", own_pid) == own_pid else 0
