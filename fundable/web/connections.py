"""Who is connected, and who gives way when there is no room: first those we wait for, longest first."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Protocol

UPLOAD_WITHIN_S = 300
FILES_KEPT = 200
"""Open files that are left for everything else: the data, uploads, mail, payments."""


@dataclass(frozen=True, slots=True)
class ConnectionBounds:
    """What one process gives to connections. Times are for the whole of a thing, so that drips lengthen nothing."""

    connections: int = 1000
    per_address: int = 100
    lingering: int = 100
    head_within_s: float = 10
    body_within_s: float = 60
    upload_within_s: float = UPLOAD_WITHIN_S
    stalled_s: float = 60
    """How long somebody may leave an answer lying."""
    pause_s: float = 5
    """How long an answer waits for the next piece of its request, and an ended connection for the other side."""

    def of_files(self, files: int) -> "ConnectionBounds":
        """As many as there is room for where the system lets a process have so many open files: a connection is one,
        and whoever connects when there are no more is cut off, before anybody could give way."""
        room = max(files - FILES_KEPT, files // 2)
        lingering = min(self.lingering, room // 10)
        return replace(self, connections=min(self.connections, room - lingering), lingering=lingering)


class Connection(Protocol):
    household: str

    def give_way(self) -> None: ...


class Connections:
    """Each is idle (no request, or half a head), sending (a body), or neither: then it is we who are waited for."""

    def __init__(self, bounds: ConnectionBounds) -> None:
        self._bounds = bounds
        self._here: set[Connection] = set()
        self._of: Counter[str] = Counter()
        self._idle: dict[Connection, None] = {}
        self._sending: dict[Connection, None] = {}
        self._lingering: set[Connection] = set()

    def enter(self, connection: Connection) -> bool:
        """False when its household has its share and waits for us with all of it. Proxies have no name and no share."""
        household = connection.household
        if household and self._of[household] >= self._bounds.per_address and not self._make_room(household):
            return False
        if len(self._here) >= self._bounds.connections:
            self._make_room()
        self._here.add(connection)
        self._of[household] += 1
        self._idle[connection] = None
        return True

    def leave(self, connection: Connection) -> None:
        self._lingering.discard(connection)
        if connection in self._here:
            self._here.remove(connection)
            self._idle.pop(connection, None)
            self._sending.pop(connection, None)
            self._of[connection.household] -= 1
            if not self._of[connection.household]:
                del self._of[connection.household]

    def linger(self, connection: Connection) -> bool:
        """From here on it takes no place. False when too many linger already."""
        self.leave(connection)
        if len(self._lingering) >= self._bounds.lingering:
            return False
        self._lingering.add(connection)
        return True

    def rest(self, connection: Connection) -> None:
        self._idle[connection] = None

    def send(self, connection: Connection) -> None:
        self._sending.setdefault(connection)

    def work(self, connection: Connection) -> None:
        self._idle.pop(connection, None)
        self._sending.pop(connection, None)

    @property
    def is_crowded(self) -> bool:
        """More wait for us than we serve well."""
        return len(self._here) - len(self._idle) - len(self._sending) > self._bounds.connections

    def _make_room(self, household: str = "") -> bool:
        """Of one household only what is idle gives way: whoever shares its address may be another visitor."""
        idle = next((one for one in self._idle if household in ("", one.household)), None)
        if idle is None and not household:
            idle = next(iter(self._sending), None)
        if idle is None:
            return False
        self.leave(idle)
        idle.give_way()
        return True
