"""One database of each engine, with the declared schema and rows that are written to both."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import JSON, Connection, Engine, Table, Text, insert, select, type_coerce
from sqlalchemy.exc import DBAPIError

from fundable.domain.money.payments import PaymentMode
from tests.conftest import START


@dataclass(frozen=True)
class Both:
    sqlite: Engine
    postgresql: Engine

    def run(self, statement: Any, *values: Any) -> str | None:
        """What each says to a statement, which has to be the same: None where it was done, else the kind of error."""
        said = [_said(engine, statement, values) for engine in (self.sqlite, self.postgresql)]
        assert said[0] == said[1], said
        return said[0]

    def add(self, table: Table, **values: Any) -> str | None:
        return self.run(insert(table), values)

    def rows(self, table: Table) -> list[tuple[Any, ...]]:
        """Those of SQLite; the other's have to be the same."""
        found = [sorted(_rows(engine, table), key=repr) for engine in (self.sqlite, self.postgresql)]
        assert found[0] == found[1], table.name
        return found[0]


def an_order(number: int, **values: Any) -> dict[str, Any]:
    """The columns that an order has to have."""
    email = f"client{number}@example.com"
    return {
        "id": UUID(int=number),
        "email": email,
        "email_key": email,
        "amount_cents": 20400,
        "currency": "usd",
        "mode": PaymentMode.LIVE,
        "created_at": START,
        "updated_at": START,
        **values,
    }


def _said(engine: Engine, statement: Any, values: Any) -> str | None:
    try:
        with engine.begin() as connection:
            _foreign_keys(connection)
            connection.execute(statement, *values)
    except DBAPIError as error:
        return type(error).__name__
    return None


def _foreign_keys(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1


def _rows(engine: Engine, table: Table) -> list[tuple[Any, ...]]:
    as_written = [type_coerce(column, Text) if isinstance(column.type, JSON) else column for column in table.c]
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(select(*as_written))]
