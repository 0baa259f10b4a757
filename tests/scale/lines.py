"""Lines from a server to what it rests on: the database, the bucket, the mailbox. They pass everything on, unless a
trap or a fault is set."""

import os
import signal
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from tests.relay import Link, Relay

DELAY_S = 1.5
STRIKES_WITHIN_S = 60
FORBIDDEN = b"<Error><Code>AccessDenied</Code><Message>Access Denied.</Message></Error>"
NOT_OURS = (b"SELECT true", b"pg_try_advisory_lock")
"""What the thread says that asks for the lead, beside every act."""


class Fault(StrEnum):
    """What a line does in place of passing on."""

    SLOW = "each message takes 1.5 s"
    FORBIDDEN = "every request is answered with 403"
    REFUSED = "connections are refused"
    CUT = "uploads are cut off in the middle"


@dataclass
class Trap:
    """What one server says on all of its lines is counted. At the `at`th message, or at the first with `word` in it,
    the server is given `sign`: before anybody hears that message, or when it was answered and the server hasn't heard
    (`is_heard`). While it isn't set nothing is counted."""

    pid: int = 0
    at: int = 0
    word: bytes = b""
    is_heard: bool = False
    sign: signal.Signals = signal.SIGKILL
    is_set: bool = False
    said: int = 0

    def __post_init__(self) -> None:
        self._lock, self.has_struck = threading.Lock(), threading.Event()

    def set(self, pid: int, at: int = 0, word: bytes = b"", is_heard: bool = False, is_for_good: bool = True) -> None:
        self.pid, self.at, self.word, self.is_heard = pid, at, word, is_heard
        self.sign = signal.SIGKILL if is_for_good else signal.SIGSTOP
        self.said, self.is_set = 0, True
        self.has_struck.clear()

    def unset(self) -> bool:
        """Whether it has struck: an answer that is waited for comes, or the server's time for it is over."""
        with self._lock:
            was_met, self.is_set = not self.is_set, False
        return was_met and self.has_struck.wait(STRIKES_WITHIN_S)

    def is_meant(self, message: bytes) -> bool:
        """Whether this is the one."""
        with self._lock:
            if not self.is_set or any(one in message for one in NOT_OURS):
                return False
            self.said += 1
            meant = self.word in message if self.word else self.said == self.at
            self.is_set = not meant
            return meant

    def strike(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, self.sign)
        self.has_struck.set()


class Line(Relay):
    """`fault` may change at any time."""

    def __init__(self, port: int, trap: Trap) -> None:
        self._trap = trap
        self._doomed: set[Link] = set()
        self.fault: Fault | None = None
        super().__init__(port)

    def _reach(self) -> socket.socket:
        if self.fault is Fault.REFUSED:
            raise ConnectionRefusedError
        return super()._reach()

    def _may_answer(self, link: Link) -> bool:
        if link not in self._doomed:
            return True
        self._doomed.discard(link)
        self._trap.strike()
        return self._trap.sign is signal.SIGSTOP

    def _may_hear(self, link: Link, message: bytes) -> bool:
        if self._trap.is_meant(message):
            if self._trap.is_heard:
                self._doomed.add(link)
            else:
                self._trap.strike()
                return self._trap.sign is signal.SIGSTOP
        return self.fault is None or self._is_passed(link, message, self.fault)

    def _is_passed(self, link: Link, message: bytes, fault: Fault) -> bool:
        if fault is Fault.SLOW:
            threading.Event().wait(DELAY_S)
            return True
        if fault is Fault.CUT:
            if not message.startswith(b"PUT "):
                return True
            link.server.sendall(message[: len(message) // 2])
        if fault is Fault.FORBIDDEN:
            head = f"HTTP/1.1 403 Forbidden\r\nContent-Type: application/xml\r\nContent-Length: {len(FORBIDDEN)}\r\n"
            link.client.sendall(f"{head}Connection: close\r\n\r\n".encode() + FORBIDDEN)
        return False
