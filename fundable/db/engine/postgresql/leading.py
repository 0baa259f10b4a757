"""Locks of a session that does nothing else: they go with the process, or with the connection."""

from contextlib import suppress
from datetime import datetime
from threading import Lock, Thread

from sqlalchemy import Connection, Engine

from fundable.db.engine.holding import Held

RELEASED_WITHIN_S = 2.0
_WHO = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END = """SELECT pg_terminate_backend(pid, 1000) FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND pid = %s AND backend_start = %s AND granted AND objsubid = 1
    AND (CAST(classid AS bigint) << 32) + CAST(objid AS bigint) = %s
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""


class SessionLock:
    """On a database of PostgreSQL. Asked by one thread at a time."""

    def __init__(self, engine: Engine, lock: int, errors: tuple[type[Exception], ...], is_shared: bool = False) -> None:
        self._engine, self._lock, self._errors = engine, lock, errors
        self._take = f"SELECT pg_try_advisory_lock{'_shared' * is_shared}({lock})"
        self._session: Connection | None = None
        self._earlier: tuple[int, datetime] | None = None
        self._asking = Lock()
        self.is_ours = False

    def take(self) -> bool:
        """A session that was lost is never asked again: the next one would be without the lock, and nobody told. Raises
        `errors`."""
        with self._asking:
            try:
                self.is_ours = self._try()
            except self._errors:
                self._drop()
                raise
            return self.is_ours

    def release(self) -> None:
        """Said to the server, which may notice late that a connection was closed. Where it stands still, or a thread
        waits for its answer, the lock goes with the process."""
        saying = Thread(target=self._let_go, name="unlock", daemon=True)
        saying.start()
        saying.join(RELEASED_WITHIN_S)

    def _let_go(self) -> None:
        if not self._asking.acquire(blocking=False):
            return
        try:
            if self._session and self.is_ours:
                with suppress(*self._errors):
                    self._session.exec_driver_sql("SELECT pg_advisory_unlock_all()")
            self._drop()
        finally:
            self._asking.release()

    def _drop(self) -> None:
        if self._session:
            self._session.close()
        self._session, self.is_ours = None, False
        self._engine.dispose()

    def _try(self) -> bool:
        if self._session is None:
            self._session = self._engine.connect()
            self._end_earlier(self._session)
        look = "SELECT true" if self.is_ours else self._take
        return bool(self._session.exec_driver_sql(look).scalar_one())

    def _end_earlier(self, session: Connection) -> None:
        """A connection that was cut off on the way is still open at the server for a minute, and holds our lock. By now
        another server's may have its number, but not its beginning."""
        if self._earlier:
            session.exec_driver_sql(_END, (*self._earlier, self._lock))
        pid, begun_at = session.exec_driver_sql(_WHO).one()
        self._earlier = pid, begun_at


class SessionLead(SessionLock):
    """Of a server over the others."""

    can_change = True

    def ask(self) -> bool:
        try:
            return self.take()
        except self._errors:
            return False


class SessionHold(SessionLock):
    """Of a server that has the data open."""

    can_be_lost = True

    def keep(self) -> Held:
        for _ in ("it's found out that it was lost", "it's taken anew"):
            was_ours = self.is_ours
            with suppress(*self._errors):
                if not self.take():
                    return Held.TAKEN
                return Held.OURS if was_ours else Held.ANEW
        return Held.UNKNOWN
