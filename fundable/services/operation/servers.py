"""Servers on the same data: each notes that it's there, so that an owner sees all of them."""

import socket
import time
from collections.abc import Callable, Sequence

from fundable import __version__
from fundable.app import App
from fundable.db import schema
from fundable.db.database import Connection
from fundable.db.operation import servers
from fundable.domain.findings import Finding
from fundable.domain.operation.servers import (
    ALARMED_AFTER,
    NOTED_EVERY,
    SEEN_WITHIN,
    RunningServer,
    ServerFacts,
    check_alike,
    findings,
    in_order,
    names,
    unseen,
)
from fundable.services.mail.alerts import raise_alert
from fundable.services.operation.repeating import Repeating

_GAP_S = SEEN_WITHIN.total_seconds()


def standing(app: App) -> Sequence[RunningServer] | None:
    """All that were seen in the last day and didn't stop in order. None where one server has the data."""
    if not app.database.is_shared:
        return None
    with app.database.read() as connection:
        return servers.all_of(connection)


def examine(app: App) -> list[Finding]:
    """Nothing where one server has the data."""
    found = standing(app)
    if found is None:
        return []
    return [*findings(found)] or [in_order(found)]


def check_payments(app: App) -> None:
    """Before a server begins. Raises Refused `payments_differ`."""
    check_alike(_facts(app), standing(app) or ())


def _facts(app: App) -> ServerFacts:
    config = app.config
    return ServerFacts(
        id=app.server_id,
        host=socket.gethostname(),
        port=config.port,
        version=__version__,
        schema=schema.HEAD,
        files_url=config.files_url,
        payments=app.mode,
        sends_mail=app.sends_mail,
    )


class Presence:
    """Notes again and again that this server is there, without a wait for whoever writes. Where it `leads`, it tells
    staff of servers that are gone."""

    def __init__(self, app: App, leads: Callable[[], bool], now_s: Callable[[], float] = time.monotonic) -> None:
        self._app, self._leads, self._now_s = app, leads, now_s
        self._facts = _facts(app)
        self._started_ms = 0
        self._noted_s = self._unbroken_s = now_s()
        self._told: set[str] = set()
        every_s, trouble = NOTED_EVERY.total_seconds(), "this server couldn't be noted"
        self._again = Repeating("presence", every_s, trouble, (self.note, self.tell), last=self._end)

    def start(self) -> None:
        """Does nothing where one server has the data."""
        if self._app.database.is_shared:
            self._again.attempt(self._begin)
            self._again.start()

    def stop(self) -> None:
        """It's gone in order, which nobody has to be told."""
        self._again.stop()

    def note(self) -> None:
        """Raises Refused `database_away`."""
        with self._app.database.count() as connection:
            now_ms, clock_ahead_ms = self._compare(connection)
            self._started_ms = self._started_ms or now_ms
            servers.note(connection, self._facts, self._started_ms, clock_ahead_ms, self._leads())
            servers.sweep(connection)
        self._go_from(self._now_s())

    def tell(self) -> None:
        """Staff hear of each that's gone, once. Not where the database was away: then nobody could be seen. Raises
        Refused `database_away`."""
        if not self._leads() or self._noted_s - self._unbroken_s < _GAP_S:
            return
        found = standing(self._app) or ()
        called = names(found)
        gone = [one for one in found if one.unseen_for >= ALARMED_AFTER and one.id not in self._told]
        for server in gone:
            said = unseen(server, called[server.id])
            with self._app.database.write() as connection:
                title = f"the server {called[server.id]} is gone"
                raise_alert(connection, self._app, f"server:{server.id}", title, said.found, said.advice)
            self._told.add(server.id)

    def _begin(self) -> None:
        with self._app.database.count() as connection:
            servers.replace(connection, self._facts)
        self.note()

    def _end(self) -> None:
        with self._app.database.count() as connection:
            servers.forget(connection, self._facts.id)

    def _compare(self, connection: Connection) -> tuple[int, int]:
        """The database's clock, and how far ours is ahead of it, give or take half of what the question took."""
        before = self._app.clock.now()
        now_ms = servers.now_ms(connection)
        after = self._app.clock.now()
        return now_ms, round((before.timestamp() + after.timestamp()) * 500) - now_ms

    def _go_from(self, now_s: float) -> None:
        if now_s - self._noted_s > _GAP_S:
            self._unbroken_s = now_s
        self._noted_s = now_s
