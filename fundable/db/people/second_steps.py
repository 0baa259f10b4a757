"""Logins between the password and the second factor."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, String, Table, delete, insert, select

from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.people.second_factor import STEP_LIFETIME, SecondStep

second_steps = Table(
    "second_steps",
    metadata,
    Column("token_hash", String(64), primary_key=True, comment="SHA-256 of the cookie's value"),
    Column("user_id", IdText, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", UtcText, nullable=False, index=True),
)


def add(connection: Connection, step: SecondStep) -> None:
    values = {"token_hash": step.token_hash, "user_id": step.user_id, "created_at": step.created_at}
    connection.execute(insert(second_steps).values(**values))


def find(connection: Connection, token_hash: str) -> SecondStep | None:
    row = connection.execute(select(second_steps).where(second_steps.c.token_hash == token_hash)).one_or_none()
    return SecondStep(*row) if row else None


def use(connection: Connection, token_hash: str) -> bool:
    """Uses one up. False when somebody was there before."""
    return connection.execute(delete(second_steps).where(second_steps.c.token_hash == token_hash)).rowcount == 1


def end_of_user(connection: Connection, user_id: UUID) -> None:
    connection.execute(delete(second_steps).where(second_steps.c.user_id == user_id))


def end_all(connection: Connection) -> None:
    connection.execute(delete(second_steps))


def forget(connection: Connection, now: datetime) -> None:
    """Removes those that took too long."""
    connection.execute(delete(second_steps).where(second_steps.c.created_at <= now - STEP_LIFETIME))
