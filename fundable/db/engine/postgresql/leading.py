"""The lead is a lock of a session that does nothing else: it goes with the process, or with the connection."""

from contextlib import suppress

from sqlalchemy import Connection, Engine


class SessionLead:
    """Of a server on a database of PostgreSQL. Asked by one thread."""

    can_change = True

    def __init__(self, engine: Engine, lock: int, errors: tuple[type[Exception], ...]) -> None:
        self._engine, self._lock, self._errors = engine, lock, errors
        self._session: Connection | None = None
        self._is_ours = False

    def ask(self) -> bool:
        """A session that was lost is never asked again: the next one would be without the lock, and nobody told."""
        try:
            self._is_ours = self._try()
        except self._errors:
            self._drop()
        return self._is_ours

    def release(self) -> None:
        """Said to the server, which may notice late that a connection was closed."""
        if self._session and self._is_ours:
            with suppress(*self._errors):
                self._session.exec_driver_sql("SELECT pg_advisory_unlock_all()")
        self._drop()

    def _drop(self) -> None:
        if self._session:
            self._session.close()
        self._session, self._is_ours = None, False
        self._engine.dispose()

    def _try(self) -> bool:
        if self._session is None:
            self._session = self._engine.connect()
        look = "SELECT true" if self._is_ours else f"SELECT pg_try_advisory_lock({self._lock})"
        return bool(self._session.exec_driver_sql(look).scalar_one())
