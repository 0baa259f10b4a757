"""Column types that keep values readable in the file: ids and times are text, the same for every reader."""

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, Dialect, MetaData, String, TypeDecorator

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


class IdText(TypeDecorator[UUID]):
    """A UUID in its usual spelling, with dashes."""

    impl = String(36)
    cache_ok = True

    def process_bind_param(self, value: UUID | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> UUID | None:
        return None if value is None else UUID(value)


class UtcText(TypeDecorator[datetime]):
    """A time in UTC as ISO-8601 text of fixed width, so that order of text is order of time."""

    impl = String(27)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        if value is None:
            return None
        return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        return None if value is None else datetime.fromisoformat(value)


class DayText(TypeDecorator[date]):
    """A day as ISO-8601 text."""

    impl = String(10)
    cache_ok = True

    def process_bind_param(self, value: date | None, dialect: Dialect) -> str | None:
        return None if value is None else value.isoformat()

    def process_result_value(self, value: Any, dialect: Dialect) -> date | None:
        return None if value is None else date.fromisoformat(value)


def one_of(column: str, values: type) -> CheckConstraint:
    """A CHECK that admits exactly the values of an enum."""
    listed = ", ".join(f"'{value}'" for value in values)  # type: ignore[attr-defined]
    return CheckConstraint(f"{column} IN ({listed})", name=column)
