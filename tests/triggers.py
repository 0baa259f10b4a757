"""What the database refuses by itself, done all the same, as by whoever has the file or the server; and what it is to
refuse for a test."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from fundable.db.engine import triggers
from fundable.db.engine.postgresql.triggers import written
from fundable.db.engine.triggers import Trigger


@contextmanager
def without(connection: Connection, trigger: str) -> Iterator[None]:
    """While the block runs, it does nothing."""
    run = connection.exec_driver_sql
    if connection.dialect.name == "postgresql":
        found = run(f"SELECT CAST(CAST(tgrelid AS regclass) AS text) FROM pg_trigger WHERE tgname = '{trigger}'")
        table = found.scalar_one()
        run(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}")
        yield
        run(f"ALTER TABLE {table} ENABLE TRIGGER {trigger}")
        return
    sql = run(f"SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = '{trigger}'").scalar_one()
    run(f"DROP TRIGGER {trigger}")
    yield
    run(sql)


def add(connection: Connection, trigger: Trigger) -> None:
    for sql in written(trigger) if connection.dialect.name == "postgresql" else [triggers.written(trigger)]:
        connection.exec_driver_sql(sql)


def remove(connection: Connection, trigger: Trigger) -> None:
    is_function = connection.dialect.name == "postgresql"
    connection.exec_driver_sql(
        f"DROP FUNCTION {trigger.name} CASCADE" if is_function else f"DROP TRIGGER {trigger.name}"
    )
